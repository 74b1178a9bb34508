"""Highest card, a game of the tests: small, complete, and known to no shared file.

2 to 4 players get 3 cards each of 24 (1 to 12, twice each). In turn each lays one; the highest takes the trick and
leads the next. With real cards the table says who took each trick.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, TypeAlias

from companion.action import Action, SeatAction
from companion.bots import SeatedBot
from companion.chance import shuffled
from companion.clause import Text, read_clauses
from companion.game import Facts, Outcome, Setup, View
from companion.options import newcomer_option, target_option, way_option
from companion.refusal import Refused
from companion.ways import GameOfTwoWays, WayOfPlaying, misplaced

HIGHEST: Final = 12
CARDS: Final = tuple(range(1, HIGHEST + 1)) * 2
HAND: Final = 3

CLAUSES: Final = read_clauses(Path(__file__).with_name("clauses.toml"))
ENDINGS: Final = {"played": "H-4"}


@dataclass(frozen=True, slots=True)
class Play(SeatAction):
    """The seat lays a card from its hand."""

    card: int


@dataclass(frozen=True, slots=True)
class Took(SeatAction):
    """At a table with real cards the seat took the trick."""


ACTIONS: Final[tuple[type[Action], ...]] = (Play, Took)


class DigitalState(NamedTuple):
    """A round with the cards in the computer. `trick` holds seats and their cards, `taken` the cards of all tricks."""

    setup: Setup
    hands: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...]
    turn: int
    tricks: tuple[int, ...]
    trick: tuple[tuple[int, int], ...] = ()
    taken: tuple[int, ...] = ()


class RefereeState(NamedTuple):
    """A round with real cards: how many tricks each seat took."""

    setup: Setup
    tricks: tuple[int, ...]


State: TypeAlias = DigitalState | RefereeState


def outcome(state: State) -> Outcome | None:
    """Return how the round ended; None before the last trick."""
    if sum(state.tricks) < HAND:
        return None
    points = score(state)
    winners = tuple(seat for seat, minus in enumerate(points) if minus == min(points))
    losers = tuple(seat for seat, minus in enumerate(points) if minus == max(points) and seat not in winners)
    return Outcome("played", "H-4", winners, losers)


def score(state: State) -> tuple[int, ...]:
    """Return the tricks that each seat missed; 0 before the last one (H-4)."""
    over = sum(state.tricks) == HAND
    return tuple(HAND - own if over else 0 for own in state.tricks)


def _digital_start(setup: Setup) -> DigitalState:
    deck = shuffled(CARDS, setup.seed, "deal")
    hands = tuple(tuple(sorted(deck[HAND * seat : HAND * (seat + 1)])) for seat in range(setup.players))
    first = (setup.dealer + 1) % setup.players
    return DigitalState(setup, hands, deck[HAND * setup.players :], first, (0,) * setup.players)


def _digital_apply(state: DigitalState, action: Action) -> DigitalState:
    if not isinstance(action, Play):
        raise misplaced(action, ACTIONS, "H-5")
    seat, card = action.seat, action.card
    if sum(state.tricks) == HAND:
        raise Refused("H-4", why="over")
    if seat not in range(state.setup.players):
        raise Refused("H-1", why="no_such_seat", seat=seat, players=state.setup.players)
    if seat != state.turn:
        raise Refused("H-2", why="not_your_turn", seat=seat, turn=state.turn)
    if card not in state.hands[seat]:
        raise Refused("H-2", why="not_held", card=card)
    left = list(state.hands[seat])
    left.remove(card)
    hands = (*state.hands[:seat], tuple(left), *state.hands[seat + 1 :])
    trick = (*state.trick, (seat, card))
    if len(trick) < state.setup.players:
        return state._replace(hands=hands, trick=trick, turn=(seat + 1) % state.setup.players)
    taker = max(trick, key=lambda laid: laid[1])[0]  # the first one of equals (H-3)
    tricks = tuple(own + (one == taker) for one, own in enumerate(state.tricks))
    taken = (*state.taken, *(value for _, value in trick))
    return state._replace(hands=hands, trick=(), turn=taker, tricks=tricks, taken=taken)


def _digital_actions(state: DigitalState, seat: int | None = None) -> tuple[Action, ...]:
    if sum(state.tricks) == HAND or seat not in (None, state.turn):
        return ()
    return tuple(Play(state.turn, card) for card in dict.fromkeys(state.hands[state.turn]))


def _digital_view(state: DigitalState, seat: int | None) -> View:
    here = seat is not None and seat in range(state.setup.players)
    return {
        "table": "digital",
        "turn": state.turn,
        "hand": list(state.hands[seat]) if here and seat is not None else None,
        "held": [len(hand) for hand in state.hands],
        "trick": [list(laid) for laid in state.trick],
        "tricks": list(state.tricks),
    }


def _referee_start(setup: Setup) -> RefereeState:
    return RefereeState(setup, (0,) * setup.players)


def _referee_apply(state: RefereeState, action: Action) -> RefereeState:
    if not isinstance(action, Took):
        raise misplaced(action, ACTIONS, "H-5")
    if sum(state.tricks) == HAND:
        raise Refused("H-4", why="over")
    if action.seat not in range(state.setup.players):
        raise Refused("H-1", why="no_such_seat", seat=action.seat, players=state.setup.players)
    return state._replace(tricks=tuple(own + (one == action.seat) for one, own in enumerate(state.tricks)))


def _referee_actions(state: RefereeState, seat: int | None = None) -> tuple[Action, ...]:
    if sum(state.tricks) == HAND:
        return ()
    return tuple(Took(one) for one in range(state.setup.players) if seat in (None, one))


def _referee_view(state: RefereeState, seat: int | None) -> View:  # noqa: ARG001 - all of it lies open
    return {"table": "referee", "tricks": list(state.tricks)}


class HighestBot(SeatedBot):
    """Lays the highest card it holds."""

    def choose(self, view: View, actions: Sequence[Action], rng: Random) -> Action | None:  # noqa: ARG002
        """Return the play of the highest card."""
        return max(actions, key=lambda action: action.card if isinstance(action, Play) else 0)


_FACTS: Final = Facts(
    name="highest",
    title=Text("Höchste Karte", "Highest card"),
    players=range(2, 5),
    players_clause="H-1",
    clauses=CLAUSES,
    options=(way_option("H-5"), target_option("H-4", 50), newcomer_option("W-46")),
    actions=ACTIONS,
    endings=ENDINGS,
    showing=frozenset({Play}),
    won_by_points=frozenset({"played"}),
)

GAME: Final[GameOfTwoWays[DigitalState, RefereeState]] = GameOfTwoWays(
    _FACTS,
    WayOfPlaying(DigitalState, _digital_start, _digital_apply, _digital_actions, _digital_view, outcome, score),
    WayOfPlaying(RefereeState, _referee_start, _referee_apply, _referee_actions, _referee_view, outcome, score),
)
