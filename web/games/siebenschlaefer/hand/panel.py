"""The table screen in a round of Siebenschläfer without a box: the pair to beat, the stock, the sizes of the hands."""

from __future__ import annotations

from companion.match.sheet import rounds_among
from companion.siebenschlaefer.state import DigitalState
from web.games.panel import Mark, Panel, Step
from web.games.seats import seat_names
from web.games.siebenschlaefer.cards import card_of
from web.games.siebenschlaefer.hand.side import last_line, opening
from web.games.siebenschlaefer.hand.story import ranks_of
from web.pages.language import gettext as _
from web.pages.language import ngettext
from web.pages.names import isolated
from web.storage.open_evenings import OpenEvening


def round_panel(evening: OpenEvening, step: Step) -> Panel:  # noqa: ARG001 - a panel gets both
    """Return the panel of a running round; the phones play it, so there is nothing to book."""
    match = evening.log.state
    state: DigitalState = match.round
    names = seat_names(match)
    context = {
        "top": tuple(map(card_of, ranks_of(state.pair))) if state.pair else (),
        "to_beat": state.to_beat,
        "laid_by": _laid_by(state, names),
        "stock": len(state.piles.stock),
        "discards": len(state.piles.discards),
        "sequel": last_line(evening) or ("" if state.pair else opening(state, names)),
        "whose": state.turn,
        "name": isolated(names[state.turn]),
        "seq": len(evening.log),
    }
    return Panel(
        "siebenschlaefer/_open_turn.html", context, _marks(evening, state), middle="siebenschlaefer/_open_pair.html"
    )


def _laid_by(state: DigitalState, names: tuple[str, ...]) -> str:
    if not state.pair:
        return ""
    if state.laid_by is None:
        return _("Aufgedeckt")
    return _("Von %(name)s", name=isolated(names[state.laid_by]))


def _marks(evening: OpenEvening, state: DigitalState) -> dict[int, Mark]:
    """Return the marks on the seats: how many cards each holds, draws, turns to miss, and drinks paid so far."""
    drinks = rounds_among(evening.log.state, "losers")
    drew = dict(state.effects.draws)
    marks = {}
    for seat, (player, hand) in enumerate(zip(evening.log.state.players, state.hands, strict=True)):
        held = ngettext("%(num)s Karte", "%(num)s Karten", len(hand))
        words = (
            held,
            f"+{drew[seat]}" if drew.get(seat) else "",
            _("setzt aus") if seat == state.effects.misses else "",
        )
        paid = drinks[player]
        meaning = ngettext("%(num)s-mal Getränke gezahlt", "%(num)s-mal Getränke gezahlt", paid) if paid else ""
        sign = "💤" if seat == state.effects.misses else ""
        aside = f"🍺 {paid}" if paid else ""
        marks[seat] = Mark(
            " · ".join(filter(None, words)), turn=seat == state.turn, aside=aside, aside_meaning=meaning, sign=sign
        )
    return marks
