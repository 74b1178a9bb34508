"""The laws that an evening must have kept, whatever happened to its server: read from its log on disk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from companion.log import Event, Log
from companion.match.sheet import totals
from companion.numbers.cards import COPIES, HIGHEST
from companion.refusal import Malformed, Refused
from tests.companion.lab import lab
from tests.web.phones.rounds.player import Acknowledged
from web.storage.database import open_database
from web.storage.open_evenings import OpenEvenings

_OF_THE_BODY: Final = {"id", "seen", "t"}
"""The parts of a booking that are no part of its action."""


def log_on_disk(path: Path, match: str) -> Log:
    """Return the log of an evening as a new server would read it."""
    with OpenEvenings(open_database(path)).reading(match) as evening:
        return evening.log


def broken(log: Log, acknowledged: dict[str, Acknowledged], cut_off: set[str]) -> Iterator[str]:
    """Yield what is wrong with a log, in words: bookings lost, doubled or changed, cards and chips come or gone.

    A phone was told of each of its events, unless it cut its line off before.
    """
    yield from _bookings(log, acknowledged)
    sent = {event.id for event in log.events if event.by is not None}
    yield from (f"{key} was kept and refused" for key in sent - acknowledged.keys() - cut_off)
    yield from _states(log)


def _bookings(log: Log, acknowledged: dict[str, Acknowledged]) -> Iterator[str]:
    kept = Counter(event.id for event in log.events)
    yield from (f"{key} is in the log {times} times" for key, times in kept.items() if times > 1)
    events = {event.id: event for event in log.events}
    for key, (fields, seq) in acknowledged.items():
        event = events.get(key)
        if event is None:
            yield f"lost: {key} {fields}"
        elif event.number > seq or not _is_of(event, fields):
            yield f"{key} {fields} was kept as {event}"


def _is_of(event: Event, fields: dict[str, Any]) -> bool:
    action, told = event.action, {name: value for name, value in fields.items() if name not in _OF_THE_BODY}
    return told.pop("do") == action.do and all(getattr(action, name) == value for name, value in told.items())


def _states(log: Log) -> Iterator[str]:
    """Fold the log anew, and look at every state of it: each card of the box lies once somewhere, no chip is gone."""
    bench, folded = lab(log.header.game), Log(log.header)
    box, chips = list(_BOXES[log.header.game]), bench.chips(log.state_at(0).round)
    for event in log.events:
        try:
            folded.append_event(event)
        except (Refused, Malformed) as refused:
            yield f"event {event.number} can't be replayed: {refused}"
            return
        state = folded.state
        if (bench.cards(state.round), bench.chips(state.round)) != (box, chips):
            yield f"cards or chips differ after event {event.number}"
            return
        if sum(totals(state)) != sum(sum(result.points) for result in state.results):
            yield f"totals differ after event {event.number}"
    if folded.state != log.state:
        yield "the log folds to another state"


_BOXES: Final = {
    "words": range(108),
    "numbers": [value for value in range(1, HIGHEST + 1) for _ in range(COPIES)],
    "siebenschlaefer": [card for card in range(52) for _ in range(2)],
}
"""All cards of a game, in order."""
