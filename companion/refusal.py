"""A move that is turned down, and something that isn't even a move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from companion.fault import Fault


class Refused(Fault):
    """A move against the rules: nothing has changed.

    `clause` is the rule ("W-21"); `facts` say what a sentence about it needs. The fact `why` is the code where one
    clause can be broken in more than one way; the code is "" without it.
    """

    def __init__(self, clause: str, **facts: object) -> None:
        # Written out, as games that try what is allowed raise thousands a second.
        Exception.__init__(self, clause, facts)
        self.clause = clause
        self.code = str(facts.get("why", ""))
        self.facts = facts

    def __str__(self) -> str:
        return " ".join([self.clause, *(f"{name}={fact}" for name, fact in self.facts.items())])


class Malformed(Fault, ValueError):
    """Something that isn't an action, a setup or a log at all, so that no rule could speak about it."""


class Refusal(NamedTuple):
    """A refusal that can come: its clause, its code, and the names of the facts that come with it every time."""

    clause: str
    code: str
    facts: tuple[str, ...] = ()


def refusals(table: Mapping[str, Mapping[str, str]]) -> tuple[Refusal, ...]:
    """Return the refusals of a table by clause and code, in which the names of facts stand as one text.

    `refusals({"A-4": {"begun": "turn"}})` is `(Refusal("A-4", "begun", ("turn",)),)`.
    """
    return tuple(
        Refusal(clause, code, tuple(facts.split())) for clause, codes in table.items() for code, facts in codes.items()
    )


MALFORMED: Final[Mapping[str, tuple[str, ...]]] = {
    "bad_field": ("field", "found"),
    "bad_option": ("option",),
    "foreign_rules": ("version", "known"),
    "gap": ("found", "expected"),
    "id_used_twice": ("id", "number"),
    "log_full": ("most",),
    "missing_field": ("field",),
    "no_action": ("found",),
    "no_event": ("found",),
    "no_such_seat": ("seat",),
    "other_seat": ("by", "do"),
    "unknown_action": ("found",),
    "unknown_field": ("do", "field"),
    "unknown_game": ("game", "games"),
    "unknown_option": ("option",),
}
"""The codes of what isn't an action, a setup or a log, each with the names of its facts."""
