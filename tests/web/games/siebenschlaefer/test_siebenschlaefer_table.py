"""Siebenschläfer on the table screen: two taps for a pair, the order of turns, missed turns."""

from __future__ import annotations

import pytest

from tests.web.games.siebenschlaefer.pairs import PASS, begun_at, key, lay, notice, ruling, turns
from tests.web.tablet import FOUR, Tablet


def test_s3_before_the_first_pair_the_table_says_who_begins(fresh: Tablet) -> None:
    fresh.begin("siebenschlaefer", FOUR)
    page = fresh.page()
    assert "Wer fängt an?" in page.text
    assert "Wer eine 2 hat." in page.text
    sent = [page.sent_by(f"tap-{seat}") for seat in range(4)]
    assert [(one["do"], one["seat"]) for one in sent] == [("opened", str(seat)) for seat in range(4)]
    assert not page.has("[data-rank]")
    fresh.do("opened", seat=2)
    assert "Mia ist dran" in fresh.says()


@pytest.mark.parametrize("players", range(2, 9))
def test_s2_two_to_eight_sit_around_the_table(fresh: Tablet, players: int) -> None:
    begun_at(fresh, tuple(f"Gast {number}" for number in range(1, players + 1)))
    page = fresh.page()
    assert "Gast 1 ist dran" in page.text
    assert turns(page).split() == " ".join(f"Gast {number}" for number in range(2, players + 1)).split()


def test_s6_the_first_pair_may_be_any(tablet: Tablet) -> None:
    page = tablet.page()
    assert "Jedes Paar geht" in page.text
    assert page.has("a.rank")
    assert not page.has("a.rank.dead")


def test_s8_two_numbers_are_their_sum(tablet: Tablet) -> None:
    assert "= 13 ✓ Das geht Danach zu schlagen: 13 Dann ist Ben dran." in ruling(tablet, "4", "9")


def test_s9_a_picture_doubles_the_number(tablet: Tablet) -> None:
    assert "= 12 ✓ Das geht Danach zu schlagen: 12" in ruling(tablet, "K", "6")


def test_s10_two_pictures_are_turned_down_with_their_clause(tablet: Tablet) -> None:
    text = ruling(tablet, "K", "Q")
    assert "✗ Das geht nicht König und Dame sind kein Paar: Ein Bild braucht eine Zahl neben sich. S-10" in text
    assert "Gelegt" not in text
    assert "Anderes Paar" in text


def test_s11_an_ace_needs_an_ace(tablet: Tablet) -> None:
    assert "Ass und 5 sind kein Paar: Zu einem Ass passt nur ein Ass. S-11" in ruling(tablet, "A", "5")


def test_s13_after_two_aces_any_pair_will_do(tablet: Tablet) -> None:
    assert "= 22 ✓ Das geht Danach geht jedes Paar. S-13" in ruling(tablet, "A", "A")
    lay(tablet, "0 A A")
    assert "Jedes Paar geht" in tablet.says()
    assert "✓ Das geht" in ruling(tablet, "2", "2")


def test_s14_a_pair_that_does_not_beat_the_one_on_top_is_refused(tablet: Tablet) -> None:
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
    assert key(half, "A") == "rank dead picture: A ⭐ Ass kein Paar"
    assert key(half, "K") == "rank picture: K 🤴 König = 18"
    assert half.one("a#rank-6")["href"].endswith("?schritt=paar&erste=9&zweite=6")


def test_s15_who_can_not_lay_passes(tablet: Tablet) -> None:
    assert PASS in tablet.says()
    tablet.do("passed", seat=0)
    page = tablet.page()
    assert "Ben ist dran" in page.text
    assert page.seat(0).text.endswith("zieht 2")
    assert page.seat(1).text.endswith("ist dran")


def test_s17_turns_run_clockwise_from_the_next_seat(tablet: Tablet) -> None:
    lay(tablet, "0 2 3")
    assert turns(tablet.page()) == "Mia Jo Oma"


def test_s17_a_play_out_of_turn_is_turned_down(tablet: Tablet) -> None:
    answer = tablet.send("laid", seat=2, first="4", second="5")
    assert answer.status_code == 409
    assert notice(answer.text) == "Oma ist dran, nicht Mia. S-17"


def test_s18_when_all_have_passed_two_cards_are_turned_up(tablet: Tablet) -> None:
    lay(tablet, "0 9 K")
    for number in (1, 2, 3, 0):
        tablet.do("passed", seat=number)
    page = tablet.page()
    assert "Deckt zwei Karten vom Stapel auf" in page.text
    assert "Sie sind das neue Paar. Ben macht weiter." in page.text
    assert "ist dran" not in "".join(page.seat(number).text for number in range(4))
    assert PASS not in page.text
    bad = ruling(tablet, "A", "2")
    assert "✗ Kein Paar Ass und 2 sind kein Paar. Legt sie weg und deckt zwei andere auf. S-18 Zwei andere" in bad
    assert "✓ Neues Paar Danach zu schlagen: 11 Dann ist Ben dran." in ruling(tablet, "5", "6")
    tablet.do("turned_up", first="5", second="6")
    assert "Zu schlagen: 11" in tablet.says()
    assert "Ben ist dran" in tablet.says()


def test_s18_a_seven_turned_up_puts_nobody_to_sleep(tablet: Tablet) -> None:
    for number in range(4):
        tablet.do("passed", seat=number)
    assert "setzt" not in ruling(tablet, "7", "2")
    tablet.do("turned_up", first="7", second="2")
    assert turns(tablet.page()) == "Ben Mia Jo"


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
    assert turns(page) == "Ben setzt aus Jo Oma"
    assert page.seat(1).text.endswith("zieht 2 · setzt aus")
    assert page.seat(2).text.endswith("ist dran")
    answer = tablet.send("laid", seat=1, first="6", second="6")
    assert notice(answer.text) == "Ben setzt wegen der 7 aus. Jetzt ist Mia dran. S-19"


def test_s20_two_sevens_make_all_others_draw_and_the_same_goes_on(tablet: Tablet) -> None:
    text = ruling(tablet, "7", "7")
    assert "Danach zu schlagen: 14 Alle anderen ziehen 2 Karten, Oma macht weiter." in text
    assert "Dann ist" not in text
    lay(tablet, "0 7 7")
    page = tablet.page()
    assert "Oma ist dran" in page.text
    assert [page.seat(number).text.endswith("zieht 2") for number in range(4)] == [False, True, True, True]


def test_s21_of_two_the_same_one_is_on_again(fresh: Tablet) -> None:
    begun_at(fresh, ("Oma", "Ben"))
    assert "Ben zieht 2 Karten und setzt aus. Oma ist noch mal dran." in ruling(fresh, "7", "3")
    lay(fresh, "0 7 3")
    assert turns(fresh.page()) == "Ben setzt aus"
