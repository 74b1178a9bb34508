"""The panels of a round of Siebenschläfer with real cards: a turn, two taps for a pair, the count at the end (S-29)."""

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
from web.games.panel import Mark, Panel, Step, Tap
from web.games.refusals import Explanation, explain
from web.games.seats import seat_names
from web.games.siebenschlaefer.cards import Card, card_of, keys_of, ranks_in
from web.games.siebenschlaefer.counting import count_panel
from web.games.siebenschlaefer.story import describe_last_sevens, describe_sevens
from web.pages.language import gettext as _
from web.pages.language import ngettext
from web.pages.names import isolated
from web.storage.open_evenings import OpenEvening


class PairRuling(NamedTuple):
    """The ruling on two tapped cards: the clause that they break, or what follows if they are laid.

    `fields` book the pair. `may_be_last` says that it may be the last one of the hand (S-25).
    """

    cards: tuple[Card, Card]
    value: int
    fields: dict[str, object]
    breaks: Explanation | None = None
    to_beat: int = 0
    sequel: str = ""
    next: str = ""
    may_be_last: bool = False


class Turn(NamedTuple):
    """A seat in the order of the next turns; it `misses` the turn, or has it `now`."""

    seat: int
    misses: bool
    now: bool


def round_panel(evening: OpenEvening, step: Step) -> Panel:
    """Return the panel of a running round; `schritt` is paar or ende."""
    state: RefereeState = evening.log.state.round
    if state.ending:
        return count_panel(evening, step, seat_names(evening.log.state), sequel_of(evening, state))
    if state.turn is None:
        return _who_begins(state)
    if step.get("schritt") == "ende":
        return _who_is_out(evening, state)
    context = _turning_up_context(evening, state, step) if state.turning_up else _turn_context(evening, state, step)
    if context["ruling"]:
        return Panel(
            "siebenschlaefer/_pair.html", context, _marks(evening, state), middle="siebenschlaefer/_pair_middle.html"
        )
    return Panel("siebenschlaefer/_panel.html", context, _marks(evening, state), middle="siebenschlaefer/_middle.html")


def _who_begins(state: RefereeState) -> Panel:
    return Panel(
        "siebenschlaefer/_open.html",
        {},
        {},
        question=_("Wer fängt an?"),
        middle="siebenschlaefer/_open_middle.html",
        opening="siebenschlaefer/_open_middle.html",
        taps={seat: Tap(_("fängt an"), fields={"do": "opened", "seat": seat}) for seat in range(state.setup.players)},
    )


def _who_is_out(evening: OpenEvening, state: RefereeState) -> Panel:
    """Ask which seat has no card left; for one that can't be out by the log the table's word is taken (S-29)."""
    legal = evening.log.match.game.legal_actions(state)
    by_the_log = {action.seat for action in legal if isinstance(action, Finished)}
    out = _("hat keine Karte mehr")
    taps = {
        seat: Tap(out, fields={"do": "finished", "seat": seat} | ({} if seat in by_the_log else {"untold": 1}))
        for seat in range(state.setup.players)
    }
    question = _("Wer hat keine Karte mehr?")
    return Panel("siebenschlaefer/_last.html", {}, {}, question=question, clause="S-25", taps=taps)


def order(state: RefereeState) -> tuple[Turn, ...]:
    """Return the seats in the order of the next turns, once around; a seat that misses its turn stands first (S-17)."""
    players = state.setup.players
    first = state.turn or 0
    ahead = [Turn((first + step) % players, misses=False, now=step == 0) for step in range(players)]
    misses = state.sequel.misses if state.sequel else None
    if misses is None:
        return tuple(ahead)
    return (Turn(misses, misses=True, now=False), *(turn for turn in ahead if turn.seat != misses))


def _turn_context(evening: OpenEvening, state: RefereeState, step: Step) -> dict[str, Any]:
    legal = evening.log.match.game.legal_actions(state)
    allowed = {frozenset((action.first, action.second)) for action in legal if isinstance(action, Laid)}
    last_too = any(isinstance(action, Laid) and action.last for action in legal)
    pair, first = _tapped(step)
    ruling = None
    if pair:
        ruling = _ruling_on(evening, state, Laid(state.turn or 0, *pair))._replace(may_be_last=last_too)
    return _pad_context(evening, state, legal, allowed, first) | {"ruling": ruling}


def _turning_up_context(evening: OpenEvening, state: RefereeState, step: Step) -> dict[str, Any]:
    legal = evening.log.match.game.legal_actions(state)
    allowed = {frozenset((action.first, action.second)) for action in legal if isinstance(action, TurnedUp)}
    pair, first = _tapped(step)
    ruling = _ruling_on(evening, state, TurnedUp(*pair)) if pair else None
    return _pad_context(evening, state, legal, allowed, first) | {"ruling": ruling}


def _pad_context(
    evening: OpenEvening,
    state: RefereeState,
    legal: Iterable[Action],
    allowed: set[frozenset[Rank]],
    first: Rank | None,
) -> dict[str, Any]:
    legal = tuple(legal)
    names = seat_names(evening.log.state)
    out = next((action.seat for action in legal if isinstance(action, Finished)), None)
    return {
        "round": state,
        "name": None if state.turn is None else isolated(names[state.turn]),
        "pad": keys_of(state, allowed, first),
        "first": first and card_of(first),
        "top": tuple(map(card_of, state.pair or ())),
        "order": order(state),
        "sequel": sequel_of(evening, state),
        "out": out,
        "stuck": any(isinstance(action, Stuck) for action in legal),
    }


def _ruling_on(evening: OpenEvening, state: RefereeState, action: Laid | TurnedUp) -> PairRuling:
    """Return the ruling on a pair, by trying it; nothing is booked."""
    pair, names = (action.first, action.second), seat_names(evening.log.state)
    cards = (card_of(pair[0]), card_of(pair[1]))
    fields: dict[str, object] = {"first": pair[0].value, "second": pair[1].value}
    if isinstance(action, Laid):
        fields["seat"] = action.seat
    try:
        after = evening.log.match.game.apply(state, action)
    except Refused as refused:
        return PairRuling(cards, value(*pair), fields, explain(refused, names, evening.log.header.game))
    again = isinstance(action, Laid) and action.seat == after.turn  # `_sequel` says so already
    following = "" if again else isolated(names[after.turn or 0])
    return PairRuling(cards, value(*pair), fields, None, after.to_beat, sequel_of(evening, after), following)


def _tapped(step: Step) -> tuple[Pair | None, Rank | None]:
    """Return the pair that an address names, or the card tapped first."""
    tapped = ranks_in(f"{step.get('erste', '')},{step.get('zweite', '')}")
    if len(tapped) == 2:
        return ((tapped[0], tapped[1]), None) if step.get("schritt") == "paar" else (None, tapped[0])
    return None, tapped[0] if tapped and step.get("erste") else None


def _marks(evening: OpenEvening, state: RefereeState) -> dict[int, Mark]:
    """Return the marks on the seats: turns, draws, turns to miss, and the drinks paid so far (S-28)."""
    drinks = rounds_among(evening.log.state, "losers")
    sequel = state.sequel
    marks = {}
    for seat, player in enumerate(evening.log.state.players):
        now = seat == state.turn and not state.turning_up
        words = (
            _("ist dran") if now else "",
            _("zieht 2") if sequel and seat in sequel.draws else "",
            _("setzt aus") if sequel and seat == sequel.misses else "",
        )
        paid = drinks[player]
        meaning = ngettext("%(num)s-mal Getränke gezahlt", "%(num)s-mal Getränke gezahlt", paid) if paid else ""
        aside = f"🍺 {paid}" if paid else ""
        sign = "💤" if sequel and seat == sequel.misses else ""
        marks[seat] = Mark(" · ".join(filter(None, words)), turn=now, aside=aside, aside_meaning=meaning, sign=sign)
    return marks


def sequel_of(evening: OpenEvening, after: RefereeState) -> str:
    """Return a sentence on the seats that draw or miss a turn after the last booking; "" if none does."""
    state = evening.log.state
    moment = Moment(evening.log.match, state, NothingTurned(), state)  # only its names are read
    if after.ending:
        return describe_last_sevens(moment, after)
    return "" if after.passes else describe_sevens(moment, after.sequel, after.setup.players)
