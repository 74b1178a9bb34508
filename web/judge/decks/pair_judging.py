"""The pairs of a deck judged beside everything else: how far it is, and how many count once it is done."""

import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from jinja2.utils import LRUCache

from lexicon.deck_list.deck_list import DeckList
from lexicon.errors import LexiconError
from lexicon.judge import Judge
from lexicon.judging.verdict import Ruling
from lexicon.pairs.pair_table import PairTable
from lexicon.text import Text

_REMEMBERED: Final = 24  # decks whose state stays in memory
_LOOKED_UP: Final = 0.3  # share of the work until every word is looked up; the rest are the verdicts


@dataclass
class Judging:
    """The state for one deck. `share` goes from 0 to 1; `counts` are there once it is done; `fault` tells why not."""

    words: tuple[str, ...]
    own: DeckList
    share: float = 0.0
    counts: dict[Ruling, int] = field(default_factory=dict)
    fault: LexiconError | None = None
    over: threading.Event = field(default_factory=threading.Event)

    @property
    def done(self) -> bool:
        """Whether all pairs are judged."""
        return self.over.is_set() and self.fault is None

    @property
    def pairs(self) -> int:
        """The number of ordered pairs."""
        return len(self.words) ** 2


class PairJudging:
    """Judges the pairs of decks, one deck after the other, in threads of its own, or where there are none at once.

    The tables are cached on disk.
    """

    def __init__(self, judge: Callable[[], Judge], *, threaded: bool = True) -> None:
        self._judge = judge
        self._threaded = threaded
        self._lock = threading.Lock()
        self._turn = threading.Lock()  # a tablet has few cores, and the table goes first
        self._known = LRUCache(_REMEMBERED)

    def of(self, words: tuple[str, ...], own: DeckList, patience: float = 0.0) -> Judging:
        """Return the state for these words by the deck's own list, begun now if it wasn't.

        Wait up to `patience` seconds for the end.
        """
        key = words, own.as_text()
        with self._lock:
            judging: Judging | None = self._known.get(key)
            if judging is None or judging.fault is not None:
                judging = self._known[key] = Judging(words, own)
                if self._threaded:
                    threading.Thread(target=self._work, args=(judging,), name="pairs", daemon=True).start()
        if not self._threaded and not judging.over.is_set():
            self._work(judging)
        judging.over.wait(patience)
        return judging

    def _work(self, judging: Judging) -> None:
        def progress(share: float, _step: Text) -> None:
            judging.share = _LOOKED_UP * share

        with self._turn:
            try:
                table = PairTable.load(judging.words, self._judge(), progress).with_list(judging.own)
                counts: Counter[Ruling] = Counter()
                for cell in table.cells():
                    counts[cell.ruling] += 1
                    judging.share = _LOOKED_UP + (1 - _LOOKED_UP) * counts.total() / max(judging.pairs, 1)
                judging.counts = {ruling: counts[ruling] for ruling in Ruling}
                judging.share = 1.0
            except LexiconError as fault:
                judging.fault = fault
            finally:
                judging.over.set()
