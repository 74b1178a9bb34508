"""The command `challenge`: tasks for one person alone."""

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
from web.commands.judge import SIGNS, ruling_text
from web.commands.prepare import open_judge, own_deck, pair_table
from web.commands.texts import command, gettext as _, language, option
from web.translations.catalogue import N_

_LEVEL: Final = 2
_SOLUTIONS: Final = 12


@command(help=N_("Stellt Aufgaben aus den Wörtern eines Kartenspiels: die von heute oder mit --kind eine einzelne."))
@option(
    "--kind",
    type=click.Choice([kind.value for kind in Kind]),
    help=N_("Welche Art: words (drei Wörter), odd (Kuckucksei), chain (Kette), bridge (Brücke)."),
)
@option(
    "--difficulty", "level", type=click.IntRange(LEVELS[0], LEVELS[-1]), help=N_("Wie schwer, 1 bis 5; ohne Angabe 2.")
)
@option("--seed", help=N_("Derselbe Text gibt dieselbe Aufgabe."))
@option("--date", "day", metavar=N_("TAG"), help=N_("Die Aufgaben eines anderen Tages."))
@option("--solution", is_flag=True, help=N_("Zeigt auch, was sie löst."))
@option(
    "--answer",
    "answers",
    metavar=N_("WORT"),
    multiple=True,
    help=N_("Prüft eine Antwort; mehrmals für mehrere Wörter."),
)
@own_deck
@option("--json", "as_json", is_flag=True, help=N_("Ein JSON-Objekt je Zeile."))
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
    single = kind is not None or level is not None or seed is not None
    if day is not None and single:
        raise click.UsageError(
            _("--date steht ohne --kind, --difficulty und --seed: Jeder Tag hat seine eigenen Aufgaben.")
        )
    if answers and kind is None:
        raise click.UsageError(_("Zu --answer gehört eine einzelne Aufgabe: Nimm auch --kind."))
    wanted = _day(day)
    table = pair_table(deck_file)
    board = Board(table)
    if single:
        seed = secrets.token_hex(4) if seed is None else seed
        kinds = tuple(Kind) if kind is None else (Kind(kind),)
        tasks = tuple(make_task(board, each, level or _LEVEL, seed) for each in kinds)
    else:
        tasks = daily_tasks(board, wanted)
    if not tasks:
        raise click.ClickException(
            _("Aus diesem Kartenspiel lassen sich keine Aufgaben machen: Zu wenige Wörter gelten sicher.")
        )
    if not single and not as_json:
        click.echo(_("Aufgaben vom %(day)s", day=wanted.isoformat()))
    for place, task in enumerate(tasks):
        if as_json:
            click.echo(json.dumps(task.as_dict(language(), solution=solution), ensure_ascii=False))
            continue
        if place or not single:
            click.echo()
        click.echo(_as_text(task, solution=solution))
    if answers:
        checked = check_answer(tasks[0], answers, Arbiter(table, open_judge))
        click.echo(_result(checked))
        ctx.exit(0 if checked.mark is Mark.RIGHT else 1)


def _day(text: str | None) -> date:
    if text is None:
        return datetime.now().astimezone().date()
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        sentence = _("„%(day)s“ ist kein Tag. Schreib ihn so: 2026-11-21", day=text[:40])
        raise click.ClickException(sentence) from error


def _as_text(task: Task, *, solution: bool) -> str:
    stars = "★" * task.level + "☆" * (len(LEVELS) - task.level)
    title = task.kind.title(language())
    lines = [
        _("%(title)s %(stars)s (Startwert %(seed)s)", title=title, stars=stars, seed=task.seed),
        task.question(language()),
        task.hint(language()),
    ]
    if isinstance(task, Chain):
        lines.append(" – ".join(card or "?" for card in task.way))
    if task.cards:
        lines.append(_("Zur Wahl: %(cards)s", cards=", ".join(task.cards)))
    if solution:
        found = task.solution()
        lines += [_("Lösung: %(solution)s", solution=found[0]), *(f"        {line}" for line in found[1:_SOLUTIONS])]
        if len(found) > _SOLUTIONS:
            lines.append(_("… und %(count)s weitere", count=len(found) - _SOLUTIONS))
    return "\n".join(lines)


def _result(checked: CheckedAnswer) -> str:
    """Return how an answer was judged: an empty line, the words with their verdicts, then the result."""
    lines = [""]
    for finding in checked.findings:
        if finding.verdict is not None:
            ruling = finding.verdict.ruling
            lines.append(f"{SIGNS[ruling]} {finding.verdict.word}  {ruling_text(ruling)}")
        lines.append(f"  {finding.sentence(language())}")
    return "\n".join([*lines, checked.sentence(language())])
