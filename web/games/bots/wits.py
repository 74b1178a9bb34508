"""The language of bots: what the lexicon thinks of a compound of two cards, and how it is said.

A bot has a taste of its own, which follows from its name: one is stricter than another, and likes other words.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple
from zlib import crc32

from companion.bots import Judge, Wakefulness, glued
from web.judge.deck_judge import DeckJudge, DeckShelf
from web.judge.decks.requested import deck_of_settings

UNJUDGED: Final = 0.5  # the probability of any word in a house without a lexicon
MOST_STRICT: Final = 0.1  # how far the taste of one bot lies at most from that of the lexicon, for all words alike
MOST_FOND: Final[Mapping[Wakefulness, float]] = {
    Wakefulness.SLEEPY: 0.4,
    Wakefulness.AWAKE: 0.2,
    Wakefulness.WIDE_AWAKE: 0.08,
}
"""How far it lies at most from it for one word alone: who is sleepy errs more often."""
_REMEMBERED: Final = 40_000  # compounds of all decks; a deck of 50 words has 2,500


class Wit(NamedTuple):
    """The sense of one bot for words: how good it finds a compound, from 0 to 1, and the compound as it says it."""

    judge: Judge
    form: Callable[[str, str], str]


class Wits:
    """The knowledge of words that all bots share.

    Safe to share between threads: the worst is that something is looked up twice.
    """

    def __init__(self, shelf: DeckShelf) -> None:
        self._shelf = shelf
        self._known: dict[tuple[str, str], tuple[tuple[float, float], str]] = {}

    def of(self, settings: Mapping[str, str], name: str, skill: Wakefulness) -> Wit:
        """Return the sense of the bot of that name at an evening with these settings."""
        judge = self._shelf.judge_of(deck_of_settings(settings))
        strict = MOST_STRICT * _leaning(name)

        def liking(modifier: str, head: str, laid: bool) -> float:
            fond = MOST_FOND[skill] * _leaning(f"{name}/{modifier}/{head}")
            return min(1.0, max(0.0, self._opinion(judge, modifier, head)[0][laid] + strict + fond))

        return Wit(liking, lambda modifier, head: self._opinion(judge, modifier, head)[1])

    def _opinion(self, judge: DeckJudge, modifier: str, head: str) -> tuple[tuple[float, float], str]:
        """Return the probabilities that a table accepts a compound, of any such pair and of one that somebody laid, and
        the compound as one says it.
        """
        known = self._known.get((modifier, head))
        if known is not None:
            return known
        verdict = judge.pair(modifier, head)
        if verdict is None:
            return (UNJUDGED, UNJUDGED), glued(modifier, head)
        found = (verdict.p_any, verdict.p), verdict.word or glued(modifier, head)
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        self._known[modifier, head] = found
        return found


def _leaning(text: str) -> float:
    """Return a number from -1 to 1 that follows from `text` alone."""
    return crc32(text.encode(errors="replace")) / 2**31 - 1
