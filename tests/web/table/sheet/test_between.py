"""Between rounds: the winner, the standings, players who come and go."""

import pytest

from tests.web.page import page_of
from tests.web.table.sheet.conftest import POINTS, ranks
from tests.web.tablet import Tablet


def test_w41_w43_below_who_won_the_round_everybody_stands_in_order_of_place_with_the_round_and_the_total(
    evening: Tablet,
) -> None:
    assert "Ben gewinnt Runde 2. Zuerst ohne Karten. A-24" in evening.says()
    assert ranks(evening.page()) == [
        "1. Oma führt +2 2", "2. Ben ★ gewonnen 5", "3. Mia +4 7", "4. Jo +1 10",
    ]  # fmt: skip


def test_w43_equal_totals_share_the_place_and_nobody_leads_where_all_are_equal(tablet: Tablet) -> None:
    tablet.begin(**POINTS)
    tablet.round(0, 3, 3, 1)
    assert [rank[:2] for rank in ranks(tablet.page())] == ["1.", "2.", "3.", "3."]
    tablet.begin(names=("Oma", "Ben"), **POINTS)
    tablet.round(0, 2, then=True)
    tablet.round(2, 0)
    assert "führt" not in tablet.says()


def test_w43_the_way_to_the_target_is_shown(tablet: Tablet) -> None:
    tablet.begin(tally="points", target="20")
    tablet.round(0, 5, 3, 9)
    page = tablet.page()
    assert "bis 20" in page.text
    assert ranks(page)[-1] == "4. Jo +9 9 noch 11"
    assert page.values("table.ranks rect.fill", "width")[-1] == "45%"


def test_a25_where_wins_count_the_standings_are_wins(tablet: Tablet) -> None:
    tablet.begin(tally="wins")
    tablet.do("finish", winner=2)
    assert ranks(tablet.page())[0] == "1. Mia führt ★ gewonnen 1"


def test_a26_a_round_that_got_stuck_says_so(tablet: Tablet) -> None:
    tablet.begin(tally="wins")
    tablet.do("finish", winner="")
    assert "Nichts geht mehr: Wer die wenigsten Karten hat, gewinnt. A-26" in tablet.says()
    for seat, cards in enumerate((4, 7, 4, 9)):
        tablet.do("counted", seat=seat, cards=cards)
    assert "Oma und Mia gewinnen Runde 1. Nichts ging mehr. Die wenigsten Karten gewinnen. A-26" in tablet.says()


def test_w6_the_next_dealer_of_the_word_game_is_named(tablet: Tablet) -> None:
    tablet.begin("wortspiel", geber="1")
    tablet.do("finish", seat=0, winner=0)
    tablet.do("count", cards="0,3,2,4")
    assert "Mia gibt." in tablet.says()


@pytest.mark.parametrize(
    ("cards", "line"),
    [
        ("0,3,2,4", "Jo ist die Schlafmütze der Runde: noch 4 Karten. W-40"),
        ("0,3,2,3", "Ben und Jo sind die Schlafmützen der Runde: jeweils noch 3 Karten. W-40"),
    ],
)
def test_w40_who_holds_the_most_cards_is_named_after_the_round_whatever_the_chips(
    tablet: Tablet, cards: str, line: str
) -> None:
    tablet.begin("wortspiel")
    tablet.do("set_all_chips", chips="0,0,5,0")
    tablet.do("finish", seat=0, winner=0)
    tablet.do("count", cards=cards)
    assert tablet.page().one("#slept").text == line


def test_w46_the_total_of_a_newcomer_is_shown_before_and_counts_after(evening: Tablet) -> None:
    question = evening.says("?schritt=dazu")
    assert "fängt mit 10 Punkten an, dem schlechtesten Stand am Tisch" in question
    assert "nach einer verpassten Runde aber mit mindestens 10." in question
    assert "nach einer verpassten Runde aber mindestens mit dem schlechtesten Stand" in evening.says("?schritt=geht")
    evening.do("join", name="Kim", place=1)
    assert "3. Mia +4 7" in ranks(evening.page())
    assert "4. Kim – nicht dabei 10" in ranks(evening.page())
    evening.do("next_round")
    assert evening.page().texts("li.seat bdi") == ["Oma", "Kim", "Ben", "Mia", "Jo"]


def test_w46_a_newcomer_sits_down_in_a_gap_and_known_people_are_one_tap_away(evening: Tablet) -> None:
    evening.do("leave", player=3)
    page = evening.page("?schritt=dazu")
    assert page.question == "Wo ist noch Platz?"
    assert page.texts("a.gap .sr") == ["zwischen Oma und Ben", "zwischen Ben und Mia", "zwischen Mia und Oma"]
    assert not page.has("[name=name]")
    asked = evening.page(f"?{page.one('a#gap-2')['href'].partition('?')[2]}")
    assert asked.question == "Wer kommt dazu?"
    assert asked.one("a.gap[aria-current]")["id"] == "gap-2"
    assert asked.values("button[name=name]") == ["Jo"]
    assert asked.one("form.joining input[name=place]")["value"] == "2"
    evening.do("join", place=2, name="Jo")
    evening.do("next_round")
    assert evening.page().texts("li.seat bdi") == ["Oma", "Ben", "Jo", "Mia"]


def test_w46_a_refused_name_keeps_its_gap_and_stays_in_its_field(evening: Tablet) -> None:
    page = page_of(evening.send("join", place=2, name="ben", schritt="dazu"), 409)
    assert "sitzt schon am Tisch" in page.notice
    assert page.one("input#name")["value"] == "ben"
    assert page.one("form.joining input[name=place]")["value"] == "2"


def test_w46_who_goes_is_told_by_a_tap_on_the_face_and_a_name_tapped_beside_an_empty_field_joins(
    evening: Tablet,
) -> None:
    page = evening.page("?schritt=geht")
    assert page.question == "Wer geht?"
    sent = page.sent_by("tap-1")
    assert (sent["do"], sent["player"]) == ("leave", "1")
    form = {"do": "join", "place": "2", "name": ["", "Kim"]}
    assert evening.post(form).status_code == 303
    assert "Kim" in " ".join(ranks(evening.page()))


def test_w46_with_too_few_left_there_is_no_next_round_but_somebody_can_join(tablet: Tablet) -> None:
    tablet.begin(names=("Oma", "Ben"), **POINTS)
    tablet.round(0, 4)
    tablet.do("leave", player=1)
    page = tablet.page()
    assert "next" not in page.keys
    assert "Zum Weiterspielen fehlt noch jemand: Ihr braucht mindestens 2 am Tisch." in page.text
    tablet.do("join", name="Mia")
    assert "next" in tablet.page().keys


def test_w46_a_full_table_offers_no_more_seats(tablet: Tablet) -> None:
    tablet.begin(names=tuple(f"Spieler {number}" for number in range(8)), **POINTS)
    tablet.round(0, *range(1, 8))
    assert "joins" not in tablet.page().keys
    assert "Am Tisch ist kein Platz mehr" in page_of(tablet.send("join", name="Kim"), 409).notice
