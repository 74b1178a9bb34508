"""Tasks for one person alone: today's, or one of any kind. The address is the task: any phone can open it."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Final, NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from lexicon.challenges.answers import CheckedAnswer, Finding, Mark, check_answer
from lexicon.challenges.arbiter import Arbiter
from lexicon.challenges.board import LEVELS, Board
from lexicon.challenges.bridge import Bridge
from lexicon.challenges.chain import Chain
from lexicon.challenges.feedback import Feedback
from lexicon.challenges.kinds import daily_tasks, make_task
from lexicon.challenges.odd_one_out import OddOneOut
from lexicon.challenges.task import Kind, NoTask, Task
from lexicon.challenges.words_with import Side, WordsWith
from lexicon.errors import BadWord, LexiconError
from lexicon.judging.house_options import HouseOption
from lexicon.judging.verdict import Verdict
from lexicon.pairs.pair_table import PairTable
from web.judge.deck_judge import LONGEST
from web.judge.faults import status_of
from web.judge.question import shown_unasked
from web.judge.services import deck, deck_judge, precedents

blueprint = Blueprint("challenges", __name__)

SOLUTIONS_SHOWN: Final = 12


def today() -> date:
    """Return the date in the server's time zone."""
    return datetime.now().astimezone().date()


@blueprint.get("/aufgaben")
def index() -> str:
    """Show today's tasks and the way to any other."""
    day = today()
    return render_template(
        "judge/challenges.html",
        sheets=[Sheet(task) for task in _tasks_of(_board(), day)],
        solved=_tasks_of(_board(), day - timedelta(days=1)),
        day=day.isoformat(),
        kinds=tuple(Kind),
        levels=LEVELS,
    )


@blueprint.get("/aufgaben/neu")
def another() -> Response:
    """Redirect to a fresh task of the kind and level that were asked for."""
    kind, level = request.args.get("art", type=Kind) or abort(404), request.args.get("stufe", "2")
    return redirect(url_for("judge.challenges.page", kind=kind.value, stufe=level[:LONGEST], seed=secrets.token_hex(4)))


@blueprint.get("/aufgaben/<kind>")
def page(kind: str) -> tuple[str, int] | Response:
    """Show a task and, if there is one, the judgement on an answer."""
    if kind not in set(Kind):
        abort(404)
    if "seed" not in request.args:
        level = request.args.get("stufe", "2")[:LONGEST]
        return redirect(url_for("judge.challenges.another", art=kind, stufe=level))
    try:
        task = make_task(_board(), Kind(kind), _level(request.args.get("stufe", "")), request.args["seed"])
    except NoTask as fault:
        status = 404 if fault.code == "too_few" else 400
        return render_template("judge/challenge_none.html", fault=fault, kinds=tuple(Kind), levels=LEVELS), status
    day, following = _day_and_following(task)
    sheet = requested_sheet(task, Arbiter(_board().table, deck_judge().judge))
    html = render_template(
        "judge/challenge.html",
        sheet=sheet,
        task=task,
        day=day,
        following=following,
        offered=sheet.offered(card.word for card in deck().cards() if shown_unasked(card.word)),
        solution=task.solution()[:SOLUTIONS_SHOWN],
        more_solutions=max(len(task.solution()) - SOLUTIONS_SHOWN, 0),
        levels=LEVELS,
    )
    return html, sheet.status


def task_url(task: Task) -> str:
    """Return the address of a task."""
    return url_for("judge.challenges.page", kind=task.kind.value, stufe=task.level, seed=task.seed)


@lru_cache(maxsize=2)  # a pair table never changes
def _board_of(table: PairTable, *, discreet: bool) -> Board:
    return Board(table, discreet=discreet)


def _board() -> Board:
    return _board_of(deck_judge().pair_table(), discreet=HouseOption.NO_RUDE_WORDS in precedents().options)


@lru_cache(maxsize=4)
def _tasks_of(board: Board, day: date) -> tuple[Task, ...]:
    return daily_tasks(board, day)


def _level(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) < 3:
        return int(text)
    raise NoTask("level", level=text[:LONGEST])


def _day_and_following(task: Task) -> tuple[str, str]:
    """Return today's date if the task is one of today's, else "", and the address of the task after this one."""
    day = today()
    tasks = _tasks_of(_board(), day)
    if task in tasks:
        place = tasks.index(task) + 1
        return day.isoformat(), task_url(tasks[place]) if place < len(tasks) else url_for("judge.challenges.index")
    return "", url_for("judge.challenges.another", art=task.kind.value, stufe=task.level)


_COUNTING: Final = (Mark.RIGHT, Mark.ARGUABLE)
_TONES: Final = {Mark.RIGHT: "gilt", Mark.ARGUABLE: "strittig", Mark.WRONG: "gilt_nicht", Mark.OPEN: "open"}
_SIGNS: Final = {Mark.RIGHT: "✓", Mark.ARGUABLE: "?", Mark.WRONG: "✗", Mark.OPEN: ""}


class Slot(NamedTuple):
    """A place of the way through a task: a card of the task, an own card or compound, or a gap where all is empty.

    `text` is the card as it is written.
    """

    card: str = ""
    text: str = ""
    is_own: bool = False
    verdict: Verdict | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A task with the answer so far, and the judgement or the fault if there is one."""

    task: Task
    kept: tuple[str, ...] = ()  # the part of the answer that the next address carries on
    checked: CheckedAnswer | None = None
    fault: LexiconError | None = None
    misread: str = ""  # the typed text if it is no word: it stays in the field

    @property
    def latest(self) -> Finding | None:
        """The last finding of the judgement."""
        return self.checked.findings[-1] if self.checked is not None and self.checked.findings else None

    @property
    def mark(self) -> Mark:
        """The mark of the answer, `OPEN` until it is judged."""
        return self.checked.mark if self.checked is not None else Mark.OPEN

    @property
    def tone(self) -> str:
        """The class of the sheet: the ruling that goes with its mark, or "open".

        A word that isn't the odd one counts, so it is no colour of a word that falls.
        """
        return _TONES[Mark.OPEN if self.goes_on else self.mark]

    @property
    def sign(self) -> str:
        """The sign of its mark, "" while it is open."""
        return _SIGNS[Mark.OPEN if self.goes_on else self.mark]

    @property
    def goes_on(self) -> bool:
        """Whether the search for the odd one goes on after a word that counts."""
        return isinstance(self.task, OddOneOut) and self.mark is Mark.WRONG

    @property
    def question_cards(self) -> tuple[Slot, ...]:
        """What the question shows in the list of tasks: its cards, with the gaps."""
        match self.task:
            case WordsWith(card=card, side=side):
                shown = Slot(card, card), Slot()
                return shown[::-1] if side is Side.BEHIND else shown
            case OddOneOut(choices=choices):
                return tuple(Slot(word, word) for word in (choices[0].modifier, choices[0].head))
        return self.slots

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The way from card to card, or the compounds found so far, with the gaps."""
        match self.task:
            case Chain(way=way):
                laid = iter(self.kept)
                return tuple(Slot(card, card) if card else _own_slot(next(laid, "")) for card in way)
            case Bridge(first=first, last=last):
                typed = self.kept[-1] if self.kept else ""
                return Slot(first, first), _own_slot(typed, typed.upper()), Slot(last, last)
            case WordsWith():
                found = [Slot(is_own=True, verdict=finding.verdict) for finding in _counting(self.checked)]
                return (*found, *(Slot() for _ in range(self.task.wanted - len(found))))
        return ()

    @property
    def large_findings(self) -> tuple[Finding, ...]:
        """The findings that are shown large: the last one, of a bridge both."""
        if self.checked is None or isinstance(self.task, Chain) or self.goes_on:
            return ()
        return self.checked.findings[0 if isinstance(self.task, Bridge) else -1 :]

    @property
    def steps(self) -> tuple[Finding, ...]:
        """The findings that are shown as steps of a chain."""
        return self.checked.findings if self.checked is not None and isinstance(self.task, Chain) else ()

    @property
    def explained_step(self) -> Finding | None:
        """The step that makes a chain no right answer."""
        if self.mark is Mark.RIGHT:
            return None
        return next((finding for finding in self.steps if finding.mark is self.mark), None)

    @property
    def outcome(self) -> CheckedAnswer | None:
        """The judgement as a whole, unless a bridge's last finding says it already."""
        said = isinstance(self.task, Bridge) and self.latest is not None and self.latest.note is not None
        return None if said else self.checked

    def offered(self, deck: Iterable[str]) -> list[str]:
        """Return the cards to choose from: the task's own, or those of `deck` but for the cards in the question."""
        match self.task:
            case WordsWith(card=card):
                asked = {card}
            case Bridge(first=first, last=last):
                asked = {first, last}
            case _:
                asked = set()
        return [card for card in self.task.cards or deck if card not in asked]

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
            return 200 if self.checked.note.code == "missing" else 400
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


def _own_slot(card: str, text: str = "") -> Slot:
    return Slot(card, text or card, is_own=bool(card))


def _counting(checked: CheckedAnswer | None) -> tuple[Finding, ...]:
    return tuple(each for each in checked.findings if each.mark in _COUNTING) if checked is not None else ()


def _requested_answer(task: Task, kept: tuple[str, ...], new: str) -> tuple[tuple[str, ...], bool]:
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
