"""The commands `backup` and `restore`."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Final

import click

from web.storage.backup import BackupFault, Copied, back_up, named
from web.storage.backup import restore as put_back
from web.storage.database import StorageFault, database_path

_KEPT: Final = {
    "de": "Gesichert in {path} ({size} KB): {evenings}, {votes}.",
    "en": "Backed up to {path} ({size} KB): {evenings}, {votes}.",
}
_BACK: Final = {
    "de": "Wieder da: {evenings}, {votes}.",
    "en": "Back again: {evenings}, {votes}.",
}
_ASIDE: Final = {
    "de": "Was vorher da war, liegt in {path}.",
    "en": "What was there before is in {path}.",
}
_EVENINGS: Final = {"de": ("{count} Abend", "{count} Abende"), "en": ("{count} evening", "{count} evenings")}
_VOTES: Final = {
    "de": ("{count} Stimme über ein Wort", "{count} Stimmen über Wörter"),
    "en": ("{count} vote on a word", "{count} votes on words"),
}


@click.command(
    help="Sichert alle Abende und Stimmen in DATEI, auch während gespielt wird. Ohne DATEI: hier, mit dem Datum im "
    "Namen.\fBack up all evenings and votes to FILE, even while a game runs. Without FILE: here, named by the day."
)
@click.argument("file", metavar="[DATEI]\f[FILE]", required=False, type=click.Path(path_type=Path))
@click.option(
    "--force", is_flag=True, help="Ersetzt die Datei, wenn es sie schon gibt.\fReplace the file if it exists."
)
@click.pass_context
def backup(ctx: click.Context, file: Path | None, *, force: bool) -> None:
    """Copy the house's file."""
    lang: str = ctx.obj["lang"]
    try:
        done = back_up(database_path(), named(file, datetime.now().astimezone()), force=force)
    except (BackupFault, StorageFault) as fault:
        raise click.ClickException(fault.sentence(lang)) from fault
    click.echo(_told(_KEPT[lang], done, lang))


@click.command(
    help="Holt eine Sicherung zurück: DATEI kommt an die Stelle dessen, was da ist; das wird beiseite gelegt. Beende "
    "vorher serve.\fBring a backup back: FILE takes the place of what is there, which is put aside. Stop serve first."
)
@click.argument("file", metavar="DATEI\fFILE", type=click.Path(path_type=Path))
@click.pass_context
def restore(ctx: click.Context, file: Path) -> None:
    """Put a backup in place of the house's file."""
    lang: str = ctx.obj["lang"]
    try:
        done, aside = put_back(file, database_path(), datetime.now().astimezone())
    except (BackupFault, StorageFault) as fault:
        raise click.ClickException(fault.sentence(lang)) from fault
    click.echo(_told(_BACK[lang], done, lang))
    if aside is not None:
        click.echo(_ASIDE[lang].format(path=aside))


def _told(template: str, done: Copied, lang: str) -> str:
    evenings, votes = (
        forms[lang][count != 1].format(count=count)
        for forms, count in ((_EVENINGS, done.evenings), (_VOTES, done.votes))
    )
    return template.format(path=done.path, size=-(-done.size // 1024), evenings=evenings, votes=votes)
