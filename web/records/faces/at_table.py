"""The people at the table of an evening, with colours and faces, for pages of a room that knows no records."""

from __future__ import annotations

from typing import NamedTuple

from web.games.seats import players_at_table
from web.pages.services import evenings
from web.records import people
from web.records.faces.faces import Face, faces_of


class PersonAtTable(NamedTuple):
    """A person at the table, as a page draws one."""

    name: str
    colour: int
    face: Face


def people_at(match: str) -> tuple[PersonAtTable, ...]:
    """Return the people at the table of an evening, clockwise.

    :raises NoSuchMatch: if there is none. :raises StorageFault: if it can't be read.
    """
    with evenings().reading(match) as evening:
        state, colours = evening.log.state, people.player_colours(evening)
        around = players_at_table(state)
        faces = faces_of(evenings().store.database, [state.names[player] for player in around])
        return tuple(
            PersonAtTable(state.names[player], colours[player], face)
            for player, face in zip(around, faces, strict=True)
        )
