"""Forms as actions: the fields of a form have the names of the action's fields, `do` is its kind."""

import re
import types
import typing
import uuid
from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from typing import Any, Final, TypeGuard

from werkzeug.datastructures import MultiDict

from companion.action import Action, Json, read_action
from companion.refusal import Malformed
from companion.typed import typed
from web.storage.faults import StorageFault

_KEY: Final = re.compile(r"[0-9A-Za-z-]{8,56}")
"""The shape of an id that a device may send. All ids that the program makes by itself have a full stop in them."""
_YES: Final = {"1": True, "on": True, "0": False, "": False}


def action_of(form: MultiDict[str, str], kinds: Mapping[str, type[Action]]) -> Action:
    """Return the action of a form, out of `kinds` by their names.

    A list is a field sent several times, or once with commas; an empty field is None where the action allows None.
    Fields that the action doesn't have, such as the form's own id, are left out.

    :raises Malformed: when the form has none.
    """
    kind = kinds.get(form.get("do", ""))
    if kind is None:
        raise Malformed("unknown_action", found=form.get("do", "")[:40])
    hints = typing.get_type_hints(kind)
    shape: Json = {"do": kind.do}
    for part in fields(kind):
        if part.name in form and not part.metadata.get("stamped"):
            shape[part.name] = _value(hints[part.name], form.getlist(part.name))
    return read_action(shape, kinds)


def new_form_id() -> str:
    """Return an id for a form: a form sent twice is stored once."""
    return uuid.uuid4().hex


def is_key(found: object) -> TypeGuard[str]:
    """Say whether a device may send this as the id of a form or of a booking: it can't be one of the program's own."""
    return isinstance(found, str) and _KEY.fullmatch(found) is not None


def key_of(form: MultiDict[str, str]) -> str:
    """Return the id of a form, by which a booking is idempotent.

    :raises StorageFault: when it has none.
    """
    key = form.get("id", "")
    if not is_key(key):
        raise StorageFault("bad_id")
    return key


def form_id_of(form: MultiDict[str, str]) -> str:
    """Return the id of a form that is shown again, a new one where it has none."""
    key = form.get("id", "")
    return key if is_key(key) else new_form_id()


def number(text: str | None) -> int | None:
    """Return the number in a field; None for any other text."""
    clean = (text or "").strip()
    return int(clean) if clean.isascii() and clean.isdecimal() and len(clean) < 10 else None


def _value(hint: Any, sent: list[str]) -> object:  # noqa: ANN401 - a type hint may be anything
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple:
        parts = sent if len(sent) > 1 else sent[0].split(",")
        return [_value(inner[0], [part]) for part in parts if part.strip()]
    if origin in (typing.Union, types.UnionType):
        return None if not sent[-1].strip() else _value(inner[0], sent)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return sent[-1]
    return _READ[hint](sent[-1])


def _integer(text: str) -> object:
    """Return a number, or the text itself, which the action's reader then refuses."""
    clean = text.strip()
    found = number(clean.removeprefix("-"))
    return text if found is None else -found if clean.startswith("-") else found


_READ: Final[dict[Any, Callable[[str], object]]] = {
    int: _integer,
    bool: lambda text: _YES.get(text.strip(), text),
    str: typed,
}
