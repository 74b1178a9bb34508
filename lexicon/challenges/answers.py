"""Judging answers to tasks by verdicts alone, for words of the deck and for any others.

A disputed word (*strittig*) is neither right nor wrong: it counts half, and an answer that needs it is arguable. Every
input gets a sentence; no input of a person raises.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Final, TypeAlias

from lexicon.challenges.arbiter import Arbiter
from lexicon.challenges.bridge import Bridge
from lexicon.challenges.chain import Chain
from lexicon.challenges.feedback import Feedback
from lexicon.challenges.odd_one_out import OddOneOut
from lexicon.challenges.task import Task
from lexicon.challenges.words_with import Side, WordsWith
from lexicon.errors import BadWord, LexiconError, UnknownWord
from lexicon.judging.normalise import checked
from lexicon.judging.verdict import Ruling, Verdict
from lexicon.spelling import fold

MOST_ANSWERS: Final = 12
"""Words that one answer may have; a longer answer is not judged."""


class Mark(StrEnum):
    """The worth of an answer, or of one compound of it."""

    RIGHT = "right"
    ARGUABLE = "arguable"  # a table would have to decide
    WRONG = "wrong"
    OPEN = "open"  # not answered in full


Note: TypeAlias = Feedback | LexiconError
"""A sentence beside a verdict, or instead of one."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One judged compound of an answer: the words as typed, their worth, the verdict if there is one, and a note."""

    said: str
    mark: Mark
    verdict: Verdict | None = None
    note: Note | None = None

    def sentence(self, lang: str = "de") -> str:
        """Return the reason why the compound counts or not."""
        if self.note is not None:
            return self.note.sentence(lang)
        return self.verdict.sentence(lang) if self.verdict is not None else ""


@dataclass(frozen=True, slots=True)
class CheckedAnswer:
    """A judged answer, as a whole and compound by compound. `note` is about the whole, `wanted` a number of answers."""

    mark: Mark
    findings: tuple[Finding, ...] = ()
    note: Note | None = None
    wanted: int = 1

    @property
    def points(self) -> float:
        """The points of the answer, at most `wanted`: one for a compound that counts, half for a disputed one."""
        found = sum(_WORTH[finding.mark] for finding in self.findings)
        return min(found, float(self.wanted))

    def sentence(self, lang: str = "de") -> str:
        """Return the sentence about the answer as a whole."""
        return (self.note or Feedback(self.mark.value)).sentence(lang)


_WORTH: Final = {Mark.RIGHT: 1.0, Mark.ARGUABLE: 0.5, Mark.WRONG: 0.0, Mark.OPEN: 0.0}
_MARKS: Final = {Ruling.GILT: Mark.RIGHT, Ruling.STRITTIG: Mark.ARGUABLE, Ruling.GILT_NICHT: Mark.WRONG}


def check_answer(task: Task, answer: Sequence[str], arbiter: Arbiter) -> CheckedAnswer:
    """Judge an answer: a list of words or cards.

    :raises LexiconFileError: where a word must be looked up and there is no lexicon.
    """
    given = [" ".join(text.split()) for text in answer if text.strip()]
    if not given:
        return CheckedAnswer(Mark.OPEN, note=Feedback("nothing"), wanted=task.wanted)
    if len(given) > MOST_ANSWERS:
        return CheckedAnswer(Mark.OPEN, note=Feedback("too_many", most=MOST_ANSWERS), wanted=task.wanted)
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


def _words(task: WordsWith, given: list[str], arbiter: Arbiter) -> CheckedAnswer:
    findings: list[Finding] = []
    seen: set[tuple[str, str]] = set()
    for said in given:
        found = _word_with(task, said, arbiter)
        if found.verdict is not None and found.mark is not Mark.WRONG:
            pair = found.verdict.modifier, found.verdict.head
            if pair in seen:
                found = Finding(said, Mark.WRONG, found.verdict, Feedback("twice", word=found.verdict.word))
            seen.add(pair)
        findings.append(found)
    sure = sum(finding.mark is Mark.RIGHT for finding in findings)
    open_to_doubt = sum(finding.mark is Mark.ARGUABLE for finding in findings)
    if sure >= task.wanted:
        return CheckedAnswer(Mark.RIGHT, tuple(findings), wanted=task.wanted)
    if sure + open_to_doubt >= task.wanted:
        return CheckedAnswer(Mark.ARGUABLE, tuple(findings), wanted=task.wanted)
    missing = task.wanted - sure - open_to_doubt
    return CheckedAnswer(Mark.OPEN, tuple(findings), Feedback("missing", count=missing), task.wanted)


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
            return _with_noun(task, word, arbiter)  # „Garten“ alone: judged together with the card
    except (BadWord, UnknownWord) as fault:
        return Finding(said, Mark.WRONG, note=fault)
    if verdict.clause is None and not _on_its_side(task, verdict, arbiter):
        why = "in_front" if task.side is Side.FRONT else "behind"
        return Finding(said, Mark.WRONG, verdict, Feedback(why, card=task.card))
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


def _odd(task: OddOneOut, given: list[str]) -> CheckedAnswer:
    said = given[-1]
    numbered = {str(number): pair for number, pair in enumerate(task.choices, start=1)}
    chosen = numbered.get(said) or next((pair for pair in task.choices if fold(pair.word) == fold(said)), None)
    if chosen is None:
        return CheckedAnswer(Mark.OPEN, note=Feedback("not_among", word=said, words=", ".join(task.cards)))
    found = chosen == task.odd
    mark, why = (Mark.RIGHT, "odd_found") if found else (Mark.WRONG, "odd_counts")
    return CheckedAnswer(mark, (Finding(chosen.word, mark, chosen.verdict),), Feedback(why, word=chosen.word))


def _chain(task: Chain, given: list[str], arbiter: Arbiter) -> CheckedAnswer:
    by_key = {fold(card): card for card in task.hand}
    for said in given:
        if fold(said) not in by_key:
            return CheckedAnswer(Mark.OPEN, note=Feedback("not_in_hand", word=said), wanted=task.wanted)
    cards = [by_key[fold(said)] for said in given]
    if len(cards) > task.wanted:
        return CheckedAnswer(Mark.OPEN, note=Feedback("too_long", most=task.wanted), wanted=task.wanted)
    if len(set(cards)) < len(cards):
        return CheckedAnswer(Mark.OPEN, note=Feedback("card_twice"), wanted=task.wanted)
    way = task.filled(cards)
    findings = tuple(_judged(f"{one} + {other}", arbiter.pair(one, other)) for one, other in pairwise(way))
    return CheckedAnswer(_weakest(findings), findings, wanted=task.wanted)


def _bridge(task: Bridge, given: list[str], arbiter: Arbiter) -> CheckedAnswer:
    said = given[-1]
    try:
        word = checked(said)
        pairs = arbiter.pair(task.first, word), arbiter.pair(word, task.last)
    except (BadWord, UnknownWord) as fault:
        return CheckedAnswer(Mark.WRONG, (Finding(said, Mark.WRONG, note=fault),), fault)
    findings = tuple(_judged(said, verdict) for verdict in pairs)
    return CheckedAnswer(_weakest(findings), findings)


def _weakest(findings: Sequence[Finding]) -> Mark:
    marks = {finding.mark for finding in findings}
    return next(mark for mark in (Mark.WRONG, Mark.ARGUABLE, Mark.RIGHT) if mark in marks)
