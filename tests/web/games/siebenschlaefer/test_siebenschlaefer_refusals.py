"""The refusals of Siebenschläfer as a person reads them."""

from __future__ import annotations

import pytest

from companion.siebenschlaefer.actions import Counted, Finished, Laid, Opened, Passed, Stuck, TurnedUp
from companion.siebenschlaefer.cards import Rank
from tests.web.evening_logs import NAMES, assert_refused, log_of

pytestmark = pytest.mark.usefixtures("german")


def test_refusals_of_a_running_round() -> None:
    log = log_of("siebenschlaefer", names=NAMES[:3])
    assert_refused(
        log,
        (Laid(0, Rank.TWO, Rank.TWO), "S-3 Sagt zuerst, wer anfängt."),
        Opened(1),
        (Opened(2), "S-3 Es hat schon jemand angefangen. Jetzt ist Ben dran."),
        (Passed(0), "S-17 Ben ist dran, nicht Oma."),
        (Laid(1, Rank.KING, Rank.JACK), "S-10 König und Bube sind kein Paar: Ein Bild braucht eine Zahl neben sich."),
        (Laid(1, Rank.ACE, Rank.SIX), "S-11 Ass und 6 sind kein Paar: Zu einem Ass passt nur ein Ass."),
        Laid(1, Rank.NINE, Rank.SEVEN),
        (Passed(2), "S-19 Mia setzt wegen der 7 aus. Jetzt ist Oma dran."),
        (Laid(0, Rank.FOUR, Rank.NINE), "S-14 4 und 9 sind 13. Es muss mehr als 16 sein."),
        (
            TurnedUp(Rank.TWO, Rank.THREE),
            "S-18 Aufgedeckt wird erst, wenn alle 3 nacheinander gepasst haben. Bisher: 0.",
        ),
        (Finished(2), "S-25 Fertig ist, wer zuletzt gelegt und danach nicht gezogen hat – nicht Mia."),
        (Finished(1), "S-25 Ben hat erst 1 Paar gelegt. Wer fertig ist, hat mindestens 5 gelegt."),
        (Counted(0, 12), "S-26 Die Runde läuft noch. Gezählt wird, wenn jemand keine Karte mehr hat."),
        (Stuck(), "S-31 Vorbei ist es erst, wenn alle 3 nacheinander passen und für niemanden mehr eine Karte da ist."),
        Passed(0),
        Passed(1),
        Passed(2),
        (Passed(0), "S-18 Alle haben gepasst. Deckt zuerst zwei Karten vom Stapel auf."),
        (TurnedUp(Rank.ACE, Rank.SIX), "S-18 Ass und 6 sind kein Paar. Legt sie weg und deckt zwei andere auf."),
    )


def test_refusals_of_the_count() -> None:
    log = log_of("siebenschlaefer", Opened(0), names=NAMES[:2])
    for first, second in ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (5, 6), (6, 6)):
        seat = log.state.round.turn
        log.append(Laid(seat, Rank(str(first)), Rank(str(second))))
    assert_refused(
        log,
        Finished(0),
        (Counted(0, 5), "S-26 Oma hat gewonnen und keine Karte mehr. Da gibt es nichts zu zählen."),
        (Counted(1, 1), "S-25 Wer noch Karten hat, zählt mindestens 2. Für Ben passt 1 nicht."),
        (Counted(1, 7, (Rank.ACE, Rank.FIVE)), "S-26 Die Karten von Ben zählen 16, daneben steht 7. Was stimmt?"),
        (Counted(1, cards=(Rank.ACE,) * 9), "S-1 So viele gleiche Karten kann Ben nicht haben. Zählt noch einmal."),
        (Counted(1, 2_000), "S-1 2.000 kann Ben nicht haben, höchstens 796. Zählt noch einmal."),
        (Passed(1), "S-25 Die Runde ist vorbei: Jemand hat keine Karte mehr."),
    )
