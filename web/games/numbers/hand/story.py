"""The story of the number game without a box. A line names a card only once it has been laid for all to see."""

from __future__ import annotations

from companion.numbers.actions import Begin, Call, Close, Keep, Lay, Turn
from companion.numbers.places import SEAT_AT, STACK_AT
from companion.numbers.state import DigitalState
from web.games.match_story import describe_round
from web.games.moment import Description, Moment, joined
from web.games.numbers.hand.verdict import tell
from web.games.seats import seat_names
from web.pages.language import gettext as _


def describe(moment: Moment) -> Description | None:
    """Return the line of an event of a round without a box; None for an action with real cards.

    No line says whether a card lies rightly before somebody calls (A-17).
    """
    after: DigitalState = moment.after.round
    match moment.action:
        case Begin(first):
            return Description(_("%(name)s fängt an.", name=moment.name(first)), "A-4")
        case Turn(seat):
            if after.turning_over and len(after.discards[seat]) > 0:
                return Description(_("%(name)s dreht die Ablage um und deckt auf.", name=moment.name(seat)), "A-23")
            return Description(_("%(name)s deckt eine Karte auf.", name=moment.name(seat)), "A-7")
        case Lay():
            return Description(joined(_laid(moment, moment.action, after), describe_round(moment)), "A-5")
        case Keep(seat):
            card = after.discards[seat][-1]
            kept = _("%(name)s behält die %(card)s.", name=moment.name(seat), card=card)
            return Description(joined(kept, describe_round(moment)), "A-9")
        case Call(seat):
            return _called(moment, seat, after)
        case Close():
            return Description(joined(_("Niemand ruft mehr."), describe_round(moment)), "A-24")
        case _:
            return None


def _laid(moment: Moment, action: Lay, after: DigitalState) -> str:
    card = after.acts[-1].card
    facts = {"name": moment.name(action.seat), "card": card}
    if action.on in STACK_AT:
        laid = _("%(name)s legt die %(card)s in die Mitte.", **facts)
    else:
        laid = _("%(name)s legt die %(card)s zu %(other)s.", other=moment.name(SEAT_AT[action.on]), **facts)
    out = _("%(name)s hat keine Karte mehr.", name=facts["name"]) if after.ending == "out" else ""
    return joined(laid, out)


def _called(moment: Moment, seat: int, after: DigitalState) -> Description:
    calls = _("%(name)s ruft „Schlafmütze!“.", name=moment.name(seat))
    if after.verdict is None:
        return Description(joined(calls, describe_round(moment)), "A-17")
    told = tell(after.verdict, seat_names(moment.before))
    return Description(joined(calls, told.title, *told.why, told.follows, describe_round(moment)), told.clause)
