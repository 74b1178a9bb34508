"""The commands `backup` and `restore`."""

from datetime import datetime
from pathlib import Path

import click

from web.commands.prepare import house_at, of_database, of_house
from web.commands.texts import argument, command, gettext as _, ngettext, option
from web.storage.backup import BackupSummary, back_up, backup_path, restore as put_back
from web.translations.catalogue import N_


@command(
    help=N_(
        "Sichert alle Abende und Stimmen in DATEI, auch während gespielt wird. Ohne DATEI: hier, mit dem Datum im "
        "Namen."
    )
)
@argument("file", metavar=N_("[DATEI]"), required=False, type=click.Path(path_type=Path))
@option("--force", is_flag=True, help=N_("Ersetzt die Datei, wenn es sie schon gibt."))
@of_database
@of_house
def backup(file: Path | None, database: str | None, house: str | None, *, force: bool) -> None:
    """Copy the house's file. :raises Fault: when nothing was copied."""
    found, target = house_at(database, house), backup_path(file, datetime.now().astimezone())
    if isinstance(found.place, Path):
        done = back_up(found.place, target, force=force)
    else:
        from web.storage.moving import back_up_database

        done = back_up_database(found, target, force=force)
    size = -(-done.size // 1024)
    sentence = _(
        "Gesichert in %(path)s (%(size)s KB): %(evenings)s, %(votes)s.", path=done.path, size=size, **_counts(done)
    )
    click.echo(sentence)


@command(
    help=N_(
        "Holt eine Sicherung zurück: DATEI kommt an die Stelle dessen, was da ist; das wird beiseite gelegt. Liegen "
        "die Abende in einer Datei, dann beende vorher serve."
    )
)
@argument("file", metavar=N_("DATEI"), type=click.Path(path_type=Path))
@of_database
@of_house
def restore(file: Path, database: str | None, house: str | None) -> None:
    """Put a backup in place of the house's file. :raises Fault: when nothing was changed."""
    found, now = house_at(database, house), datetime.now().astimezone()
    if isinstance(found.place, Path):
        done, aside = put_back(file, found.place, now)
    else:
        from web.storage.moving import restore_database

        done, aside = restore_database(file, found, now)
    click.echo(_("Wieder da: %(evenings)s, %(votes)s.", **_counts(done)))
    if aside is not None:
        click.echo(_("Was vorher da war, liegt in %(path)s.", path=aside))


def _counts(done: BackupSummary) -> dict[str, str]:
    return {
        "evenings": ngettext("%(num)s Abend", "%(num)s Abende", done.evenings),
        "votes": ngettext("%(num)s Stimme über ein Wort", "%(num)s Stimmen über Wörter", done.votes),
    }
