"""The forms that pages send: a set-up, a booking; each with an id of its own."""

from collections.abc import Sequence
from itertools import count
from typing import Final, TypeAlias

from companion.action import Action

NAMES: Final = ("Oma", "Ben", "Mia", "Jo", "Ada", "Kim", "Lea", "Tom")
Form: TypeAlias = dict[str, str | Sequence[str]]
_KEYS: Final = count(1)


def new_key() -> str:
    """Return an id that no form of this process has had before."""
    return f"a-key-{next(_KEYS):06}"


def set_up(key: str, names: Sequence[str], **options: str | Sequence[str]) -> Form:
    """Return the form that sets up an evening whose first player deals, with a colour for each seat."""
    colours = [str(seat % 8) for seat in range(len(names))]
    return {"id": key, "name": list(names), "farbe": colours, "geber": "0", **options}


def form_of(action: Action, key: str, seen: int | None = None) -> dict[str, str]:
    """Return the form with which a page that knows the first `seen` events books `action`."""
    known = {} if seen is None else {"seen": str(seen)}
    return {"id": key, **known} | {name: _field(value) for name, value in action.to_dict().items()}


def _field(value: object) -> str:
    if isinstance(value, bool):
        return str(int(value))
    return ",".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)
