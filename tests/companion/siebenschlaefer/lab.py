"""The bench of Siebenschläfer: positions built from codes of cards ("7h 10s Kd"), and its part of the `Lab`."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, product
from random import Random
from typing import Final, TypeVar

from companion.action import Action, SeatAction
from companion.game import Setup
from companion.options import Value
from companion.siebenschlaefer.actions import (
    Counted,
    Draw,
    Finished,
    Laid,
    Lay,
    NothingTurned,
    Opened,
    Pass,
    Passed,
    Stuck,
    TurnedUp,
)
from companion.siebenschlaefer.cards import CARDS, CODES, Cards, Rank
from companion.siebenschlaefer.game import SIEBENSCHLAEFER, SiebenschlaeferState
from companion.siebenschlaefer.piles import Piles
from companion.siebenschlaefer.state import DigitalState, RefereeState
from tests.companion import lab

S = TypeVar("S")


def cards(text: str) -> Cards:
    return tuple(CARDS[code] for code in text.split())


def ranks(text: str) -> tuple[Rank, ...]:
    return tuple(map(Rank, text.split()))


def digital(
    hands: Sequence[str], pair: str = "", stock: str = "", discards: str = "", turn: int = 0, **options: Value
) -> DigitalState:
    """Return a round in which the seats hold `hands`; the last card of `stock` is drawn first."""
    state = SIEBENSCHLAEFER.start(Setup(len(hands), "a pub in Bremen", options))
    assert isinstance(state, DigitalState)
    return state._replace(
        hands=tuple(tuple(sorted(cards(hand))) for hand in hands),
        pair=cards(pair),
        piles=Piles(cards(stock), cards(discards)),
        turn=turn,
    )


def table(players: int = 3, **options: Value) -> RefereeState:
    """Return a table with real cards before anybody has begun."""
    state = SIEBENSCHLAEFER.start(Setup(players, "a pub in Bremen", {"table": "referee", **options}))
    assert isinstance(state, RefereeState)
    return state


def play(state: S, *actions: Action) -> S:
    return lab.after(SIEBENSCHLAEFER, state, *actions)


def refusal(state: SiebenschlaeferState, action: Action) -> str:
    return lab.refusal(SIEBENSCHLAEFER, state, action)


def drew(state: DigitalState) -> dict[int, int]:
    """Return the number of cards that each seat has drawn by the last action."""
    return dict(state.effects.draws)


def opened(players: int = 3, seat: int = 0, **options: Value) -> RefereeState:
    """Return a table with real cards where `seat` begins."""
    return play(table(players, **options), Opened(seat))


def late(players: int = 3, seat: int = 0, **options: Value) -> RefereeState:
    """Return such a table after every seat has laid four pairs, so that the next may be anybody's last."""
    state = opened(players, seat, **options)
    return state._replace(ledger=state.ledger._replace(pairs=(4,) * players))


def laid(seat: int, pair: str, last: bool = False) -> Laid:
    first, second = ranks(pair)
    return Laid(seat, first, second, last)


def turned(pair: str) -> TurnedUp:
    first, second = ranks(pair)
    return TurnedUp(first, second)


def draws(state: RefereeState) -> object:
    return SIEBENSCHLAEFER.view(state, None)["draws"]


ORDER: Final = {rank: place for place, rank in enumerate(Rank)}
WORTH: Final = {**{str(number): number for number in range(2, 11)}, "J": 12, "Q": 12, "K": 12, "A": 11}


@dataclass(frozen=True, slots=True)
class Knock(SeatAction):
    """An action of another game."""


class SiebenschlaeferLab(lab.Lab[SiebenschlaeferState]):
    """Digital rounds, strict and free, and real cards."""

    game = SIEBENSCHLAEFER

    def setups(self, players: int, seed: str) -> Iterator[Setup]:
        yield Setup(players, seed)
        yield Setup(players, seed, {"passing": "free", "last_seven": "counts"}, dealer=players - 1)
        yield Setup(players, seed, {"table": "referee"})
        yield Setup(players, seed, {"table": "referee", "last_seven": "counts"})

    def cards(self, state: SiebenschlaeferState) -> list[int] | None:
        if isinstance(state, RefereeState):
            return None
        piles = state.piles.stock + state.piles.discards + state.pair
        return sorted([*piles, *(card for hand in state.hands for card in hand)])

    def universe(self, state: SiebenschlaeferState, rng: Random) -> Iterable[Action]:
        seats, hands = range(-1, state.setup.players + 1), state.hands if isinstance(state, DigitalState) else ()
        for seat in seats:
            yield from (kind(seat) for kind in (Draw, Pass, Opened, Passed, Finished, Counted, Knock))
            yield Counted(seat, rng.choice((-1, 0, 1, 3, 73, 500, 700, 790, 808, 809)))
            yield Counted(seat, cards=tuple(rng.choices(list(Rank), k=rng.randrange(1, 12))))
            yield Counted(seat, rng.choice((11, 22)), (Rank.ACE, Rank.ACE))
            yield from (Counted(seat, cards=(Rank.TWO,) * 9), Lay(seat, "Joker", CODES[0]))
            for _ in range(12):
                low, high = rng.choices(list(Rank), k=2)
                yield from (Laid(seat, low, high), Laid(seat, low, high, last=True), TurnedUp(low, high))
                yield Lay(seat, rng.choice(CODES), rng.choice(CODES))
        yield from (NothingTurned(), Stuck())
        for seat, hand in enumerate(hands):  # pairs that each seat would lay on its turn
            some = hand if seat == state.turn else rng.sample(hand, min(len(hand), 4))
            yield from (Lay(seat, CODES[one], CODES[other]) for one, other in product(some, repeat=2))

    def everything(self, state: SiebenschlaeferState) -> Iterable[Action]:
        seats = range(state.setup.players)
        yield from (kind(seat) for kind in (Draw, Pass) for seat in seats)
        pairs = combinations_with_replacement(sorted({*(self.cards(state) or ())}), 2)
        yield from (Lay(seat, CODES[low], CODES[high]) for (low, high), seat in product(pairs, seats))

    def canonical(self, state: SiebenschlaeferState, action: Action) -> Action:
        if isinstance(action, Lay) and {action.first, action.second} <= set(CODES):
            first, second = sorted((action.first, action.second), key=CARDS.__getitem__)
            return replace(action, first=first, second=second)
        if isinstance(action, Laid | TurnedUp):
            low, high = sorted((action.first, action.second), key=ORDER.__getitem__)
            return replace(action, first=low, second=high)
        if isinstance(action, Counted) and isinstance(state, RefereeState) and _possible(state, action):
            return Counted(action.seat)
        return action

    def dressed(self, state: SiebenschlaeferState, action: Action, rng: Random) -> Action:
        if not isinstance(action, Counted) or not isinstance(state, RefereeState):
            return action
        held = tuple(rng.sample(_unseen(state), rng.randrange(1, 9)))
        return rng.choice((replace(action, cards=held), replace(action, points=sum(WORTH[card] for card in held))))

    def scrambled(self, state: SiebenschlaeferState, seat: int | None, rng: Random) -> SiebenschlaeferState:
        setup = state.setup._replace(seed=f"another seed {rng.random()}")
        if isinstance(state, RefereeState):
            return state._replace(setup=setup)
        open_hands = range(state.setup.players) if state.ending else (seat,)
        hidden = list(state.piles.stock + state.piles.discards)
        for other, hand in enumerate(state.hands):
            if other not in open_hands:
                hidden.extend(hand)
        rng.shuffle(hidden)

        def dealt(count: int) -> tuple[int, ...]:
            return tuple(hidden.pop() for _ in range(count))

        piles = Piles(dealt(len(state.piles.stock)), dealt(len(state.piles.discards)), rng.randrange(9))
        hands = tuple(
            hand if other in open_hands else tuple(sorted(dealt(len(hand)))) for other, hand in enumerate(state.hands)
        )
        fresh = tuple(
            drawn if other in open_hands else hands[other][: len(drawn)] for other, drawn in enumerate(state.fresh)
        )
        return state._replace(setup=setup, hands=hands, piles=piles, fresh=fresh)


def _unseen(state: RefereeState) -> list[Rank]:
    """Return the cards of two packs that neither lie on top nor were counted in a hand."""
    return list((Counter([*Rank] * 8) - Counter((*state.held, *(state.pair or ())))).elements())


def _possible(state: RefereeState, action: Counted) -> bool:
    """Say whether a hand can have these points: two packs must have the cards, and every other hand one too."""
    points = sum(WORTH[card] for card in action.cards) or action.points
    if action.points not in (2, points) or Counter(action.cards) - Counter(_unseen(state)):
        return False
    others = [count for seat, count in enumerate(state.counts) if seat != action.seat]
    shared = sum(2 if count is None else count for count in others) + sum(WORTH[card] for card in state.pair or ())
    return 2 <= points <= 8 * sum(WORTH.values()) - shared


LAB: Final = SiebenschlaeferLab()
