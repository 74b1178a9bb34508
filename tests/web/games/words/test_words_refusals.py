"""The refusals of the word game as a person reads them."""

from __future__ import annotations

import pytest

from companion.log import Undo
from companion.match.actions import CorrectWinner
from companion.words.actions import Count, Doubt, Finish, Halt, NameColour, Pauses, SetChips, Vote
from companion.words.actions import Laid as WordLaid
from companion.words.actions import Stuck as NoWord
from companion.words.deck import Colour
from tests.web.evening_logs import assert_refused, log_of

pytestmark = pytest.mark.usefixtures("german")


def test_refusals_of_a_running_round() -> None:
    log = log_of("words", same_word="never")
    assert_refused(
        log,
        (Halt(1), "W-28 Ich weiß noch von keinem Wort. Sag zuerst, wer es gelegt hat."),
        (Vote(1, against=True), "W-30 Gerade wird über kein Wort abgestimmt."),
        (WordLaid(1, "HAUS", "Haus"), "W-14 Zweimal „HAUS“: Das habt ihr für diesen Abend ausgeschlossen."),
        (SetChips(1, 0), "W-44 Ben hat schon genau 0 Chips."),
        (SetChips(9, 1), "W-2 Platz 10 ist leer. Ihr seid 4 am Tisch."),
        (Pauses(), "W-21 Gerade setzt sowieso niemand aus."),
        WordLaid(2, "EIS", "WEIN"),
        (WordLaid(2), "W-21 Mia muss aussetzen – Schöpfungspause."),
        (Pauses(2), "W-21 Mia setzt doch schon aus."),
        (NameColour(1, Colour.RED), "W-20 Die Farbe nennt, wer aussetzt: Mia, nicht Ben."),
        (Doubt(2, ()), "W-28 Wer hat „Halt!“ gerufen? Tippe mindestens ein Gesicht an."),
        (Halt(2), "W-28 Mia hat das Wort selbst gelegt. Zweifeln können nur die anderen."),
        Halt(1),
        (Halt(1), "W-29 Ben zweifelt schon. Einmal reicht."),
        (WordLaid(0), "W-28 Das Wort von Mia wird gerade angezweifelt. Stimmt erst darüber ab."),
        (Vote(0, against=True), "W-30 Erst stimmt Ben ab. Oma kommt noch dran."),
        Vote(1, against=True),
        (Vote(1, against=True), "W-30 Ben hat schon abgestimmt. Soll es anders sein, nimm die Stimme zurück."),
        (Halt(0), "W-30 Die Abstimmung läuft schon. Oma kann aber noch dagegen stimmen."),
        Vote(2, against=False),
        Vote(3, against=False),
        Vote(0, against=False),
        (Halt(0), "W-28 Über dieses Wort habt ihr schon abgestimmt. Es bleibt liegen."),
        (SetChips(1, 1), "W-44 Ben hat schon genau 1 Chip."),
        NoWord(),
        (NoWord(), "W-37 Nennt erst eine neue Farbe. Geht auch darin nichts, sagt es noch einmal."),
        NameColour(2, Colour.BLUE),
        (NameColour(2, Colour.BLUE), "W-33 Blau gilt schon. Nenn eine andere Farbe."),
        NoWord(),
        (NameColour(2, Colour.BLUE), "W-37 In Blau ging es schon nicht. Nenn eine Farbe, die noch nicht dran war."),
    )


def test_refusals_of_the_count() -> None:
    log = log_of("words")
    assert_refused(
        log,
        (Count(), "W-44 Die Runde läuft noch. Sag zuerst, wer die letzte Karte gelegt hat."),
        Finish(2),
        (WordLaid(1), "W-39 Die Runde ist vorbei: Die letzte Karte liegt schon."),
        (Doubt(0, (1,)), "W-39 Anzweifeln könnt ihr jetzt nur noch das letzte Wort, das von Mia."),
        (Count((1, 2, 3)), "W-44 Ihr seid 4 am Tisch. Zählt jede Hand einmal."),
        (Count((1, -2, 0, 1)), "W-44 Weniger als 0 Karten kann Ben nicht haben."),
        (Count((0, 2, 0, 1)), "W-39 Mia hat die letzte Karte gelegt, also hat Oma noch mindestens 1."),
        (
            Count((1, 2, 1, 1)),
            "W-39 Mia hat die letzte Karte gelegt und darum 0. Stimmt das nicht, nimm den letzten Schritt zurück.",
        ),
        (Count((50, 40, 0, 30)), "W-44 Das wären zusammen 120 Karten, höchstens 96 können es sein. Zählt noch mal."),
        Undo(1),
        Finish(),
        (Count((1, 0, 2, 1)), "W-39 Niemand hat die letzte Karte gelegt, also hat Ben noch mindestens 1."),
        (WordLaid(1), "W-38 Die Runde ist vorbei: In keiner Farbe ging noch etwas."),
        Count((1, 1, 2, 1)),
        (CorrectWinner(1, 2), "W-38 Runde 1 hat niemand gewonnen. Da gibt es nichts zu berichtigen."),
    )
