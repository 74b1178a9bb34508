"""„Welches Wort lehnte der Tisch ab?“: three compounds that surely count, and one that surely doesn't."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from lexicon.challenges.board import Board, Link, fifth
from lexicon.challenges.seeded_choice import Lots
from lexicon.challenges.task import Kind, NoTask, Task

GAP: Final = 0.5
"""By how much at least the word that is turned down is less likely than each of the others."""
SURE: Final = 0.7
"""How likely each of the others is at least."""

_OTHERS: Final = 3
# So many of the three share a card with the one that is turned down: what stands out by its cards is soon found.
_SHARING: Final = {1: 0, 2: 0, 3: 1, 4: 2, 5: 3}


@dataclass(frozen=True, slots=True)
class OddOneOut(Task):
    """Find the one among four compounds that doesn't count."""

    kind: ClassVar[Kind] = Kind.ODD
    choices: tuple[Link, ...]
    odd: Link

    @property
    def wanted(self) -> int:
        """How many answers solve it."""
        return 1

    @property
    def cards(self) -> tuple[str, ...]:
        """The four words."""
        return tuple(link.word for link in self.choices)

    def question(self, lang: str = "de") -> str:
        """Return what is asked."""
        return _QUESTION[lang]

    def hint(self, lang: str = "de") -> str:
        """Return what counts as an answer."""
        return _HINT[lang]

    def solution(self) -> tuple[str, ...]:
        """Return the word that doesn't count."""
        return (self.odd.word,)


_QUESTION: Final = {
    "de": "Welches Wort lehnte der Tisch ab?",
    "en": "Which word did the table turn down?",
}
_HINT: Final = {
    "de": "Drei davon gelten sicher, eins gilt nicht.",
    "en": "Three of them surely count, one doesn’t.",
}


def make(board: Board, level: int, seed: str) -> OddOneOut:
    """Return a task: words rarer, and the cuckoo's egg better hidden, the higher the level.

    :raises NoTask: where too little is sure.
    """
    lots = Lots(seed, Kind.ODD, level)
    sure = [link for link in board.easiest if link.verdict.p >= SURE]
    others = lots.mixed(fifth(sure, level))
    for odd in lots.mixed(fifth(board.rejected, level)):
        three = _three(odd, others, _SHARING[level])
        if len(three) == _OTHERS:
            return OddOneOut(level, seed, tuple(lots.mixed([*three, odd])), odd)
    raise NoTask.too_few(Kind.ODD, level)


def _three(odd: Link, others: Sequence[Link], sharing: int) -> list[Link]:
    """Return up to three of `others`, `sharing` of them with a card of `odd`, no word and no pair of cards twice."""
    likely = [link for link in others if link.verdict.p >= odd.verdict.p + GAP]
    related = [link for link in likely if {link.modifier, link.head} & {odd.modifier, odd.head}]
    if len(related) < sharing:
        return []
    strangers = [link for link in likely if link not in related]
    found: list[Link] = []
    taken, words = {frozenset((odd.modifier, odd.head))}, {odd.word}
    for wanted, links in ((sharing, related), (_OTHERS, strangers), (_OTHERS, related)):
        for link in links:
            cards = frozenset((link.modifier, link.head))
            if len(found) < wanted and cards not in taken and link.word not in words:
                found.append(link)
                taken.add(cards)
                words.add(link.word)
    return found
