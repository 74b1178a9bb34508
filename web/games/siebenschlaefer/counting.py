"""The end of a round of Siebenschläfer: the hands are counted, and somebody pays (S-26 to S-28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.match.sheet import MatchState, rounds_among
from companion.siebenschlaefer import scoring
from companion.siebenschlaefer.actions import Finished, Laid
from companion.siebenschlaefer.cards import Rank
from companion.siebenschlaefer.state import RefereeState
from web.games.panel import Mark, Panel, Step, latest
from web.games.seats import listed_players
from web.games.siebenschlaefer.cards import Card, card_of, ranks_in
from web.pages.forms import number
from web.pages.names import isolated
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
    """Ask for the points left in each hand, one hand after another, clockwise from the winner (S-26)."""
    state: RefereeState = evening.log.state.round
    players = state.setup.players
    start = 0 if state.winner is None else state.winner
    waiting = [seat % players for seat in range(start, start + players) if state.counts[seat % players] is None]
    wished = number(step.get("platz") or step.get("seat"))
    seat = wished if wished in waiting else waiting[0]
    cards = ranks_in(step.get("karten") or step.get("cards", ""))
    points = step.get("points") or str(scoring.count(cards) or "")
    context = {
        "round": state,
        "counted_seat": seat,
        "name": isolated(names[seat]),
        "last_hand": waiting == [seat],
        "sequel": sequel,
        "cards": cards,
        "points": points if points.isdecimal() else "",
        "pad": tuple(_pad_card(card_of(rank), cards) for rank in Rank),
    }
    marks = {other: Mark(turn=other == seat) for other in range(players)}
    moment, key = ("", 0) if state.winner is None else ("last-card", latest(evening.log, Laid, Finished))
    return Panel("siebenschlaefer/_count.html", context, marks, deep=True, moment=moment, moment_key=key)


def _pad_card(card: Card, entered: tuple[Rank, ...]) -> PadCard:
    held = entered.count(card.rank)
    at = entered.index(card.rank) if held else 0
    return PadCard(card, held, ",".join((*entered, card.rank)), ",".join((*entered[:at], *entered[at + 1 :])))
