"""What each game turns down, in the words that reach the person."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.log import Undo
from companion.match.actions import CorrectWinner
from companion.numbers.actions import Caught, Turn
from companion.numbers.actions import Counted as CardsCounted
from companion.numbers.actions import Finish as NumbersFinish
from companion.numbers.places import OpenTable, Place, Source
from companion.numbers.ruling import rule
from companion.refusal import Refused
from companion.siebenschlaefer.actions import Counted, Finished, Laid, Opened, Passed, Stuck, TurnedUp
from companion.siebenschlaefer.cards import Rank
from companion.words.actions import Count, Doubt, Finish, Halt, NameColour, Pauses, SetChips, Vote
from companion.words.actions import Laid as WordLaid
from companion.words.actions import Stuck as NoWord
from companion.words.deck import Colour
from tests.web.table.told.refusing import NAMES, log_of, plain, refused, said


def test_the_word_game_tells_its_refusals(app: Flask) -> None:
    log = log_of("words", same_word="never")
    assert refused(app, log, Halt(1)) == "W-28 Ich weiß noch von keinem Wort. Sag zuerst, wer es gelegt hat."
    assert refused(app, log, Vote(1, against=True)) == "W-30 Gerade wird über kein Wort abgestimmt."
    assert refused(app, log, WordLaid(1, "HAUS", "Haus")) == (
        "W-14 Zweimal „HAUS“: Das habt ihr für diesen Abend ausgeschlossen."
    )
    assert refused(app, log, SetChips(1, 0)) == "W-44 Bei Ben liegen schon 0 Chips. Da ändert sich nichts."
    assert refused(app, log, SetChips(9, 1)) == "W-2 Platz 10 ist leer. Ihr seid 4 am Tisch."
    assert refused(app, log, Pauses()) == "W-21 Es setzt schon niemand aus. Da ändert sich nichts."
    log.append(WordLaid(2, "EIS", "WEIN"))
    assert refused(app, log, WordLaid(2)) == "W-21 Jo muss aussetzen – Schöpfungspause."
    assert refused(app, log, Pauses(2)) == "W-21 Jo setzt schon aus. Da ändert sich nichts."
    assert refused(app, log, NameColour(1, Colour.RED)) == "W-20 Die Farbe nennt, wer aussetzt: Jo, nicht Ben."
    assert refused(app, log, Doubt(2, ())) == "W-28 Wer hat „Halt!“ gerufen? Tippe mindestens einen Namen an."
    assert refused(app, log, Halt(2)) == "W-28 Jo hat das Wort selbst gelegt. Zweifeln können nur die anderen."
    log.append(Halt(1))
    assert refused(app, log, Halt(1)) == "W-29 Ben zweifelt schon. Einmal reicht."
    assert refused(app, log, WordLaid(0)) == "W-28 Das Wort von Jo wird gerade angezweifelt. Stimmt erst darüber ab."
    assert refused(app, log, Vote(0, against=True)) == "W-30 Erst stimmt Ben ab. Oma kommt danach an die Reihe."
    log.append(Vote(1, against=True))
    assert refused(app, log, Vote(1, against=True)) == (
        "W-30 Ben hat schon abgestimmt. Soll es anders sein, nimm die Stimme zurück."
    )
    assert refused(app, log, Halt(0)) == "W-30 Die Abstimmung läuft schon. Oma kann aber noch dagegen stimmen."
    for seat in (2, 3, 0):
        log.append(Vote(seat, against=False))
    assert refused(app, log, Halt(0)) == "W-28 Über dieses Wort habt ihr schon abgestimmt. Es bleibt liegen."
    assert refused(app, log, SetChips(1, 1)) == "W-44 Bei Ben liegt schon 1 Chip. Da ändert sich nichts."
    log.append(NoWord())
    assert refused(app, log, NoWord()) == (
        "W-37 Erst fehlt noch eine Farbe. Geht es auch darin nicht, sagt es noch einmal."
    )
    log.append(NameColour(2, Colour.BLUE))
    assert refused(app, log, NameColour(2, Colour.BLUE)) == "W-33 Blau gilt schon. Nenn eine andere Farbe."
    log.append(NoWord())
    assert refused(app, log, NameColour(2, Colour.BLUE)) == (
        "W-37 In Blau ging es schon nicht. Nenn eine Farbe, die noch nicht dran war."
    )


def test_counting_after_a_round_of_words_tells_what_cannot_be(app: Flask) -> None:
    log = log_of("words")
    assert refused(app, log, Count()) == "W-44 Die Runde läuft noch. Sag zuerst, wer die letzte Karte gelegt hat."
    log.append(Finish(2))
    assert refused(app, log, WordLaid(1)) == "W-39 Die Runde ist vorbei: Die letzte Karte liegt schon."
    assert refused(app, log, Doubt(0, (1,))) == (
        "W-39 Anzweifeln könnt ihr jetzt nur noch das letzte Wort, das von Jo."
    )
    assert refused(app, log, Count((1, 2, 3))) == ("W-44 Ihr seid 4, da sind aber 3 Zahlen. Es braucht für jeden eine.")
    assert refused(app, log, Count((1, -2, 0, 1))) == "W-44 Weniger als 0 Karten kann Ben nicht haben."
    assert refused(app, log, Count((0, 2, 0, 1))) == (
        "W-39 Jo hat die letzte Karte gelegt, also hat Oma noch mindestens 1."
    )
    assert refused(app, log, Count((1, 2, 1, 1))) == (
        "W-39 Jo hat die letzte Karte gelegt und darum 0. Stimmt das nicht, nimm den letzten Schritt zurück."
    )
    assert refused(app, log, Count((50, 40, 0, 30))) == (
        "W-44 Das wären zusammen 120 Karten, höchstens 96 können es sein. Zählt noch mal."
    )
    log.append(Undo(1))
    log.append(Finish())
    assert refused(app, log, Count((1, 0, 2, 1))) == (
        "W-39 Niemand hat die letzte Karte gelegt, also hat Ben noch mindestens 1."
    )
    assert refused(app, log, WordLaid(1)) == "W-38 Die Runde ist vorbei: In keiner Farbe ging noch etwas."
    log.append(Count((1, 1, 2, 1)))
    assert refused(app, log, CorrectWinner(1, 2)) == (
        "W-38 Runde 1 hat niemand gewonnen. Da gibt es nichts zu berichtigen."
    )


def test_the_number_game_tells_its_refusals(app: Flask) -> None:
    log = log_of("numbers", tally="points")
    assert refused(app, log, Turn(0)) == (
        "A-27 Das geht nur mit Karten auf dem Bildschirm. Bei euch liegen echte auf dem Tisch."
    )
    assert refused(app, log, Caught(4)) == "A-1 Platz 5 ist leer. Ihr seid 4 am Tisch."
    assert refused(app, log, CardsCounted(1, 3)) == "A-25 Für Ben gibt es gerade keine Karten zu zählen."
    log.append(NumbersFinish(2))
    assert refused(app, log, Caught(0)) == "A-24 Die Runde ist vorbei: Jemand hat keine Karte mehr."
    assert refused(app, log, CardsCounted(2, 3)) == (
        "A-25 Jo hat gewonnen und keine Karte mehr. Da gibt es nichts zu zählen."
    )
    assert refused(app, log, CardsCounted(1, 99)) == (
        "A-25 99 Karten können es nicht sein: mindestens 1 und höchstens 93."
    )
    log.append(CardsCounted(1, 1))
    assert refused(app, log, CardsCounted(1, 2)) == (
        "A-25 Für Ben steht schon 1 Karte da. Soll es anders sein, nimm den Schritt zurück."
    )


@pytest.mark.parametrize(
    ("table", "card", "source", "put", "sentence"),
    [
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
    ],
)
def test_a30_what_cannot_lie_on_a_table_is_told(
    app: Flask, table: OpenTable, card: int, source: Source, put: Place | None, sentence: str
) -> None:
    with pytest.raises(Refused) as refusal:
        rule(table, card, source, put)
    answer = said(app, refusal.value, game="numbers")
    assert (answer.clause, plain(answer.sentence)) == ("A-30", sentence)


def test_siebenschlaefer_tells_its_refusals(app: Flask) -> None:
    log = log_of("siebenschlaefer", names=NAMES[:3])
    assert refused(app, log, Laid(0, Rank.TWO, Rank.TWO)) == "S-3 Sagt zuerst, wer anfängt."
    log.append(Opened(1))
    assert refused(app, log, Opened(2)) == "S-3 Es hat schon jemand angefangen. Jetzt ist Ben dran."
    assert refused(app, log, Passed(0)) == "S-17 Ben ist dran, nicht Oma."
    assert refused(app, log, Laid(1, Rank.KING, Rank.JACK)) == (
        "S-10 König und Bube sind kein Paar: Ein Bild braucht eine Zahl neben sich."
    )
    assert refused(app, log, Laid(1, Rank.ACE, Rank.SIX)) == (
        "S-11 Ass und 6 sind kein Paar: Zu einem Ass passt nur ein Ass."
    )
    log.append(Laid(1, Rank.NINE, Rank.SEVEN))
    assert refused(app, log, Passed(2)) == "S-19 Jo setzt wegen der 7 aus. Jetzt ist Oma dran."
    assert refused(app, log, Laid(0, Rank.FOUR, Rank.NINE)) == "S-14 4 und 9 sind 13. Es muss mehr als 16 sein."
    assert refused(app, log, TurnedUp(Rank.TWO, Rank.THREE)) == (
        "S-18 Aufgedeckt wird erst, wenn alle 3 nacheinander gepasst haben. Bisher: 0."
    )
    assert refused(app, log, Finished(2)) == (
        "S-25 Fertig ist, wer zuletzt gelegt und danach nicht gezogen hat – nicht Jo."
    )
    assert refused(app, log, Finished(1)) == (
        "S-25 Ben hat erst 1 Paar gelegt. Wer fertig ist, hat mindestens 5 gelegt."
    )
    assert refused(app, log, Counted(0, 12)) == (
        "S-26 Die Runde läuft noch. Gezählt wird, wenn jemand keine Karte mehr hat."
    )
    assert refused(app, log, Stuck()) == (
        "S-31 Vorbei ist es erst, wenn alle 3 nacheinander passen und für niemanden mehr eine Karte da ist."
    )
    for seat in (0, 1, 2):
        log.append(Passed(seat))
    assert refused(app, log, Passed(0)) == "S-18 Alle haben gepasst. Deckt zuerst zwei Karten vom Stapel auf."
    assert refused(app, log, TurnedUp(Rank.ACE, Rank.SIX)) == (
        "S-18 Ass und 6 sind kein Paar. Legt sie weg und deckt zwei andere auf."
    )


def test_the_end_of_siebenschlaefer_tells_what_cannot_be(app: Flask) -> None:
    log = log_of("siebenschlaefer", Opened(0), names=NAMES[:2])
    for first, second in ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (5, 6), (6, 6)):
        seat = log.state.round.turn
        log.append(Laid(seat, Rank(str(first)), Rank(str(second))))
    log.append(Finished(0))
    assert refused(app, log, Counted(0, 5)) == (
        "S-26 Oma hat gewonnen und keine Karte mehr. Da gibt es nichts zu zählen."
    )
    assert refused(app, log, Counted(1, 1)) == ("S-25 Wer noch Karten hat, zählt mindestens 2. Für Ben passt 1 nicht.")
    assert refused(app, log, Counted(1, 7, (Rank.ACE, Rank.FIVE))) == (
        "S-26 Die Karten von Ben zählen 16, daneben steht 7. Was stimmt?"
    )
    assert refused(app, log, Counted(1, cards=(Rank.ACE,) * 9)) == (
        "S-1 So viele gleiche Karten kann Ben nicht haben. Zählt noch einmal."
    )
    assert refused(app, log, Counted(1, 2_000)) == ("S-1 2.000 kann Ben nicht haben, höchstens 796. Zählt noch einmal.")
    assert refused(app, log, Passed(1)) == "S-25 Die Runde ist vorbei: Jemand hat keine Karte mehr."
