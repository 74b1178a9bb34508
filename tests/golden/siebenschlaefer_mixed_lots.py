"""Golden games of Siebenschläfer under version 3 of the rules: the lots are mixed into the stock (S-5)."""

from __future__ import annotations

from tests.golden.recording import Recording, golden
from tests.golden.siebenschlaefer_play import GAME, need, play_on


class MixedLots(Recording):
    """A table under version 3 of the rules."""

    rules = 3


@golden(GAME, "S-3", "S-4", "S-5")
def the_lots_are_mixed_into_the_stock(seed: int) -> Recording:
    """Several hold a 2, and lots decide. Afterwards the cards of the lots lie anywhere in the stock."""
    table = MixedLots(GAME, 4, seed)
    need(len(table.round.lots) > 3)
    lots, stock = sorted(card for _, card in table.round.lots), table.round.piles.stock
    need(sorted(stock[: len(lots)]) != lots)
    assert all(card in stock for card in lots)
    return play_on(table)
