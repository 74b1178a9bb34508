"""The commands `backup` and `restore`."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from web.commands.click_texts import argument, command, option
from web.commands.language import gettext as _
from web.commands.language import ngettext
from web.storage.backup import BackupSummary, back_up, backup_path
from web.storage.backup import restore as put_back
from web.storage.database import database_path
from web.translations.catalogue import N_


@command(
    help=N_(
        "Sichert alle Abende und Stimmen in DATEI, auch während gespielt wird. Ohne DATEI: hier, mit dem Datum im "
        "Namen."
    )
)
@argument("file", metavar=N_("[DATEI]"), required=False, type=click.Path(path_type=Path))
@option("--force", is_flag=True, help=N_("Ersetzt die Datei, wenn es sie schon gibt."))
def backup(file: Path | None, *, force: bool) -> None:
    """Copy the house's file. :raises Fault: when nothing was copied."""
    done = back_up(database_path(), backup_path(file, datetime.now().astimezone()), force=force)
    size = -(-done.size // 1024)
    sentence = _(
        "Gesichert in %(path)s (%(size)s KB): %(evenings)s, %(votes)s.", path=done.path, size=size, **_counts(done)
    )
    click.echo(sentence)


@command(
    help=N_(
        "Holt eine Sicherung zurück: DATEI kommt an die Stelle dessen, was da ist; das wird beiseite gelegt. Beende "
        "vorher serve."
    )
)
@argument("file", metavar=N_("DATEI"), type=click.Path(path_type=Path))
def restore(file: Path) -> None:
    """Put a backup in place of the house's file. :raises Fault: when nothing was changed."""
    done, aside = put_back(file, database_path(), datetime.now().astimezone())
    click.echo(_("Wieder da: %(evenings)s, %(votes)s.", **_counts(done)))
    if aside is not None:
        click.echo(_("Was vorher da war, liegt in %(path)s.", path=aside))


def _counts(done: BackupSummary) -> dict[str, str]:
    """Return how much was copied, as the facts of a sentence."""
    return {
        "evenings": ngettext("%(num)s Abend", "%(num)s Abende", done.evenings),
        "votes": ngettext("%(num)s Stimme über ein Wort", "%(num)s Stimmen über Wörter", done.votes),
    }
