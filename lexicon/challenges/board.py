"""The board of a deck: its compounds that surely count, and those that surely don't. Tasks are made of both."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from lexicon.judging.verdict import Ruling, Verdict
from lexicon.pairs.pair_table import PairTable
from lexicon.rude import is_hurtful, is_rude
from lexicon.spelling import fold

LEVELS: Final = range(1, 6)
"""The levels of a task, the easiest first."""
MOST_WORDS: Final = 200
"""Words on a board: of a larger deck those with most attested compounds. Judging 40,000 pairs takes about a second."""

_PER_CERTAINTY: Final = 2.0  # certainty is worth as much as a frequency a hundred times as high

T = TypeVar("T")


class CardPair(NamedTuple):
    """Two cards in this order and the verdict on them."""

    modifier: str
    head: str
    verdict: Verdict

    @property
    def word(self) -> str:
        """The compound as written."""
        return self.verdict.word

    @property
    def ease(self) -> float:
        """How soon people think of it: Zipf frequency (0 to about 6), plus twice the probability that it counts."""
        return self.verdict.zipf + _PER_CERTAINTY * self.verdict.p_any


class Board:
    """The pairs of a deck, without hurtful words and without a card paired with itself.

    `words` are in alphabetical order. `pairs` are the pairs that count, `rejected` those that don't, the surest first.
    `after` and `before` have, for each card, the cards that make a compound behind it and in front of it. `easiest` are
    the pairs that count in the order in which people think of them.
    """

    def __init__(self, table: PairTable, *, discreet: bool = False) -> None:
        """Judge the deck: 0.1 s for 50 words. Keep the board. A `discreet` one has no rude words either."""
        self.table = table
        self.words = tuple(sorted(_played(table, discreet=discreet), key=lambda word: (fold(word), word)))
        self.pairs: dict[tuple[str, str], CardPair] = {}
        rejected: list[CardPair] = []
        for modifier in self.words:
            for head in self.words:
                verdict = table.verdict(modifier, head)
                if verdict.ruling is Ruling.STRITTIG or fold(modifier) == fold(head) or hurts(verdict):
                    continue
                if discreet and any(map(is_rude, (verdict.word, *verdict.forms))):
                    continue
                pair = CardPair(modifier, head, verdict)
                if verdict.ruling is Ruling.GILT:
                    self.pairs[modifier, head] = pair
                elif verdict.clause is None:
                    rejected.append(pair)
        self.rejected = tuple(sorted(rejected, key=lambda pair: (pair.verdict.p_any, pair.word)))
        self.after: dict[str, tuple[str, ...]] = {
            word: tuple(head for head in self.words if (word, head) in self.pairs) for word in self.words
        }
        self.before: dict[str, tuple[str, ...]] = {
            word: tuple(modifier for modifier in self.words if (modifier, word) in self.pairs) for word in self.words
        }
        self.easiest = easiest_first(self.pairs.values())


def hurts(verdict: Verdict) -> bool:
    """Tell whether a compound is hurtful in any of its forms: no screen shows it unasked."""
    return any(map(is_hurtful, (verdict.word, *verdict.forms)))


def easiest_first(pairs: Iterable[CardPair]) -> tuple[CardPair, ...]:
    """Return pairs in the order in which people think of them."""
    return tuple(sorted(pairs, key=lambda pair: (-pair.ease, pair.word, pair.modifier, pair.head)))


def fifth(things: Sequence[T], level: int) -> Sequence[T]:
    """Return the fifth of `things` that is as hard as `level` (1 to 5); `things` has the easiest first."""
    count = len(things)
    return things[count * (level - 1) // len(LEVELS) : count * level // len(LEVELS)]


def _played(table: PairTable, *, discreet: bool) -> list[str]:
    fit = [word for word in table.words if not (is_hurtful(word) or (discreet and is_rude(word)))]
    if len(fit) <= MOST_WORDS:
        return fit
    attested = dict.fromkeys(range(len(table.words)), 0)
    for modifier, head in table.attested:
        attested[modifier] += 1
        attested[head] += 1
    rank = {word: -attested[place] for place, word in enumerate(table.words)}
    return sorted(fit, key=lambda word: (rank[word], fold(word)))[:MOST_WORDS]
