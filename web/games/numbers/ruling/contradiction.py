"""A case that can't lie on any table (A-30), as a sentence and as a mark on the piles that contradict each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.refusal import Refused
from web.games.numbers.ruling.case import KEYS, OWN, PLACES, SEAT_KEYS, STACK_KEYS, Case
from web.games.refusals import explain
from web.pages.language import gettext as _


class Contradiction(NamedTuple):
    """The sentence on a case that can't be, the keys of the piles in question, and the `note` that stands on them."""

    text: str
    clause: str
    piles: frozenset[str]
    note: str


def contradiction_of(refused: Refused, case: Case, names: Sequence[str]) -> Contradiction:
    """Return the contradiction that the rules found in a case."""
    note = _("zu viele") if refused.code == "too_many" else _("geht nicht")
    sentence = explain(refused, names, "numbers").sentence
    return Contradiction(sentence, refused.clause, frozenset(_piles(refused, case)), note)


def _piles(refused: Refused, case: Case) -> list[str]:
    if refused.code in ("stack_too_high", "no_such_value", "too_many"):
        tops = [*zip(STACK_KEYS, case.middle, strict=False), *zip(SEAT_KEYS, case.discards, strict=False)]
        value = str(refused.facts["value"])
        return [key for key, top in tops if value in (top, top.lstrip("0"))]
    if refused.code in ("not_on_top", "lies_there"):
        return [SEAT_KEYS[case.on_turn]]
    if refused.code == "no_such_place" and case.put in PLACES and case.put != OWN:
        return [KEYS[PLACES[case.put]]]
    return []
