"""The faces around a table as a phone sees them that wants to sit down."""

from __future__ import annotations

from typing import NamedTuple

from web.bots.rows import bots_at
from web.games.seats import players_at_table
from web.pages.services import evenings
from web.phones.seats import phones_at
from web.records import people
from web.records.faces.faces import Face, faces_of
from web.storage.open_evenings import OpenEvening


class Chair(NamedTuple):
    """A chair at the table and who sits there; `taken` says that a phone speaks for them already."""

    player: int
    name: str
    colour: int
    face: Face
    taken: bool


def people_at_table(evening: OpenEvening) -> tuple[int, ...]:
    """Return the players at a table who are no bots, clockwise. :raises StorageFault: when they can't be read."""
    of_bots = bots_at(evenings().store.database, evening.id)
    return tuple(
        player for player in players_at_table(evening.log.state) if player not in of_bots or of_bots[player].stands_in
    )


def chairs(evening: OpenEvening) -> tuple[Chair, ...]:
    """Return the chairs of people at a table, clockwise. :raises StorageFault: when they can't be read."""
    state, database = evening.log.state, evenings().store.database
    colours, around = people.player_colours(evening), people_at_table(evening)
    faces = faces_of(database, [state.names[player] for player in around])
    taken = {seat.player for seat in phones_at(database, evening.id)}
    return tuple(
        Chair(player, state.names[player], colours[player], face, player in taken)
        for player, face in zip(around, faces, strict=True)
    )


def has_room(evening: OpenEvening) -> bool:
    """Say whether one more may play at a table, now or after this round."""
    return len(evening.log.state.seated) < evening.log.match.facts.players[-1]


def is_over(evening: OpenEvening) -> bool:
    """Say whether an evening has ended."""
    return evening.log.match.outcome(evening.log.state) is not None
