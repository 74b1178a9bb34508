"""A log step by step: each event, and the view of one seat after it."""

import json
from collections.abc import Iterator
from typing import NamedTuple

from companion.action import Json, excerpt
from companion.game import View
from companion.log import Event, Log


class Step(NamedTuple):
    """An event (None before the first) and the view after it."""

    event: Event | None
    view: View

    def to_dict(self) -> Json:
        """Return the step, ready for JSON."""
        return {"event": None if self.event is None else self.event.to_dict(), "view": self.view}


def steps(log: Log, seat: int | None = None) -> Iterator[Step]:
    """Yield the beginning and every event of a log with the view of `seat`; without a seat, of what lay open to all."""
    yield Step(None, log.view(seat, 0))
    for event in log.events:
        yield Step(event, log.view(seat, event.number))


def transcript(log: Log, seat: int | None = None, *, changes: bool = False) -> Iterator[str]:
    """Yield the lines of a log as text. With `changes`, a view has only the fields that are new."""
    header = log.header
    seed = header.seed if header.seed.isprintable() else excerpt(header.seed)
    yield f"{header.game} · {', '.join(log.state_at(0).names)} · rules {header.rules_version} · seed {seed}"
    before: dict[str, str] = {}
    for event, view in steps(log, seat):
        if event is not None:
            yield ""
            yield _did(log, event)
        now = flat(view)
        del now["event"]  # its number begins the line above
        for name, value in now.items():
            if not changes or before.get(name) != value:
                yield f"      {name}: {value}"
        if changes:
            yield from (f"      {name}: –" for name in sorted(before.keys() - now.keys()) if not _renewed(name, now))
        before = now


def flat(view: View, prefix: str = "") -> dict[str, str]:
    """Return a view as short texts by dotted names: {"round.turn": "2"}. Objects in a list are numbered from 0."""
    found: dict[str, str] = {}
    for name, value in view.items():
        if isinstance(value, dict) and value:
            found |= flat(value, f"{prefix}{name}.")
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            found |= {f"{prefix}{name}.{place}": _text(part) for place, part in enumerate(value)}
        else:
            found[prefix + name] = _text(value)
    return found


def _renewed(name: str, now: dict[str, str]) -> bool:
    """Say whether a name that is gone lives on in `now`: as an empty value above it, or in parts below it."""
    parts = name.split(".")
    return any(".".join(parts[:size]) in now for size in range(1, len(parts))) or any(
        other.startswith(f"{name}.") for other in now
    )


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _did(log: Log, event: Event) -> str:
    shape = event.action.to_dict()
    rest = [
        f"{name}={value if isinstance(value, str) and ' ' not in value else _text(value)}"
        for name, value in shape.items()
        if name not in ("do", "seat")
    ]
    seat = shape.get("seat")
    state = log.state_at(event.number - 1)
    who = state.names[state.players[seat]] if isinstance(seat, int) and seat in range(len(state.players)) else "–"
    return " ".join([f"{event.number:>4}  {who}: {shape['do']}", *rest])
