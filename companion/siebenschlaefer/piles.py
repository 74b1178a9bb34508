"""The lots that decide which seat begins (S-3 to S-5); the stock, and the discards that refill it (S-23, S-24)."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.chance import seeded_choice, shuffled
from companion.siebenschlaefer.cards import RANKS, Cards, Rank
from companion.siebenschlaefer.pairs import VALUES, can_beat


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


class Piles(NamedTuple):
    """The face-down stock, whose last card is drawn first, and the discards without the pair on top.

    `shuffles` counts how often the discards became the stock, so that each shuffle differs.
    """

    stock: Cards
    discards: Cards = ()
    shuffles: int = 0

    def drawn(self, count: int, seed: str) -> "tuple[Cards, Piles]":
        """Return `count` cards from the stock, or as many as there are, and the piles without them."""
        stock, discards, shuffles = self
        missing = count - len(stock)
        if missing <= 0:
            return stock[-count:], Piles(stock[:-count], discards, shuffles)
        if not discards:
            return stock, Piles((), (), shuffles)
        fresh = shuffled(discards, seed, "stock", shuffles)
        return stock + fresh[-missing:], Piles(fresh[:-missing], (), shuffles + 1)

    def covered(self, pair: Cards) -> "Piles":
        """Return the piles once another pair lies on `pair`."""
        return Piles(self.stock, self.discards + pair, self.shuffles)

    def turned_up(self, seed: str) -> "tuple[tuple[Cards, ...], Piles]":
        """Return the pairs turned up one after another, and the piles after that (S-18).

        Only the last one is lawful; the others go to the discards. Nothing is turned up if stock and discards hold no
        lawful pair, as that would never end.
        """
        piles, turned = self, []
        if can_beat(piles.stock + piles.discards, 0):
            pair, piles = piles.drawn(2, seed)
            while not VALUES[pair[0]][pair[1]]:
                turned.append(pair)
                pair, piles = piles.covered(pair).drawn(2, seed)
            turned.append(pair)
        return tuple(turned), piles
