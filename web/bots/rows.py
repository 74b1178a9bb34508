"""The players of an evening whom the computer plays: some are bots, for others a bot stands in.

A bot that is a player of its own sits there from the beginning of the evening, and is no person: no list of people and
no statistics has it. A bot that stands in plays for a person, who may take the seat back at any time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from companion.bots import Wakefulness
from companion.log import Event, Undo
from web.storage.database import Connection, Database
from web.storage.event_store import Appending
from web.storage.open_evenings import OpenEvening


class BotSeat(NamedTuple):
    """A player whom the computer plays since a time in ms since 1970; `stands_in` says that it does so for a person."""

    player: int
    skill: Wakefulness
    since: int
    stands_in: bool


def bots_at(database: Database, match: str) -> Mapping[int, BotSeat]:
    """Return the bots of an evening by player. :raises StorageFault: when they can't be read."""
    if not database.exists:
        return {}
    with database.reading() as connection:
        return bots_among(connection, match)


def bots_among(connection: Connection, match: str) -> Mapping[int, BotSeat]:
    """Return the bots of an evening by player, as a connection reads them."""
    rows = connection.execute(
        "SELECT player, skill, since, stands_in FROM bots WHERE match = ? ORDER BY player", (match,)
    ).fetchall()
    return {
        player: BotSeat(player, skill_of(skill), since, bool(stands_in)) for player, skill, since, stands_in in rows
    }


def own_players(connection: Connection, match: str) -> frozenset[int]:
    """Return the players of an evening who are bots and no people."""
    rows = connection.execute("SELECT player FROM bots WHERE match = ? AND NOT stands_in", (match,))
    return frozenset(player for (player,) in rows)


def skill_of(text: str) -> Wakefulness:
    """Return how awake a bot is, by the word for it; a bot of which that isn't known is awake."""
    return Wakefulness(text) if text in list(Wakefulness) else Wakefulness.AWAKE


def seat_bots(appending: Appending, players: Iterable[int], skill: Wakefulness, at: int) -> None:
    """Let these players of an evening that begins be bots."""
    appending.connection.executemany(
        "INSERT INTO bots (match, player, skill, since, stands_in) VALUES (?, ?, ?, ?, FALSE)",
        [(appending.match, player, skill.value, at) for player in players],
    )


def stand_in(connection: Connection, match: str, player: int, skill: Wakefulness, at: int) -> None:
    """Let a bot play for a person; where one plays already, it stays."""
    connection.execute(
        "INSERT INTO bots (match, player, skill, since, stands_in) VALUES (?, ?, ?, ?, TRUE) ON CONFLICT DO NOTHING",
        (match, player, skill.value, at),
    )


def give_back(connection: Connection, match: str, player: int) -> None:
    """Let a person play again; nothing changes for a player who is a bot."""
    connection.execute("DELETE FROM bots WHERE match = ? AND player = ? AND stands_in", (match, player))


def being_played(database: Database, most: int) -> list[str]:
    """Return the evenings with bots that aren't over, those that were played last first."""
    if not database.exists:
        return []
    with database.reading() as connection:
        rows = connection.execute(
            "SELECT id FROM matches WHERE over = FALSE AND deleted IS NULL "
            "AND EXISTS (SELECT 1 FROM bots WHERE match = id) ORDER BY at DESC LIMIT ?",
            (most,),
        )
        return [str(match) for (match,) in rows]


def forget_taken_back(appending: Appending, evening: OpenEvening, events: Sequence[Event]) -> None:
    """Forget bots that stood in for players whose coming was taken back: their number goes to the next newcomer.

    This is a projection.
    """
    if any(isinstance(event.action, Undo) for event in events):
        players = len(evening.log.state.names)
        appending.connection.execute("DELETE FROM bots WHERE match = ? AND player >= ?", (appending.match, players))


def has_own_bots(appending: Appending) -> bool:
    """Say whether bots play at a table as players of their own."""
    return bool(own_players(appending.connection, appending.match))
