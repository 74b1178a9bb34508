"""A move that is turned down, and something that isn't even a move."""

from __future__ import annotations

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
