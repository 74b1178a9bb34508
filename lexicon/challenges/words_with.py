"""„Drei Wörter mit EIS“: with the card in front, behind, or on either side."""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from math import log2
from typing import ClassVar, Final, NamedTuple

from lexicon.challenges.board import Board, CardPair, easiest_first, fifth
from lexicon.challenges.task import Kind, NoTask, SeededChoice, Task
from lexicon.text import Text

WANTED: Final = 3
_PER_DOUBLING: Final = 0.5  # in ease: twice as many words make a task as easy as words three times as frequent


class Side(StrEnum):
    """The side of the compound on which the card has to be."""

    EITHER = "either"
    FRONT = "front"
    BEHIND = "behind"


@dataclass(frozen=True, slots=True)
class WordsWith(Task):
    """Find three compounds with `card` on `side`. `known` are those that the deck makes, the easiest first."""

    kind: ClassVar[Kind] = Kind.WORDS
    hints: ClassVar[Text] = Text(
        "Was gilt, zählt ganz, Strittiges halb – auch Wörter, die auf keiner Karte stehen.",
        "A word that counts is one, a disputed one half – words that are on no card, too.",
    )
    card: str
    side: Side
    known: tuple[CardPair, ...]

    @property
    def wanted(self) -> int:
        """The number of words or cards in a full answer."""
        return WANTED

    def question(self, lang: str = "de") -> str:
        """Return the question in `lang` ("de" or "en")."""
        return _QUESTIONS[self.side].filled(lang, self.card)

    def solution(self) -> tuple[str, ...]:
        """Return the compounds that the deck makes."""
        return tuple(dict.fromkeys(pair.word for pair in self.known))


_QUESTIONS: Final = {
    Side.EITHER: Text("Drei Wörter mit {}", "Three words with {}"),
    Side.FRONT: Text("Drei Wörter mit {} vorn", "Three words with {} in front"),
    Side.BEHIND: Text("Drei Wörter mit {} hinten", "Three words with {} at the end"),
}


class _Choice(NamedTuple):
    ease: float
    card: str
    side: Side
    known: tuple[CardPair, ...]


def make(board: Board, level: int, seed: str) -> WordsWith:
    """Return a task. :raises NoTask: where no card makes enough words."""
    suiting = fifth(_choices(board), level)
    if not suiting:
        raise NoTask.too_few(Kind.WORDS, level)
    chosen = SeededChoice(seed, Kind.WORDS, level).one(suiting)
    return WordsWith(level, seed, chosen.card, chosen.side, chosen.known)


@lru_cache(maxsize=4)  # a board never changes
def _choices(board: Board) -> tuple[_Choice, ...]:
    """Return every card and side with three words or more, the easiest first."""
    found: list[_Choice] = []
    for card in board.words:
        front = [board.pairs[card, head] for head in board.after[card]]
        behind = [board.pairs[modifier, card] for modifier in board.before[card]]
        sides = {Side.FRONT: front, Side.BEHIND: behind}
        if front and behind:
            sides[Side.EITHER] = front + behind
        for side, pairs in sides.items():
            known = easiest_first(pairs)
            if len({pair.word for pair in known}) >= WANTED:
                ease = sum(pair.ease for pair in known[:WANTED]) / WANTED + _PER_DOUBLING * log2(len(known))
                found.append(_Choice(ease, card, side, known))
    return tuple(sorted(found, key=lambda choice: (-choice.ease, choice.card, choice.side)))
