"""The ledger of laid cards: what the referee can be sure of without seeing hands or stock (S-1, S-25, S-31)."""

from typing import Final, NamedTuple

from companion.siebenschlaefer.cards import HAND, PACKS, Rank
from companion.siebenschlaefer.pairs import PAIRS, Pair

CARDS_OF_A_RANK: Final = 8  # S-1: two packs, four suits
PLACES: Final = {rank: place for place, rank in enumerate(Rank)}
ALL_LEFT: Final = (CARDS_OF_A_RANK,) * len(PLACES)
PAIRS_OF_A_HAND: Final = HAND // 2  # a hand goes by two cards at a time, so nobody is out with fewer pairs
MOST_PUT_AWAY: Final = 40  # S-18: an unlawful pair has an ace or two of the 24 pictures, so there are 8 + 12 at most


class Ledger(NamedTuple):
    """Bounds on the unseen cards. Nobody enters that a seat drew before it laid, drew nothing, or turned up no pair.

    `hands` is the most that all hands hold together, `stock` the fewest cards left in the stock; at 0 it may have been
    filled from the discards (S-23). `left` is by rank the number of cards that may still come: all but the seen ones,
    and all once the discards may have come back. `pairs` counts the pairs that each seat has laid, `dry` the passes in
    a row that can have found nothing to draw.
    """

    hands: int
    stock: int
    pairs: tuple[int, ...]
    left: tuple[int, ...] = ALL_LEFT
    dry: int = 0

    def laid(self, seat: int, pair: Pair, drawers: int) -> "Ledger":
        """Return the ledger after `seat` has laid `pair`, which makes `drawers` others draw."""
        pairs = (*self.pairs[:seat], self.pairs[seat] + 1, *self.pairs[seat + 1 :])
        drawn = 2 + 2 * drawers
        hands = min(self.hands + drawn - 2, len(PACKS) - 2)
        stock = max(0, self.stock - drawn)
        return Ledger(hands, stock, pairs, self._without(pair) if stock else ALL_LEFT)

    def passed(self, on_top: Pair | None) -> "Ledger":
        """Return the ledger after somebody has drawn and passed."""
        most = len(PACKS) - len(on_top or ())
        dry = self.dry + 1 if self.hands == most else 0
        stock = max(0, self.stock - 2)
        return Ledger(min(self.hands + 2, most), stock, self.pairs, self.left if stock else ALL_LEFT, dry)

    def turned_up(self, pair: Pair, on_top: Pair | None) -> "Ledger":
        """Return the ledger after `pair` was turned up on the one `on_top`: cards that nobody holds."""
        most = len(PACKS) - len(pair) - len(on_top or ())
        stock = max(0, self.stock - len(pair) - MOST_PUT_AWAY)
        return Ledger(min(self.hands, most), stock, self.pairs, self._without(pair) if stock else ALL_LEFT)

    def lack(self, pair: Pair) -> bool:
        """Say whether nobody can have `pair`: its cards have been seen, and none can have come back."""
        return any(self.left[PLACES[rank]] < pair.count(rank) for rank in pair)

    @property
    def lacking(self) -> tuple[Pair, ...]:
        """The lawful pairs that nobody can have."""
        return () if min(self.left) >= 2 else tuple(pair for pair in PAIRS if self.lack(pair))

    def may_be_out(self, seat: int, more: int = 0) -> bool:
        """Say whether `seat` can have laid its whole hand, with `more` pairs beside those it has laid."""
        return self.pairs[seat] + more >= PAIRS_OF_A_HAND

    @property
    def may_be_stuck(self) -> bool:
        """Whether a whole lap can have found nothing to draw, with or without a turning up within it (S-31)."""
        return self.dry >= len(self.pairs)

    def _without(self, pair: Pair) -> tuple[int, ...]:
        left = list(self.left)
        for rank in pair:
            left[PLACES[rank]] -= 1
        return tuple(left)


def after_deal(players: int) -> Ledger:
    """Return the ledger after the deal (S-2)."""
    dealt = HAND * players
    return Ledger(dealt, len(PACKS) - dealt, (0,) * players)
