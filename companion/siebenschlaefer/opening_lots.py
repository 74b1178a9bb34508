"""The opening: a 2 in the hand, or lots, decide which seat begins (S-3 to S-5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.chance import seeded_choice, shuffled
from companion.siebenschlaefer.cards import RANKS, Cards, Rank


class Lots(NamedTuple):
    """The seat that begins, the lots as they were drawn (a seat and its card), and the stock with the lots in it."""

    opener: int
    drawn: tuple[tuple[int, int], ...]
    stock: Cards


def seats_in_lots(hands: Sequence[Cards]) -> tuple[int, ...]:
    """Return the seats among whom the lots decide: all with a 2, or all there are (S-3)."""
    holders = tuple(seat for seat, hand in enumerate(hands) if any(RANKS[card] is Rank.TWO for card in hand))
    return holders or tuple(range(len(hands)))


def draw_lots(seats: tuple[int, ...], stock: Cards, seed: str) -> Lots:
    """Return the result of the lots among `seats`.

    Each seat draws until it has a number; the lowest ones draw again until one is left (S-4). If the stock runs out,
    chance decides among the seats that are left. The lots are mixed into the stock (S-5).
    """
    left, drawn = list(stock), []
    while len(seats) > 1 and left:
        numbers: dict[int, int] = {}
        for seat in seats:
            while seat not in numbers and left:
                card = left.pop()
                drawn.append((seat, card))
                if RANKS[card].number:
                    numbers[seat] = RANKS[card].number
        if len(numbers) == len(seats):
            seats = tuple(seat for seat in seats if numbers[seat] == min(numbers.values()))
    lots = [card for _, card in drawn]
    mixed = shuffled([*left, *lots], seed, "lots") if lots else tuple(left)
    return Lots(seeded_choice(seats, seed, "opener"), tuple(drawn), mixed)
