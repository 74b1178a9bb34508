"""A clause: one rule and the number by which code, tests and screens name it."""

from __future__ import annotations

from typing import NamedTuple

from companion.text import Text


class Clause(NamedTuple):
    """A rule: its number ("W-21"), whether the booklet has it, and its text in our own words."""

    number: str
    booklet: bool
    text: Text


def booklet(number: str, de: str, en: str) -> Clause:
    """Return a rule that the booklet has."""
    return Clause(number, True, Text(de, en))


def decision(number: str, de: str, en: str) -> Clause:
    """Return a rule that the booklet leaves open and we have decided."""
    return Clause(number, False, Text(de, en))
