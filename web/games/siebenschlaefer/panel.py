"""Siebenschläfer on the table screen: whose turn it is, two taps for a pair, and the count at the end (S-29)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from companion.action import Action
from companion.match.sheet import rounds_among
from companion.refusal import Refused
from companion.siebenschlaefer.actions import Finished, Laid, NothingTurned, Stuck, TurnedUp
from companion.siebenschlaefer.cards import Rank
from companion.siebenschlaefer.pairs import Pair, value
from companion.siebenschlaefer.state import RefereeState
from web.games.moment import Moment
from web.games.panel import Mark, Panel, Step
from web.games.refusals import Explanation, explain
from web.games.seats import seat_names
from web.games.siebenschlaefer.cards import Card, card_of, keys_of, ranks_in
from web.games.siebenschlaefer.counting import counting
from web.games.siebenschlaefer.story import describe_last_sevens, describe_sevens
from web.pages.language import gettext as _
from web.pages.language import ngettext
from web.pages.names import isolated
from web.storage.open_evenings import OpenEvening


class Ruled(NamedTuple):
    """What two taps bring: the cards, and either what follows or the clause they break."""

    cards: tuple[Card, Card]
    value: int
    fields: dict[str, object]
    breaks: Explanation | None = None
    to_beat: int = 0
    sequel: str = ""
    next: str = ""
    may_be_last: bool = False


class Turn(NamedTuple):
    """A seat in the order of the next turns."""

    seat: int
    misses: bool
    now: bool


def panel(evening: OpenEvening, step: Step) -> Panel:
    """Return what can be told of a round with real cards."""
    state: RefereeState = evening.log.state.round
    if state.ending:
        return counting(evening, step, seat_names(evening.log.state), _sequel(evening, state))
    marks = _marks(evening, state)
    if state.turn is None:
        return Panel("siebenschlaefer/_open.html", {}, marks)
    if step.get("schritt") == "ende":
        may = {act.seat for act in evening.log.match.game.legal_actions(state) if isinstance(act, Finished)}
        return Panel("siebenschlaefer/_last.html", {"told": may}, marks, deep=True)
    context = _turning_up(evening, state, step) if state.turning_up else _turn(evening, state, step)
    return Panel("siebenschlaefer/_panel.html", context, marks, middle="siebenschlaefer/_top.html")


def order(state: RefereeState) -> tuple[Turn, ...]:
    """Return the seats as their turns come, once around; who misses the turn stands where it would have been (S-17)."""
    players = state.setup.players
    first = state.turn or 0
    ahead = [Turn((first + step) % players, misses=False, now=step == 0) for step in range(players)]
    misses = state.sequel.misses if state.sequel else None
    if misses is None:
        return tuple(ahead)
    return (Turn(misses, misses=True, now=False), *(turn for turn in ahead if turn.seat != misses))


def _turn(evening: OpenEvening, state: RefereeState, step: Step) -> dict[str, Any]:
    legal = evening.log.match.game.legal_actions(state)
    allowed = {frozenset((act.first, act.second)) for act in legal if isinstance(act, Laid)}
    last_too = any(isinstance(act, Laid) and act.last for act in legal)
    pair, first = _tapped(step)
    ruled = None
    if pair:
        ruled = _ruled(evening, state, Laid(state.turn or 0, *pair))._replace(may_be_last=last_too)
    return _context(evening, state, legal, allowed, first) | {"ruled": ruled}


def _turning_up(evening: OpenEvening, state: RefereeState, step: Step) -> dict[str, Any]:
    legal = evening.log.match.game.legal_actions(state)
    allowed = {frozenset((act.first, act.second)) for act in legal if isinstance(act, TurnedUp)}
    pair, first = _tapped(step)
    ruled = _ruled(evening, state, TurnedUp(*pair)) if pair else None
    nothing = any(isinstance(act, NothingTurned) for act in legal)
    return _context(evening, state, legal, allowed, first) | {"ruled": ruled, "nothing": nothing}


def _context(
    evening: OpenEvening,
    state: RefereeState,
    legal: Iterable[Action],
    allowed: set[frozenset[Rank]],
    first: Rank | None,
) -> dict[str, Any]:
    legal = tuple(legal)
    names = seat_names(evening.log.state)
    out = next((act.seat for act in legal if isinstance(act, Finished)), None)
    return {
        "round": state,
        "name": None if state.turn is None else isolated(names[state.turn]),
        "keys": keys_of(state, allowed, first),
        "first": first and card_of(first),
        "top": tuple(map(card_of, state.pair or ())),
        "value": value(*state.pair) if state.pair else 0,
        "order": order(state),
        "sequel": _sequel(evening, state),
        "out": out,
        "stuck": any(isinstance(act, Stuck) for act in legal),
        "back": evening.log.undoable,
    }


def _ruled(evening: OpenEvening, state: RefereeState, action: Laid | TurnedUp) -> Ruled:
    """Return what the rules say about a pair, by trying it; nothing is booked."""
    pair, names = (action.first, action.second), seat_names(evening.log.state)
    cards = (card_of(pair[0]), card_of(pair[1]))
    fields: dict[str, object] = {"first": pair[0].value, "second": pair[1].value}
    if isinstance(action, Laid):
        fields["seat"] = action.seat
    try:
        after = evening.log.match.game.apply(state, action)
    except Refused as refused:
        return Ruled(cards, value(*pair), fields, explain(refused, names, evening.log.header.game))
    again = isinstance(action, Laid) and action.seat == after.turn  # then the 7s have said so
    following = "" if again else isolated(names[after.turn or 0])
    return Ruled(cards, value(*pair), fields, None, after.to_beat, _sequel(evening, after), following)


def _tapped(step: Step) -> tuple[Pair | None, Rank | None]:
    """Return the pair that an address names, or the card tapped first."""
    told = ranks_in(f"{step.get('erste', '')},{step.get('zweite', '')}")
    if len(told) == 2:
        return ((told[0], told[1]), None) if step.get("schritt") == "paar" else (None, told[0])
    return None, told[0] if told and step.get("erste") else None


def _marks(evening: OpenEvening, state: RefereeState) -> dict[int, Mark]:
    """Return what stands on the seats: whose turn it is, who draws, who misses a turn; drinks paid so far (S-28)."""
    drinks = rounds_among(evening.log.state, "losers")
    sequel = state.sequel
    marks = {}
    for seat, player in enumerate(evening.log.state.players):
        now = seat == state.turn and not state.turning_up
        told = (
            _("ist dran") if now else "",
            _("zieht 2") if sequel and seat in sequel.draws else "",
            _("setzt aus") if sequel and seat == sequel.misses else "",
        )
        paid = drinks[player]
        said = ngettext("%(num)s-mal Getränke gezahlt", "%(num)s-mal Getränke gezahlt", paid) if paid else ""
        marks[seat] = Mark(" · ".join(filter(None, told)), turn=now, aside=f"🍺 {paid}" if paid else "", said=said)
    return marks


def _sequel(evening: OpenEvening, after: RefereeState) -> str:
    """Return who draws and who misses a turn by what was done last; "" where nobody does."""
    state = evening.log.state
    moment = Moment(evening.log.match, state, NothingTurned(), state)  # only its names are looked at
    if after.ending:
        return describe_last_sevens(moment, after)
    return "" if after.passes else describe_sevens(moment, after)
