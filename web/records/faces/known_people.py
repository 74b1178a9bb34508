"""People who may sit down at a table by a tap: those who left this evening, then those of other evenings."""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.typed import same_key
from web.pages.services import evenings
from web.records import people
from web.records.faces.faces import Face, faces_of
from web.storage.faults import StorageFault
from web.storage.open_evenings import OpenEvening

_OFFERED: Final = 12


class KnownPerson(NamedTuple):
    """A person who played here before; `colour` is None for one without a colour."""

    name: str
    colour: int | None
    face: Face


def known_people(evening: OpenEvening, most: int = _OFFERED) -> tuple[KnownPerson, ...]:
    """Return at most so many people who played here before and don't sit at the table."""
    state = evening.log.state
    names = [state.names[player] for player in state.seated]
    taken = {same_key(name) for name in names}
    try:
        known = people.offered(evenings().store.database, most + len(names))
    except StorageFault:
        known = []  # a name can be typed
    colours = {same_key(one.name): one.colour for one in known}
    here_before = [state.names[player] for player in range(len(state.names)) if player not in state.seated]
    gone = {same_key(name) for name in here_before}
    offered = [*here_before, *(one.name for one in known if same_key(one.name) not in taken | gone)][:most]
    faces = faces_of(evenings().store.database, [*names, *offered])[len(names) :]
    return tuple(
        KnownPerson(name, colours.get(same_key(name)), face) for name, face in zip(offered, faces, strict=True)
    )
