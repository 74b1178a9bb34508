"""The reasons of a ruling in sentences: why the card lies right or wrong, or where it has to go."""

from __future__ import annotations

from companion.numbers.cards import HIGHEST
from companion.numbers.places import STACK_AT, Place, Source
from companion.numbers.ruling import Mistake, Ruling
from web.games.numbers.ruling.judged import JudgedCase, Sentence
from web.pages.language import gettext as _


def reason_right(judged: JudgedCase, ruling: Ruling) -> Sentence:
    """Return why the card lies right."""
    if judged.put is Place.OWN:
        return Sentence(_("Die %(card)s passt nirgends.", card=judged.card), ruling.clause)
    facts: dict[str, object] = {"card": judged.card, "top": judged.table.top(judged.put) or 0}
    if judged.put in STACK_AT:
        if len(ruling.choices) > 1:
            text = _("Auf die %(top)s kommt die %(card)s. Welche %(top)s es ist, ist egal.", **facts)
            return Sentence(text, "A-14")
        return Sentence(_("Auf die %(top)s kommt die %(card)s.", **facts), ruling.clause)
    facts["name"] = judged.name_of(judged.put)
    if len(ruling.places) > 1:
        text = _("Die %(card)s passt auf die %(top)s, und vor %(name)s kommt niemand, bei dem sie passt.", **facts)
    else:
        text = _("Die %(card)s passt auf die %(top)s bei %(name)s und sonst nirgends.", **facts)
    return Sentence(text, ruling.clause)


def reason_wrong(judged: JudgedCase, mistake: Mistake) -> Sentence:
    """Return the broken rule of a mistake, and where the card had to go."""
    places = mistake.fits
    if not places and judged.case.source is Source.TURNED:
        places = (Place.OWN,)
    return Sentence(_broken_rule(judged, mistake), mistake.clause, judged.describe_places(places))


def reason_to_do(judged: JudgedCase, ruling: Ruling) -> Sentence:
    """Return why the card that is not yet laid has to go where the ruling says."""
    places = judged.describe_places(ruling.places)
    if ruling.due is not judged.case.source:
        early = _(
            "Erst der eigene Ablagestapel, dann die %(card)s. Zu früh aufgedeckt ist noch kein Fehler.",
            card=judged.card,
        )
        return Sentence(early, ruling.clause, places)
    if not ruling.places:
        clause = "A-23" if judged.table.turn in judged.case.seats_without_draw_pile else ruling.clause
        return Sentence(_("Die %(card)s passt nirgends.", card=judged.card), clause)
    first = ruling.places[0]
    if first is Place.OWN:
        text = _("Die %(card)s passt nirgends. Danach ist der Zug zu Ende.", card=judged.card)
        return Sentence(text, ruling.clause)
    if len(ruling.choices) > 1:
        return Sentence(_("Welche %(top)s es ist, ist egal.", top=judged.table.top(first)), "A-14", places)
    return Sentence(_("Dort passt die %(card)s zuerst.", card=judged.card), ruling.clause, places)


def _broken_rule(judged: JudgedCase, mistake: Mistake) -> str:
    if mistake.clause == "A-6":
        return _("Erst der eigene Ablagestapel: Die %(card)s obenauf passte noch.", card=mistake.card)
    if mistake.clause == "A-7":
        return _("Die %(card)s passte. Zu sich legt man nur, was nirgends passt.", card=mistake.card)
    if mistake.clause == "A-13":
        return _out_of_order(judged, mistake)
    if judged.put in STACK_AT:
        return _wrong_stack(judged, mistake)
    return _wrong_discard_pile(judged, mistake)


def _out_of_order(judged: JudgedCase, mistake: Mistake) -> str:
    first = mistake.fits[0]
    if first in STACK_AT:
        return _("Die Mitte kommt zuerst, und dort passte die %(card)s.", card=mistake.card)
    facts: dict[str, object] = {
        "first": judged.name_of(first),
        "name": judged.name_of(judged.put),
        "card": mistake.card,
    }
    return _("Im Uhrzeigersinn kommt %(first)s vor %(name)s, und dort passte die %(card)s.", **facts)


def _wrong_stack(judged: JudgedCase, mistake: Mistake) -> str:
    top = judged.table.top(judged.put) or 0
    if top == HIGHEST:
        return _("Mit der 20 ist der Stapel fertig: Darauf kommt nichts mehr.")
    if mistake.card == 1:
        return _("Eine 1 kommt in der Mitte auf keine andere Karte.")
    return _("In der Mitte kommt auf die %(top)s nur eine %(next)s.", top=top, next=top + 1)


def _wrong_discard_pile(judged: JudgedCase, mistake: Mistake) -> str:
    top = judged.table.top(judged.put)
    facts: dict[str, object] = {"name": judged.name_of(judged.put), "top": top}
    if top is None:
        return _("Bei %(name)s liegt nichts. Auf einen leeren Ablagestapel darf keine Karte.", **facts)
    if mistake.clause == "A-12":
        return _("20 und 1 passen nicht aufeinander: Nach der 20 geht es nicht von vorn los.")
    if top in (1, HIGHEST):
        only = 2 if top == 1 else HIGHEST - 1
        return _("Bei %(name)s liegt die %(top)s: Darauf passt nur eine %(only)s.", only=only, **facts)
    neighbours = {"lower": top - 1, "higher": top + 1}
    return _(
        "Bei %(name)s liegt die %(top)s: Darauf passt nur eine %(lower)s oder eine %(higher)s.", **facts, **neighbours
    )
