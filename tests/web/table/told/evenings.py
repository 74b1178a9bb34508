"""Evenings with real cards in a few lines, and what their story says of them."""

from __future__ import annotations

from companion.action import Action
from companion.header import Header
from companion.log import Log
from companion.words.actions import Vote
from web.table import story

NAMES = ("Oma", "Ben", "Mia", "Jo")
OMA, BEN, MIA, JO = range(4)


def evening(name: str, *actions: Action, players: int = 4, names: tuple[str, ...] = NAMES, **options: object) -> Log:
    """Return the log of an evening with real cards; Oma deals first."""
    header = Header.of(name, names[:players], "a story", {"table": "referee", **options}, dealer=0)  # type: ignore[dict-item]
    log = Log(header)
    for action in actions:
        log.append(action)
    return log


def words(*actions: Action, **options: object) -> Log:
    return evening("words", *actions, **options)  # type: ignore[arg-type]


def plain(sentence: str) -> str:
    """Return a sentence without the marks around its names."""
    return sentence.replace("\u2068", "").replace("\u2069", "")


def told(log: Log) -> list[tuple[str, str | None]]:
    """Return all sentences and clauses, the oldest first."""
    return [(plain(line.sentence), line.clause) for line in reversed(story.lines(log, most=len(log) + 1))]


def newest(log: Log) -> tuple[str, str | None]:
    (line,) = story.lines(log, most=1)
    return plain(line.sentence), line.clause


def against(*seats: int, order: tuple[int, ...]) -> list[Vote]:
    return [Vote(seat, seat in seats) for seat in order]
