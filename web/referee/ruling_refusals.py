"""What can't lie on any table, said in a sentence and shown at the piles where it lies (A-30)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flask_babel import gettext

from companion.refusal import Refused
from web.referee.ruling_address import PLACES, SEAT_KEYS, STACK_KEYS, Asked


def _(text: str, **facts: object) -> str:
    return str(gettext(text, **facts))


class Fault(NamedTuple):
    """Why something can't be, the piles it is about, and the word that stands beside them."""

    text: str
    clause: str
    piles: frozenset[str] = frozenset()
    note: str = ""


def fault_of(refused: Refused, asked: Asked, names: Sequence[str]) -> Fault:
    """Return what to say about what was entered."""
    facts = refused.facts
    why, value = facts["why"], str(facts.get("value", ""))[:16]
    piles, note = frozenset[str](), _("geht nicht")
    own = SEAT_KEYS[asked.on_turn] if asked.on_turn < len(SEAT_KEYS) else ""
    match why:
        case "players":
            text = _("Ihr könnt 2 bis 8 sein, nicht %(players)s.", players=facts["players"])
        case "no_such_seat":
            text = _("Den Platz gibt es nicht: Ihr seid %(players)s. Wer ist dran?", players=facts["players"])
        case "stacks":
            text = _("In der Mitte liegen 5 Stapel, nicht %(stacks)s.", stacks=facts["stacks"])
        case "stack_too_high":
            text = _("Eine %(value)s gibt es nicht: In der Mitte ist bei 20 Schluss.", value=value)
            piles = frozenset(_lying(asked, value, middle_only=True))
        case "no_such_value":
            text = _("Eine „%(value)s“ gibt es nicht: Die Karten gehen von 1 bis 20.", value=value)
            piles = frozenset(_lying(asked, value))
        case "too_many":
            text = _("%(count)s-mal die %(value)s? Jede Zahl gibt es nur 5-mal.", count=facts["count"], value=value)
            piles, note = frozenset(_lying(asked, value)), _("zu viele")
        case "not_on_top" if facts["top"] is None:
            text = _("Der Ablagestapel von %(name)s ist leer.", name=names[asked.on_turn])
            piles = frozenset({own})
        case "not_on_top":
            text = _(
                "Bei %(name)s liegt die %(top)s obenauf, nicht die %(value)s.",
                name=names[asked.on_turn], top=facts["top"], value=value,
            )  # fmt: skip
            piles = frozenset({own})
        case "lies_there":
            text = _("Die %(value)s liegt schon auf dem eigenen Ablagestapel.", value=value)
            piles = frozenset({own})
        case _:
            text = _("Dorthin kann die Karte nicht gelegt worden sein. Tippe auf den Stapel, auf dem sie liegt.")
            piles = frozenset({asked.put} & {*PLACES})
    return Fault(text, refused.clause, piles, note)


def _lying(asked: Asked, value: str, *, middle_only: bool = False) -> list[str]:
    """Return the piles that show this value, however it was written."""
    piles = [*zip(STACK_KEYS, asked.middle, strict=False)]
    if not middle_only:
        piles += zip(SEAT_KEYS, asked.discards, strict=False)
    return [key for key, top in piles if top == value or top.lstrip("0") == value]
