"""Tasks for one person alone: today's, or one of any kind. Each lives in its address: any phone can open it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import lru_cache
from typing import Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from lexicon.challenges.answers import CheckedAnswer, Finding, Mark, check_answer
from lexicon.challenges.arbiter import Arbiter
from lexicon.challenges.board import LEVELS, Board
from lexicon.challenges.chain import Chain
from lexicon.challenges.feedback import Feedback, FeedbackKind
from lexicon.challenges.kinds import daily_tasks, make_task
from lexicon.challenges.task import Kind, NoTask, Task
from lexicon.errors import BadWord, LexiconError
from lexicon.pairs.pair_table import PairTable
from web.judge.adviser import LONGEST
from web.judge.services import adviser
from web.pages.fault_pages import status_of

blueprint = Blueprint("challenges", __name__)

SOLUTIONS_SHOWN: Final = 12


@dataclass(frozen=True, slots=True)
class Sheet:
    """A task as it lies there: what was answered so far, the judgement if there is one, what went wrong if it did."""

    task: Task
    kept: tuple[str, ...] = ()  # the part of the answer that goes on into the next address
    checked: CheckedAnswer | None = None
    fault: LexiconError | None = None
    misread: str = ""  # what was typed, where it is no word: it stays in the field
    following: str = ""  # the address of the next task
    day: str = ""  # the date whose task it is, as in 2026-11-21

    @property
    def solved(self) -> bool:
        """Whether there is nothing left to do."""
        return self.checked is not None and self.checked.mark is Mark.RIGHT

    @property
    def latest(self) -> Finding | None:
        """What was judged last."""
        return self.checked.findings[-1] if self.checked is not None and self.checked.findings else None

    @property
    def counted(self) -> tuple[Finding, ...]:
        """What counts of the answer, wholly or half."""
        found = self.checked.findings if self.checked is not None else ()
        return tuple(finding for finding in found if finding.mark in (Mark.RIGHT, Mark.ARGUABLE))

    @property
    def status(self) -> int:
        """The HTTP status of this answer."""
        if self.fault is not None:
            return status_of(self.fault)
        if self.checked is None:
            return 200
        if self.latest is not None and isinstance(self.latest.note, LexiconError):
            return status_of(self.latest.note)
        if isinstance(self.checked.note, Feedback) and self.checked.mark is Mark.OPEN:
            return 200 if self.checked.note.kind is FeedbackKind.MISSING else 400
        return 200


def today() -> date:
    """Return the day that it is where the server stands."""
    return datetime.now().astimezone().date()


@lru_cache(maxsize=2)  # a table never changes
def board_of(table: PairTable) -> Board:
    """Return the board of a table, made once."""
    return Board(table)


@lru_cache(maxsize=4)
def _of_the_day(board: Board, day: date) -> tuple[Task, ...]:
    return daily_tasks(board, day)


def board() -> Board:
    """Return the deck's board."""
    return board_of(adviser().table())


@blueprint.get("/aufgaben")
def index() -> str:
    """Show today's tasks and the way to any other."""
    day = today()
    tasks = _of_the_day(board(), day)
    return render_template("judge/challenges.html", tasks=tasks, day=day.isoformat(), kinds=tuple(Kind), levels=LEVELS)


@blueprint.get("/aufgaben/neu")
def another() -> Response:
    """Lead to a fresh task of the kind and level that were asked for."""
    kind, level = _kind(request.args.get("art", "")), request.args.get("stufe", "2")
    return redirect(url_for("challenges.task", kind=kind.value, stufe=level[:LONGEST], seed=secrets.token_hex(4)))


@blueprint.get("/aufgaben/<kind>")
def task(kind: str) -> tuple[str, int] | Response:
    """Show a task and, if there is one, the judgement on an answer."""
    wanted = _kind(kind)
    if "seed" not in request.args:
        return redirect(url_for("challenges.another", art=wanted.value, stufe=request.args.get("stufe", "2")[:LONGEST]))
    try:
        found = make_task(board(), wanted, _level(request.args.get("stufe", "")), request.args["seed"])
    except NoTask as refusal:
        status = 404 if refusal.code == "too_few" else 400
        return render_template("judge/challenge_none.html", refusal=refusal, kinds=tuple(Kind), levels=LEVELS), status
    sheet = _sheet(found)
    deck = adviser().deck()
    shown = render_template(
        "judge/challenge.html", sheet=sheet, task=found, deck=deck, most=SOLUTIONS_SHOWN, levels=LEVELS
    )
    return shown, sheet.status


def _kind(text: str) -> Kind:
    try:
        return Kind(text)
    except ValueError as error:
        raise NotFound from error


def _level(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) < 3:
        return int(text)
    raise NoTask("level", level=text[:LONGEST])


def _sheet(task: Task) -> Sheet:
    """Return the sheet that this request's address describes."""
    kept = tuple(text.strip() for text in request.args.getlist("a") if text.strip())
    tapped, typed = (request.args.get(key, "").strip() for key in ("tipp", "wort"))
    day, following = _following(task)
    if (longest := max(map(len, (*kept, tapped, typed)), default=0)) > LONGEST:
        fault = BadWord("too_long", length=longest, limit=LONGEST)
        return Sheet(
            task, tuple(text for text in kept if len(text) <= LONGEST), None, fault, typed[:LONGEST], following, day
        )
    answer, complete = _answer(task, kept, tapped or typed)
    if not complete:
        return Sheet(task, answer, following=following, day=day)
    arbiter = Arbiter(board().table, adviser().judge)
    checked = check_answer(task, answer, arbiter)
    if task.kind is Kind.WORDS:  # what failed is told once and doesn't stay in the way
        counted = (finding.said for finding in checked.findings if finding.mark in (Mark.RIGHT, Mark.ARGUABLE))
        answer = tuple(counted)
    sheet = Sheet(task, answer, checked, following=following, day=day)
    failed = sheet.latest is None or isinstance(sheet.latest.note, LexiconError)
    return replace(sheet, misread=typed) if failed else sheet


def _answer(task: Task, kept: tuple[str, ...], new: str) -> tuple[tuple[str, ...], bool]:
    """Return the answer after what was tapped or typed, and whether it is to be judged now."""
    asked = bool({"wort", "tipp", "fertig"} & request.args.keys())
    if isinstance(task, Chain):
        cards = _laid(kept, new, task.wanted)
        return cards, bool(cards) and (len(cards) >= task.wanted or "fertig" in request.args)
    before = kept if task.kind is Kind.WORDS else kept[-1:] if not new else ()
    answer = (*before, new) if new else before
    return answer, bool(answer) or asked


def _laid(kept: Sequence[str], tapped: str, places: int) -> tuple[str, ...]:
    """Return the cards in the gaps after a tap: a laid one is taken back; one too many begins anew."""
    if not tapped:
        return tuple(kept)
    if tapped in kept:
        return tuple(card for card in kept if card != tapped)
    return (tapped,) if len(kept) >= places else (*kept, tapped)


def _following(task: Task) -> tuple[str, str]:
    """Return the date if it is one of today's tasks, and the address of the task after this one."""
    day = today()
    tasks = _of_the_day(board(), day)
    if task in tasks:
        place = tasks.index(task) + 1
        after = tasks[place] if place < len(tasks) else None
        return day.isoformat(), address(after) if after is not None else url_for("challenges.index")
    return "", url_for("challenges.another", art=task.kind.value, stufe=task.level)


@blueprint.app_template_global("task_address")
def address(task: Task) -> str:
    """Return the address where a task lies."""
    return url_for("challenges.task", kind=task.kind.value, stufe=task.level, seed=task.seed)
