"""Haus–TÜR–Schloss: one card that goes behind the first and in front of the second."""

from dataclasses import dataclass
from functools import lru_cache
from math import log2
from typing import ClassVar, Final

from lexicon.challenges.board import Board, CardPair, fifth
from lexicon.challenges.task import Kind, NoTask, SeededChoice, Task
from lexicon.text import Text

_PER_DOUBLING: Final = 0.5  # in ease, as in words_with


@dataclass(frozen=True, slots=True)
class Bridge(Task):
    """Find a noun that makes a compound behind `first` and one in front of `last`.

    `known` are the two pairs of each such card of the deck, the easiest first.
    """

    kind: ClassVar[Kind] = Kind.BRIDGE
    asks: ClassVar[Text] = Text("Was passt zwischen {first} und {last}?", "What goes between {first} and {last}?")
    hints: ClassVar[Text] = Text(
        "Hinter {first} und vor {last} muss je ein Wort entstehen, das gilt.",
        "Behind {first} and in front of {last} it must make a word that counts.",
    )
    first: str
    last: str
    known: tuple[tuple[CardPair, CardPair], ...]

    def solution(self) -> tuple[str, ...]:
        """Return the cards that solve it, with their two compounds."""
        return tuple(f"{one.head}: {one.word}, {other.word}" for one, other in self.known)


def make(board: Board, level: int, seed: str) -> Bridge:
    """Return a task. :raises NoTask: where no card stands between two others."""
    suiting = fifth(_spans(board), level)
    if not suiting:
        raise NoTask.too_few(Kind.BRIDGE, level)
    known = SeededChoice(seed, Kind.BRIDGE, level).one(suiting)
    return Bridge(level, seed, known[0][0].modifier, known[0][1].head, known)


@lru_cache(maxsize=4)  # a board never changes
def _spans(board: Board) -> tuple[tuple[tuple[CardPair, CardPair], ...], ...]:
    """Return, for any two cards with a bridge, all bridges between them, the easiest first."""
    found: dict[tuple[str, str], list[tuple[CardPair, CardPair]]] = {}
    for middle in board.words:
        for first in board.before[middle]:
            for last in board.after[middle]:
                if first != last:
                    pairs = board.pairs[first, middle], board.pairs[middle, last]
                    found.setdefault((first, last), []).append(pairs)
    easiest = sorted(found, key=lambda ends: (-_ease(found[ends]), ends))
    return tuple(tuple(sorted(found[ends], key=lambda pairs: (-_weaker(pairs), pairs[0].head))) for ends in easiest)


def _ease(found: list[tuple[CardPair, CardPair]]) -> float:
    return max(map(_weaker, found)) + _PER_DOUBLING * log2(len(found))


def _weaker(pairs: tuple[CardPair, CardPair]) -> float:
    return min(pair.ease for pair in pairs)
