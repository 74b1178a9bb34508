"""The list of a deck: what several tables answered about its pairs, and what follows for a verdict."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from lexicon.deck_list.answer import Answer, read_answers
from lexicon.judging.sentences import Reason
from lexicon.judging.verdict import Authority, Ruling, Verdict, ruling_of
from lexicon.meaning.plausibility import likely, log_odds, shifted
from lexicon.spelling import fold

# What an answer is worth, in log odds; fitted to judged pairs of ten decks (lexicon/workshop/deck_lists.py).
_OF_JUDGE: Final = 0.42  # the weight of the judge's own log odds
_OF_FRIENDS: Final = (-0.63, 0.59, 1.88, 4.27, 5.17)  # the worth of a table at which 0 to 4 friends nod
_ALIKE: Final = 0.58  # how far tables of one language model repeat each other, 0 to 1
_LAID: Final = 1.21  # what it adds that somebody laid the word
_REASONS: Final = {
    Ruling.GILT: Reason.READ_GOOD,
    Ruling.STRITTIG: Reason.READ_OPEN,
    Ruling.GILT_NICHT: Reason.READ_BAD,
}


class DeckList:
    """The answers of some tables, the first one first."""

    def __init__(self, answers: Iterable[Answer] = ()) -> None:
        self.answers = tuple(answers)
        self._tables = [
            (
                frozenset(map(fold, answer.nouns)),
                {fold(head): {fold(noun): count for noun, count in row.items()} for head, row in answer.counts.items()},
            )
            for answer in self.answers
        ]

    @classmethod
    def of_text(cls, text: str) -> "DeckList":
        """Return the list in a text as `as_text` makes it."""
        return cls(read.answer for read in read_answers(text, ())) if text else cls()

    def as_text(self) -> str:
        """Return the list as it is kept, "" without an answer."""
        return "".join(answer.as_text() for answer in self.answers)

    def friends(self, modifier: str, head: str) -> tuple[int, ...]:
        """Return of each table that read a pair the friends, 0 to 4, who let its word pass."""
        first, second = fold(modifier), fold(head)
        found = (rows[second].get(first, 0) for nouns, rows in self._tables if first in nouns and second in rows)
        return tuple(friends for friends in found if friends is not None)

    def unread(self, nouns: Sequence[str]) -> tuple[str, ...]:
        """Return the nouns that no table has read as a head."""
        return tuple(noun for noun in nouns if not any(fold(noun) in rows for _, rows in self._tables))

    def ruled(self, verdict: Verdict, modifier: str = "", head: str = "") -> Verdict:
        """Return the verdict by this list on two cards, whose nouns the verdict has unless they are given.

        It stays where a clause or the editorial list decides, and where no table read the pair.
        """
        if not self._tables or verdict.authority in (Authority.RULE, Authority.EDITORIAL):
            return verdict
        friends = self.friends(modifier or verdict.modifier, head or verdict.head)
        return _ruled(verdict, friends) if friends else verdict


def _ruled(verdict: Verdict, friends: Sequence[int]) -> Verdict:
    votes = sum(_OF_FRIENDS[count] for count in friends) / (1 + (len(friends) - 1) * _ALIKE)
    p_any = likely(_OF_JUDGE * log_odds(verdict.p_any) + votes)
    p = shifted(p_any, _LAID)
    ruling = ruling_of(p)
    known = ruling is Ruling.GILT and verdict.reason in (Reason.DICTIONARY, Reason.COMMON)
    return replace(
        verdict,
        p=p,
        p_any=p_any,
        ruling=ruling,
        authority=Authority.READ,
        reason=verdict.reason if known else _REASONS[ruling],
    )
