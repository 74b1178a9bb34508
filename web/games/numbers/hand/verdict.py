"""A call of „Schlafmütze!“ in sentences: what was overlooked, where it fitted, and what it costs (A-17 to A-22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.numbers.places import SEAT_AT, STACK_AT, Place
from companion.numbers.ruling import OVERLOOKED, Mistake
from companion.numbers.state import Verdict
from web.pages.language import gettext as _
from web.pages.language import ngettext
from web.pages.names import isolated, listed


class Told(NamedTuple):
    """A verdict in words: a title, why, what follows, and the clause behind it."""

    title: str
    why: tuple[str, ...]
    follows: str
    clause: str


def tell(verdict: Verdict, names: Sequence[str], you: int | None = None) -> Told:
    """Return a verdict in words. `names` are those of the seats, `you` is the seat that reads it."""
    accused, caller = isolated(names[verdict.accused]), isolated(names[verdict.caller])
    if not verdict.mistakes:
        title = _("Falscher Alarm!")
        if verdict.accused == you:
            why = _("Du hast richtig gelegt.")
        else:
            why = _("%(name)s hat richtig gelegt.", name=accused)
        return Told(title, (why,), _cost_of_a_wrong_call(verdict, accused, caller, you), "A-22")
    title = _("Du bist die Schlafmütze!") if verdict.accused == you else _("Schlafmütze: %(name)s!", name=accused)
    why_wrong = tuple(reason(mistake, names) for mistake in verdict.mistakes)
    back = ", ".join(map(str, verdict.back))
    returns = ngettext("Die %(cards)s geht zurück.", "Zurück gehen: %(cards)s.", len(verdict.back), cards=back)
    penalty = _penalty(verdict, names, you)
    return Told(title, (*why_wrong, *((returns,) if back else ())), penalty, verdict.mistakes[0].clause)


def reason(mistake: Mistake, names: Sequence[str]) -> str:
    """Return what was wrong about a card, and the place where it had to go first."""
    card = mistake.card
    where = _place(mistake, names)
    if mistake.clause == "A-6":
        return _("Erst war die eigene %(card)s dran: Sie passte %(where)s.", card=card, where=where)
    if mistake.clause in OVERLOOKED:
        return _("Die %(card)s passte %(where)s.", card=card, where=where)
    if not mistake.fits:
        return _("Die %(card)s passte nirgends.", card=card)
    if mistake.clause == "A-13":
        return _("Die %(card)s passte zuerst %(where)s.", card=card, where=where)
    return _("Dort passte die %(card)s nicht, aber %(where)s.", card=card, where=where)


def _place(mistake: Mistake, names: Sequence[str]) -> str:
    first: Place | None = mistake.fits[0] if mistake.fits else None
    if first is None:
        return _("nirgends")
    if first in STACK_AT:
        return _("in der Mitte auf die %(top)s", top=mistake.card - 1)
    return _("bei %(name)s", name=isolated(names[SEAT_AT[first]]))


def _penalty(verdict: Verdict, names: Sequence[str], you: int | None) -> str:
    givers = [names[seat] for seat in verdict.givers]
    if not givers:
        return _("Niemand hat einen Zugstapel: Es gibt keine Strafkarte.")
    cards = ngettext("%(num)s Strafkarte", "%(num)s Strafkarten", len(givers))
    if verdict.accused == you:
        return _("%(cards)s für dich, von %(names)s.", cards=cards, names=listed(givers))
    return _("%(cards)s für %(name)s.", cards=cards, name=isolated(names[verdict.accused]))


def _cost_of_a_wrong_call(verdict: Verdict, accused: str, caller: str, you: int | None) -> str:
    if not verdict.givers:
        return _("Das kostet nichts.")
    if verdict.caller == you:
        return _("Du bekommst eine Karte von %(name)s.", name=accused)
    if verdict.accused == you:
        return _("%(name)s bekommt eine Karte von dir.", name=caller)
    return _("%(caller)s bekommt eine Karte von %(name)s.", caller=caller, name=accused)
