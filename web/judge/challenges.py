"""Tasks for one person alone: today's, or one of any kind. The address is the task: any phone can open it."""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import date, datetime
from functools import lru_cache
from typing import Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from lexicon.challenges.arbiter import Arbiter
from lexicon.challenges.board import LEVELS, Board
from lexicon.challenges.kinds import daily_tasks, make_task
from lexicon.challenges.task import Kind, NoTask, Task
from lexicon.judging.house_options import HouseOption
from lexicon.pairs.pair_table import PairTable
from web.judge.challenge_sheet import requested_sheet
from web.judge.deck_judge import LONGEST
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
    tasks = _tasks_of(_board(), day)
    return render_template("judge/challenges.html", tasks=tasks, day=day.isoformat(), kinds=tuple(Kind), levels=LEVELS)


@blueprint.get("/aufgaben/neu")
def another() -> Response:
    """Redirect to a fresh task of the kind and level that were asked for."""
    kind, level = _kind(request.args.get("art", "")), request.args.get("stufe", "2")
    return redirect(url_for("judge.challenges.page", kind=kind.value, stufe=level[:LONGEST], seed=secrets.token_hex(4)))


@blueprint.get("/aufgaben/<kind>")
def page(kind: str) -> tuple[str, int] | Response:
    """Show a task and, if there is one, the judgement on an answer."""
    wanted = _kind(kind)
    if "seed" not in request.args:
        level = request.args.get("stufe", "2")[:LONGEST]
        return redirect(url_for("judge.challenges.another", art=wanted.value, stufe=level))
    try:
        task = make_task(_board(), wanted, _level(request.args.get("stufe", "")), request.args["seed"])
    except NoTask as fault:
        status = 404 if fault.code == "too_few" else 400
        return render_template("judge/challenge_none.html", fault=fault, kinds=tuple(Kind), levels=LEVELS), status
    day, following = _day_and_following(task)
    sheet = requested_sheet(task, Arbiter(_board().table, deck_judge().judge))
    html = render_template(
        "judge/challenge.html",
        sheet=replace(sheet, day=day, following=following),
        task=task,
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
    """Return the board of the deck."""
    return _board_of(deck_judge().pair_table(), discreet=HouseOption.NO_RUDE_WORDS in precedents().options)


@lru_cache(maxsize=4)
def _tasks_of(board: Board, day: date) -> tuple[Task, ...]:
    return daily_tasks(board, day)


def _kind(text: str) -> Kind:
    try:
        return Kind(text)
    except ValueError as error:
        raise NotFound from error


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
