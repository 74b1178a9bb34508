"""The verdicts on the pairs of a deck, each judged once for as long as the deck's pair table is there."""

from __future__ import annotations

from typing import Final
from weakref import WeakKeyDictionary

from lexicon.judging.verdict import Verdict
from lexicon.pairs.pair_table import PairTable

_KNOWN: Final[WeakKeyDictionary[PairTable, dict[tuple[str, str], Verdict]]] = WeakKeyDictionary()


class KeptVerdicts:
    """A pair table that judges each pair once. Hands and circle hardly change from one moment to the next."""

    def __init__(self, table: PairTable) -> None:
        self._table = table
        self._known = _KNOWN.setdefault(table, {})

    def verdict(self, modifier: str, head: str) -> Verdict:
        """Return the verdict on a pair. :raises KeyError: if the table lacks a word."""
        pair = modifier, head
        if pair not in self._known:
            self._known[pair] = self._table.verdict(modifier, head)
        return self._known[pair]
