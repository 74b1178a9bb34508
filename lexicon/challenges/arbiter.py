"""The source of the verdicts on an answer."""

from collections.abc import Callable
from functools import cached_property

from lexicon.errors import UnknownWord
from lexicon.judge import Judge
from lexicon.judging.verdict import Verdict
from lexicon.pairs.pair_table import PairTable
from lexicon.spelling import fold


class Arbiter:
    """Gives the verdicts on an answer: from the deck's table where it has both words, else from the judge.

    `open_judge` is called for the first word that the deck doesn't have.
    """

    def __init__(self, table: PairTable, open_judge: Callable[[], Judge]) -> None:
        self.table = table
        self._open = open_judge

    @cached_property
    def judge(self) -> Judge:
        """The judge. :raises LexiconFileError: while there is no lexicon."""
        return self._open()

    def pair(self, modifier: str, head: str) -> Verdict:
        """Judge two nouns in this order.

        :raises BadWord: if one of them can't be a word.
        :raises UnknownWord: if the judge doesn't know one of them.
        """
        if modifier in self.table and head in self.table:
            return self.table.verdict(modifier, head)
        for word in (modifier, head):
            if word not in self.table and self.judge.noun(word) is None:
                raise UnknownWord("unknown", word=word, suggestions=self.judge.suggest(word))
        return self.judge.pair(modifier, head)

    def with_card(self, card: str, said: str) -> Verdict:
        """Judge a compound as somebody said it with `card` in it; the judge finds the other noun.

        :raises BadWord: if `said` can't be a word.
        :raises UnknownWord: if it is not made of two nouns.
        """
        readings = self.judge.word(said)
        others = dict.fromkeys(noun for reading in readings for noun in (reading.modifier, reading.head))
        spoken = [self.judge.spoken(card, other, said) for other in others if fold(other) != fold(card)]
        spoken += [self.judge.spoken(card, card, said)] if not spoken else []
        sound = [verdict for verdict in spoken if verdict.clause is None]
        if sound:
            return self._as_in_the_table(max(sound, key=lambda verdict: verdict.p))
        return min(spoken, key=lambda verdict: verdict.clause == "W-7")  # W-7 says least

    def _as_in_the_table(self, verdict: Verdict) -> Verdict:
        """Return the table's verdict on the same word: map and task never disagree."""
        if verdict.modifier in self.table and verdict.head in self.table:
            known = self.table.verdict(verdict.modifier, verdict.head)
            if fold(known.seam.stem + known.seam.link) == fold(verdict.seam.stem + verdict.seam.link):
                return known
        return verdict
