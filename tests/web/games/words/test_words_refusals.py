"""The refusals of the word game as a person reads them."""

from __future__ import annotations

import pytest

from companion.log import Undo
from companion.match.actions import CorrectWinner
from companion.words.actions import Count, Doubt, Finish, Halt, NameColour, Pauses, SetChips, Vote
from companion.words.actions import Laid as WordLaid
from companion.words.actions import Stuck as NoWord
from companion.words.deck import Colour
from tests.web.evening_logs import log_of, refusal_of

pytestmark = pytest.mark.usefixtures("german")


def test_refusals_of_a_running_round() -> None:
    log = log_of("words", same_word="never")
    assert refusal_of(log, Halt(1)) == "W-28 Ich weiß noch von keinem Wort. Sag zuerst, wer es gelegt hat."
    assert refusal_of(log, Vote(1, against=True)) == "W-30 Gerade wird über kein Wort abgestimmt."
    assert refusal_of(log, WordLaid(1, "HAUS", "Haus")) == (
        "W-14 Zweimal „HAUS“: Das habt ihr für diesen Abend ausgeschlossen."
    )
    assert refusal_of(log, SetChips(1, 0)) == "W-44 Ben hat schon genau 0 Chips."
    assert refusal_of(log, SetChips(9, 1)) == "W-2 Platz 10 ist leer. Ihr seid 4 am Tisch."
    assert refusal_of(log, Pauses()) == "W-21 Gerade setzt sowieso niemand aus."
    log.append(WordLaid(2, "EIS", "WEIN"))
    assert refusal_of(log, WordLaid(2)) == "W-21 Mia muss aussetzen – Schöpfungspause."
    assert refusal_of(log, Pauses(2)) == "W-21 Mia setzt doch schon aus."
    assert refusal_of(log, NameColour(1, Colour.RED)) == "W-20 Die Farbe nennt, wer aussetzt: Mia, nicht Ben."
    assert refusal_of(log, Doubt(2, ())) == "W-28 Wer hat „Halt!“ gerufen? Tippe mindestens ein Gesicht an."
    assert refusal_of(log, Halt(2)) == "W-28 Mia hat das Wort selbst gelegt. Zweifeln können nur die anderen."
    log.append(Halt(1))
    assert refusal_of(log, Halt(1)) == "W-29 Ben zweifelt schon. Einmal reicht."
    assert refusal_of(log, WordLaid(0)) == "W-28 Das Wort von Mia wird gerade angezweifelt. Stimmt erst darüber ab."
    assert refusal_of(log, Vote(0, against=True)) == "W-30 Erst stimmt Ben ab. Oma kommt noch dran."
    log.append(Vote(1, against=True))
    assert refusal_of(log, Vote(1, against=True)) == (
        "W-30 Ben hat schon abgestimmt. Soll es anders sein, nimm die Stimme zurück."
    )
    assert refusal_of(log, Halt(0)) == "W-30 Die Abstimmung läuft schon. Oma kann aber noch dagegen stimmen."
    for seat in (2, 3, 0):
        log.append(Vote(seat, against=False))
    assert refusal_of(log, Halt(0)) == "W-28 Über dieses Wort habt ihr schon abgestimmt. Es bleibt liegen."
    assert refusal_of(log, SetChips(1, 1)) == "W-44 Ben hat schon genau 1 Chip."
    log.append(NoWord())
    assert refusal_of(log, NoWord()) == (
        "W-37 Nennt erst eine neue Farbe. Geht auch darin nichts, sagt es noch einmal."
    )
    log.append(NameColour(2, Colour.BLUE))
    assert refusal_of(log, NameColour(2, Colour.BLUE)) == "W-33 Blau gilt schon. Nenn eine andere Farbe."
    log.append(NoWord())
    assert refusal_of(log, NameColour(2, Colour.BLUE)) == (
        "W-37 In Blau ging es schon nicht. Nenn eine Farbe, die noch nicht dran war."
    )


def test_refusals_of_the_count() -> None:
    log = log_of("words")
    assert refusal_of(log, Count()) == "W-44 Die Runde läuft noch. Sag zuerst, wer die letzte Karte gelegt hat."
    log.append(Finish(2))
    assert refusal_of(log, WordLaid(1)) == "W-39 Die Runde ist vorbei: Die letzte Karte liegt schon."
    assert refusal_of(log, Doubt(0, (1,))) == ("W-39 Anzweifeln könnt ihr jetzt nur noch das letzte Wort, das von Mia.")
    assert refusal_of(log, Count((1, 2, 3))) == ("W-44 Ihr seid 4 am Tisch. Zählt jede Hand einmal.")
    assert refusal_of(log, Count((1, -2, 0, 1))) == "W-44 Weniger als 0 Karten kann Ben nicht haben."
    assert refusal_of(log, Count((0, 2, 0, 1))) == (
        "W-39 Mia hat die letzte Karte gelegt, also hat Oma noch mindestens 1."
    )
    assert refusal_of(log, Count((1, 2, 1, 1))) == (
        "W-39 Mia hat die letzte Karte gelegt und darum 0. Stimmt das nicht, nimm den letzten Schritt zurück."
    )
    assert refusal_of(log, Count((50, 40, 0, 30))) == (
        "W-44 Das wären zusammen 120 Karten, höchstens 96 können es sein. Zählt noch mal."
    )
    log.append(Undo(1))
    log.append(Finish())
    assert refusal_of(log, Count((1, 0, 2, 1))) == (
        "W-39 Niemand hat die letzte Karte gelegt, also hat Ben noch mindestens 1."
    )
    assert refusal_of(log, WordLaid(1)) == "W-38 Die Runde ist vorbei: In keiner Farbe ging noch etwas."
    log.append(Count((1, 1, 2, 1)))
    assert refusal_of(log, CorrectWinner(1, 2)) == (
        "W-38 Runde 1 hat niemand gewonnen. Da gibt es nichts zu berichtigen."
    )
