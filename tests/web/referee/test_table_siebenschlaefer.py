"""Siebenschläfer on the table screen: two taps for a pair, the order of turns, hands counted, who pays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.web.reading import text_of
from tests.web.tablet import FOUR, Tablet
from web.app import create_app

PASS = "Passt – zieht 2"
FOUR_LAPS = ("0 2 3", "1 4 5", "2 6 6", "3 A A") * 4  # with no rank more often than there is


@pytest.fixture
def fresh(tmp_path: Path) -> Tablet:
    return Tablet(create_app({"MEMORY": tmp_path / "table.sqlite", "SECRET_KEY": "for these tests"}))


@pytest.fixture
def tablet(fresh: Tablet) -> Tablet:
    """A table of Oma, Ben, Mia and Jo at which Oma has begun."""
    return at(fresh)


def at(tablet: Tablet, names: tuple[str, ...] = FOUR, **options: str) -> Tablet:
    tablet.begin("siebenschlaefer", names, **options)
    tablet.do("opened", seat=0)
    return tablet


def lay(tablet: Tablet, *plays: str) -> None:
    """Lay pairs, each as "seat first second"."""
    for play in plays:
        seat, first, second = play.split()
        tablet.do("laid", seat=seat, first=first, second=second)


def laid_out(tablet: Tablet, pair: str = "9 10") -> None:
    """Let Oma lay the fifth pair of her hand, which is `pair`: then she is out."""
    lay(tablet, *FOUR_LAPS)
    first, second = pair.split()
    tablet.do("laid", seat=0, first=first, second=second, last=1)


def ruling(tablet: Tablet, first: str, second: str, lang: str = "de") -> str:
    page = tablet.page(f"?schritt=paar&erste={first}&zweite={second}", lang)
    found = re.search(r'<div class="ruled.*?<section class="story"', page, re.DOTALL)
    assert found, "no ruling"
    return text_of(found[0])


def part(page: str, pattern: str) -> str:
    found = re.search(pattern, page, re.DOTALL)
    assert found, pattern
    return text_of(found[0])


def seat(page: str, number: int) -> str:
    return part(page, rf'<li class="[^"]*" id="seat-{number}">.*?</li>')


def turns(page: str) -> str:
    return part(page, r'<ol class="turns".*?</ol>')


def key(page: str, rank: str) -> str:
    found = re.search(rf'<a class="([^"]*)" id="rank-{rank}".*?</a>', page, re.DOTALL)
    assert found
    return f"{found[1]}: {text_of(found[0])}"


def notice(answer_text: str) -> str:
    return part(answer_text, r'<div class="notice".*?</div>')


def test_s3_before_the_first_pair_the_table_says_who_begins(fresh: Tablet) -> None:
    fresh.begin("siebenschlaefer", FOUR)
    page = fresh.page()
    assert "Wer fängt an? Wer eine 2 hat." in text_of(page)
    assert re.findall(r'id="opens-(\d)"', page) == ["0", "1", "2", "3"]
    assert "data-rank" not in page
    fresh.do("opened", seat=2)
    assert "Mia ist dran" in fresh.says()


@pytest.mark.parametrize("players", range(2, 9))
def test_s2_two_to_eight_sit_around_the_table(fresh: Tablet, players: int) -> None:
    at(fresh, tuple(f"Gast {number}" for number in range(1, players + 1)))
    order = turns(fresh.page())
    assert [f"Gast {number}" in order for number in range(1, 10)] == [number <= players for number in range(1, 10)]


def test_s6_the_first_pair_may_be_any(tablet: Tablet) -> None:
    page = tablet.page()
    assert "Jedes Paar geht" in text_of(page)
    assert not re.search(r'class="rank[^"]*dead', page)


def test_s8_two_numbers_are_their_sum(tablet: Tablet) -> None:
    assert "= 13 ✓ Das geht Danach zu schlagen: 13 Dann ist Ben dran." in ruling(tablet, "4", "9")


def test_s9_a_picture_doubles_the_number(tablet: Tablet) -> None:
    assert "= 12 ✓ Das geht Danach zu schlagen: 12" in ruling(tablet, "K", "6")


def test_s10_two_pictures_are_turned_down_with_their_clause(tablet: Tablet) -> None:
    said = ruling(tablet, "K", "Q")
    assert "✗ Das geht nicht König und Dame sind kein Paar: Ein Bild braucht eine Zahl neben sich. S-10" in said
    assert "Gelegt" not in said
    assert "Anderes Paar" in said


def test_s11_an_ace_needs_an_ace(tablet: Tablet) -> None:
    assert "Ass und 5 sind kein Paar: Zu einem Ass passt nur ein Ass. S-11" in ruling(tablet, "A", "5")


def test_s13_after_two_aces_any_pair_will_do(tablet: Tablet) -> None:
    assert "= 22 ✓ Das geht Danach geht jedes Paar. S-13" in ruling(tablet, "A", "A")
    lay(tablet, "0 A A")
    assert "Jedes Paar geht" in tablet.says()
    assert "✓ Das geht" in ruling(tablet, "2", "2")


def test_s14_what_does_not_beat_the_pair_on_top_is_turned_down(tablet: Tablet) -> None:
    lay(tablet, "0 5 7")
    assert "Zu schlagen: 12" in tablet.says()
    assert "5 und 7 sind 12. Es muss mehr als 12 sein. S-14" in ruling(tablet, "5", "7")
    assert "✓ Das geht" in ruling(tablet, "6", "7")


def test_s14_ranks_that_can_not_beat_are_marked_and_still_there(tablet: Tablet) -> None:
    lay(tablet, "0 8 K")
    before = tablet.page()
    assert key(before, "5").startswith("rank dead:")
    assert key(before, "9").startswith("rank:")
    half = tablet.page("?erste=9")
    assert key(half, "8") == "rank: 8 8 = 17"
    assert key(half, "6") == "rank dead: 6 6 = 15 – zu wenig"
    assert key(half, "A") == "rank dead picture: A Ass Ass kein Paar"
    assert key(half, "K") == "rank picture: K König König = 18"
    assert "?schritt=paar&amp;erste=9&amp;zweite=6" in half


def test_s15_who_can_not_lay_passes(tablet: Tablet) -> None:
    assert PASS in tablet.says()
    tablet.do("passed", seat=0)
    page = tablet.page()
    assert "Ben ist dran" in text_of(page)
    assert seat(page, 0).endswith("zieht 2")
    assert seat(page, 1).endswith("ist dran")


def test_s17_turns_run_clockwise_from_whoever_is_next(tablet: Tablet) -> None:
    lay(tablet, "0 2 3")
    assert turns(tablet.page()) == "Ben Mia Jo Oma"


def test_s17_a_play_out_of_turn_is_turned_down(tablet: Tablet) -> None:
    answer = tablet.send("laid", seat=2, first="4", second="5")
    assert answer.status_code == 409
    assert notice(answer.text) == "Oma ist dran, nicht Mia. S-17"


def test_s18_when_all_have_passed_two_cards_are_turned_up(tablet: Tablet) -> None:
    lay(tablet, "0 9 K")
    for number in (1, 2, 3, 0):
        tablet.do("passed", seat=number)
    page = tablet.page()
    assert "Deckt zwei Karten vom Stapel auf" in text_of(page)
    assert "Sie sind das neue Paar. Ben macht weiter." in text_of(page)
    assert "ist dran" not in "".join(seat(page, number) for number in range(4))
    assert PASS not in text_of(page)
    bad = ruling(tablet, "A", "2")
    assert "✗ Kein Paar Ass und 2 sind kein Paar. Legt sie weg und deckt zwei andere auf. S-18 Zwei andere" in bad
    assert "✓ Neues Paar Danach zu schlagen: 11 Dann ist Ben dran." in ruling(tablet, "5", "6")
    tablet.do("turned_up", first="5", second="6")
    assert "Zu schlagen: 11" in tablet.says()
    assert "Ben ist dran" in tablet.says()


def test_s18_a_seven_turned_up_puts_nobody_to_sleep(tablet: Tablet) -> None:
    for number in range(4):
        tablet.do("passed", seat=number)
    assert "setzt" not in ruling(tablet, "7", "2").partition("Was war")[0]
    tablet.do("turned_up", first="7", second="2")
    assert turns(tablet.page()) == "Oma Ben Mia Jo"


def test_s18_a_play_waits_until_cards_are_turned_up(tablet: Tablet) -> None:
    for number in range(4):
        tablet.do("passed", seat=number)
    answer = tablet.send("laid", seat=0, first="4", second="5")
    assert notice(answer.text) == "Alle haben gepasst. Deckt zuerst zwei Karten vom Stapel auf. S-18"


def test_s18_nothing_is_turned_up_before_all_have_passed(tablet: Tablet) -> None:
    answer = tablet.send("turned_up", first="4", second="5")
    assert "Aufgedeckt wird erst, wenn alle 4 nacheinander gepasst haben. Bisher: 0." in notice(answer.text)


def test_s19_one_seven_makes_the_next_draw_and_miss_the_turn(tablet: Tablet) -> None:
    assert "Danach zu schlagen: 9 Ben zieht 2 Karten und setzt aus. Dann ist Mia dran." in ruling(tablet, "7", "2")
    lay(tablet, "0 7 2")
    page = tablet.page()
    assert turns(page) == "Ben setzt aus Mia Jo Oma"
    assert seat(page, 1).endswith("zieht 2 · setzt aus")
    assert seat(page, 2).endswith("ist dran")
    answer = tablet.send("laid", seat=1, first="6", second="6")
    assert notice(answer.text) == "Ben setzt wegen der 7 aus. Jetzt ist Mia dran. S-19"


def test_s20_two_sevens_make_all_others_draw_and_the_same_goes_on(tablet: Tablet) -> None:
    said = ruling(tablet, "7", "7")
    assert "Danach zu schlagen: 14 Alle anderen ziehen 2 Karten, Oma macht weiter." in said
    assert "Dann ist" not in said
    lay(tablet, "0 7 7")
    page = tablet.page()
    assert "Oma ist dran" in text_of(page)
    assert [seat(page, number).endswith("zieht 2") for number in range(4)] == [False, True, True, True]


def test_s21_of_two_the_same_one_is_on_again(fresh: Tablet) -> None:
    at(fresh, ("Oma", "Ben"))
    assert "Ben zieht 2 Karten und setzt aus. Oma ist noch mal dran." in ruling(fresh, "7", "3")
    lay(fresh, "0 7 3")
    assert turns(fresh.page()) == "Ben setzt aus Oma"


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
    at(fresh, last_seven=option)
    laid_out(fresh, pair="7 3")
    assert ("Ben zieht noch 2 Karten." in fresh.says("?zeilen=1")) is draws
    assert ("Die 7 schläft: Niemand zieht." in fresh.says("?zeilen=1")) is not draws


def test_s26_hands_are_counted_by_their_cards(tablet: Tablet) -> None:
    laid_out(tablet)
    page = tablet.page()
    assert "Was hat Ben noch?" in text_of(page)
    assert "Oma 0 ★" in part(page, r'<ol class="hands".*?</ol>')
    assert 'id="hand-0"' not in page
    tapped = tablet.page("?platz=1&karten=K,K,7,A")
    assert 'name="cards" value="K,K,7,A"' in tapped
    assert 'id="points" name="points" value="42"' in tapped
    assert "× 2" in part(tapped, r'id="add-K".*?</a>')
    assert re.search(r'id="less-K"[^>]*karten=K,7,A"', tapped)
    tablet.do("counted", seat=1, cards="K,K,7,A", points=42)
    assert "Was hat Mia noch?" in tablet.says()
    assert "Ben 42" in part(tablet.page(), r'<ol class="hands".*?</ol>')


def test_s26_a_hand_may_be_told_as_a_number_and_in_any_order(tablet: Tablet) -> None:
    laid_out(tablet)
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
def test_s26_a_count_that_can_not_be_is_told_and_keeps_what_was_entered(
    tablet: Tablet, fields: dict[str, object], sentence: str
) -> None:
    laid_out(tablet)
    answer = tablet.send("counted", **fields)
    assert answer.status_code == 409
    assert sentence in notice(answer.text)
    if fields["seat"]:
        assert f'name="cards" value="{fields.get("cards", "")}"' in answer.text
        assert f'name="points" value="{fields["points"]}"' in answer.text


def test_s26_a_hand_counted_twice_says_how_to_change_it(tablet: Tablet) -> None:
    laid_out(tablet)
    tablet.do("counted", seat=1, points=12)
    assert "Für Ben steht schon 12 da." in notice(tablet.send("counted", seat=1, points=13).text)


def test_s26_nothing_is_counted_while_the_round_goes_on(tablet: Tablet) -> None:
    assert "Die Runde läuft noch." in notice(tablet.send("counted", seat=1, points=13).text)


@pytest.mark.parametrize(
    ("counts", "pays"),
    [((12, 30, 4), "Mia zahlt die Getränke."), ((30, 30, 4), "Ben und Mia teilen sich die Getränke.")],
)
def test_s27_the_highest_count_pays_and_equal_ones_share(tablet: Tablet, counts: tuple[int, ...], pays: str) -> None:
    laid_out(tablet)
    for number, points in enumerate(counts, 1):
        tablet.do("counted", seat=number, points=points)
    assert pays in part(tablet.page(), r'<p class="pays".*?</p>')


def test_s28_wins_and_drinks_are_added_up_and_stand_on_the_seats(tablet: Tablet) -> None:
    for _ in range(2):
        laid_out(tablet)
        for number, points in ((1, 2), (2, 50), (3, 9)):
            tablet.do("counted", seat=number, points=points)
        sums = part(tablet.page(), r'<section class="sums".*?</ul>')
        tablet.do("next_round")
        tablet.do("opened", seat=0)
    assert "Mia ★ 0 0 Siege 🍺 2 2-mal Getränke gezahlt" in sums
    assert "Oma ★ 2 2 Siege 🍺 0 0-mal Getränke gezahlt" in sums
    page = tablet.page()
    assert "🍺 2 2-mal Getränke gezahlt" in seat(page, 2)
    assert "🍺" not in seat(page, 1)


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
    assert "Oma ist dran" in text_of(page)
    assert 'class="ruled' not in page


def test_s31_a_whole_lap_with_nothing_to_draw_may_end_the_round(fresh: Tablet) -> None:
    at(fresh, ("Oma", "Ben"))
    refused = fresh.send("stuck")
    assert "Vorbei ist es erst, wenn alle 2 nacheinander passen" in notice(refused.text)
    for _ in range(120):
        if "Deckt zwei Karten" in (said := fresh.says("?zeilen=1")):
            fresh.do("nothing_turned")
        elif 'id="stuck"' in fresh.page():
            break
        else:
            fresh.do("passed", seat=0 if "Oma ist dran" in said else 1)
    fresh.do("stuck")
    assert "Was hat Oma noch?" in fresh.says()
    fresh.do("counted", seat=0, points=5)
    fresh.do("counted", seat=1, points=9)
    assert "Ben zahlt die Getränke." in fresh.says()


def test_s1_cards_that_are_all_laid_are_turned_down(tablet: Tablet) -> None:
    lay(tablet, *("0 2 2", "1 3 4", "2 5 6", "3 A A") * 4)
    told = "Zweimal 2 kann niemand haben: So viele davon sind nicht mehr da. S-1"
    assert told in ruling(tablet, "2", "2")
    assert notice(tablet.send("laid", seat=0, first="2", second="2").text) == told
    assert key(tablet.page("?erste=2"), "2") == "rank dead held: 2 2 alle weg"


def test_w45_the_last_step_is_taken_back_by_one_key(tablet: Tablet) -> None:
    lay(tablet, "0 2 3")
    assert re.search(r'name="to" value="2"><button class="key quiet back" id="take-back"', tablet.page())
    tablet.undo(2)
    assert "Oma ist dran" in tablet.says()
    laid_out(tablet)
    assert 'id="take-back"' in tablet.page()


def test_who_only_looks_sees_the_turn_and_can_book_nothing(tablet: Tablet) -> None:
    stranger = Tablet(tablet.client.application)
    stranger.address = tablet.address
    assert "Oma ist dran" in stranger.says()
    assert stranger.send("laid", seat=0, first="2", second="3").status_code == 403


def test_ranks_are_called_as_the_language_calls_them(tablet: Tablet) -> None:
    german, english = tablet.page(), tablet.page(lang="en")
    assert key(german, "J") == "rank picture: B Bube Bube"
    assert key(english, "J") == "rank picture: J Jack Jack"
    assert "✓ Allowed To beat then: 12" in ruling(tablet, "K", "6", "en")


def test_s25_s29_a_round_can_be_ended_though_plays_were_forgotten(tablet: Tablet) -> None:
    lay(tablet, "0 2 3")
    assert 'id="finish"' in tablet.page()
    page = tablet.page("?schritt=ende")
    assert "Wer hat keine Karte mehr?" in page
    assert page.count('name="untold"') == len(FOUR)
    tablet.do("finished", seat=2, untold=1)
    assert "Was hat" in tablet.page()
    for seat, points in ((0, 20), (1, 30), (3, 5)):
        tablet.do("counted", seat=seat, points=points)
    assert "Mia gewinnt" in text_of(tablet.page())


def test_s25_where_enough_was_told_the_last_pair_ends_the_round_as_ever(tablet: Tablet) -> None:
    lay(tablet, *FOUR_LAPS, "0 9 10")
    assert tablet.page("?schritt=ende").count('name="untold"') == len(FOUR) - 1
