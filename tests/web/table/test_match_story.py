"""The story of a match around its rounds: targets, corrections, players who come and go, the end."""

from __future__ import annotations

import pytest

from companion.action import Action
from companion.log import Undo
from companion.match.actions import Buzz, Correct, CorrectWinner, EndMatch, Hush, Join, Leave, NextRound, Retract
from companion.words.actions import Count, Laid
from companion.words.actions import Finish as PutDown
from tests.web.evening_logs import BEN, JO, MIA, OMA, log_of, newest_line, story_of
from web.table import story

pytestmark = pytest.mark.usefixtures("german")


def won(winner: int, *cards: int) -> tuple[Action, Action]:
    return PutDown(winner), Count(cards)


def test_w43_the_target_is_reached_given_up_and_reached_by_others() -> None:
    log = log_of("words", *won(BEN, 10, 0, 7, 2), target=10)
    assert newest_line(log)[0] == (
        "Runde 1: Ben gewinnt. Oma 10, Mia 7, Jo 2. Das Ziel von 10 ist erreicht: Ben gewinnt den Abend mit 0 Punkten."
    )
    log.append(Correct(1, OMA, 9))
    assert newest_line(log) == (
        "Runde 1, Oma: 9 statt 10 Punkte. Das Ziel ist doch nicht erreicht: Es geht weiter.",
        "W-44",
    )
    log.append(Correct(1, OMA, 11))
    log.append(CorrectWinner(1, JO))
    assert newest_line(log) == (
        "Runde 1 geht an Jo, nicht an Ben. Ben und Jo gewinnen den Abend mit je 0 Punkten.",
        "W-41",
    )


def test_w46_who_comes_goes_and_comes_back() -> None:
    log = log_of("words", *won(BEN, 4, 0, 7, 2), Leave(JO), Join("Ada"), Join("Jo"), NextRound())
    assert story_of(log)[2:] == [
        ("Jo steht auf.", "W-46"),
        ("Ada setzt sich dazu und fängt mit 7 Punkten an.", "W-46"),
        ("Jo ist wieder da und hat 2 Punkte.", "W-46"),
        ("Runde 2 beginnt. Ben gibt.", "W-6"),
    ]
    log = log_of("words", *won(BEN, 4, 0, 7, 2), Leave(JO), NextRound(), *won(BEN, 1, 0, 2), Join("Jo"))
    assert newest_line(log) == ("Jo ist wieder da und hat 9 Punkte.", "W-46")
    log = log_of("words", *won(BEN, 4, 0, 7, 2), Join("Ada"), newcomer="zero")
    assert newest_line(log) == ("Ada setzt sich dazu.", "W-46")


def test_w43_the_evening_ends_in_the_middle_of_a_round_or_after_one() -> None:
    log = log_of("words", EndMatch())
    assert newest_line(log) == ("Schluss für heute. Runde 1 zählt nicht.", "W-43")
    log = log_of("words", *won(BEN, 4, 0, 7, 2), NextRound(), *won(MIA, 1, 1, 0, 1), EndMatch())
    assert newest_line(log) == ("Schluss für heute. Ben gewinnt den Abend mit 1 Punkt.", "W-43")


def test_a_round_is_headed_where_it_begins_and_its_seats_keep_their_names() -> None:
    log = log_of("words", *won(BEN, 4, 0, 7, 2), Leave(OMA), NextRound(), Laid(OMA))
    found = [(line.round, line.opens) for line in reversed(story.lines(log))]
    assert found == [(1, True), (1, False), (1, False), (2, True), (2, False)]
    assert newest_line(log)[0] == "Ben legt ein Wort."  # the player at the first seat now


def test_a_round_that_was_taken_back_has_no_heading() -> None:
    log = log_of("words", *won(BEN, 4, 0, 7, 2), NextRound(), Undo(3), Join("Ada"), NextRound())
    assert [(line.number, line.stands, line.opens) for line in story.lines(log)][:3] == [
        (6, True, True),
        (5, True, False),
        (3, False, False),
    ]


def test_w28_the_story_tells_who_called_first_and_how_sure_that_is() -> None:
    log = log_of("words", Buzz(BEN, 1034, 3), Buzz(MIA, 1000, 3), Buzz(JO, 1002, 3), Retract(JO), Hush())
    assert story_of(log) == [
        ("Ben ruft „Halt!“.", "W-28"),
        ("Mia ruft „Halt!“. Mia 34 ms vor Ben (± 6).", "W-28"),
        ("Jo ruft „Halt!“. Mia gleichzeitig mit Jo (2 ms Abstand, ± 6).", "W-28"),
        ("Jo hat doch nicht gerufen.", "W-28"),
        ("Fehlalarm: Es geht weiter.", "W-28"),
    ]


def test_a17_the_story_tells_who_called_schlafmuetze() -> None:
    log = log_of("numbers", Buzz(BEN))
    assert story_of(log) == [("Ben ruft „Schlafmütze!“.", "A-17")]
