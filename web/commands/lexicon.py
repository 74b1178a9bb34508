"""The command `lexicon`: build the lexicon, describe it, hold objections of a house against it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lexicon.errors import BadWord, UnknownWord
from web.commands.judge import SIGNS, ruling_text
from web.commands.prepare import open_judge, progress_bar, unpack_if_missing
from web.commands.texts import argument, gettext as _, group, language, ngettext
from web.translations.catalogue import N_

if TYPE_CHECKING:
    from lexicon.judge import Judge
    from lexicon.judging.verdict import Ruling, Verdict
    from web.judge.objections import Objection


@group(help=N_("Das Wörterbuch bauen und ansehen."))
def lexicon() -> None:
    """Group what there is to do with the lexicon."""


@lexicon.command("build", help=N_("Baut das Wörterbuch neu aus seinen Quellen, in etwa einer Minute."))
def lexicon_build() -> None:
    """Build the lexicon, and say whether it is the one that came along."""
    from lexicon.building.build import build
    from lexicon.paths import lexicon_path

    with progress_bar() as bar:
        same = build(progress=bar)
    click.echo(_("Das Wörterbuch ist gebaut: %(path)s", path=lexicon_path()))
    click.echo(_("Es ist das mitgelieferte.") if same else _("Es ist ein anderes als das mitgelieferte."))


@lexicon.command("info", help=N_("Zeigt Version, Quellen und Umfang."))
def lexicon_info() -> None:
    """Print the facts that the lexicon carries about itself."""
    from lexicon.paths import lexicon_path
    from lexicon.store import Store

    unpack_if_missing()
    store = Store(lexicon_path())
    width = max(len(name) for name in store.info())
    click.echo(f"{'path':<{width}}  {store.path}")
    for name, value in store.info().items():
        click.echo(f"{name:<{width}}  {value}")


@lexicon.command(
    "objections",
    help=N_("Liest die Einwände eines Hauses (DATEI) und stellt jedem gegenüber, was das Urteil heute ist."),
)
@argument("file", metavar=N_("DATEI"), type=click.Path(path_type=Path))
def lexicon_objections(file: Path) -> None:
    """Print every objection of a file beside today's verdict: those with the same ruling, then the others."""
    objections = _read(file)
    judge = open_judge()
    same: list[str] = []
    other: list[str] = []
    for each in objections:
        verdict, sentence = _today(each, judge)
        is_same = verdict is not None and verdict.ruling is each.lexicon_ruling
        (same if is_same else other).append("\n".join(_lines(each, verdict, sentence)))
    for title, found in ((_("Noch dasselbe Urteil"), same), (_("Seither ein anderes Urteil"), other)):
        click.echo(f"{title}: {len(found)}")
        for text in found:
            click.echo(text)
        click.echo()
    click.echo(ngettext("%(num)s Einwand.", "%(num)s Einwände.", len(objections)))


def _read(file: Path) -> tuple[Objection, ...]:
    """Return the objections of a file. :raises click.ClickException: when it holds none, or something else."""
    from web.judge.objections import BadLine, read_lines

    try:
        objections = read_lines(file.read_bytes())
    except BadLine as fault:
        raise click.ClickException(
            _("%(file)s, Zeile %(line)s: Das ist kein Einwand.", file=file.name, line=fault.number)
        ) from fault
    if not objections:
        raise click.ClickException(_("In %(file)s steht kein Einwand.", file=file.name))
    return objections


def _today(objection: Objection, judge: Judge) -> tuple[Verdict | None, str]:
    try:
        if len(objection.cards) == 2:
            one, other = objection.cards
            verdict = judge.spoken(one, other, objection.word)
        elif objection.modifier:
            verdict = judge.spoken(objection.modifier, objection.head, objection.word)
        else:
            verdict = judge.word(objection.word)[0]
    except (BadWord, UnknownWord) as fault:
        return None, fault.sentence(language())
    return verdict, verdict.sentence(language())


def _lines(objection: Objection, verdict: Verdict | None, sentence: str) -> list[str]:
    day = datetime.fromtimestamp(objection.at / 1000, UTC).date().isoformat()
    today = _("kein Urteil") if verdict is None else _ruling(verdict.ruling, verdict.p)
    before = _ruling(objection.lexicon_ruling, objection.lexicon_p)
    lines = [f"  {objection.word}  {before} → {today}  {day}"]
    if objection.note:
        lines.append("    " + _("Notiz: %(note)s", note=_plain(objection.note)))
    if objection.sentence and objection.sentence != sentence:
        lines.append("    " + _("damals: %(sentence)s", sentence=_plain(objection.sentence)))
    lines.append("    " + _("heute: %(sentence)s", sentence=sentence))
    return lines


def _ruling(ruling: Ruling, p: float) -> str:
    return f"{SIGNS[ruling]} {ruling_text(ruling)} ({int(100 * p)})"


def _plain(text: str) -> str:
    """Return a text from elsewhere without control characters, which a terminal would obey."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
