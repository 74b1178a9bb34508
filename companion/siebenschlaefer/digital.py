"""A round with the cards in the computer: its start, its legal actions, its steps."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Any, Final

from companion.action import Action, SeatAction
from companion.chance import shuffled
from companion.game import Outcome, Setup
from companion.refusal import Refused
from companion.siebenschlaefer import scoring
from companion.siebenschlaefer.actions import ACTIONS, Draw, Lay, Pass, draw, pass_
from companion.siebenschlaefer.cards import CARDS, CODES, HAND, PACKS, RANKS, Cards
from companion.siebenschlaefer.pairs import BEST, VALUES, value
from companion.siebenschlaefer.piles import Piles, draw_lots, seats_in_lots
from companion.siebenschlaefer.ruling import clause_against, sequel, sevens_awake
from companion.siebenschlaefer.state import NO_EFFECTS, DigitalState, Effects
from companion.ways import misplaced


def start(setup: Setup) -> DigitalState:
    """Return the round after the deal and the lots."""
    deck = shuffled(PACKS, setup.seed, "deal")
    hands = tuple(tuple(sorted(deck[HAND * seat : HAND * (seat + 1)])) for seat in range(setup.players))
    opener, drawn, stock = draw_lots(seats_in_lots(hands), deck[HAND * setup.players :], setup.seed)
    return DigitalState(setup, hands, Piles(stock), opener, drawn, turn=opener)


def apply(state: DigitalState, action: Action) -> DigitalState:
    """Return the round after `action`. :raises Refused: when the rules are against it."""
    step = _STEPS.get(type(action))
    if step is None or not isinstance(action, SeatAction):
        raise misplaced(action, ACTIONS, "S-29")
    seat = action.seat
    if state.ending:
        raise Refused(scoring.ENDINGS[state.ending], why="over")
    if seat != state.turn:
        raise _out_of_turn(state, seat)
    return step(state, action)


def legal_actions(state: DigitalState, seat: int | None = None) -> tuple[Action, ...]:
    """Return the legal actions of `seat`, or of everybody."""
    turn = state.turn
    if state.ending or (seat is not None and seat != turn):
        return ()
    plays = legal_plays(turn, state.hands[turn], state.to_beat)
    if plays and _forced(state):
        return plays
    return (*plays, draw(turn) if state.drawn is None else pass_(turn))


def outcome(state: DigitalState) -> Outcome | None:
    """Return how the round ended; None while it is going on."""
    if state.ending is None:
        return None
    winner = state.hands.index(()) if state.ending == "out" else None
    return scoring.outcome(state.ending, score(state), winner)


def score(state: DigitalState) -> tuple[int, ...]:
    """Return the points of each hand (S-26)."""
    return scoring.counts(state.hands)


def _lay(state: DigitalState, action: Lay) -> DigitalState:
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
    effects, fresh = NO_EFFECTS, _known(state.fresh, seat)
    if after.draws:
        hands, piles, draws, fresh = _drawn(hands, piles, after.draws, state.setup.seed, fresh)
        effects = Effects(draws, after.misses)
    return state._replace(
        hands=hands,
        piles=piles,
        turn=after.turn,
        pair=pair,
        drawn=None,
        passes=0,
        dry=0,
        effects=effects,
        ending=None if left else "out",
        laid_by=seat,
        fresh=fresh,
    )


def _draw(state: DigitalState, action: Draw) -> DigitalState:
    seat = action.seat
    if state.drawn is not None:
        raise Refused("S-15", why="drawn_already", seat=seat)
    _must_lay(state, seat)
    hands, piles, draws, fresh = _drawn(state.hands, state.piles, (seat,), state.setup.seed, state.fresh)
    ((_, drawn),) = draws
    effects = state.effects._replace(draws=state.effects.draws + draws)
    return state._replace(hands=hands, piles=piles, drawn=drawn, effects=effects, fresh=fresh)


def _pass(state: DigitalState, action: Pass) -> DigitalState:
    seat, players = action.seat, state.setup.players
    _must_lay(state, seat)
    if state.drawn is None:
        raise Refused("S-15", why="draw_first", seat=seat)
    passes = state.passes + 1
    dry = 0 if state.drawn else state.dry + 1
    state = state._replace(
        turn=(seat + 1) % players,
        drawn=None,
        passes=passes,
        dry=dry,
        effects=NO_EFFECTS,
        fresh=_known(state.fresh, seat),
    )
    if dry == players:
        return state._replace(ending="stuck")
    return _turned_up(state) if passes == players else state


def _turned_up(state: DigitalState) -> DigitalState:
    """Turn up a new value to beat (S-18); without a lawful pair among the cards left the old one stays (S-24)."""
    turned, piles = state.piles.turned_up(state.setup.seed)
    if not turned:
        return state._replace(passes=0)
    piles, effects = piles.covered(state.pair), Effects(turned=turned)
    return state._replace(pair=turned[-1], piles=piles, passes=0, effects=effects, laid_by=None)


def _drawn(
    hands: tuple[Cards, ...], piles: Piles, seats: Iterable[int], seed: str, fresh: tuple[Cards, ...]
) -> tuple[tuple[Cards, ...], Piles, tuple[tuple[int, int], ...], tuple[Cards, ...]]:
    """Let `seats` draw two cards each, or as many as there are (S-24).

    Return hands and piles, who drew how many, and the fresh cards of each seat.
    """
    held, draws, new = list(hands), [], list(fresh or ((),) * len(hands))
    for seat in seats:
        cards, piles = piles.drawn(2, seed)
        held[seat] = tuple(sorted(held[seat] + cards))
        draws.append((seat, len(cards)))
        new[seat] += cards
    return tuple(held), piles, tuple(draws), tuple(new)


def _known(fresh: tuple[Cards, ...], seat: int) -> tuple[Cards, ...]:
    return (*fresh[:seat], (), *fresh[seat + 1 :]) if fresh and fresh[seat] else fresh


def _must_lay(state: DigitalState, seat: int) -> None:
    """Check that the seat can't lay a pair, unless the table leaves it free. :raises Refused: S-16."""
    if _forced(state) and legal_plays(seat, state.hands[seat], state.to_beat):
        raise Refused("S-16", why="can_lay", seat=seat, to_beat=state.to_beat)


def _forced(state: DigitalState) -> bool:
    return state.setup.options["passing"] == "forced"


def _cards(action: Lay) -> Cards:
    """Return the pair's cards by their numbers. :raises Refused: S-1 for a card that doesn't exist."""
    first, second = CARDS.get(action.first), CARDS.get(action.second)
    if first is None or second is None:
        raise Refused("S-1", why="no_such_card", first=action.first, second=action.second)
    return first, second


def _out_of_turn(state: DigitalState, seat: int) -> Refused:
    if not 0 <= seat < state.setup.players:
        return Refused("S-2", why="no_such_seat", seat=seat, players=state.setup.players)
    clause = "S-19" if seat == state.effects.misses else "S-17"
    return Refused(clause, why="not_your_turn", seat=seat, turn=state.turn)


@lru_cache(maxsize=4096)
def legal_plays(seat: int, hand: Cards, least: int) -> tuple[Lay, ...]:
    """Return the pairs in the sorted `hand` of `seat` that are worth more than `least`.

    A pair is listed once, even if the hand has a card twice, one of each pack.
    """
    plays = _plays_of(seat)
    found: list[Lay] = []
    looks = list(dict.fromkeys(hand))
    for place, card in enumerate(looks, 1):
        if BEST[card] > least:
            worth, with_card = VALUES[card], plays[card]
            for other in looks[place:]:
                if worth[other] > least:
                    found.append(with_card[other])  # noqa: PERF401 - quicker here, as most of these lists would be empty
            if worth[card] > least and hand.count(card) == 2:
                found.append(with_card[card])
    return tuple(found)


@cache
def _plays_of(seat: int) -> tuple[tuple[Lay, ...], ...]:
    """Return the action by which `seat` lays any two cards, by their numbers; the lower card leads."""
    return tuple(
        tuple(Lay(seat, CODES[min(card, other)], CODES[max(card, other)]) for other in range(len(CODES)))
        for card in range(len(CODES))
    )


_STEPS: Final[Mapping[type[Action], Callable[[DigitalState, Any], DigitalState]]] = {
    Lay: _lay,
    Draw: _draw,
    Pass: _pass,
}
