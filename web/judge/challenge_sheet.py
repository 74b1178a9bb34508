"""The sheet of one challenge: the task, the answer in the request's address so far, and the judgement on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from flask import request

from lexicon.challenges.answers import CheckedAnswer, Finding, Mark, check_answer
from lexicon.challenges.arbiter import Arbiter
from lexicon.challenges.chain import Chain
from lexicon.challenges.feedback import Feedback, FeedbackKind
from lexicon.challenges.task import Kind, Task
from lexicon.errors import BadWord, LexiconError
from web.judge.deck_judge import LONGEST
from web.judge.faults import status_of

_COUNTING: Final = (Mark.RIGHT, Mark.ARGUABLE)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A task with the answer so far, and the judgement or the fault if there is one."""

    task: Task
    kept: tuple[str, ...] = ()  # the part of the answer that the next address carries on
    checked: CheckedAnswer | None = None
    fault: LexiconError | None = None
    misread: str = ""  # the typed text if it is no word: it stays in the field
    following: str = ""  # the address of the next task
    day: str = ""  # the date of the task if it is one of today's, as in 2026-11-21

    @property
    def solved(self) -> bool:
        """Whether the answer is complete and right."""
        return self.checked is not None and self.checked.mark is Mark.RIGHT

    @property
    def latest(self) -> Finding | None:
        """The last finding of the judgement."""
        return self.checked.findings[-1] if self.checked is not None and self.checked.findings else None

    @property
    def counted(self) -> tuple[Finding, ...]:
        """The findings that count, wholly or half."""
        return _counting(self.checked) if self.checked is not None else ()

    @property
    def status(self) -> int:
        """The HTTP status of this sheet."""
        if self.fault is not None:
            return status_of(self.fault)
        if self.checked is None:
            return 200
        if self.latest is not None and isinstance(self.latest.note, LexiconError):
            return status_of(self.latest.note)
        if isinstance(self.checked.note, Feedback) and self.checked.mark is Mark.OPEN:
            return 200 if self.checked.note.kind is FeedbackKind.MISSING else 400
        return 200


def requested_sheet(task: Task, arbiter: Arbiter) -> Sheet:
    """Return the sheet that this request's address describes, judged by `arbiter` once there is an answer to judge."""
    kept = tuple(text.strip() for text in request.args.getlist("a") if text.strip())
    tapped, typed = (request.args.get(field, "").strip() for field in ("tipp", "wort"))
    if (longest := max(map(len, (*kept, tapped, typed)), default=0)) > LONGEST:
        fault = BadWord("too_long", length=longest, limit=LONGEST)
        short = tuple(text for text in kept if len(text) <= LONGEST)
        return Sheet(task, short, fault=fault, misread=typed[:LONGEST])
    answer, complete = _requested_answer(task, kept, tapped or typed)
    if not complete:
        return Sheet(task, answer)
    checked = check_answer(task, answer, arbiter)
    if task.kind is Kind.WORDS:  # a word that failed is told once and doesn't stay in the way
        answer = tuple(finding.said for finding in _counting(checked))
    sheet = Sheet(task, answer, checked)
    failed = sheet.latest is None or isinstance(sheet.latest.note, LexiconError)
    return replace(sheet, misread=typed) if failed else sheet


def _counting(checked: CheckedAnswer) -> tuple[Finding, ...]:
    return tuple(finding for finding in checked.findings if finding.mark in _COUNTING)


def _requested_answer(task: Task, kept: tuple[str, ...], new: str) -> tuple[tuple[str, ...], bool]:
    """Return the answer after the tap or the typed word `new`, and whether it is to be judged now."""
    sent = bool({"wort", "tipp", "fertig"} & request.args.keys())
    if isinstance(task, Chain):
        cards = _cards_after_tap(kept, new, task.wanted)
        return cards, bool(cards) and (len(cards) >= task.wanted or "fertig" in request.args)
    before = kept if task.kind is Kind.WORDS else kept[-1:] if not new else ()
    answer = (*before, new) if new else before
    return answer, bool(answer) or sent


def _cards_after_tap(kept: Sequence[str], tapped: str, places: int) -> tuple[str, ...]:
    """Return the cards in the gaps after a tap: a laid card is taken back, one too many begins anew."""
    if not tapped:
        return tuple(kept)
    if tapped in kept:
        return tuple(card for card in kept if card != tapped)
    return (tapped,) if len(kept) >= places else (*kept, tapped)
