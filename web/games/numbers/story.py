"""The number game with real cards, as the story tells it."""

from __future__ import annotations

from companion.numbers.actions import Caught, Counted, Finish
from web.games.match_story import round_told
from web.games.moment import Moment, Told, joined
from web.pages.language import gettext as _
from web.pages.language import ngettext


def told(moment: Moment) -> Told | None:
    """Return what the story says of an event of the number game; None for what phones do."""
    match moment.action:
        case Caught(seat):
            name = moment.name(seat)
            return Told(_("%(name)s war die Schlafmütze: Alle anderen geben eine Karte.", name=name), "A-20")
        case Finish(None):
            return Told(_("Nichts geht mehr. Zählt eure Karten!"), "A-26")
        case Finish(winner) if winner is not None:
            out = _("%(name)s hat keine Karte mehr.", name=moment.name(winner))
            return Told(joined(out, round_told(moment)), "A-24")
        case Counted(seat, cards):
            facts = {"name": moment.name(seat)}
            left = ngettext("%(name)s hat noch %(num)s Karte.", "%(name)s hat noch %(num)s Karten.", cards, **facts)
            return Told(round_told(moment) or str(left), "A-25")
        case _:
            return None
