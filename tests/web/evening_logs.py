"""Logs of evenings with real cards in a few lines, their story, and refusals in words."""

from typing import Any

import pytest
from flask_babel import force_locale

from companion.action import Action
from companion.header import Header
from companion.log import Log
from companion.options import Value
from companion.refusal import Malformed, Refused
from companion.words.actions import Vote
from web.games import match_story as story
from web.games.refusals import explain
from web.games.screen import Description

NAMES = ("Oma", "Ben", "Mia", "Jo")
OMA, BEN, MIA, JO = range(4)


def log_of(game: str, *actions: Action, players: int = 4, names: tuple[str, ...] = NAMES, **options: Value) -> Log:
    """Return the log of an evening in which `actions` were booked; the first player deals first."""
    log = Log(Header.of(game, names[:players], "one evening", {"table": "referee", **options}, 0))
    for action in actions:
        log.append(action)
    return log


def without_isolates(sentence: str) -> str:
    """Return a sentence without the characters that isolate its names."""
    return sentence.replace("\u2068", "").replace("\u2069", "")


def story_of(log: Log) -> list[tuple[str, str | None]]:
    """Return the sentence and the clause of every line, the oldest first."""
    return [(without_isolates(line.sentence), line.clause) for line in reversed(story.lines(log, most=len(log) + 1))]


def assert_told(game: str, *cases: tuple[tuple[Action, ...], str, str], **options: Any) -> None:
    """Check the newest sentence and its clause after each of these beginnings of an evening."""
    for actions, sentence, clause in cases:
        assert newest_line(log_of(game, *actions, **options)) == (sentence, clause), actions


def newest_line(log: Log) -> tuple[str, str | None]:
    """Return the sentence and the clause of the newest line."""
    (line,) = story.lines(log, most=1)
    return without_isolates(line.sentence), line.clause


def votes_of(*against: int, order: tuple[int, ...]) -> list[Vote]:
    """Return the votes of all seats in `order`; those `against` the word vote so."""
    return [Vote(seat, seat in against) for seat in order]


def explanation(error: Exception, log: Log | None = None, game: str = "words") -> Description:
    """Return how a page explains a refusal at the table of `log`, or in `game`, in the language of the request."""
    assert isinstance(error, Refused | Malformed)
    names: tuple[str, ...] = NAMES
    players: tuple[str, ...] | None = None
    if log is not None:
        state = log.state
        names, players, game = tuple(state.names[player] for player in state.players), state.names, log.header.game
    return explain(error, names, game, players)


def refusal_of(log: Log, action: Action, lang: str = "de") -> str:
    """Return the clause and the sentence with which `action` is refused."""
    with pytest.raises((Refused, Malformed)) as refusal:
        log.append(action)
    with force_locale(lang):
        answer = explanation(refusal.value, log)
    return " ".join(filter(None, (answer.clause, without_isolates(answer.sentence))))


def assert_refused(log: Log, *steps: Action | tuple[Action, str]) -> None:
    """Check the clause and the sentence with which each action with a sentence is refused; book those without."""
    for step in steps:
        if isinstance(step, tuple):
            assert refusal_of(log, step[0]) == step[1], step[0]
        else:
            log.append(step)
