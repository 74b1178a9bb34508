"""The story of the number game with real cards."""

from __future__ import annotations

from companion.numbers.actions import Caught, Counted, Finish
from web.games.match_story import describe_round
from web.games.moment import Description, Moment, joined
from web.pages.language import gettext as _
from web.pages.language import ngettext


def describe(moment: Moment) -> Description | None:
    """Return the line of an event of a round with real cards; None for an action of phones."""
    match moment.action:
        case Caught(seat):
            name = moment.name(seat)
            return Description(_("%(name)s war die Schlafmütze: Alle anderen geben eine Karte.", name=name), "A-20")
        case Finish(None):
            return Description(_("Nichts geht mehr. Zählt eure Karten!"), "A-26")
        case Finish(winner) if winner is not None:
            out = _("%(name)s hat keine Karte mehr.", name=moment.name(winner))
            return Description(joined(out, describe_round(moment)), "A-24")
        case Counted(seat, cards):
            facts = {"name": moment.name(seat)}
            left = ngettext("%(name)s hat noch %(num)s Karte.", "%(name)s hat noch %(num)s Karten.", cards, **facts)
            return Description(describe_round(moment) or str(left), "A-25")
        case _:
            return None
