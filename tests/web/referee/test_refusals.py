"""Every refusal reaches the person: a sentence of its own, names and numbers in it, and its clause."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from flask import Flask

from companion.action import Action
from companion.game import Value
from companion.log import Header, Log, Redo, Undo
from companion.match_actions import Correct, CorrectWinner, EndMatch, Join, Leave, NextRound
from companion.numbers.actions import Caught, Turn
from companion.numbers.actions import Counted as CardsCounted
from companion.numbers.actions import Finish as NumbersFinish
from companion.numbers.ruling import rule
from companion.numbers.table import OpenTable, Place, Source
from companion.refusal import Malformed, Refused
from companion.siebenschlaefer.actions import Counted, Finished, Laid, Opened, Passed, Stuck, TurnedUp
from companion.siebenschlaefer.cards import Rank
from companion.words.actions import Halt, NameColour, Vote
from companion.words.deck import Colour
from companion.words.referee_actions import Count, Doubt, Finish, Pauses, SetChips
from companion.words.referee_actions import Laid as WordLaid
from companion.words.referee_actions import Stuck as NoWord
from web.app import create_app
from web.games import facts_of
from web.referee import choosing
from web.referee.refusals import SENTENCES, Told, told
from web.referee.refusals_match import NO_MOVE

ROOT = Path(__file__).parents[3] / "companion"
SOURCES = [
    *("action.py", "game.py", "log.py", "match.py", "sheet.py"),
    *("words/cards.py", "words/dispute.py", "words/referee.py", "words/referee_state.py", "words/referee_words.py"),
    *("numbers/actions.py", "numbers/game.py", "numbers/referee.py", "numbers/ruling.py"),
    *("siebenschlaefer/actions.py", "siebenschlaefer/referee.py", "siebenschlaefer/ruling.py"),
]
PLAYERS_CLAUSES = ("A-1", "S-2", "W-2")
OPTIONS_CLAUSES = sorted(
    {option.clause for name in ("words", "numbers", "siebenschlaefer") for option in facts_of(name).options}
)
"""In the same order in every process, as tests that are shared out must be."""
CLAUSES = {
    ("words/referee_state.py", "ENDINGS[state.ending]"): ("W-38", "W-39"),
    ("words/referee_words.py", "clause"): ("W-28", "W-30"),
    ("numbers/referee.py", "ENDINGS[state.ending]"): ("A-24", "A-26"),
    ("siebenschlaefer/referee.py", "scoring.ENDINGS[state.ending]"): ("S-25", "S-31"),
    ("siebenschlaefer/referee.py", "ruled.breaks"): ("S-10", "S-11", "S-14"),
    ("siebenschlaefer/referee.py", "'S-19' if seat == missed else 'S-17'"): ("S-17", "S-19"),
    ("siebenschlaefer/ruling.py", "broken"): ("S-10", "S-11"),
    ("game.py", "facts.players_clause"): PLAYERS_CLAUSES,
    ("game.py", "option.clause"): OPTIONS_CLAUSES,
    ("match.py", "self.facts.players_clause"): PLAYERS_CLAUSES,
    ("match.py", "outcome.clause"): ("W-43",),
}
"""What a clause can be where the source doesn't spell it out."""
NAMES = ("Oma", "Ben", "Jo", "Mia")
ADDED = {"letters", "meaning", "least", "most"}
"""What the sentences know beside the facts: the house's own numbers, and what an option is about."""


class Raised(NamedTuple):
    """A place where something is turned down."""

    source: str
    line: int
    clause: str
    why: str
    facts: frozenset[str]


def raised() -> Iterator[Raised]:
    for source in SOURCES:
        for call in ast.walk(ast.parse((ROOT / source).read_text())):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name)):
                continue
            if call.func.id not in ("Refused", "Malformed"):
                continue
            facts = frozenset(keyword.arg for keyword in call.keywords if keyword.arg)
            spelled = [keyword.value for keyword in call.keywords if keyword.arg == "why"]
            why = ast.literal_eval(spelled[0]) if spelled else ""
            first = call.args[0]
            if call.func.id == "Malformed":
                yield Raised(source, call.lineno, "", ast.literal_eval(first), facts)
            elif isinstance(first, ast.Constant):
                yield Raised(source, call.lineno, str(first.value), why, facts)
            else:
                for clause in CLAUSES[source, ast.unparse(first)]:
                    yield Raised(source, call.lineno, clause, why, facts)


RAISED = list(raised())


def sentence_of(place: Raised) -> choosing.Sentence | None:
    return SENTENCES.get((place.clause, place.why)) if place.clause else NO_MOVE.get(place.why)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCHLAFMUETZE_DATA", str(tmp_path_factory.mktemp("data")))
        yield create_app()


def said(app: Flask, error: Exception, log: Log | None = None, lang: str = "de", game: str = "words") -> Told:
    assert isinstance(error, Refused | Malformed)
    names: tuple[str, ...] = NAMES
    players: tuple[str, ...] | None = None
    if log is not None:
        state = log.state
        names, players, game = tuple(state.names[player] for player in state.players), state.names, log.header.game
    with app.test_request_context("/", headers={"Accept-Language": lang}):
        return told(error, names, game, players)


def plain(text: str) -> str:
    """Return a sentence without what keeps names from turning it around."""
    return text.replace("\u2068", "").replace("\u2069", "")


def log_of(game: str, *actions: Action, names: tuple[str, ...] = NAMES, **options: Value) -> Log:
    log = Log(Header.of(game, names, "one evening", {"table": "referee", **options}, dealer=0))
    for action in actions:
        log.append(action)
    return log


def refused(app: Flask, log: Log, action: Action, lang: str = "de") -> str:
    """Return the clause and the sentence by which `action` is turned down."""
    with pytest.raises((Refused, Malformed)) as refusal:
        log.append(action)
    answer = said(app, refusal.value, log, lang)
    return " ".join(filter(None, (answer.clause, plain(answer.sentence))))


def test_every_refusal_of_the_rules_is_found_in_their_source() -> None:
    assert len(RAISED) > 130
    assert {place.source for place in RAISED} == set(SOURCES)


@pytest.mark.parametrize("place", RAISED, ids=lambda place: f"{place.source}:{place.line}-{place.clause}-{place.why}")
def test_every_refusal_has_a_sentence_of_its_own(place: Raised) -> None:
    sentence = sentence_of(place)
    assert sentence is not None, "no sentence"
    for text in choosing.texts(sentence):
        asked_for = set(re.findall(r"%\((\w+)\)s", text))
        assert asked_for <= place.facts | ADDED
        assert "%" not in re.sub(r"%\(\w+\)s", "", text)


def test_no_sentence_is_written_for_a_refusal_that_never_comes() -> None:
    assert set(SENTENCES) == {(place.clause, place.why) for place in RAISED if place.clause}
    assert set(NO_MOVE) == {place.why for place in RAISED if not place.clause}


def test_a_match_tells_its_refusals(app: Flask) -> None:
    log = log_of("words")
    assert refused(app, log, NextRound()) == "W-6 Runde 1 läuft noch. Bringt sie erst zu Ende, dann wird neu gegeben."
    assert refused(app, log, Join("Ida")) == (
        "W-46 Runde 1 läuft noch. Kommen und gehen könnt ihr, wenn sie zu Ende ist."
    )
    assert refused(app, log, Undo(1)) == "W-45 Hier gibt es nichts mehr zurückzunehmen."
    assert refused(app, log, Redo(1)) == "W-45 Hier gibt es nichts zu wiederholen."
    assert refused(app, log, Correct(1, 0, 3)) == (
        "W-44 Noch ist keine Runde zu Ende. Da gibt es nichts zu berichtigen."
    )
    for action in (WordLaid(1), Finish(2), Count((3, 4, 0, 1)), Leave(0)):
        log.append(action)
    assert refused(app, log, Leave(0)) == "W-46 Oma sitzt gerade nicht am Tisch."
    assert refused(app, log, Join("  BEN ")) == (
        "W-46 BEN sitzt schon am Tisch. Häng etwas an, damit man euch unterscheiden kann."
    )
    assert refused(app, log, Join(" ")) == "W-46 Da fehlt noch ein Name."
    assert refused(app, log, Join("x" * 81)) == (
        "W-46 Dieser Name passt nicht auf den Zettel. Nimm höchstens 80 Zeichen in einer Zeile."
    )
    assert refused(app, log, Join("Ida", 7)) == (
        "W-46 So weit reicht der Tisch nicht. Such einen Platz neben jemandem, der schon sitzt."
    )
    assert refused(app, log, Correct(2, 0, 3)) == ("W-44 Runde 2 steht nicht auf dem Zettel. Zu Ende gespielt: 1.")
    assert refused(app, log, Correct(1, 1, 10_000)) == (
        "W-44 10.000 Punkte kann hier niemand haben. Nimm eine Zahl von 0 bis 9.999."
    )
    assert refused(app, log, Correct(1, 2, 5)) == (
        "W-41 Jo hat diese Runde gewonnen und darum 0 Punkte. Hat jemand anders gewonnen, berichtigt zuerst das."
    )
    assert refused(app, log, Correct(1, 4, 5)) == "W-44 Platz 5 hat in Runde 1 nicht mitgespielt."
    assert refused(app, log, Undo(2)) == (
        "W-45 Danach kam schon etwas anderes. Nimm zuerst den letzten Schritt zurück."
    )
    log.append(EndMatch())
    assert refused(app, log, EndMatch()) == (
        "W-43 Dieser Abend ist zu Ende. Fangt neu an – oder nehmt den letzten Schritt zurück."
    )


def test_who_left_keeps_the_name_in_what_is_said(app: Flask) -> None:
    """Players keep their number when seats move: after Oma has left, seat 0 is Ben and player 0 still Oma."""
    log = log_of("words", Finish(2), Count((3, 4, 0, 1)), Leave(0), NextRound())
    assert refused(app, log, Correct(2, 0, 1)) == "W-44 Runde 2 steht nicht auf dem Zettel. Zu Ende gespielt: 1."
    log.append(WordLaid(0))
    assert refused(app, log, WordLaid(0)) == "W-21 Ben muss aussetzen – Schöpfungspause."
    for action in (Finish(1), Count((2, 0, 1))):
        log.append(action)
    assert refused(app, log, Correct(2, 0, 1)) == "W-44 Oma hat in Runde 2 nicht mitgespielt."
    assert refused(app, log, Leave(0)) == "W-46 Oma sitzt gerade nicht am Tisch."


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


@pytest.mark.parametrize(
    ("game", "players", "options", "sentence"),
    [
        ("words", 2, {}, "W-2 Hier spielen 3 bis 8 mit. Setzt noch jemanden an den Tisch."),
        ("numbers", 9, {}, "A-1 Hier spielen 2 bis 8 mit. 9 sind zu viele."),
        ("words", 3, {"target": 501}, "W-5 Als Ziel geht jede Zahl von 0 bis 500. 501 ist keine davon."),
        (
            "siebenschlaefer",
            3,
            {"target": 2001},
            "S-28 Als Ziel geht jede Zahl von 0 bis 2.000. 2.001 ist keine davon.",
        ),
        (
            "words",
            3,
            {"last_word_seconds": 61},
            "W-39 Möglich sind 0 bis 60 Sekunden. 61 passt nicht.",
        ),
        (
            "numbers",
            3,
            {"wrong_call": "5"},
            "A-22 „5“ steht hier nicht zur Wahl. Es geht darum: Was ein falscher Ruf kostet: nichts oder eine Karte.",
        ),
        (
            "numbers",
            3,
            {"target": 50},
            "A-25 Bis 50 könnt ihr nur spielen, wenn übrige Karten Minuspunkte sind. Stellt das ein oder spielt ohne ",
        ),
        ("words", 3, {"deck": ("AUTO rbgy",)}, "W-1 Ihr braucht mindestens 42 Karten, dieses Kartenspiel hat nur 4."),
        (
            "words",
            3,
            {"deck": ("AUTO rbgy", "AUTO r")},
            "W-1 „AUTO“ steht zweimal im Kartenspiel. Einmal reicht, mit allen Farben dahinter.",
        ),
        ("words", 3, {"deck": ("auto",)}, "W-1 „auto“ ist keine Karte: Es fehlt das Wort oder seine Farbe."),
        ("words", 3, {"target": "30"}, "So lässt sich das nicht einstellen."),
        ("words", 3, {"joker": True}, "Eine Einstellung „joker“ gibt es in diesem Spiel nicht."),
        ("chess", 3, {}, "„chess“ kenne ich nicht. Hier gibt es Wortspiel, Zahlenspiel und Siebenschläfer."),
    ],
)
def test_what_cannot_be_set_up_is_told(
    app: Flask, game: str, players: int, options: dict[str, Value], sentence: str
) -> None:
    names = [f"Gast {number}" for number in range(players)]
    with pytest.raises((Refused, Malformed)) as refusal:
        Log(Header.of(game, names, "seed", {"table": "referee", **options}))
    answer = said(app, refusal.value, game=game)
    assert " ".join(filter(None, (answer.clause, plain(answer.sentence)))).startswith(sentence)


def test_a_device_that_knows_less_and_a_phone_that_undoes_are_told(app: Flask) -> None:
    log = log_of("words", WordLaid(1), Undo(1))
    with pytest.raises(Refused) as late:
        log.append(WordLaid(1), seen=1)
    assert plain(said(app, late.value, log).sentence) == (
        "Inzwischen wurde etwas zurückgenommen oder neu gegeben. Schau, was jetzt gefragt ist."
    )
    with pytest.raises(Refused) as phone:
        log.append(Redo(1), by=3)
    assert plain(said(app, phone.value, log).sentence) == (
        "Mia kann am Handy nichts zurücknehmen. Das geht nur gemeinsam am Tablet."
    )


def test_secret_votes_that_came_to_light_are_taken_back_by_consent(app: Flask) -> None:
    log = log_of("words", WordLaid(0), Halt(1), votes="secret")
    for seat in (0, 1, 2, 3):
        log.append(Vote(seat, against=False))
    assert refused(app, log, Undo(6)) == (
        "W-45 Dabei sind schon Karten oder geheime Stimmen aufgedeckt worden. Sind alle einverstanden? Dann bestätigt "
        "es."
    )


@pytest.mark.parametrize(
    ("shape", "sentence"),
    [
        ({"do": "laid", "seat": "zwei"}, "„zwei“ passt hier nicht hin. Trag etwas anderes ein."),
        ({"do": "laid", "seat": ""}, "Da fehlt noch etwas. Fülle alles aus, dann klappt es."),
        ({"do": "laid"}, "Da fehlt noch etwas. Tippe alles an, wonach gefragt ist."),
        ({"do": "fly"}, "Das kenne ich nicht. Lade die Seite neu, dann siehst du, was jetzt möglich ist."),
        ([], "Bei mir kam nicht an, was passiert ist. Lade die Seite neu und tippe es noch einmal an."),
    ],
)
def test_what_is_no_action_is_told_without_a_clause(app: Flask, shape: object, sentence: str) -> None:
    with pytest.raises(Malformed) as fault:
        log_of("words").read_action(shape)
    answer = said(app, fault.value)
    assert (answer.clause, plain(answer.sentence)) == (None, sentence)


@pytest.mark.parametrize(
    "name", ["🦄🎉", "<script>alert(1)</script>", "%(x)s %s %%", "{seat}", "مريم", "דנה 3", "O'Brien & Söhne", "x" * 60]
)
def test_names_may_hold_anything(app: Flask, name: str) -> None:
    log = log_of("words", WordLaid(0), names=(name, "Ben", "Jo"))
    assert refused(app, log, WordLaid(0)) == f"W-21 {name} muss aussetzen – Schöpfungspause."
    assert refused(app, log, WordLaid(0), "en") == f"W-21 {name} has to sit out: Schöpfungspause."


def test_a_name_that_reads_from_the_right_leaves_the_sentence_in_order(app: Flask) -> None:
    log = log_of("words", WordLaid(0), names=("\u202eمريم", "Ben", "Jo"))
    with pytest.raises(Refused) as refusal:
        log.append(WordLaid(0))
    assert said(app, refusal.value, log).sentence == "\u2068مريم\u2069 muss aussetzen – Schöpfungspause."


@pytest.mark.parametrize("lang", ["de", "en"])
def test_what_nobody_foresaw_is_told_in_the_words_of_its_clause(app: Flask, lang: str) -> None:
    answer = said(app, Refused("W-23", why="no_photo_finish"), lang=lang)
    assert answer == Told(facts_of("words").rule("W-23", lang), "W-23")
    house = said(app, Refused("W-45", why="never heard of"), lang=lang, game="numbers")
    assert house.sentence == facts_of("numbers").rule("W-45", lang)


@pytest.mark.parametrize("error", [Malformed("never_heard_of", x=1), Refused("X-1", why="odd")])
def test_without_a_clause_it_stays_kind(app: Flask, error: Refused | Malformed) -> None:
    assert said(app, error).sentence == "Das geht jetzt nicht. Lade die Seite neu, dann siehst du, was geht."


def test_in_english_names_colours_and_cards_are_english_too(app: Flask) -> None:
    log = log_of("words", WordLaid(2), NoWord(), NameColour(2, Colour.YELLOW))
    assert refused(app, log, NameColour(2, Colour.YELLOW), "en") == (
        "W-33 The colour is yellow already. Name another one."
    )
    cards = log_of("siebenschlaefer", Opened(0))
    assert refused(app, cards, Laid(0, Rank.QUEEN, Rank.ACE), "en") == (
        "S-11 No pair: queen and ace. Only an ace goes with an ace."
    )
