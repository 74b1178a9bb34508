"""The story of Siebenschläfer and its refusals, as people read them."""

import pytest

from companion.action import Action
from companion.log import Log
from companion.match.actions import NextRound
from companion.siebenschlaefer import actions as pairs
from companion.siebenschlaefer.actions import Counted, Finished, Laid, Opened, Passed, Stuck
from companion.siebenschlaefer.cards import Rank
from tests.web.evening_logs import BEN, MIA, NAMES, OMA, assert_refused, assert_told, log_of, newest_line, story_of

pytestmark = pytest.mark.usefixtures("german")


TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = Rank


def log_of_pairs(*actions: Action, players: int = 3, **options: object) -> Log:
    return log_of("siebenschlaefer", *actions, players=players, **options)  # type: ignore[arg-type]


def test_s9_s13_s14_a_pair_its_value_and_what_is_to_beat() -> None:
    log = log_of_pairs(
        pairs.Opened(BEN),
        pairs.Laid(BEN, QUEEN, SIX),
        pairs.Laid(MIA, TEN, KING),
        pairs.Laid(OMA, ACE, ACE),
        pairs.Laid(BEN, TWO, THREE),
        pairs.Passed(MIA),
    )
    assert story_of(log) == [
        ("Ben fängt an.", "S-3"),
        ("Ben legt Dame + 6 = 12. Zu schlagen: 12.", "S-9"),
        ("Mia legt 10 + König = 20. Zu schlagen: 20.", "S-14"),
        ("Oma legt zwei Asse. Jetzt geht jedes Paar.", "S-13"),
        ("Ben legt 2 + 3 = 5. Zu schlagen: 5.", "S-8"),
        ("Mia zieht 2 Karten und passt.", "S-15"),
    ]


def test_s19_to_s21_sevens_make_others_draw_and_miss_a_turn() -> None:
    one, two = ((pairs.Opened(BEN), pairs.Laid(BEN, SEVEN, second)) for second in (TWO, SEVEN))
    nine, fourteen = "Ben legt 7 + 2 = 9. Zu schlagen: 9.", "Ben legt 7 + 7 = 14. Zu schlagen: 14."
    assert_told(
        "siebenschlaefer",
        (one, f"{nine} Mia zieht 2 Karten und setzt aus.", "S-19"),
        (two, f"{fourteen} Alle anderen ziehen 2 Karten, Ben macht weiter.", "S-20"),
    )
    assert_told(
        "siebenschlaefer",
        (one, f"{nine} Oma zieht 2 Karten und setzt aus. Ben ist noch mal dran.", "S-21"),
        (two, f"{fourteen} Oma zieht 2 Karten, Ben macht weiter.", "S-20"),
        players=2,
    )


def lap(first: int) -> list[Action]:
    return [pairs.Passed((first + step) % 3) for step in range(3)]


def test_s18_all_pass_and_two_cards_are_turned_up() -> None:
    log = log_of_pairs(pairs.Opened(BEN), pairs.Laid(BEN, TWO, TWO), *lap(MIA), pairs.TurnedUp(KING, SIX), *lap(MIA))
    assert story_of(log)[4:6] == [
        ("Ben zieht 2 Karten und passt. Jetzt haben alle gepasst.", "S-15"),
        ("Aufgedeckt: König + 6 = 12. Zu schlagen: 12.", "S-18"),
    ]
    assert newest_line(log)[0] == "Ben zieht 2 Karten und passt. Jetzt haben alle gepasst."
    log.append(pairs.NothingTurned())
    assert newest_line(log) == ("Der Stapel gibt kein Paar mehr her: Es bleibt bei 12.", "S-24")
    log = log_of_pairs(pairs.Opened(BEN), *lap(BEN), pairs.TurnedUp(ACE, ACE), *lap(BEN), pairs.NothingTurned())
    assert story_of(log)[4] == ("Aufgedeckt: zwei Asse. Jetzt geht jedes Paar.", "S-18")
    assert newest_line(log) == ("Der Stapel gibt kein Paar mehr her: Jedes Paar geht weiterhin.", "S-24")


def last_pairs(first: Rank, second: Rank) -> list[Action]:
    """Return what Ben lays until he has a pair left, which he lays now."""
    laid: list[Action] = [pairs.Opened(BEN)]
    for pair in ((TWO, TWO), (TWO, FOUR), (THREE, FIVE), (FOUR, SIX)):
        laid += [pairs.Laid(BEN, *pair), pairs.Passed(MIA), pairs.Passed(OMA)]
    return [*laid, pairs.Laid(BEN, first, second, last=True)]


def test_s25_the_last_pair_and_a_7_in_it() -> None:
    out, sleeps = "Das war das letzte Paar: Ben ist fertig.", "Die 7 schläft: Niemand zieht."
    twelve, thirteen, fourteen = (tuple(last_pairs(*pair)) for pair in ((SIX, SIX), (SIX, SEVEN), (SEVEN, SEVEN)))
    assert_told(
        "siebenschlaefer",
        (twelve, f"Ben legt 6 + 6 = 12. {out}", "S-25"),
        (thirteen, f"Ben legt 6 + 7 = 13. {out} {sleeps}", "S-25"),
        players=3,
    )
    for laid, told in (
        (thirteen, f"Ben legt 6 + 7 = 13. {out} Mia zieht noch 2 Karten."),
        (fourteen, f"Ben legt 7 + 7 = 14. {out} Mia und Oma ziehen noch 2 Karten."),
    ):
        assert newest_line(log_of_pairs(*laid, last_seven="counts"))[0] == told


def test_s25_somebody_sees_late_that_it_was_the_last_pair() -> None:
    *before, last = last_pairs(SIX, SEVEN)
    assert isinstance(last, pairs.Laid)
    log = log_of_pairs(*before, pairs.Laid(BEN, last.first, last.second), pairs.Finished(BEN))
    assert newest_line(log) == ("Das war das letzte Paar: Ben ist fertig. Die 7 schläft: Niemand zieht.", "S-25")


def test_s26_hands_are_counted_and_s27_the_highest_pay() -> None:
    counted = (pairs.Counted(OMA, 40), pairs.Counted(MIA, cards=(KING, ACE, SEVEN, TEN)))
    log = log_of_pairs(*last_pairs(SIX, SIX), *counted)
    assert story_of(log)[-2:] == [
        ("Oma hat noch 40 Punkte.", "S-26"),
        ("Runde 1: Ben gewinnt. Oma 40, Mia 40. Oma und Mia teilen sich die Getränke.", "S-27"),
    ]
    log = log_of_pairs(*last_pairs(SIX, SIX), pairs.Counted(MIA, 11), counted[0])
    assert newest_line(log)[0] == "Runde 1: Ben gewinnt. Oma 40, Mia 11. Oma zahlt die Getränke."
    log.append(NextRound())
    assert newest_line(log) == ("Runde 2 beginnt.", "S-2")


def test_refusals_of_a_round_and_of_its_count_say_who_and_how_many() -> None:
    assert_refused(
        log_of("siebenschlaefer", names=NAMES[:3]),
        Opened(1),
        (Opened(2), "S-3 Es hat schon jemand angefangen. Jetzt ist Ben dran."),
        (Passed(0), "S-17 Ben ist dran, nicht Oma."),
        (Laid(1, Rank.ACE, Rank.SIX), "S-11 Ass und 6 sind kein Paar: Zu einem Ass passt nur ein Ass."),
        Laid(1, Rank.NINE, Rank.SEVEN),
        (Passed(2), "S-19 Mia setzt wegen der 7 aus. Jetzt ist Oma dran."),
        (Laid(0, Rank.FOUR, Rank.NINE), "S-14 4 und 9 sind 13. Es muss mehr als 16 sein."),
        (Finished(1), "S-25 Ben hat erst 1 Paar gelegt. Wer fertig ist, hat mindestens 5 gelegt."),
        (Stuck(), "S-31 Vorbei ist es erst, wenn alle 3 nacheinander passen und für niemanden mehr eine Karte da ist."),
    )
    log = log_of("siebenschlaefer", Opened(0), names=NAMES[:2])
    for first, second in ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (5, 6), (6, 6)):
        log.append(Laid(log.state.round.turn, Rank(str(first)), Rank(str(second))))
    assert_refused(
        log,
        Finished(0),
        (Counted(1, 1), "S-25 Wer noch Karten hat, zählt mindestens 2. Für Ben passt 1 nicht."),
        (Counted(1, 7, (Rank.ACE, Rank.FIVE)), "S-26 Die Karten von Ben zählen 16, daneben steht 7. Was stimmt?"),
        (Counted(1, 2_000), "S-1 2.000 kann Ben nicht haben, höchstens 796. Zählt noch einmal."),
    )
