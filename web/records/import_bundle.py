"""The import of a bundle from another machine: nothing twice, nothing half, nothing overwritten.

An import is a guest: it adds, and changes nothing that is being played or that belongs to others. An evening that is
here already is left alone. One that went on elsewhere goes on here if the device that imports is its host, or the
machine itself. Where both went on differently, the evening here stays. The report names each that was left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import Final, Literal, NamedTuple, TypeAlias

from web.records.bundle import Bundle
from web.records.bundle_entries import BundleFault, EveningEntry
from web.records.house_records import HouseRecords
from web.storage.log_fault import LogFault
from web.storage.log_file import check_lines, read_log

Imported: TypeAlias = Literal["added", "longer", "same"]


_Fault: TypeAlias = BundleFault | LogFault
_NO_MORE: Final = object()
_LINE: Final = re.compile(r"[^\n]+")


class LeftOut(NamedTuple):
    """An evening that wasn't imported, and why."""

    evening: str
    fault: _Fault


class Report(NamedTuple):
    """The outcome: evenings that are new, went on, or were here already; and how much of the rest is new."""

    added: int = 0
    longer: int = 0
    same: int = 0
    people: int = 0
    votes: int = 0
    objections: int = 0
    decks: int = 0
    left_out: tuple[LeftOut, ...] = ()


def import_bundle(bundle: Bundle, records: HouseRecords, device: str | None) -> Report:
    """Import everything that is sound. Repeated, or after a break, the import goes on where it was.

    `device` becomes the host of the evenings that it adds; None is the machine itself.

    :raises StorageFault: when something can't be kept; everything before it is kept.
    """
    decks = records.add_decks(bundle.decks)  # first, because evenings were played with them
    people = records.add_people(bundle.people, bundle.portrait)  # before evenings make them known by name
    counts: dict[Imported, int] = {"added": 0, "longer": 0, "same": 0}
    left_out: list[LeftOut] = []
    for entry, found in bundle.evenings():
        try:
            if isinstance(found, BundleFault):
                raise found
            counts[_import_evening(entry, found, records, device)] += 1
        except (BundleFault, LogFault) as fault:
            left_out.append(LeftOut(entry.id, _alone(fault)))
    votes = records.add_votes(bundle.votes)  # after the evenings, which make their own
    objections = records.add_objections(bundle.objections)
    return Report(counts["added"], counts["longer"], counts["same"], people, votes, objections, decks, tuple(left_out))


def _alone(fault: _Fault) -> _Fault:
    """Return a fault without the frames that it came through: each of them holds the text of a log."""
    fault.__cause__ = fault.__context__ = None
    return fault.with_traceback(None)


def _import_evening(entry: EveningEntry, text: str, records: HouseRecords, device: str | None) -> Imported:
    here = records.log_text_of(entry.id, device)
    if here is None:
        records.add_evening(entry, read_log(text), device)
        return "added"
    both = zip_longest(_lines(here), _lines_from_elsewhere(text), fillvalue=_NO_MORE)
    for known, (ours, theirs) in enumerate(both):  # the header is among the known lines
        if theirs is _NO_MORE:
            return "same"
        if ours != theirs:
            log = read_log(text)  # a fault of its own goes before a conflict
            if ours is not _NO_MORE:
                raise BundleFault("conflict")
            records.lengthen_evening(entry, log, known - 1, device)
            return "longer"
    return "same"


def _lines_from_elsewhere(text: str) -> Iterator[object]:
    """Yield the header and the events of a log's text. :raises LogFault: for lines too long, not whole, or missing."""
    try:
        check_lines(text)
        yield from _lines(text)
    except (ValueError, RecursionError):
        read_log(text)  # names the line at fault
        raise


def _lines(text: str) -> Iterator[object]:
    """Yield the header and the events of a log's text, one by one: as objects all of them may take a lot of memory.

    :raises ValueError: when it isn't JSON, or has no end.
    """
    last: object = None
    there = (line[0] for line in _LINE.finditer(text.removeprefix("\ufeff")))
    for number, line in enumerate(line for line in there if line.strip()):
        if number:
            yield last
        last = _known_facts(json.loads(line))
    if not isinstance(last, dict) or "end" not in last:
        raise ValueError


def _known_facts(line: object) -> object:
    """Return a line without a sender, an id or a time that isn't known."""
    if not isinstance(line, dict):
        return line
    return {name: value for name, value in line.items() if value is not None and (name, value) != ("id", "")}
