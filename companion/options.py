"""Options: what a table chooses when it sets up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from companion.refusal import Malformed, Refused
from companion.text import Text

Value: TypeAlias = "bool | int | str | tuple[str, ...]"
Options: TypeAlias = Mapping[str, Value]


class Option(NamedTuple):
    """What a table may choose when it sets up.

    `allowed` are the values to choose from: a tuple, or a range of numbers. None means a list of texts, such as the
    cards of a deck. `clause` is the rule that leaves the choice, `meaning` one line about it.
    """

    name: str
    default: Value
    allowed: tuple[Value, ...] | range | None
    clause: str
    meaning: Text

    def checked(self, value: object) -> Value:
        """Return `value` as a state keeps it.

        :raises Refused: for a value that the rules don't allow.
        :raises Malformed: for one of the wrong kind.
        """
        if self.allowed is None:
            if isinstance(value, list | tuple) and all(isinstance(part, str) for part in value):
                return tuple(value)
            raise Malformed("bad_option", option=self.name)
        if type(value) is not type(self.default) or not isinstance(value, bool | int | str):
            raise Malformed("bad_option", option=self.name)
        if value not in self.allowed:
            raise Refused(self.clause, why="option", option=self.name, value=value)
        return value
