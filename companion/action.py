"""Actions at the table: small frozen values with one dict shape for log, network and tests.

`Halt(seat=2)` becomes `{"do": "halt", "seat": 2}` and is read back from it. A field that holds its default is left out.
Reading is strict: no field may be missing, unknown or of another type.
"""

import re
import types
import typing
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from enum import Enum
from functools import cache
from typing import Any, ClassVar, Final

from companion.refusal import Malformed

A = typing.TypeVar("A", bound="Action")
T = typing.TypeVar("T")

Json: typing.TypeAlias = dict[str, object]

MOST_LETTERS: Final = 80  # in a text that an action carries: a word, a name
LARGEST: Final = 2**53  # number in an action: every JSON reader keeps it exact

_UNWRITABLE: Final = {"Cc", "Cs", "Zl", "Zp"}  # control characters, half characters, ends of lines
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and signs that no font draws
_HUMP: Final = re.compile(r"(?<!^)(?=[A-Z])")


STAMPED: Final[Mapping[str, object]] = {"stamped": True}
"""The metadata of a field that the receiver of an action fills in; senders leave it alone."""


def stamped(default: T) -> T:
    """Return a field that the receiver of an action fills in, such as its time of arrival; senders leave it alone."""
    made: T = field(default=default, metadata=STAMPED)
    return made


@dataclass(frozen=True, slots=True)
class Action:
    """An action of a seat, which has the field `seat`, or of the table as a whole, which has none.

    Fields are numbers, truth values, short texts, texts out of an Enum, tuples of these, or None.
    """

    do: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        """Give the kind its name in the dict shape: NoCombination is `no_combination`."""
        super(Action, cls).__init_subclass__()
        cls.do = _HUMP.sub("_", cls.__name__).lower()

    def to_dict(self) -> Json:
        """Return the dict shape; `json.dumps` can write it."""
        shape: Json = {"do": self.do}
        kind: Any = type(self)
        for name, default in _defaults(kind):
            value = getattr(self, name)
            if value != default or type(value) is not type(default):
                shape[name] = _plain(value)
        return shape


def _plain(value: object) -> object:
    """Return a value that JSON knows: for an Enum its text, for a tuple of Enums their texts."""
    if isinstance(value, Enum):
        return value.value
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def as_sent(action: A) -> A:
    """Return `action` with the defaults of its stamped fields, so that an action sent twice equals itself."""
    kind: Any = type(action)
    stamps = _stamps(kind)
    return replace(action, **stamps) if stamps else action


def received(action: A, at: int, spread: int) -> A:
    """Return `action` with the time and the uncertainty of its arrival, where it has such fields and no time yet."""
    kind: Any = type(action)
    stamps = {name: value for name, value in (("at", at), ("spread", spread)) if name in _stamps(kind)}
    return replace(action, **stamps) if "at" in stamps and getattr(action, "at") is None else action  # noqa: B009


@dataclass(frozen=True, slots=True)
class SeatAction(Action):
    """An action of one seat. Seats count clockwise from 0."""

    seat: int


def read_action(shape: object, kinds: Mapping[str, type[Action]]) -> Action:
    """Return the action of a dict shape. `kinds` are the kinds of action by their names.

    :raises Malformed: for anything else; the fact `field` names the part at fault.
    """
    if not isinstance(shape, Mapping):
        raise Malformed("no_action", found=excerpt(shape))
    kind = kinds.get(name) if isinstance(name := shape.get("do"), str) else None
    if kind is None:
        raise Malformed("unknown_action", found=excerpt(shape.get("do")))
    found: Any = kind
    readers = _readers(found)
    for key in shape:
        if key != "do" and key not in readers:
            raise Malformed("unknown_field", do=kind.do, field=excerpt(key))
    given: dict[str, Any] = {}
    for part, (reader, required) in readers.items():
        if part in shape:
            try:
                given[part] = reader(shape[part])
            except ValueError:
                raise Malformed("bad_field", do=kind.do, field=part, found=excerpt(shape[part])) from None
        elif required:
            raise Malformed("missing_field", do=kind.do, field=part)
    return kind(**given)


def excerpt(value: object) -> str:
    """Return a value as text for a sentence: at most 40 characters, a dot for each that can't be printed."""
    text = value if isinstance(value, str) else repr(value)
    clean = "".join(letter if letter.isprintable() else "·" for letter in text[: MOST_LETTERS + 1])
    return clean if len(clean) <= 40 else f"{clean[:39]}…"


_REQUIRED: Final = object()
Reader: typing.TypeAlias = Callable[[object], object]


@cache
def _defaults(kind: Any) -> tuple[tuple[str, object], ...]:  # noqa: ANN401 - mypy doubts that a class can be hashed
    return tuple((field.name, _REQUIRED if field.default is MISSING else field.default) for field in fields(kind))


@cache
def _stamps(kind: Any) -> dict[str, object]:  # noqa: ANN401 - as above
    return {field.name: field.default for field in fields(kind) if field.metadata.get("stamped")}


@cache
def _readers(kind: Any) -> dict[str, tuple[Reader, bool]]:  # noqa: ANN401 - as above
    hints = typing.get_type_hints(kind)
    return {field.name: (_reader(hints[field.name]), field.default is MISSING) for field in fields(kind)}


def _reader(hint: Any) -> Reader:  # noqa: ANN401 - a type hint may be anything
    """Return the function that reads a value of the type `hint`, or raises ValueError."""
    if hint in _PLAIN:
        return _PLAIN[hint]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple and len(inner) == 2 and inner[1] is Ellipsis:
        return _many(_reader(inner[0]))
    if origin in (typing.Union, types.UnionType) and len(inner) == 2 and inner[1] is types.NoneType:
        return _optional(_reader(inner[0]))
    raise TypeError(f"An action can't have a field of the type {hint}.")


def _number(value: object) -> int:
    if type(value) is not int or abs(value) > LARGEST:
        raise ValueError
    return value


def _truth(value: object) -> bool:
    if type(value) is not bool:
        raise ValueError
    return value


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > MOST_LETTERS or not fits_a_line(value):
        raise ValueError
    return value


def fits_a_line(text: str) -> bool:
    """Say whether `text` fits one line: emoji and right-to-left names do, control characters don't."""
    return text.isprintable() or not any(unicodedata.category(letter) in _UNWRITABLE for letter in text)


def can_be_seen(text: str) -> bool:
    """Say whether a font draws anything of `text`. Blanks, joiners and direction marks aren't drawn."""
    return any(unicodedata.category(letter)[0] in "LNPS" and letter not in _BLANK for letter in text)


_PLAIN: Final[dict[Any, Reader]] = {int: _number, bool: _truth, str: _text}


def _many(one: Reader) -> Reader:
    def read(value: object) -> object:
        if not isinstance(value, list | tuple) or len(value) > 200:
            raise ValueError
        return tuple(one(part) for part in value)

    return read


def _optional(one: Reader) -> Reader:
    return lambda value: None if value is None else one(value)
