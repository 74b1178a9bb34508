"""The end of a round of Siebenschläfer on the table screen: hands are counted, somebody pays (S-26 to S-28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.match.sheet import MatchState, rounds_among
from companion.siebenschlaefer import scoring
from companion.siebenschlaefer.cards import Rank
from companion.siebenschlaefer.state import RefereeState
from web.games.panel import Mark, Panel, Step
from web.games.seats import listed_players
from web.games.siebenschlaefer.cards import card_of, ranks_in
from web.pages.forms import number
from web.pages.names import isolated
from web.storage.open_evenings import OpenEvening


class Row(NamedTuple):
    """What the evening has brought somebody who played this round (S-28)."""

    player: int
    name: str
    pays: bool
    wins: int
    drinks: int


class Closing(NamedTuple):
    """How a round ended: who pays, and everybody's sums."""

    payers: str
    alone: bool
    rows: tuple[Row, ...]


def closing(state: MatchState) -> Closing:
    """Return how the round just over ended, with the sums of the evening (S-27, S-28)."""
    result = state.results[-1]
    wins, drinks = rounds_among(state, "winners"), rounds_among(state, "losers")
    rows = tuple(
        Row(player, state.names[player], player in result.losers, wins[player], drinks[player])
        for player in result.players
    )
    payers = listed_players(state, result.losers) if result.losers else ""
    return Closing(payers, len(result.losers) == 1, rows)


def counting(evening: OpenEvening, step: Step, names: Sequence[str], sequel: str) -> Panel:
    """Return the count of what is left, one hand after another, from the winner on (S-26)."""
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
        "seat": seat,
        "name": isolated(names[seat]),
        "after": next((isolated(names[other]) for other in waiting if other != seat), None),
        "sequel": sequel,
        "cards": cards,
        "points": points if points.isdecimal() else "",
        "keys": tuple(map(card_of, Rank)),
        "back": evening.log.undoable,
    }
    marks = {other: Mark(turn=other == seat) for other in range(players)}
    return Panel("siebenschlaefer/_count.html", context, marks, deep=True)
