"""The option of all commands that ask for the house: a database of PostgreSQL instead of its file."""

from __future__ import annotations

from typing import Final

from web.commands.click_texts import option
from web.storage.database import VARIABLE, Database, address, open_database
from web.translations.catalogue import N_

of_database: Final = option(
    "--database",
    envvar=VARIABLE,
    metavar=N_("ADRESSE"),
    help=N_("Eine Datenbank von PostgreSQL statt der Datei: postgresql://…; auch: SCHLAFMUETZE_DATABASE."),
)


def house_at(database: str | None) -> Database:
    """Return the house in the database that was named, or in its file. :raises StorageFault: for a bad address."""
    return open_database(address(database) if database else None)
