"""„Welches Wort fällt durch?“: three compounds that surely count, and one that surely doesn't."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from lexicon.challenges.board import Board, CardPair, fifth
from lexicon.challenges.task import Kind, NoTask, SeededChoice, Task
from lexicon.text import Text

GAP: Final = 0.5
"""The least difference in probability between the rejected word and each of the others."""
SURE: Final = 0.7
"""The least probability of each of the others."""

_OTHERS: Final = 3
# So many of the three share a card with the rejected word: a word with cards of its own is soon found.
_SHARING: Final = {1: 0, 2: 0, 3: 1, 4: 2, 5: 3}


@dataclass(frozen=True, slots=True)
class OddOneOut(Task):
    """Find the one among four compounds that doesn't count."""

    kind: ClassVar[Kind] = Kind.ODD
    asks: ClassVar[Text] = Text("Welches Wort fällt durch?", "Which word doesn’t pass?")
    hints: ClassVar[Text] = Text(
        "Drei davon gelten sicher, eins gilt nicht.", "Three of them surely count, one doesn’t."
    )
    choices: tuple[CardPair, ...]
    odd: CardPair

    @property
    def cards(self) -> tuple[str, ...]:
        """The four words."""
        return tuple(pair.word for pair in self.choices)

    def solution(self) -> tuple[str, ...]:
        """Return the word that doesn't count."""
        return (self.odd.word,)


def make(board: Board, level: int, seed: str) -> OddOneOut:
    """Return a task. The higher the level, the rarer the words, and the harder to find the rejected one.

    :raises NoTask: if too few words are sure.
    """
    choice = SeededChoice(seed, Kind.ODD, level)
    sure = [pair for pair in board.easiest if pair.verdict.p_any >= SURE]
    others = choice.shuffled(fifth(sure, level))
    for odd in choice.shuffled(fifth(board.rejected, level)):
        three = _three(odd, others, _SHARING[level])
        if len(three) == _OTHERS:
            return OddOneOut(level, seed, tuple(choice.shuffled([*three, odd])), odd)
    raise NoTask.too_few(Kind.ODD, level)


def _three(odd: CardPair, others: Sequence[CardPair], sharing: int) -> list[CardPair]:
    """Return up to three of `others`, `sharing` of them with a card of `odd`, no word and no pair of cards twice."""
    likely = [pair for pair in others if pair.verdict.p_any >= odd.verdict.p_any + GAP]
    related = [pair for pair in likely if {pair.modifier, pair.head} & {odd.modifier, odd.head}]
    if len(related) < sharing:
        return []
    strangers = [pair for pair in likely if pair not in related]
    found: list[CardPair] = []
    taken, words = {frozenset((odd.modifier, odd.head))}, {odd.word}
    for wanted, pairs in ((sharing, related), (_OTHERS, strangers), (_OTHERS, related)):
        for pair in pairs:
            cards = frozenset((pair.modifier, pair.head))
            if len(found) < wanted and cards not in taken and pair.word not in words:
                found.append(pair)
                taken.add(cards)
                words.add(pair.word)
    return found
