"""Which devices write at a table, as a step of the table screen."""

from __future__ import annotations

from collections.abc import Mapping

from web.access.table_devices import TableDevices
from web.games.panel import Face, Mark

STEP = "geraete"


def face(door: TableDevices, marks: Mapping[int, Mark]) -> Face:
    """Return the list of the devices at a table; the seats keep their `marks`."""
    return Face("table/_devices.html", {"devices": door.devices}, marks, deep=True)
