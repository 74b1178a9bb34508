"""The command `challenge`: tasks for one person alone."""

from __future__ import annotations

import json
import secrets
from datetime import date, datetime
from pathlib import Path
from typing import Final

import click

from lexicon.challenges.answers import CheckedAnswer, Mark, check_answer
from lexicon.challenges.arbiter import Arbiter
from lexicon.challenges.board import LEVELS, Board
from lexicon.challenges.chain import Chain
from lexicon.challenges.kinds import daily_tasks, make_task
from lexicon.challenges.task import Kind, Task
from web.commands.lexicon import RULINGS, SIGNS
from web.commands.options import own_deck
from web.commands.pair_tables import open_judge, pair_table

_LEVEL: Final = 2
_SOLUTIONS: Final = 12
_SAID: Final = {
    "de": {
        "today": "Aufgaben vom {day}",
        "task": "{title} {caps} (Startwert {seed})",
        "cards": "Zur Wahl: {}",
        "solution": "Lösung: ",
        "more": "… und {} weitere",
        "nothing_today": "Aus diesem Kartenspiel lassen sich keine Aufgaben machen: Zu wenige Wörter gelten sicher.",
        "date": "„{}“ ist kein Tag. Schreib ihn so: 2026-11-21",
        "answer_to_one": "Zu --answer gehört eine einzelne Aufgabe: Nimm auch --kind.",
        "date_or_kind": "--date steht ohne --kind, --difficulty und --seed: Jeder Tag hat seine eigenen Aufgaben.",
    },
    "en": {
        "today": "Tasks of {day}",
        "task": "{title} {caps} (seed {seed})",
        "cards": "To choose from: {}",
        "solution": "Solution: ",
        "more": "… and {} more",
        "nothing_today": "No tasks can be made of this deck: too few words surely count.",
        "date": "“{}” is no day. Write it like 2026-11-21",
        "answer_to_one": "--answer goes with a single task: add --kind.",
        "date_or_kind": "--date stands without --kind, --difficulty and --seed: each day has its own tasks.",
    },
}


@click.command(
    help="Stellt Aufgaben aus den Wörtern eines Kartenspiels: die von heute oder mit --kind eine einzelne.\f"
    "Set tasks made of the words of a deck: today’s, or with --kind a single one."
)
@click.option(
    "--kind",
    type=click.Choice([kind.value for kind in Kind]),
    help="Welche Art: words (drei Wörter), odd (Kuckucksei), chain (Kette), bridge (Brücke).\f"
    "Which kind: words (three words), odd (odd one out), chain, bridge.",
)
@click.option(
    "--difficulty",
    "level",
    type=click.IntRange(LEVELS[0], LEVELS[-1]),
    help="Wie schwer, 1 bis 5; ohne Angabe 2.\fHow hard, 1 to 5; 2 unless told.",
)
@click.option("--seed", help="Derselbe Text gibt dieselbe Aufgabe.\fThe same text, the same task.")
@click.option("--date", "day", metavar="TAG\fDAY", help="Die Aufgaben eines anderen Tages.\fThe tasks of another day.")
@click.option("--solution", is_flag=True, help="Zeigt auch, was sie löst.\fShow what solves them, too.")
@click.option(
    "--answer",
    "answers",
    metavar="WORT\fWORD",
    multiple=True,
    help="Prüft eine Antwort; mehrmals für mehrere Wörter.\fCheck an answer; repeat it for several words.",
)
@own_deck
@click.option("--json", "as_json", is_flag=True, help="Ein JSON-Objekt je Zeile.\fA JSON object a line.")
@click.pass_context
def challenge(
    ctx: click.Context,
    kind: str | None,
    level: int | None,
    seed: str | None,
    day: str | None,
    solution: bool,
    answers: tuple[str, ...],
    deck_file: Path | None,
    as_json: bool,
) -> None:
    """Print tasks, or check an answer to one."""
    lang: str = ctx.obj["lang"]
    said = _SAID[lang]
    single = kind is not None or level is not None or seed is not None
    if day is not None and single:
        raise click.UsageError(said["date_or_kind"])
    if answers and kind is None:
        raise click.UsageError(said["answer_to_one"])
    wanted = _day(day, lang)
    table = pair_table(ctx, deck_file)
    board = Board(table)
    if single:
        seed = secrets.token_hex(4) if seed is None else seed
        kinds = tuple(Kind) if kind is None else (Kind(kind),)
        tasks = tuple(make_task(board, each, level or _LEVEL, seed) for each in kinds)
    else:
        tasks = daily_tasks(board, wanted)
    if not tasks:
        raise click.ClickException(said["nothing_today"])
    if not single and not as_json:
        click.echo(said["today"].format(day=wanted.isoformat()))
    for place, task in enumerate(tasks):
        if as_json:
            click.echo(json.dumps(task.as_dict(lang, solution=solution), ensure_ascii=False))
            continue
        if place or not single:
            click.echo()
        click.echo(_told(task, lang, solution=solution))
    if answers:
        checked = check_answer(tasks[0], answers, Arbiter(table, open_judge))
        click.echo(_judged(checked, lang))
        ctx.exit(0 if checked.mark is Mark.RIGHT else 1)


def _day(text: str | None, lang: str) -> date:
    if text is None:
        return datetime.now().astimezone().date()
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise click.ClickException(_SAID[lang]["date"].format(text[:40])) from error


def _told(task: Task, lang: str, *, solution: bool) -> str:
    said = _SAID[lang]
    caps = "★" * task.level + "☆" * (len(LEVELS) - task.level)
    lines = [
        said["task"].format(title=task.kind.title(lang), caps=caps, seed=task.seed),
        task.question(lang),
        task.hint(lang),
    ]
    if isinstance(task, Chain):
        lines.append(" – ".join(card or "?" for card in task.way))
    if task.cards:
        lines.append(said["cards"].format(", ".join(task.cards)))
    if solution:
        found = task.solution()
        told = [f"{said['solution']}{found[0]}", *(f"        {line}" for line in found[1:_SOLUTIONS])]
        lines += [*told, *([said["more"].format(len(found) - _SOLUTIONS)] if len(found) > _SOLUTIONS else [])]
    return "\n".join(lines)


def _judged(checked: CheckedAnswer, lang: str) -> str:
    lines = [""]
    for finding in checked.findings:
        if finding.verdict is not None:
            ruling = finding.verdict.ruling
            lines.append(f"{SIGNS[ruling]} {finding.verdict.word}  {RULINGS[lang][ruling]}")
        lines.append(f"  {finding.sentence(lang)}")
    return "\n".join([*lines, checked.sentence(lang)])
