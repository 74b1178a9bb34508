"""The commands `challenge` and `could-lay`: tasks for one person alone, and what a hand could have laid."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable
from datetime import date, datetime
from pathlib import Path
from typing import Final

import click

from companion.log_faults import LogFault
from companion.log_file import read_log_file
from companion.words.deck import Colour
from lexicon.challenges.board import LEVELS, Board
from lexicon.challenges.chain import Chain
from lexicon.challenges.check import Arbiter, Checked, Mark, check
from lexicon.challenges.make import daily, make
from lexicon.challenges.task import Kind, Task
from lexicon.cli import RULINGS, SIGNS
from lexicon.hand import Fit, layable
from lexicon.judge import Judge
from lexicon.pairs import PairTable
from lexicon.paths import lexicon_path
from lexicon.progress import Bar
from lexicon.verdict import Ruling
from web.words.missed import NotOver, missed

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
        "not_in_deck": "„{}“ ist keine Karte dieses Spiels.",
        "colour": "Eine Farbe „{}“ gibt es nicht, nur rot, blau, grün, gelb.",
        "empty": "Nenne Karten mit --hand und --circle, oder ein Protokoll mit --log und --seat.",
        "log_or_cards": "--log steht ohne --hand, --circle und --due: Im Protokoll steht alles.",
        "seat": "Zu --log gehört --seat: Wessen Karten?",
        "nothing": "Nichts.",
        "on": "{card} auf {top}",
        "not_over": "Diese Runde ist noch nicht zu Ende, oder sie hatte echte Karten.",
        "no_round": "Eine Runde {round} mit Platz {seat} gibt es in diesem Protokoll nicht.",
        "no_words": "Das ist kein Protokoll des Wortspiels.",
        "moment": "Nach Ereignis {event}, dran war {due}, auf der Hand {hand}",
        "any": "alles",
        "never": "Dieser Platz konnte in der Runde nie legen.",
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
        "not_in_deck": "“{}” is no card of this deck.",
        "colour": "There is no colour “{}”, only red, blue, green, yellow.",
        "empty": "Name cards with --hand and --circle, or a log with --log and --seat.",
        "log_or_cards": "--log stands without --hand, --circle and --due: the log has it all.",
        "seat": "--log goes with --seat: whose cards?",
        "nothing": "Nothing.",
        "on": "{card} on {top}",
        "not_over": "This round isn’t over yet, or it had real cards.",
        "no_round": "There is no round {round} with seat {seat} in this log.",
        "no_words": "That is no log of the word game.",
        "moment": "After event {event}, due was {due}, in hand {hand}",
        "any": "anything",
        "never": "This seat could never lay in the round.",
    },
}
_COLOURS: Final = {"rot": "red", "blau": "blue", "grün": "green", "gelb": "yellow"}
_GERMAN: Final = {english: german for german, english in _COLOURS.items()}


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
@click.option(
    "--deck",
    "deck_file",
    metavar="DATEI\fFILE",
    type=click.Path(path_type=Path),
    help="Eigenes Kartenspiel statt des mitgelieferten.\fA deck of your own instead of the one that comes along.",
)
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
    table = _table(ctx, deck_file)
    board = Board(table)
    if single:
        seed = secrets.token_hex(4) if seed is None else seed
        kinds = tuple(Kind) if kind is None else (Kind(kind),)
        tasks = tuple(make(board, each, level or _LEVEL, seed) for each in kinds)
    else:
        tasks = daily(board, wanted)
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
        checked = check(tasks[0], answers, Arbiter(table, _judge))
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


def _judged(checked: Checked, lang: str) -> str:
    lines = [""]
    for finding in checked.findings:
        if finding.verdict is not None:
            ruling = finding.verdict.ruling
            lines.append(f"{SIGNS[ruling]} {finding.verdict.word}  {RULINGS[lang][ruling]}")
        lines.append(f"  {finding.sentence(lang)}")
    return "\n".join([*lines, checked.sentence(lang)])


@click.command(
    "could-lay",
    help="Zeigt, was eine Hand im Kreis hätte legen können, das Beste zuerst: could-lay --hand EIS,HAUS --circle "
    "WEIN,TÜR. Mit --log aus dem Protokoll einer gespielten Runde.\f"
    "Show what a hand could have laid on the circle, the best first: could-lay --hand EIS,HAUS --circle WEIN,TÜR. "
    "With --log from the log of a round that was played.",
)
@click.option(
    "--hand", metavar="KARTEN\fCARDS", help="Karten der Hand, Komma dazwischen.\fThe hand’s cards, commas between."
)
@click.option(
    "--circle",
    metavar="KARTEN\fCARDS",
    help="Was im Kreis oben liegt; auch mit Farbe: WEIN:rot.\fWhat lies on top in the circle; also with its colour: "
    "WEIN:red.",
)
@click.option(
    "--due",
    metavar="FARBE\fCOLOUR",
    help="Die Farbe, die dran ist: Nur auf sie darf gelegt werden (W-19).\fThe colour due: only on it one may lay "
    "(W-19).",
)
@click.option("--sure", is_flag=True, help="Nur, was sicher gilt.\fOnly what surely counts.")
@click.option(
    "--deck",
    "deck_file",
    metavar="DATEI\fFILE",
    type=click.Path(path_type=Path),
    help="Eigenes Kartenspiel statt des mitgelieferten.\fA deck of your own instead of the one that comes along.",
)
@click.option(
    "--log",
    "log_file",
    metavar="DATEI\fFILE",
    type=click.Path(path_type=Path),
    help="Protokoll einer Partie des Wortspiels auf Bildschirmen.\fLog of a match of the word game on screens.",
)
@click.option("--seat", type=click.IntRange(0, 7), help="Wessen Karten (ab 0).\fWhose cards (from 0).")
@click.option(
    "--round",
    "number",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Welche Runde der Partie.\fWhich round of the match.",
)
@click.pass_context
def could_lay_command(
    ctx: click.Context,
    hand: str | None,
    circle: str | None,
    due: str | None,
    sure: bool,
    deck_file: Path | None,
    log_file: Path | None,
    seat: int | None,
    number: int,
) -> None:
    """Print what could be laid."""
    lang: str = ctx.obj["lang"]
    said = _SAID[lang]
    if log_file is not None:
        if hand or circle or due:
            raise click.UsageError(said["log_or_cards"])
        if seat is None:
            raise click.UsageError(said["seat"])
        _from_log(log_file, number, seat, lang, sure=sure)
        return
    if not hand or not circle:
        raise click.UsageError(said["empty"])
    wanted = _colour(due, lang) if due else None
    tops = [(word, _colour(colour, lang) if colour else None) for word, colour in map(_parted, _listed(circle))]
    fitting = [word for word, colour in tops if wanted is None or colour in (None, wanted)]
    table = _table(ctx, deck_file)
    cards = [card.upper() for card in _listed(hand)]
    for word in (*cards, *(word for word, _ in tops)):
        if word not in table:
            raise click.ClickException(said["not_in_deck"].format(word[:40]))
    click.echo(_fits(layable(cards, fitting, table, disputed=not sure), lang))


def _listed(text: str) -> list[str]:
    return list(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))


def _parted(card: str) -> tuple[str, str]:
    word, _, colour = card.partition(":")
    return word.strip().upper(), colour.strip()


def _colour(text: str, lang: str) -> Colour:
    known = _COLOURS.get(text.lower(), text.lower())
    if known not in set(Colour):
        raise click.ClickException(_SAID[lang]["colour"].format(text[:40]))
    return Colour(known)


def _fits(fits: Iterable[Fit], lang: str) -> str:
    lines = [
        f"{SIGNS[fit.verdict.ruling]} {fit.verdict.score:3}  {fit.verdict.word}  "
        f"({_SAID[lang]['on'].format(card=fit.card, top=fit.top)})"
        for fit in fits
    ]
    return "\n".join(lines) or _SAID[lang]["nothing"]


def _from_log(file: Path, number: int, seat: int, lang: str, *, sure: bool) -> None:
    said = _SAID[lang]
    try:
        log = read_log_file(file)
    except LogFault as fault:
        raise click.ClickException(f"{file}: {fault.sentence(lang)}") from fault
    if log.header.game != "words":
        raise click.ClickException(said["no_words"])
    deck = log.header.options["deck"]
    words = [line.partition(" ")[0] for line in deck] if isinstance(deck, tuple) else []
    try:
        moments = missed(log, number, seat, PairTable.load(words, _judge()) if words else PairTable.default())
    except NotOver as error:
        raise click.ClickException(said["not_over"]) from error
    except IndexError as error:
        raise click.ClickException(said["no_round"].format(round=number, seat=seat)) from error
    if not moments:
        click.echo(said["never"])
    for place, moment in enumerate(moments):
        due = said["any"] if moment.due is None else moment.due.value if lang == "en" else _GERMAN[moment.due.value]
        head = said["moment"].format(event=moment.event, due=due, hand=", ".join(moment.hand))
        fits = [fit for fit in moment.fits if not sure or fit.verdict.ruling is Ruling.GILT]
        click.echo(f"{'' if place == 0 else chr(10)}{head}\n{_fits(fits, lang)}")


def _table(ctx: click.Context, deck_file: Path | None) -> PairTable:
    if deck_file is None:
        return PairTable.default()
    words = ctx.obj["deck_words"](deck_file)
    judge = _judge()
    with Bar(ctx.obj["lang"]) as bar:
        return PairTable.load(words, judge, bar)


def _judge() -> Judge:
    """Open the lexicon; build it first if it isn't there."""
    if not lexicon_path().exists():
        from lexicon.build import ensure

        with Bar(click.get_current_context().obj["lang"]) as bar:
            ensure(progress=bar)
    return Judge.open()
