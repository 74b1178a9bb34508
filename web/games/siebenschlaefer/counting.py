"""The end of a round of Siebenschläfer: the hands are counted, and somebody pays (S-26 to S-28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.match.sheet import MatchState, rounds_among
from companion.siebenschlaefer import scoring
from companion.siebenschlaefer.actions import Finished, Laid
from companion.siebenschlaefer.cards import Rank
from companion.siebenschlaefer.state import RefereeState
from web.games.panel import Ballot, Mark, Panel, Step, Tap, latest
from web.games.seats import listed_players
from web.games.siebenschlaefer.cards import Card, card_of, ranks_in
from web.pages.forms import number
from web.pages.language import gettext as _
from web.pages.language import ngettext
from web.pages.names import isolated, listed
from web.storage.open_evenings import OpenEvening


class PlayerSums(NamedTuple):
    """The wins and drinks of an evening of a player who played its last round (S-28)."""

    player: int
    name: str
    pays: bool
    wins: int
    drinks: int


class WinsAndDrinks(NamedTuple):
    """The players who pay for the last round, and the sums of all its players; `alone` says that one pays for all."""

    payers: str
    alone: bool
    rows: tuple[PlayerSums, ...]


class PadCard(NamedTuple):
    """A card on the pad of the count: how many are entered, and the entered cards with one more or one less of it."""

    card: Card
    held: int
    more: str
    fewer: str


def wins_and_drinks(state: MatchState) -> WinsAndDrinks:
    """Return the players who pay for the round just over, and the sums of the evening (S-27, S-28)."""
    result = state.results[-1]
    wins, drinks = rounds_among(state, "winners"), rounds_among(state, "losers")
    rows = tuple(
        PlayerSums(player, state.names[player], player in result.losers, wins[player], drinks[player])
        for player in result.players
    )
    payers = listed_players(state, result.losers) if result.losers else ""
    return WinsAndDrinks(payers, len(result.losers) == 1, rows)


def count_panel(evening: OpenEvening, step: Step, names: Sequence[str], sequel: str) -> Panel:
    """Ask for the cards left in each hand, one hand after another, clockwise from the winner (S-26)."""
    state: RefereeState = evening.log.state.round
    players = state.setup.players
    start = 0 if state.winner is None else state.winner
    waiting = [seat % players for seat in range(start, start + players) if state.counts[seat % players] is None]
    wished = number(step.get("platz") or step.get("seat"))
    asked = wished if wished in waiting else waiting[0]
    cards = ranks_in(step.get("karten") or step.get("cards", ""))
    points = step.get("points") or str(scoring.count(cards) or "")
    still = [names[seat] for seat in waiting if seat != asked]
    context = {
        "counted_seat": asked,
        "missing": listed(still) if still else "",
        "missing_hands": len(still),
        "sequel": sequel if state.winner is not None else "",
        "cards": cards,
        "points": points if points.isdecimal() else "",
        "pad": tuple(_pad_card(card_of(rank), cards) for rank in Rank),
    }
    return Panel(
        "siebenschlaefer/_count.html",
        context,
        {seat: _count_mark(state, seat, seat == asked) for seat in range(players)},
        middle="siebenschlaefer/_count_middle.html",
        question=_("Was hat %(name)s noch?", name=isolated(names[asked])),
        clause="S-26",
        taps={seat: Tap(_("jetzt zählen"), step={"platz": seat}) for seat in waiting if seat != asked},
        moment="" if state.winner is None else "last-card",
        moment_key=latest(evening.log, Laid, Finished),
    )


def _count_mark(state: RefereeState, seat: int, asked: bool) -> Mark:
    points = state.counts[seat]
    if seat == state.winner:
        return Mark(sign="🏆", ballot=Ballot("0", _("hat keine Karte mehr")))
    meaning = _("noch nicht gezählt") if points is None else ngettext("%(num)s Punkt", "%(num)s Punkte", points)
    return Mark(turn=asked, ballot=Ballot("…" if points is None else str(points), meaning))


def _pad_card(card: Card, entered: tuple[Rank, ...]) -> PadCard:
    held = entered.count(card.rank)
    at = entered.index(card.rank) if held else 0
    return PadCard(card, held, ",".join((*entered, card.rank)), ",".join((*entered[:at], *entered[at + 1 :])))
