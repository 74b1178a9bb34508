"""The command `lexicon objections`: objections of a house beside what the judge says of the same words today."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from lexicon.errors import BadWord, UnknownWord
from web.commands.click_texts import argument, command
from web.commands.language import gettext as _
from web.commands.language import language, ngettext
from web.commands.prepare import open_judge
from web.commands.verdict_texts import SIGNS, ruling_text
from web.translations.catalogue import N_

if TYPE_CHECKING:
    from lexicon.judge import Judge
    from lexicon.judging.verdict import Ruling, Verdict
    from web.judge.objections import Objection

HELP: Final = N_("Liest die Einwände eines Hauses (DATEI) und stellt jedem gegenüber, was das Urteil heute ist.")


class Compared(NamedTuple):
    """An objection and today's verdict on its word, or the sentence saying that there is none."""

    objection: Objection
    verdict: Verdict | None
    sentence: str

    @property
    def has_changed(self) -> bool:
        """Whether the ruling is another one today."""
        return self.verdict is None or self.verdict.ruling is not self.objection.lexicon_ruling


@command("objections", help=HELP)
@argument("file", metavar=N_("DATEI"), type=click.Path(path_type=Path))
def lexicon_objections(file: Path) -> None:
    """Print every objection of a file beside today's verdict: those with the same ruling, then the others."""
    objections = _read(file)
    judge = open_judge()
    compared = [_compared(each, judge) for each in objections]
    for title, group in (
        (_("Noch dasselbe Urteil"), [each for each in compared if not each.has_changed]),
        (_("Seither ein anderes Urteil"), [each for each in compared if each.has_changed]),
    ):
        click.echo(f"{title}: {len(group)}")
        for each in group:
            click.echo("\n".join(_lines(each)))
        click.echo()
    click.echo(ngettext("%(num)s Einwand.", "%(num)s Einwände.", len(compared)))


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


def _compared(objection: Objection, judge: Judge) -> Compared:
    try:
        if len(objection.cards) == 2:
            one, other = objection.cards
            verdict = judge.spoken(one, other, objection.word)
        elif objection.modifier:
            verdict = judge.spoken(objection.modifier, objection.head, objection.word)
        else:
            verdict = judge.word(objection.word)[0]
    except (BadWord, UnknownWord) as fault:
        return Compared(objection, None, fault.sentence(language()))
    return Compared(objection, verdict, verdict.sentence(language()))


def _lines(compared: Compared) -> list[str]:
    objection, verdict = compared.objection, compared.verdict
    day = datetime.fromtimestamp(objection.at / 1000, UTC).date().isoformat()
    today = _("kein Urteil") if verdict is None else _ruling(verdict.ruling, verdict.p)
    before = _ruling(objection.lexicon_ruling, objection.lexicon_p)
    lines = [f"  {objection.word}  {before} → {today}  {day}"]
    if objection.note:
        lines.append("    " + _("Notiz: %(note)s", note=_plain(objection.note)))
    if objection.sentence and objection.sentence != compared.sentence:
        lines.append("    " + _("damals: %(sentence)s", sentence=_plain(objection.sentence)))
    lines.append("    " + _("heute: %(sentence)s", sentence=compared.sentence))
    return lines


def _ruling(ruling: Ruling, p: float) -> str:
    return f"{SIGNS[ruling]} {ruling_text(ruling)} ({round(100 * p)})"


def _plain(text: str) -> str:
    """Return a text from elsewhere without control characters, which a terminal would obey."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
