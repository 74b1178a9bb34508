"""The command `replay`: a log step by step, with every state."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import click

from companion.log import Log
from companion.replay import steps, transcript
from web.commands.texts import argument, command, gettext as _, language, ngettext, option
from web.storage.log_file import LogFault, read_log_file
from web.translations.catalogue import N_


@command(help=N_("Erzählt das Protokoll einer Partie in DATEI Schritt für Schritt und zeigt jeden Stand."))
@argument("file", metavar=N_("DATEI"), type=click.Path(path_type=Path))
@option("--seat", type=click.IntRange(0, 7), help=N_("Was dieser Platz sieht (ab 0), sonst was offen liegt."))
@option("--event", "number", type=click.IntRange(0), help=N_("Nur dieses Ereignis."))
@option("--changes", is_flag=True, help=N_("Von jedem Stand nur, was neu ist."))
@option("--json", "as_json", is_flag=True, help=N_("Ein JSON-Objekt je Schritt."))
@click.pass_context
def replay(
    ctx: click.Context, file: Path, seat: int | None, number: int | None, *, changes: bool, as_json: bool
) -> None:
    """Print a log step by step; of a log that isn't sound the good part, then the fault on stderr."""
    fault: LogFault | None = None
    try:
        log: Log | None = read_log_file(file)
    except LogFault as error:
        fault, log = error, error.log
    if log is not None and (missing := _missing(file, log, seat, number)):
        click.echo(missing, err=True)
    elif log is not None:
        for line in _lines(log, seat, number, changes=changes, as_json=as_json):
            click.echo(line)
        if fault is None:
            return
    if fault is not None:
        click.echo(f"{file}: {fault.sentence(language())}", err=True)
        if log is not None:
            sentence = ngettext(
                "Bis dahin ist es in Ordnung: %(num)s Ereignis.",
                "Bis dahin ist es in Ordnung: %(num)s Ereignisse.",
                len(log),
            )
            click.echo(sentence, err=True)
    ctx.exit(1)


def _missing(file: Path, log: Log, seat: int | None, number: int | None) -> str:
    if number is not None and number > len(log):
        return _("%(file)s hat nur %(count)s Ereignisse.", count=len(log), file=file)
    seats = max(len(log.state_at(place).players) for place in range(len(log) + 1))
    if seat is not None and seat >= seats:
        return _("%(file)s: Am Tisch sind nur die Plätze 0 bis %(last)s.", last=seats - 1, file=file)
    return ""


def _lines(log: Log, seat: int | None, number: int | None, *, changes: bool, as_json: bool) -> Iterator[str]:
    if as_json:
        lines = (json.dumps(step.to_dict(), ensure_ascii=False) for step in steps(log, seat))
        yield from lines if number is None else islice(lines, number, number + 1)
        return
    found = 0  # the number of the event that the line belongs to; an empty line goes before the next
    for line in transcript(log, seat, changes=changes):
        found += not line
        if number is None or (found == number and line):
            yield line
