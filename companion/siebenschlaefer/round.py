"""A round with the cards in the computer: how it starts, what may be done, and what it becomes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from companion.action import Action, SeatAction
from companion.chance import shuffled
from companion.game import Outcome, Setup
from companion.refusal import Refused
from companion.siebenschlaefer import scoring
from companion.siebenschlaefer.actions import Draw, Lay, Pass, draw, misplaced, pass_
from companion.siebenschlaefer.cards import CARDS, HAND, PACKS, RANKS, Cards
from companion.siebenschlaefer.lays import lays
from companion.siebenschlaefer.lots import entitled, lots_drawn
from companion.siebenschlaefer.pairs import TO_BEAT, value
from companion.siebenschlaefer.piles import Piles
from companion.siebenschlaefer.ruling import clause_against, sequel, sevens_awake


class Story(NamedTuple):
    """What the last play or pass brought about: who drew how many, who misses a turn, the pairs turned up.

    It stands until the next play or pass; what is drawn in between is added.
    """

    draws: tuple[tuple[int, int], ...] = ()
    misses: int | None = None
    turned: tuple[Cards, ...] = ()


NOTHING: Final = Story()


class Round(NamedTuple):
    """A digital round.

    `pair` lies on top of the discards, empty before the first play. `drawn` is how many cards the seat on turn has
    drawn because it couldn't lay (None: it hasn't yet). `passes` counts who passed one after another since the last
    play or turning up, `dry` those in a row who found nothing to draw. `lots` are seats and the cards they drew.
    """

    setup: Setup
    hands: tuple[Cards, ...]
    piles: Piles
    opener: int
    lots: tuple[tuple[int, int], ...]
    turn: int
    pair: Cards = ()
    drawn: int | None = None
    passes: int = 0
    dry: int = 0
    story: Story = NOTHING
    ending: str | None = None

    @property
    def to_beat(self) -> int:
        """What the next pair must exceed (S-14); 0 where any lawful pair may be laid."""
        pair = self.pair
        return TO_BEAT[pair[0]][pair[1]] if pair else 0


def start(setup: Setup) -> Round:
    """Return the round after the deal and the lots."""
    deck = shuffled(PACKS, setup.seed, "deal")
    hands = tuple(tuple(sorted(deck[HAND * seat : HAND * (seat + 1)])) for seat in range(setup.players))
    opener, drawn, stock = lots_drawn(entitled(hands), deck[HAND * setup.players :], setup.seed)
    return Round(setup, hands, Piles(stock), opener, drawn, turn=opener)


def apply(state: Round, action: Action) -> Round:
    """Return what the round becomes by `action`. :raises Refused: when the rules are against it."""
    step = _STEPS.get(type(action))
    if step is None or not isinstance(action, SeatAction):
        raise misplaced(action)
    seat = action.seat
    if state.ending:
        raise Refused(scoring.ENDINGS[state.ending], why="over")
    if seat != state.turn:
        raise _out_of_turn(state, seat)
    return step(state, action)


def legal_actions(state: Round, seat: int | None = None) -> tuple[Action, ...]:
    """Return what may be done now, by `seat` or by anybody."""
    turn = state.turn
    if state.ending or (seat is not None and seat != turn):
        return ()
    plays = lays(turn, state.hands[turn], state.to_beat)
    if plays and _forced(state):
        return plays
    return (*plays, draw(turn) if state.drawn is None else pass_(turn))


def outcome(state: Round) -> Outcome | None:
    """Return how the round ended; None while it is going on."""
    if state.ending is None:
        return None
    winner = state.hands.index(()) if state.ending == "out" else None
    return scoring.outcome(state.ending, scoring.counts(state.hands), winner)


def _lay(state: Round, action: Lay) -> Round:
    seat, pair = action.seat, _cards(action)
    left = list(state.hands[seat])
    try:
        left.remove(pair[0])
        left.remove(pair[1])
    except ValueError:
        raise Refused("S-7", why="not_held", first=action.first, second=action.second) from None
    ranks, least = (RANKS[pair[0]], RANKS[pair[1]]), state.to_beat
    if broken := clause_against(ranks, least):
        raise Refused(broken, first=action.first, second=action.second, value=value(*ranks), to_beat=least)
    awake = sevens_awake(ranks, not left, state.setup.options["last_seven"])
    after = sequel(state.setup.players, seat, awake)
    hands = (*state.hands[:seat], tuple(left), *state.hands[seat + 1 :])
    piles = state.piles.covered(state.pair)
    story = NOTHING
    if after.draws:
        hands, piles, draws = _drawn(hands, piles, after.draws, state.setup.seed)
        story = Story(draws, after.misses)
    return state._replace(
        hands=hands,
        piles=piles,
        turn=after.turn,
        pair=pair,
        drawn=None,
        passes=0,
        dry=0,
        story=story,
        ending=None if left else "out",
    )


def _draw(state: Round, action: Draw) -> Round:
    seat = action.seat
    if state.drawn is not None:
        raise Refused("S-15", why="drawn_already", seat=seat)
    _must_lay(state, seat)
    hands, piles, draws = _drawn(state.hands, state.piles, (seat,), state.setup.seed)
    ((_, drawn),) = draws
    story = state.story._replace(draws=state.story.draws + draws)
    return state._replace(hands=hands, piles=piles, drawn=drawn, story=story)


def _pass(state: Round, action: Pass) -> Round:
    seat, players = action.seat, state.setup.players
    _must_lay(state, seat)
    if state.drawn is None:
        raise Refused("S-15", why="draw_first", seat=seat)
    passes = state.passes + 1
    dry = 0 if state.drawn else state.dry + 1
    state = state._replace(turn=(seat + 1) % players, drawn=None, passes=passes, dry=dry, story=NOTHING)
    if dry == players:
        return state._replace(ending="stuck")
    return _turned_up(state) if passes == players else state


def _turned_up(state: Round) -> Round:
    """Turn up a new value to beat (S-18); where the cards left hold none, the old one stays (S-24)."""
    turned, piles = state.piles.turned_up(state.setup.seed)
    if not turned:
        return state._replace(passes=0)
    return state._replace(pair=turned[-1], piles=piles.covered(state.pair), passes=0, story=Story(turned=turned))


def _drawn(
    hands: tuple[Cards, ...], piles: Piles, seats: Iterable[int], seed: str
) -> tuple[tuple[Cards, ...], Piles, tuple[tuple[int, int], ...]]:
    """Let `seats` draw two cards each, or what there is (S-24); return who drew how many, too."""
    held, draws = list(hands), []
    for seat in seats:
        cards, piles = piles.taken(2, seed)
        held[seat] = tuple(sorted(held[seat] + cards))
        draws.append((seat, len(cards)))
    return tuple(held), piles, tuple(draws)


def _must_lay(state: Round, seat: int) -> None:
    """Turn down a seat that could lay a pair and doesn't, unless the table leaves it free (S-16)."""
    if _forced(state) and lays(seat, state.hands[seat], state.to_beat):
        raise Refused("S-16", why="can_lay", seat=seat, to_beat=state.to_beat)


def _forced(state: Round) -> bool:
    return state.setup.options["passing"] == "forced"


def _cards(action: Lay) -> Cards:
    """Return the pair's cards by their numbers. :raises Refused: S-1 for a card that doesn't exist."""
    first, second = CARDS.get(action.first), CARDS.get(action.second)
    if first is None or second is None:
        raise Refused("S-1", why="no_such_card", first=action.first, second=action.second)
    return first, second


def _out_of_turn(state: Round, seat: int) -> Refused:
    if not 0 <= seat < state.setup.players:
        return Refused("S-2", why="no_such_seat", seat=seat, players=state.setup.players)
    clause = "S-19" if seat == state.story.misses else "S-17"
    return Refused(clause, why="not_your_turn", seat=seat, turn=state.turn)


_STEPS: Final[Mapping[type[Action], Callable[[Round, Any], Round]]] = {Lay: _lay, Draw: _draw, Pass: _pass}
