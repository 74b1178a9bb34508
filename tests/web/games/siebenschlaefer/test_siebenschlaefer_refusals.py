"""The refusals of Siebenschläfer as a person reads them."""

from __future__ import annotations

import pytest

from companion.siebenschlaefer.actions import Counted, Finished, Laid, Opened, Passed, Stuck, TurnedUp
from companion.siebenschlaefer.cards import Rank
from tests.web.evening_logs import NAMES, log_of, refusal_of

pytestmark = pytest.mark.usefixtures("german")


def test_refusals_of_a_running_round() -> None:
    log = log_of("siebenschlaefer", names=NAMES[:3])
    assert refusal_of(log, Laid(0, Rank.TWO, Rank.TWO)) == "S-3 Sagt zuerst, wer anfängt."
    log.append(Opened(1))
    assert refusal_of(log, Opened(2)) == "S-3 Es hat schon jemand angefangen. Jetzt ist Ben dran."
    assert refusal_of(log, Passed(0)) == "S-17 Ben ist dran, nicht Oma."
    assert refusal_of(log, Laid(1, Rank.KING, Rank.JACK)) == (
        "S-10 König und Bube sind kein Paar: Ein Bild braucht eine Zahl neben sich."
    )
    assert refusal_of(log, Laid(1, Rank.ACE, Rank.SIX)) == (
        "S-11 Ass und 6 sind kein Paar: Zu einem Ass passt nur ein Ass."
    )
    log.append(Laid(1, Rank.NINE, Rank.SEVEN))
    assert refusal_of(log, Passed(2)) == "S-19 Mia setzt wegen der 7 aus. Jetzt ist Oma dran."
    assert refusal_of(log, Laid(0, Rank.FOUR, Rank.NINE)) == "S-14 4 und 9 sind 13. Es muss mehr als 16 sein."
    assert refusal_of(log, TurnedUp(Rank.TWO, Rank.THREE)) == (
        "S-18 Aufgedeckt wird erst, wenn alle 3 nacheinander gepasst haben. Bisher: 0."
    )
    assert refusal_of(log, Finished(2)) == (
        "S-25 Fertig ist, wer zuletzt gelegt und danach nicht gezogen hat – nicht Mia."
    )
    assert refusal_of(log, Finished(1)) == ("S-25 Ben hat erst 1 Paar gelegt. Wer fertig ist, hat mindestens 5 gelegt.")
    assert refusal_of(log, Counted(0, 12)) == (
        "S-26 Die Runde läuft noch. Gezählt wird, wenn jemand keine Karte mehr hat."
    )
    assert refusal_of(log, Stuck()) == (
        "S-31 Vorbei ist es erst, wenn alle 3 nacheinander passen und für niemanden mehr eine Karte da ist."
    )
    for seat in (0, 1, 2):
        log.append(Passed(seat))
    assert refusal_of(log, Passed(0)) == "S-18 Alle haben gepasst. Deckt zuerst zwei Karten vom Stapel auf."
    assert refusal_of(log, TurnedUp(Rank.ACE, Rank.SIX)) == (
        "S-18 Ass und 6 sind kein Paar. Legt sie weg und deckt zwei andere auf."
    )


def test_refusals_of_the_count() -> None:
    log = log_of("siebenschlaefer", Opened(0), names=NAMES[:2])
    for first, second in ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (5, 6), (6, 6)):
        seat = log.state.round.turn
        log.append(Laid(seat, Rank(str(first)), Rank(str(second))))
    log.append(Finished(0))
    assert refusal_of(log, Counted(0, 5)) == (
        "S-26 Oma hat gewonnen und keine Karte mehr. Da gibt es nichts zu zählen."
    )
    assert refusal_of(log, Counted(1, 1)) == ("S-25 Wer noch Karten hat, zählt mindestens 2. Für Ben passt 1 nicht.")
    assert refusal_of(log, Counted(1, 7, (Rank.ACE, Rank.FIVE))) == (
        "S-26 Die Karten von Ben zählen 16, daneben steht 7. Was stimmt?"
    )
    assert refusal_of(log, Counted(1, cards=(Rank.ACE,) * 9)) == (
        "S-1 So viele gleiche Karten kann Ben nicht haben. Zählt noch einmal."
    )
    assert refusal_of(log, Counted(1, 2_000)) == ("S-1 2.000 kann Ben nicht haben, höchstens 796. Zählt noch einmal.")
    assert refusal_of(log, Passed(1)) == "S-25 Die Runde ist vorbei: Jemand hat keine Karte mehr."
