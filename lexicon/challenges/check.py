"""Judging answers to tasks: by the judge alone, whoever found the word and whether the deck has it or not.

What is *strittig* is neither right nor wrong here: it counts half, and an answer that needs it is for a table to
decide. Whatever is typed gets a sentence; nothing that a person can type raises.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import Final, Protocol

from lexicon.challenges.bridge import Bridge
from lexicon.challenges.chain import Chain
from lexicon.challenges.feedback import Remark, Why
from lexicon.challenges.odd_one_out import OddOneOut
from lexicon.challenges.task import Task
from lexicon.challenges.words_with import Side, WordsWith
from lexicon.errors import BadWord, UnknownWord
from lexicon.judge import Judge
from lexicon.judging.normalise import checked
from lexicon.judging.verdict import Ruling, Verdict
from lexicon.pairs.pair_table import PairTable
from lexicon.spelling import fold

MOST_ANSWERS: Final = 12
"""More than so many words at once aren't looked at."""


class Mark(StrEnum):
    """What an answer is worth."""

    RIGHT = "right"
    ARGUABLE = "arguable"  # a table would have to decide
    WRONG = "wrong"
    OPEN = "open"  # not answered in full


class Note(Protocol):
    """Something to say beside a verdict, or where there is none."""

    def sentence(self, lang: str = "de") -> str:
        """Return it in `lang`."""
        ...


@dataclass(frozen=True, slots=True)
class Finding:
    """One judged compound of an answer: what was said, the verdict if there is one, what it is worth, and why else."""

    said: str
    mark: Mark
    verdict: Verdict | None = None
    note: Note | None = None

    def sentence(self, lang: str = "de") -> str:
        """Return why it counts or not."""
        if self.note is not None:
            return self.note.sentence(lang)
        return self.verdict.sentence(lang) if self.verdict is not None else ""


@dataclass(frozen=True, slots=True)
class Checked:
    """A judged answer: the whole, and compound by compound. `note` says what is wrong with the whole."""

    mark: Mark
    findings: tuple[Finding, ...] = ()
    note: Note | None = None
    wanted: int = 1

    @property
    def points(self) -> float:
        """How much of what is wanted was found: one for what counts, half for what is disputed."""
        found = sum(_WORTH[finding.mark] for finding in self.findings)
        return min(found, float(self.wanted))

    def sentence(self, lang: str = "de") -> str:
        """Return what to say to the answer as a whole."""
        return self.note.sentence(lang) if self.note is not None else Remark(Why(self.mark.value)).sentence(lang)


_WORTH: Final = {Mark.RIGHT: 1.0, Mark.ARGUABLE: 0.5, Mark.WRONG: 0.0, Mark.OPEN: 0.0}
_MARKS: Final = {Ruling.GILT: Mark.RIGHT, Ruling.STRITTIG: Mark.ARGUABLE, Ruling.GILT_NICHT: Mark.WRONG}


class Arbiter:
    """The verdicts that answers are checked by: the deck's table where it has both words, else the judge.

    `open_judge` is called when the first word beside the deck needs it.
    """

    def __init__(self, table: PairTable, open_judge: Callable[[], Judge]) -> None:
        self.table = table
        self._open = open_judge

    @cached_property
    def judge(self) -> Judge:
        """The judge. :raises LexiconFileError: while there is no lexicon."""
        return self._open()

    def pair(self, modifier: str, head: str) -> Verdict:
        """Judge two nouns in this order. :raises BadWord: :raises UnknownWord: for what is no noun."""
        if modifier in self.table and head in self.table:
            return self.table.verdict(modifier, head)
        for word in (modifier, head):
            if word not in self.table and self.judge.noun(word) is None:
                raise UnknownWord("unknown", word=word, suggestions=self.judge.suggest(word))
        return self.judge.pair(modifier, head)

    def with_card(self, card: str, said: str) -> Verdict:
        """Judge a compound as it was said with `card` in it; with which other noun the judge finds out.

        :raises BadWord: :raises UnknownWord: for what isn't made of two nouns.
        """
        readings = self.judge.word(said)
        others = dict.fromkeys(noun for reading in readings for noun in (reading.modifier, reading.head))
        spoken = [self.judge.spoken(card, other, said) for other in others if fold(other) != fold(card)]
        spoken += [self.judge.spoken(card, card, said)] if not spoken else []
        sound = [verdict for verdict in spoken if verdict.clause is None]
        if sound:
            return self._as_in_the_table(max(sound, key=lambda verdict: verdict.p))
        return min(spoken, key=lambda verdict: verdict.clause == "W-7")  # that a card is missing tells least

    def _as_in_the_table(self, verdict: Verdict) -> Verdict:
        """Return the table's verdict on the same word, so that map and task never disagree."""
        if verdict.modifier in self.table and verdict.head in self.table:
            known = self.table.verdict(verdict.modifier, verdict.head)
            if fold(known.seam.stem + known.seam.link) == fold(verdict.seam.stem + verdict.seam.link):
                return known
        return verdict


def check(task: Task, answer: Sequence[str], arbiter: Arbiter) -> Checked:
    """Return what an answer, a word or a card a text, is worth.

    :raises LexiconFileError: where a word must be looked up and there is no lexicon.
    """
    given = [" ".join(text.split()) for text in answer if text.strip()]
    if not given:
        return Checked(Mark.OPEN, note=Remark(Why.NOTHING), wanted=task.wanted)
    if len(given) > MOST_ANSWERS:
        return Checked(Mark.OPEN, note=Remark(Why.TOO_MANY, most=MOST_ANSWERS), wanted=task.wanted)
    match task:
        case WordsWith():
            return _words(task, given, arbiter)
        case OddOneOut():
            return _odd(task, given)
        case Chain():
            return _chain(task, given, arbiter)
        case Bridge():
            return _bridge(task, given, arbiter)
        case _:
            raise TypeError(type(task).__name__)


def _words(task: WordsWith, given: list[str], arbiter: Arbiter) -> Checked:
    findings: list[Finding] = []
    seen: set[tuple[str, str]] = set()
    for said in given:
        found = _word_with(task, said, arbiter)
        if found.verdict is not None and found.mark is not Mark.WRONG:
            pair = found.verdict.modifier, found.verdict.head
            if pair in seen:
                found = Finding(said, Mark.WRONG, found.verdict, Remark(Why.TWICE, word=found.verdict.word))
            seen.add(pair)
        findings.append(found)
    sure = sum(finding.mark is Mark.RIGHT for finding in findings)
    open_to_doubt = sum(finding.mark is Mark.ARGUABLE for finding in findings)
    if sure >= task.wanted:
        return Checked(Mark.RIGHT, tuple(findings), wanted=task.wanted)
    if sure + open_to_doubt >= task.wanted:
        return Checked(Mark.ARGUABLE, tuple(findings), wanted=task.wanted)
    missing = task.wanted - sure - open_to_doubt
    return Checked(Mark.OPEN, tuple(findings), Remark(Why.MISSING, count=missing), task.wanted)


def _word_with(task: WordsWith, said: str, arbiter: Arbiter) -> Finding:
    try:
        word = checked(said)
        if word in arbiter.table:
            return _with_noun(task, word, arbiter)
        try:
            verdict = arbiter.with_card(task.card, word)
        except UnknownWord:
            if arbiter.judge.noun(word) is None:
                raise
            return _with_noun(task, word, arbiter)  # „Garten“ alone: put to the card
    except (BadWord, UnknownWord) as fault:
        return Finding(said, Mark.WRONG, note=fault)
    if verdict.clause is None and not _on_its_side(task, verdict, arbiter):
        why = Why.IN_FRONT if task.side is Side.FRONT else Why.BEHIND
        return Finding(said, Mark.WRONG, verdict, Remark(why, card=task.card))
    return _judged(said, verdict)


def _on_its_side(task: WordsWith, verdict: Verdict, arbiter: Arbiter) -> bool:
    noun = arbiter.judge.noun(task.card)
    key = fold(task.card) if noun is None else noun.key
    return task.side is Side.EITHER or key == fold(verdict.modifier if task.side is Side.FRONT else verdict.head)


def _with_noun(task: WordsWith, noun: str, arbiter: Arbiter) -> Finding:
    orders = {Side.FRONT: (task.card, noun), Side.BEHIND: (noun, task.card)}
    if task.side is not Side.EITHER:
        return _judged(noun, arbiter.pair(*orders[task.side]))
    return _judged(noun, max((arbiter.pair(*order) for order in orders.values()), key=lambda verdict: verdict.p))


def _judged(said: str, verdict: Verdict) -> Finding:
    return Finding(said, _MARKS[verdict.ruling], verdict)


def _odd(task: OddOneOut, given: list[str]) -> Checked:
    said = given[-1]
    numbered = {str(number): link for number, link in enumerate(task.choices, start=1)}
    chosen = numbered.get(said) or next((link for link in task.choices if fold(link.word) == fold(said)), None)
    if chosen is None:
        return Checked(Mark.OPEN, note=Remark(Why.NOT_AMONG, word=said, words=", ".join(task.cards)))
    found = chosen == task.odd
    mark, why = (Mark.RIGHT, Why.ODD_FOUND) if found else (Mark.WRONG, Why.ODD_COUNTS)
    return Checked(mark, (Finding(chosen.word, mark, chosen.verdict),), Remark(why, word=chosen.word))


def _chain(task: Chain, given: list[str], arbiter: Arbiter) -> Checked:
    by_key = {fold(card): card for card in task.hand}
    for said in given:
        if fold(said) not in by_key:
            return Checked(Mark.OPEN, note=Remark(Why.NOT_IN_HAND, word=said), wanted=task.wanted)
    cards = [by_key[fold(said)] for said in given]
    if len(cards) > task.wanted:
        return Checked(Mark.OPEN, note=Remark(Why.TOO_LONG, most=task.wanted), wanted=task.wanted)
    if len(set(cards)) < len(cards):
        return Checked(Mark.OPEN, note=Remark(Why.CARD_TWICE), wanted=task.wanted)
    way = task.filled(cards)
    findings = tuple(_judged(f"{one} + {other}", arbiter.pair(one, other)) for one, other in pairwise(way))
    return Checked(_weakest(findings), findings, wanted=task.wanted)


def _bridge(task: Bridge, given: list[str], arbiter: Arbiter) -> Checked:
    said = given[-1]
    try:
        word = checked(said)
        pairs = arbiter.pair(task.first, word), arbiter.pair(word, task.last)
    except (BadWord, UnknownWord) as fault:
        return Checked(Mark.WRONG, (Finding(said, Mark.WRONG, note=fault),), fault)
    findings = tuple(_judged(said, verdict) for verdict in pairs)
    return Checked(_weakest(findings), findings)


def _weakest(findings: Sequence[Finding]) -> Mark:
    marks = {finding.mark for finding in findings}
    return next(mark for mark in (Mark.WRONG, Mark.ARGUABLE, Mark.RIGHT) if mark in marks)
