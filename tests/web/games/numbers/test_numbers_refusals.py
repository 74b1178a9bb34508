"""The refusals of the number game, and of its ruling, as a person reads them."""

from __future__ import annotations

import pytest

from companion.numbers.actions import Caught, Turn
from companion.numbers.actions import Counted as CardsCounted
from companion.numbers.actions import Finish as NumbersFinish
from companion.numbers.places import OpenTable, Place, Source
from companion.numbers.ruling import rule
from companion.refusal import Refused
from tests.web.evening_logs import assert_refused, explanation, log_of, without_isolates

pytestmark = pytest.mark.usefixtures("german")


def test_refusals_of_a_running_round() -> None:
    log = log_of("numbers", tally="points")
    assert_refused(
        log,
        (Turn(0), "A-27 Das geht nur mit Karten auf dem Bildschirm. Bei euch liegen echte auf dem Tisch."),
        (Caught(4), "A-1 Platz 5 ist leer. Ihr seid 4 am Tisch."),
        (CardsCounted(1, 3), "A-25 Für Ben gibt es gerade keine Karten zu zählen."),
        NumbersFinish(2),
        (Caught(0), "A-24 Die Runde ist vorbei: Jemand hat keine Karte mehr."),
        (CardsCounted(2, 3), "A-25 Mia hat gewonnen und keine Karte mehr. Da gibt es nichts zu zählen."),
        (CardsCounted(1, 99), "A-25 99 Karten können es nicht sein: mindestens 1 und höchstens 93."),
        CardsCounted(1, 1),
        (CardsCounted(1, 2), "A-25 Für Ben steht schon 1 Karte da. Soll es anders sein, nimm den Schritt zurück."),
    )


def test_a30_refusals_of_an_impossible_table() -> None:
    for table, card, source, put, sentence in [
        (OpenTable((1,) * 4, (2, 3), 0), 4, Source.TURNED, None, "In der Mitte liegen 5 Stapel. Hier sind es 4."),
        (
            OpenTable((1, 1, 1, 21, 1), (2, 3), 0),
            4,
            Source.TURNED,
            None,
            "Stapel 4 kann nicht bei 21 sein: Bei 20 ist er voll.",
        ),
        (
            OpenTable((1,) * 5, (1, 3), 0),
            4,
            Source.TURNED,
            None,
            "Die 1 liegt 6-mal offen, es gibt sie aber nur 5-mal.",
        ),
        (
            OpenTable((1,) * 5, (2, 3), 0),
            0,
            Source.TURNED,
            None,
            "Eine 0 gibt es nicht. Die Karten gehen von 1 bis 20.",
        ),
        (
            OpenTable((1,) * 5, (2, 3), 0),
            4,
            Source.DISCARD,
            None,
            "Auf dem eigenen Ablagestapel liegt oben die 2, nicht die 4.",
        ),
        (
            OpenTable((1,) * 5, (None, 3), 0),
            4,
            Source.DISCARD,
            None,
            "Der eigene Ablagestapel ist leer. Von dort kann die 4 nicht kommen.",
        ),
        (
            OpenTable((1,) * 5, (2, 3), 0),
            2,
            Source.DISCARD,
            Place.OWN,
            "Die 2 liegt schon auf dem eigenen Ablagestapel. Wohin sollte sie gehen?",
        ),
        (
            OpenTable((1,) * 5, (2, 3), 0),
            4,
            Source.TURNED,
            Place.SEAT_0,
            "Auf den Ablagestapel von Oma kann die Karte nicht gekommen sein. Tippe an, wo sie liegt.",
        ),
        (OpenTable((1,) * 5, (2, 3), 7), 4, Source.TURNED, None, "Platz 8 ist leer. Ihr seid 2 am Tisch."),
        (OpenTable((1,) * 5, (2,), 0), 4, Source.TURNED, None, "Das Zahlenspiel ist für 2 bis 8. Hier sitzen 1."),
    ]:
        with pytest.raises(Refused) as refusal:
            rule(table, card, source, put)
        answer = explanation(refusal.value, game="numbers")
        assert (answer.clause, without_isolates(answer.sentence)) == ("A-30", sentence), table
