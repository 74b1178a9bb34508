"""Taking in what another machine has kept: nothing twice, nothing half, nothing overwritten.

An evening that is here already is left alone. One that went on elsewhere goes on here. Where both went on differently
what is here stays, and that is told.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple, Protocol

from companion.log import Log
from web.records.bundle import Bundle, Known, Packed, Voted
from web.records.bundle_faults import BundleFault
from web.storage.log_fault import LogFault
from web.storage.log_file import read_log


class Shelf(Protocol):
    """Where evenings are kept. What one call keeps is kept whole or not at all."""

    def text(self, evening: str) -> str | None:
        """Return the log of an evening as text; None when it isn't here."""

    def keep(self, packed: Packed, log: Log) -> None:
        """Keep an evening that isn't here yet."""

    def lengthen(self, packed: Packed, log: Log, after: int) -> None:
        """Append what follows event number `after` to an evening that is here."""

    def know(self, people: Iterable[Known]) -> int:
        """Remember people who aren't known yet. Return how many there were."""

    def remember(self, votes: Iterable[Voted]) -> int:
        """Remember votes that aren't known yet. Return how many there were."""


class Told(NamedTuple):
    """An evening that wasn't taken in, and why."""

    evening: str
    fault: BundleFault | LogFault


class Report(NamedTuple):
    """What came of it: evenings that are new, went on, or were here already; people and votes that are new."""

    added: int = 0
    longer: int = 0
    same: int = 0
    people: int = 0
    votes: int = 0
    told: tuple[Told, ...] = ()


def import_bundle(bundle: Bundle, shelf: Shelf) -> Report:
    """Take in all that is sound. Done again, or after it broke off, it goes on where it was.

    :raises StorageFault: when something can't be kept; what came before it is.
    """
    counts = {"added": 0, "longer": 0, "same": 0}
    told: list[Told] = []
    for found in bundle.evenings():
        if not isinstance(found, Packed):
            told.append(Told(found[0].id, found[1]))
            continue
        try:
            counts[_take(found, shelf)] += 1
        except (BundleFault, LogFault) as fault:
            told.append(Told(found.id, fault))
    people, votes = shelf.know(bundle.people), shelf.remember(bundle.votes)
    return Report(**counts, people=people, votes=votes, told=tuple(told))


def _take(packed: Packed, shelf: Shelf) -> str:
    here = shelf.text(packed.id)
    if here is None:
        shelf.keep(packed, read_log(packed.text))
        return "added"
    ours, log = _lines(here), None
    theirs = _lines(packed.text, or_fault=True)
    if theirs == ours[: len(theirs)]:
        return "same"
    if ours != theirs[: len(ours)]:
        read_log(packed.text)  # a fault of its own is told first
        raise BundleFault("conflict")
    log = read_log(packed.text)
    shelf.lengthen(packed, log, len(ours) - 1)
    return "longer"


def _lines(text: str, *, or_fault: bool = False) -> list[object]:
    """Return the header and the events of a log's text. :raises LogFault: when it isn't sound, if asked for."""
    try:
        found = [_plain(json.loads(line)) for line in text.removeprefix("\ufeff").split("\n") if line.strip()]
    except (ValueError, RecursionError):
        if or_fault:
            read_log(text)
        raise
    if not found or not isinstance(found[-1], dict) or "end" not in found[-1]:
        read_log(text)  # says where it breaks off
    return found[:-1]


def _plain(shape: object) -> object:
    """Return a line without what says nothing: a sender or a time that isn't known."""
    if not isinstance(shape, dict):
        return shape
    return {name: value for name, value in shape.items() if value is not None and (name, value) != ("id", "")}
