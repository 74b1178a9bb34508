"""Headers and events of logs as they stand outside this program: in files, and in the house's file.

    header_of(json.loads('{"game": "numbers", "rules_version": 1, "seats": ["Oma", "Ben"], …}'))

msgspec checks the types of what comes in; whether the rules know such a game, such options and such an action is for
the log to say.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeVar

from msgspec import Meta, Struct, convert
from msgspec.structs import fields

from companion.action import LARGEST, Json, excerpt
from companion.header import Header
from companion.log import LONGEST_ID, Event, Log
from companion.refusal import Malformed

Number = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]


class HeaderShape(Struct):
    """The header of a log. Other fields are left alone."""

    game: str
    rules_version: int
    seats: list[str]
    seed: str
    options: dict[str, Any]
    dealer: int


class EventShape(Struct, forbid_unknown_fields=True):
    """An event of a log. A sender, an id or a time that isn't known may be missing."""

    number: Number
    action: Any = None
    by: Number | None = None
    id: Annotated[str, Meta(max_length=LONGEST_ID)] = ""
    at: Number | None = None


S = TypeVar("S", HeaderShape, EventShape)
_EVENT_FIELDS: Final = EventShape.__struct_fields__


def header_shape(header: Header) -> Json:
    """Return the dict shape of a header."""
    return {**header._asdict(), "options": dict(header.options)}


def header_of(shape: object) -> Header:
    """Return the header that a dict shape is. :raises Malformed: when a field is missing or of the wrong type."""
    found = _checked(shape, HeaderShape)
    options = {name: tuple(value) if isinstance(value, list) else value for name, value in found.options.items()}
    return Header(found.game, found.rules_version, tuple(found.seats), found.seed, options, found.dealer)


def event_of(log: Log, shape: object) -> Event:
    """Return the event of `log` that a dict shape is. :raises Malformed: when it isn't one."""
    if not isinstance(shape, dict):
        raise Malformed("no_event", found=excerpt(shape))
    found = _checked(shape, EventShape)
    return Event(found.number, log.read_action(found.action), found.by, found.id, found.at)


def event_shape(shape: Json) -> Json:
    """Return the dict shape of an event without what isn't known, as logs are written."""
    return {name: shape[name] for name in _EVENT_FIELDS if shape.get(name) not in (None, "")}


def _checked(shape: object, kind: type[S]) -> S:
    try:
        return convert(shape, kind)
    except ValueError as error:  # a ValidationError, or a UnicodeEncodeError for a text with half a character
        raise _fault(shape, kind) from error


def _fault(shape: object, kind: type[Struct]) -> Malformed:
    """Return what is wrong with a shape: the first field that is missing, unknown, or of the wrong type."""
    there = shape if isinstance(shape, dict) else {}
    known = {field.encode_name: field for field in fields(kind)}
    for name, field in known.items():
        if name not in there:
            if field.required:
                return Malformed("missing_field", field=name)
            continue
        try:
            convert(there[name], field.type)
        except ValueError:
            return Malformed("bad_field", field=name, found=excerpt(there[name]))
    unknown = next((name for name in there if name not in known), "")
    return Malformed("unknown_field", field=excerpt(unknown))
