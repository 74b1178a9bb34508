"""What can't lie on any table (A-30): in a sentence, and at the piles where it lies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.refusal import Refused
from web.games.numbers.ruling.address import KEYS, OWN, PLACES, SEAT_KEYS, STACK_KEYS, Asked
from web.games.refusals import explain
from web.pages.language import gettext as _


class Fault(NamedTuple):
    """Why something can't be, the piles it is about, and the word that stands on them."""

    text: str
    clause: str
    piles: frozenset[str]
    note: str


def fault_of(refused: Refused, asked: Asked, names: Sequence[str]) -> Fault:
    """Return what to say about what was entered."""
    note = _("zu viele") if refused.facts["why"] == "too_many" else _("geht nicht")
    sentence = explain(refused, names, "numbers").sentence
    return Fault(sentence, refused.clause, frozenset(_piles(refused, asked)), str(note))


def _piles(refused: Refused, asked: Asked) -> list[str]:
    match refused.facts["why"]:
        case "stack_too_high" | "no_such_value" | "too_many":
            tops = [*zip(STACK_KEYS, asked.middle, strict=False), *zip(SEAT_KEYS, asked.discards, strict=False)]
            value = str(refused.facts["value"])
            return [key for key, top in tops if value in (top, top.lstrip("0"))]
        case "not_on_top" | "lies_there":
            return [SEAT_KEYS[asked.on_turn]]
        case "no_such_place" if asked.put in PLACES and asked.put != OWN:
            return [KEYS[PLACES[asked.put]]]
    return []
