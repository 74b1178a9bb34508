"""How a move is turned down, and how something that isn't even a move is."""

from __future__ import annotations

from functools import partial


class Refused(Exception):
    """A move against the rules: nothing has changed.

    `clause` is the rule ("W-21"); `facts` say what a sentence about it needs. By custom the fact `why` is a short code
    where one clause can be broken in more than one way.
    """

    def __init__(self, clause: str, **facts: object) -> None:
        super().__init__(clause, facts)
        self.clause = clause
        self.facts = facts

    def __str__(self) -> str:
        return " ".join([self.clause, *(f"{name}={fact}" for name, fact in self.facts.items())])

    def __reduce__(self) -> tuple[object, ...]:
        """Keep the facts on the way from a process that plays to the one that asked for it."""
        return partial(type(self), self.clause, **self.facts), ()


class Malformed(ValueError):
    """Something that isn't an action, a setup or a log at all, so that no rule could speak about it.

    `why` is a short code; `facts` say what a sentence about it needs.
    """

    def __init__(self, why: str, **facts: object) -> None:
        super().__init__(why, facts)
        self.why = why
        self.facts = facts

    def __str__(self) -> str:
        return " ".join([self.why, *(f"{name}={fact}" for name, fact in self.facts.items())])

    def __reduce__(self) -> tuple[object, ...]:
        """Keep the facts on the way from a process that plays to the one that asked for it."""
        return partial(type(self), self.why, **self.facts), ()
