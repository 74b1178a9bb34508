"""A round on phones, as a tablet without a seat shows it; the same for every game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from companion.action import SeatAction
from web.games.match_story import describe_round
from web.games.moment import Description, Moment, joined
from web.games.panel import Panel, Step
from web.games.screen import WayOnScreen
from web.pages.language import gettext as _
from web.storage.open_evenings import OpenEvening


def way_of_phones(sentences: Mapping[str, str]) -> WayOnScreen:
    """Return the way of playing on phones.

    `sentences` say by the kind of an action what a seat did; they are of the catalogue and name the player as
    `%(name)s`. No sentence gives away a card.
    """
    return WayOnScreen(phones_panel, partial(describe, sentences))


def phones_panel(evening: OpenEvening, step: Step) -> Panel:  # noqa: ARG001 - a panel gets both
    """Say that the round goes on elsewhere; there is nothing to ask."""
    return Panel("table/_phones.html", {"number": evening.log.state.number}, {})


def describe(sentences: Mapping[str, str], moment: Moment) -> Description:
    """Return the line of an event of a round on phones."""
    action = moment.action
    if not isinstance(action, SeatAction):
        return Description(joined(_("Am Tisch geht es weiter."), describe_round(moment)))
    name = moment.name(action.seat)
    sentence = sentences.get(action.do)
    done = _(sentence, name=name) if sentence else _("Zug von %(name)s.", name=name)
    return Description(joined(done, describe_round(moment)))
