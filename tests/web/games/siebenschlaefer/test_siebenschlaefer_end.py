"""The end of a round of Siebenschläfer on the table screen: the last cards, hands counted, drinks paid."""

from __future__ import annotations

import pytest

from tests.web.games.siebenschlaefer.pairs import FOUR_LAPS, begun_at, key, lay, lay_last_pair, notice, ruling
from tests.web.page import Page
from tests.web.tablet import FOUR, Tablet


def test_s24_a_stock_without_a_pair_leaves_the_value(tablet: Tablet) -> None:
    lay(tablet, "0 9 K")
    for number in (1, 2, 3, 0):
        tablet.do("passed", seat=number)
    assert "Kein Paar im Stapel" in tablet.says()
    tablet.do("nothing_turned")
    assert "Zu schlagen: 18" in tablet.says()
    assert "Ben ist dran" in tablet.says()


def test_s25_the_last_cards_are_offered_once_a_hand_can_be_empty(tablet: Tablet) -> None:
    assert "die letzten Karten" not in ruling(tablet, "A", "A")
    lay(tablet, *FOUR_LAPS)
    assert "Gelegt – die letzten Karten" in ruling(tablet, "9", "10")
    assert "hat keine Karte mehr" not in tablet.says()
    lay(tablet, "0 9 10")
    assert "Oma hat keine Karte mehr" in tablet.says()
    tablet.do("finished", seat=0)
    assert "Was hat Ben noch?" in tablet.says()


def test_s25_who_was_not_the_last_to_lay_is_not_out(tablet: Tablet) -> None:
    answer = tablet.send("finished", seat=1)
    assert "Fertig ist, wer zuletzt gelegt und danach nicht gezogen hat – nicht Ben." in notice(answer.text)
    lay(tablet, "0 2 3")
    too_early = tablet.send("laid", seat=1, first="4", second="5", last=1)
    assert "Ben hat erst 1 Paar gelegt. Wer fertig ist, hat mindestens 5 gelegt. S-25" in notice(too_early.text)


@pytest.mark.parametrize(("option", "draws"), [("sleeps", False), ("counts", True)])
def test_s25_a_seven_in_the_last_pair_sleeps_unless_the_table_wants_otherwise(
    fresh: Tablet, option: str, draws: bool
) -> None:
    begun_at(fresh, last_seven=option)
    lay_last_pair(fresh, pair="7 3")
    assert ("Ben zieht noch 2 Karten." in fresh.says("?zeilen=1")) is draws
    assert ("Die 7 schläft: Niemand zieht." in fresh.says("?zeilen=1")) is not draws


def test_s26_hands_are_counted_by_their_cards(tablet: Tablet) -> None:
    lay_last_pair(tablet)
    page = tablet.page()
    assert "Was hat Ben noch?" in page.text
    assert page.seat(0).one(".ballot-of").text == "0 hat keine Karte mehr"
    assert [page.has(f"a#tap-{seat}") for seat in range(4)] == [False, False, True, True]
    tapped = tablet.page("?platz=1&karten=K,K,7,A")
    assert tapped.one("input[name=cards]")["value"] == "K,K,7,A"
    assert tapped.one("input#points[name=points]")["value"] == "42"
    assert "× 2" in tapped.one("a#add-K").text
    assert tapped.one("a#less-K")["href"].endswith("karten=K,7,A")
    assert tapped.one("#sum").text == "42"
    assert [key.text for key in tapped.all("a.held-card:not([hidden])")] == [
        "7 7 7 7: eine weniger", "K 🤴 K × 2 König: eine weniger", "A ⭐ A Ass: eine weniger",
    ]  # fmt: skip
    tablet.do("counted", seat=1, cards="K,K,7,A", points=42)
    assert "Was hat Mia noch?" in tablet.says()
    assert tablet.page().seat(1).one(".ballot-of").text == "42 42 Punkte"
    assert "Danach fehlt noch Jo." in tablet.says()


def test_s26_a_hand_may_be_entered_as_a_number_and_in_any_order(tablet: Tablet) -> None:
    lay_last_pair(tablet)
    assert "Was hat Jo noch?" in tablet.says("?platz=3")
    tablet.do("counted", seat=3, cards="", points=17)
    assert "Was hat Ben noch?" in tablet.says()
    assert "Was hat Ben noch?" in tablet.says("?platz=3")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"seat": 1, "points": 1}, "Wer noch Karten hat, zählt mindestens 2. Für Ben passt 1 nicht. S-25"),
        ({"seat": 1, "points": 9999}, "9.999 kann Ben nicht haben, höchstens "),
        ({"seat": 1, "cards": ",".join(["9"] * 9), "points": 81}, "So viele gleiche Karten kann Ben nicht haben."),
        ({"seat": 1, "cards": "9,9", "points": 20}, "Die Karten von Ben zählen 18, daneben steht 20. Was stimmt? S-26"),
        ({"seat": 0, "points": 5}, "Oma hat gewonnen und keine Karte mehr. Da gibt es nichts zu zählen. S-26"),
    ],
)
def test_s26_an_impossible_count_is_refused_and_keeps_the_entries(
    tablet: Tablet, fields: dict[str, object], sentence: str
) -> None:
    lay_last_pair(tablet)
    answer = tablet.send("counted", **fields)
    assert answer.status_code == 409
    assert sentence in notice(answer.text)
    if fields["seat"]:
        page = Page(answer.text)
        assert page.one("input[name=cards]")["value"] == fields.get("cards", "")
        assert page.one("input[name=points]")["value"] == str(fields["points"])


def test_s26_a_hand_counted_twice_says_how_to_change_it(tablet: Tablet) -> None:
    lay_last_pair(tablet)
    tablet.do("counted", seat=1, points=12)
    assert "Für Ben steht schon 12 da." in notice(tablet.send("counted", seat=1, points=13).text)


def test_s26_nothing_is_counted_while_the_round_goes_on(tablet: Tablet) -> None:
    assert "Die Runde läuft noch." in notice(tablet.send("counted", seat=1, points=13).text)


@pytest.mark.parametrize(
    ("counts", "pays"),
    [((12, 30, 4), "Mia zahlt die Getränke."), ((30, 30, 4), "Ben und Mia teilen sich die Getränke.")],
)
def test_s27_the_highest_count_pays_and_equal_ones_share(tablet: Tablet, counts: tuple[int, ...], pays: str) -> None:
    lay_last_pair(tablet)
    for number, points in enumerate(counts, 1):
        tablet.do("counted", seat=number, points=points)
    assert pays in tablet.page().one("p.pays").text


def test_s28_wins_and_drinks_are_added_up_and_stand_on_the_seats(tablet: Tablet) -> None:
    for _ in range(2):
        lay_last_pair(tablet)
        for number, points in ((1, 2), (2, 50), (3, 9)):
            tablet.do("counted", seat=number, points=points)
        sums = tablet.page().one("section.sums").text
        tablet.do("next_round")
        tablet.do("opened", seat=0)
    assert "Mia ★ 0 0 Siege 🍺 2 2-mal Getränke gezahlt" in sums
    assert "Oma ★ 2 2 Siege 🍺 0 0-mal Getränke gezahlt" in sums
    page = tablet.page()
    assert "🍺 2 2-mal Getränke gezahlt" in page.seat(2).text
    assert "🍺" not in page.seat(1).text


def test_s29_asking_about_a_pair_books_nothing(tablet: Tablet) -> None:
    before = tablet.client.get(f"{tablet.address}/stand").json
    ruling(tablet, "7", "7")
    ruling(tablet, "K", "Q")
    tablet.page("?erste=7")
    assert tablet.client.get(f"{tablet.address}/stand").json == before
    assert "Oma ist dran" in tablet.says()


@pytest.mark.parametrize(
    "query", ["?erste=1", "?schritt=paar&erste=7", "?schritt=paar&erste=7&zweite=Joker", "?erste=,"]
)
def test_s29_an_address_that_names_no_pair_shows_the_ranks(tablet: Tablet, query: str) -> None:
    page = tablet.page(query)
    assert "Oma ist dran" in page.text
    assert not page.has(".ruled")


def test_s31_a_whole_lap_with_nothing_to_draw_may_end_the_round(fresh: Tablet) -> None:
    begun_at(fresh, ("Oma", "Ben"))
    refused = fresh.send("stuck")
    assert "Vorbei ist es erst, wenn alle 2 nacheinander passen" in notice(refused.text)
    for _ in range(120):
        page = fresh.page("?zeilen=1")
        if "Deckt zwei Karten" in page.text:
            fresh.do("nothing_turned")
        elif "stuck" in page.keys:
            break
        else:
            fresh.do("passed", seat=0 if "Oma ist dran" in page.text else 1)
    fresh.do("stuck")
    assert "Was hat Oma noch?" in fresh.says()
    fresh.do("counted", seat=0, points=5)
    fresh.do("counted", seat=1, points=9)
    assert "Ben zahlt die Getränke." in fresh.says()


def test_s1_cards_that_are_all_laid_are_turned_down(tablet: Tablet) -> None:
    lay(tablet, *("0 2 2", "1 3 4", "2 5 6", "3 A A") * 4)
    sentence = "Zweimal 2 kann niemand haben: So viele davon sind nicht mehr da. S-1"
    assert sentence in ruling(tablet, "2", "2")
    assert notice(tablet.send("laid", seat=0, first="2", second="2").text) == sentence
    assert key(tablet.page("?erste=2"), "2") == "rank dead held: 2 2 alle weg"


def test_w45_the_last_step_is_taken_back_by_one_key(tablet: Tablet) -> None:
    lay(tablet, "0 2 3")
    assert tablet.page().sent_by("take-back")["to"] == "2"
    tablet.undo(2)
    assert "Oma ist dran" in tablet.says()
    lay_last_pair(tablet)
    assert "take-back" in tablet.page().keys


def test_who_only_looks_sees_the_turn_and_can_book_nothing(tablet: Tablet) -> None:
    stranger = Tablet(tablet.client.application)
    stranger.address = tablet.address
    assert "Oma ist dran" in stranger.says()
    assert stranger.send("laid", seat=0, first="2", second="3").status_code == 403


def test_ranks_are_called_as_the_language_calls_them(tablet: Tablet) -> None:
    german, english = tablet.page(), tablet.page(lang="en")
    assert key(german, "J") == "rank picture: B 🤵 Bube"
    assert key(english, "J") == "rank picture: J 🤵 Jack"
    assert "✓ Allowed Then to beat: 12" in ruling(tablet, "K", "6", "en")


def test_s25_s29_a_round_can_be_ended_though_plays_were_forgotten(tablet: Tablet) -> None:
    lay(tablet, "0 2 3")
    assert "finish" in tablet.page().keys
    page = tablet.page("?schritt=ende")
    assert "Wer hat keine Karte mehr?" in page.text
    assert len(page.all("input[name=untold]")) == len(FOUR)
    tablet.do("finished", seat=2, untold=1)
    assert "Was hat" in tablet.says()
    for seat, points in ((0, 20), (1, 30), (3, 5)):
        tablet.do("counted", seat=seat, points=points)
    assert "Mia gewinnt" in tablet.page().text


def test_s25_the_last_of_all_logged_pairs_ends_the_round_as_ever(tablet: Tablet) -> None:
    lay(tablet, *FOUR_LAPS, "0 9 10")
    assert len(tablet.page("?schritt=ende").all("input[name=untold]")) == len(FOUR) - 1
