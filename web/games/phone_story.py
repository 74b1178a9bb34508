"""What is done on phones, in a few words: the story of a table without real cards is told elsewhere."""

from __future__ import annotations

from companion.action import SeatAction
from web.games.match_story import round_told
from web.games.moment import Moment, Told, joined
from web.pages.language import gettext as _


def told(moment: Moment) -> Told:
    """Return what the story says of an event for which no game has a sentence of its own."""
    action = moment.action
    if not isinstance(action, SeatAction):
        return Told(joined(_("Am Tisch geht es weiter."), round_told(moment)))
    name = moment.name(action.seat)
    verbs = {
        "call": _("%(name)s ruft „Schlafmütze!“.", name=name),
        "draw": _("%(name)s zieht Karten.", name=name),
        "halt": _("%(name)s ruft „Halt!“.", name=name),
        "keep": _("%(name)s behält die Karte.", name=name),
        "lay": _("%(name)s legt.", name=name),
        "no_combination": _("%(name)s findet kein Wort.", name=name),
        "pass": _("%(name)s passt.", name=name),
        "turn": _("%(name)s deckt eine Karte auf.", name=name),
        "vote": _("%(name)s hat abgestimmt.", name=name),
    }
    return Told(joined(verbs.get(action.do) or _("Zug von %(name)s.", name=name), round_told(moment)))
