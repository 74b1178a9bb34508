"""The story of an evening: a sentence and a clause for every event; targets, corrections, those who come and go."""

import re
from pathlib import Path

import pytest
from flask import render_template_string
from flask_babel import force_locale

from companion.action import Action
from companion.header import Header
from companion.log import Event, Log, Redo, Undo
from companion.match.actions import (
    MATCH_ACTIONS,
    Agree,
    Buzz,
    Correct,
    CorrectRound,
    CorrectWinner,
    EndMatch,
    Hush,
    Join,
    Leave,
    NextRound,
    Retract,
)
from companion.match.sheet import MatchState
from companion.numbers.actions import Caught, Counted, Finish
from companion.siebenschlaefer import actions as pairs
from companion.typed import turns_around
from companion.words.actions import REFEREE, Close, Count, Finish as PutDown, Halt, Laid, NameColour, Vote
from tests.web.evening_logs import (
    BEN,
    JO,
    MIA,
    NAMES,
    OMA,
    assert_told,
    log_of,
    newest_line,
    story_of,
    votes_of,
    without_isolates,
)
from web.games import match_story as story
from web.pages.names import isolated, listed
from web.storage.log_file import read_log_file

GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("*/*.jsonl"))
HOSTILE = (
    "👩‍👩‍👧‍👦 Familie Groß",
    "שירה בת־ציון",
    "<script>alert(1)</script>",
    "%(name)s %s 100 % {name}",
    "\u202eneB\u2069\u2066",
    "Wilhelmine-Charlotte Freifrau von und zu Hohenstein-Unterberg",
)

pytestmark = pytest.mark.usefixtures("german")


def test_every_event_of_every_recorded_evening_has_a_line_in_both_languages() -> None:
    for path in GOLDEN:
        log = read_log_file(path)
        german = story.lines(log, most=len(log) + 1)
        with force_locale("en"):
            english = story.lines(log, most=len(log) + 1)
        referee = log.header.options["table"] == "referee"
        events = [event for event in log.events if not isinstance(event.action, Undo | Redo)]
        assert len(events) == len(german) + sum(line.more for line in german), path
        assert [line.number for line in german] == sorted((line.number for line in german), reverse=True), path
        for line, other in zip(german, english, strict=True):
            assert line.sentence.endswith((".", "!", "“.")), line.sentence
            assert other.sentence != line.sentence, path
            assert line._replace(sentence="") == other._replace(sentence=""), path
            if referee:
                assert line.clause is not None, f"no sentence of its own: {log.event(line.number).action}"
                assert log.match.facts.rule(line.clause, "de"), path


def test_the_recorded_evenings_with_real_cards_have_every_kind_of_action_or_a_test_here_has() -> None:
    recorded = {
        type(event.action)
        for log in map(read_log_file, GOLDEN)
        if log.header.options["table"] == "referee"
        for event in log.events
    }
    here = {CorrectRound, CorrectWinner, Agree}
    known = {*REFEREE, Halt, Vote, NameColour, Caught, Finish, Counted, *pairs.REFEREE, *MATCH_ACTIONS}
    assert known - {Close} <= recorded | here  # the end of a time for votes has tests of its own


def test_actions_of_phones_have_short_lines() -> None:
    log = read_log_file(next(path for path in GOLDEN if path.stem == "a_photo_finish_without_agreement"))
    sentences = {without_isolates(line.sentence) for line in story.lines(log, most=len(log))}
    assert any(sentence.startswith("Ben legt ") for sentence in sentences)
    assert "Fotofinish: Mia lag fast zugleich." in sentences


def standing(log: Log, **limits: int) -> list[tuple[int, bool]]:
    return [(line.number, line.stands) for line in story.lines(log, **limits)]


def test_w45_a_line_that_was_taken_back_is_struck_until_it_comes_back() -> None:
    log = log_of("words", Laid(OMA), Laid(BEN))
    log.append(Undo(2))
    assert standing(log) == [(2, False), (1, True)]
    log.append(Redo(2))
    assert standing(log) == [(2, True), (1, True)]
    log.append(Undo(2))
    log.append(Undo(1))
    assert standing(log) == [(2, False), (1, False)]
    log.append(Laid(MIA))
    assert standing(log) == [(7, True), (2, False), (1, False)]
    assert [without_isolates(line.sentence)[:3] for line in story.lines(log)] == ["Mia", "Ben", "Oma"]


def test_w45_the_lines_that_stand_are_those_of_the_log_in_every_recorded_evening() -> None:
    for log in map(read_log_file, GOLDEN):
        found = {line.number for line in story.lines(log, most=len(log) + 1) if line.stands}
        assert found == set(log.standing)


def struck_evening() -> Log:
    """Return an evening with six words undone one after another, and two others laid."""
    log = log_of("words", *(Laid(seat) for seat in (OMA, BEN) * 4))
    for number in range(8, 2, -1):
        log.append(Undo(number))
    log.append(Laid(MIA))
    log.append(Laid(JO))
    return log


def test_w45_of_a_long_run_of_struck_lines_most_are_only_counted() -> None:
    found = [(line.number, line.stands, line.more) for line in story.lines(struck_evening())]
    struck = [(8, False, 0), (7, False, 0), (6, False, 3)]
    assert found == [(16, True, 0), (15, True, 0), *struck, (2, True, 0), (1, True, 0)]


def test_few_lines_are_the_newest_of_the_story() -> None:
    log = struck_evening()
    for most in range(1, 8):
        found = story.lines(log, most)
        assert [line.number for line in found] == [16, 15, 8, 7, 6, 2, 1][:most]
        assert sum(line.more for line in found) == (0, 0, 5, 4, 3, 3, 3)[most - 1]


def test_an_evening_without_events_has_no_story() -> None:
    assert story.lines(log_of("words")) == ()
    assert story.lines(log_of("words", Laid(OMA)), most=0) == ()


def test_a_line_has_the_time_of_its_booking() -> None:
    log = log_of("words")
    log.append(Laid(OMA), at=1_790_000_000_000)
    log.append(Laid(BEN))
    assert [line.at for line in story.lines(log)] == [None, 1_790_000_000_000]


class Watched(Log):
    """A log that counts the states and events read from it."""

    read = 0

    def event(self, number: int) -> Event:
        self.read += 1
        return super().event(number)

    def state_at(self, number: int) -> MatchState:
        self.read += 1
        return super().state_at(number)

    @property
    def events(self) -> tuple[Event, ...]:
        raise AssertionError("all events were read")

    @property
    def standing(self) -> tuple[int, ...]:
        raise AssertionError("all that stands was read")


def test_the_newest_lines_read_no_more_of_a_long_evening_than_of_a_short_one() -> None:
    for length in [30, 600]:
        log = Watched(Header.of("words", NAMES, "", {"table": "referee"}, dealer=0))
        for number in range(length):
            log.append(Laid((OMA, BEN)[number % 2]))
        assert len(story.lines(log, 20)) == 20, length
        # 20 events are looked at twice, with the state before and after; one more ends the search.
        assert log.read == 81, length


def test_a_name_may_hold_anything_and_stays_within_its_marks() -> None:
    for language in ["de", "en"]:
        for name in (name for name in HOSTILE if not turns_around(name)):
            log = log_of(
                "words",
                Laid(OMA, name[:40], "BAHN", name),
                Halt(BEN),
                *votes_of(BEN, order=(BEN, MIA, JO, OMA)),
                names=(*NAMES[:3], name),
            )
            log.append(Laid(JO, "WEIN", "BAHN", name))
            with force_locale(language):
                for line in story.lines(log):
                    assert line.sentence.count("\u2068") == line.sentence.count("\u2069") > 0, name
                    outside = re.sub("\u2068[^\u2068\u2069]*\u2069", "", line.sentence)
                    assert not re.search(r"[\u202a-\u202e\u2066-\u2069<>%{}א-ת]", outside), name
                assert isolated(name) in story.lines(log, 1)[0].sentence, name
                page = render_template_string("{{ line.sentence }}", line=story.lines(log, 1)[0])
            assert "<" not in page, name


def test_names_are_listed_as_a_sentence_lists_them() -> None:
    found = [without_isolates(listed(NAMES[:count])) for count in (1, 2, 3)]
    assert found == ["Oma", "Oma und Ben", "Oma, Ben und Mia"]
    assert isolated("\u202e") == "\u2068?\u2069"


def won(winner: int, *cards: int) -> tuple[Action, Action]:
    return PutDown(winner), Count(cards)


def test_w43_the_target_is_reached_given_up_and_reached_by_others() -> None:
    log = log_of("words", *won(BEN, 10, 0, 7, 2), target=10)
    assert newest_line(log)[0] == (
        "Runde 1: Ben gewinnt. Oma 10, Mia 7, Jo 2. Das Ziel von 10 ist erreicht: Ben gewinnt den Abend mit 0 Punkten."
    )
    log.append(Correct(1, OMA, 9))
    sentence = "Runde 1, Oma: 9 statt 10 Punkte. Das Ziel ist doch nicht erreicht: Es geht weiter."
    assert newest_line(log) == (sentence, "W-44")
    log.append(Correct(1, OMA, 11))
    log.append(CorrectWinner(1, JO))
    sentence = "Runde 1 geht an Jo, nicht an Ben. Ben und Jo gewinnen den Abend mit je 0 Punkten."
    assert newest_line(log) == (sentence, "W-41")


def test_w30_w43_to_w46_who_comes_goes_and_comes_back_what_the_table_agrees_on_and_the_end() -> None:
    first = won(BEN, 4, 0, 7, 2)
    came = (*first, Leave(JO), Join("Ada"))
    away = (*first, Leave(JO), NextRound(), *won(BEN, 1, 0, 2), Join("Jo"))
    ended = (*first, NextRound(), *won(MIA, 1, 1, 0, 1), EndMatch())
    assert_told(
        "words",
        ((*first, Leave(JO)), "Jo steht auf.", "W-46"),
        (came, "Ada setzt sich dazu und fängt mit 7 Punkten an.", "W-46"),
        ((*came, Join("Jo")), "Jo ist wieder da und hat 2 Punkte.", "W-46"),
        ((*came, Join("Jo"), NextRound()), "Runde 2 beginnt. Ben gibt.", "W-6"),
        (away, "Jo ist wieder da und hat 9 Punkte.", "W-46"),
        ((Agree("votes", "secret"),), "Wie abgestimmt wird: ab jetzt geheim.", "W-30"),
        ((EndMatch(),), "Schluss für heute. Runde 1 zählt nicht.", "W-43"),
        (ended, "Schluss für heute. Ben gewinnt den Abend mit 1 Punkt.", "W-43"),
    )
    assert_told("words", ((*first, Join("Ada")), "Ada setzt sich dazu.", "W-46"), newcomer="zero")


def test_in_the_next_round_the_seats_have_the_names_of_those_who_stayed() -> None:
    log = log_of("words", *won(BEN, 4, 0, 7, 2), Leave(OMA), NextRound(), Laid(OMA))
    assert newest_line(log)[0] == "Ben legt ein Wort."  # the player at the first seat now


def test_w28_a17_the_story_tells_who_called_first_and_how_sure_that_is() -> None:
    log = log_of("words", Buzz(BEN, 1034, 3), Buzz(MIA, 1000, 3), Buzz(JO, 1002, 3), Retract(JO), Hush())
    assert story_of(log) == [
        ("Ben ruft „Halt!“.", "W-28"),
        ("Mia ruft „Halt!“. Mia 34 ms vor Ben (± 6).", "W-28"),
        ("Jo ruft „Halt!“. Mia gleichzeitig mit Jo (2 ms Abstand, ± 6).", "W-28"),
        ("Jo hat doch nicht gerufen.", "W-28"),
        ("Fehlalarm: Es geht weiter.", "W-28"),
    ]
    assert_told("numbers", ((Buzz(BEN),), "Ben ruft „Schlafmütze!“.", "A-17"))
