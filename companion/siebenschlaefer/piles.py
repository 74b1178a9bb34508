"""The stock, and the discards, which become the stock again (S-23, S-24)."""

from __future__ import annotations

from typing import NamedTuple

from companion.chance import shuffled
from companion.siebenschlaefer.cards import Cards
from companion.siebenschlaefer.pairs import VALUES, can_beat


class Piles(NamedTuple):
    """The face-down stock, whose last card is drawn first, and the discards without the pair on top.

    `shuffles` counts how often the discards became the stock, so that each shuffle differs.
    """

    stock: Cards
    discards: Cards = ()
    shuffles: int = 0

    def drawn(self, count: int, seed: str) -> tuple[Cards, Piles]:
        """Return `count` cards from the stock, or as many as there are, and the piles without them."""
        stock, discards, shuffles = self
        missing = count - len(stock)
        if missing <= 0:
            return stock[-count:], Piles(stock[:-count], discards, shuffles)
        if not discards:
            return stock, Piles((), (), shuffles)
        fresh = shuffled(discards, seed, "stock", shuffles)
        return stock + fresh[-missing:], Piles(fresh[:-missing], (), shuffles + 1)

    def covered(self, pair: Cards) -> Piles:
        """Return the piles once another pair lies on `pair`."""
        return Piles(self.stock, self.discards + pair, self.shuffles)

    def turned_up(self, seed: str) -> tuple[tuple[Cards, ...], Piles]:
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
