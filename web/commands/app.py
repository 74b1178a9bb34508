"""The command `app`: the tablet alone, as a folder for any host of static files."""

from pathlib import Path
from typing import Final

import click

from web.commands.texts import argument, command, gettext as _
from web.in_browser.building.folder import Step, write_folder
from web.in_browser.building.parts import BuildError, Reason
from web.translations.catalogue import N_

_STEPS: Final = {
    Step.FETCH: N_("Ich hole Pyodide und die Pakete, wenn sie noch nicht da sind …"),
    Step.COMPILE: N_("Ich übersetze das Programm für den Browser, das dauert ein bis zwei Minuten …"),
}
_REASONS: Final = {
    Reason.NOT_EMPTY: N_("%(detail)s ist nicht leer. Nenn mir einen neuen Ordner."),
    Reason.NO_NODE: N_("Mir fehlt Node (node). Installiere es und starte mich noch einmal: https://nodejs.org"),
    Reason.UNREACHABLE: N_("Ich konnte nicht alles herunterladen. Ist das Netz da?\n%(detail)s"),
    Reason.OTHER_FILE: N_("Das ist nicht die Datei, die ich kenne, ich nehme sie nicht: %(detail)s"),
    Reason.OTHER_LINES: N_("In diesem Pyodide fehlt die Zeile, die ich ändern muss: %(detail)s"),
    Reason.NOT_COMPILED: N_("Das Programm ließ sich nicht übersetzen:\n%(detail)s"),
}


@command(
    help=N_(
        "Schreibt die App für ein Tablet ohne Computer nach ORDNER: lauter Dateien, die jeder Webspace mit HTTPS zeigt."
        " Braucht Node und beim ersten Mal das Netz."
    )
)
@argument("folder", metavar=N_("ORDNER"), type=click.Path(path_type=Path))
def app(folder: Path) -> None:
    """Write the folder. :raises click.ClickException: when it can't be made."""
    try:
        size = write_folder(folder, lambda step: click.echo(_(_STEPS[step]), err=True))
    except BuildError as fault:
        raise click.ClickException(_(_REASONS[fault.reason], detail=fault.detail)) from fault
    click.echo(_("Die App liegt in %(path)s (%(size)s MB).", path=folder, size=f"{size / 1e6:.1f}"))
