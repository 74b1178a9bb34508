"""Open a deck, its pairs or the judge for a command. A missing lexicon is unpacked first.

Slow modules are imported where they are used: a pair of the default deck is judged from its table alone.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from web.commands.texts import gettext as _, language, option
from web.translations.catalogue import N_

if TYPE_CHECKING:
    from companion.words.deck_files.content import Nearest
    from lexicon.judge import Judge
    from lexicon.pairs.pair_table import PairTable
    from lexicon.progress import Bar
    from web.storage.database import Database

own_deck: Final = option(
    "--deck",
    "deck_file",
    metavar=N_("DATEI"),
    type=click.Path(path_type=Path),
    help=N_("Eigenes Kartenspiel statt des mitgelieferten."),
)
"""The option of a deck of one's own, as `deck_file`."""

of_database: Final = option(
    "--database",
    envvar="SCHLAFMUETZE_DATABASE",
    metavar=N_("ADRESSE"),
    help=N_("Eine Datenbank von PostgreSQL statt der Datei: postgresql://…; auch: SCHLAFMUETZE_DATABASE."),
)
"""The option of a house in a database, as `database`."""

of_house: Final = option(
    "--house",
    metavar=N_("HAUS"),
    help=N_("Ein Haus von vielen: was in seiner Adresse hinter /h/ steht; nur mit --database."),
)
"""The option of one house of many, as `house`."""


def house_at(database: str | None, house: str | None = None) -> Database:
    """Return the house in the database that was named, or in its file; `house` is the id of one of many.

    :raises StorageFault: for a bad address, or where there is no such house.
    """
    from web.storage.database import address, open_database

    found = open_database(address(database) if database else None)
    return found if house is None else open_database(f"{address_of_houses(found)}#{house}")


def address_of_houses(database: Database) -> str:
    """Return the address of a database that may have many houses. :raises click.ClickException: for a file."""
    if not isinstance(database.place, str):
        raise click.ClickException(_("Häuser gibt es nur in einer Datenbank: --database postgresql://…"))
    return database.place


def progress_bar() -> Bar:
    """Return a progress bar in the language of the call."""
    from lexicon.progress import Bar

    return Bar(language())


def deck_words(path: Path) -> tuple[str, ...]:
    """Return the words of the deck in `path`. :raises DeckError: when it isn't sound. :raises OSError: unread."""
    from web.judge.decks.workbook import read_deck_file

    return read_deck_file(path).names


def unpack_if_missing() -> None:
    """Unpack the lexicon if there is none. :raises LexiconError: when it can't be written."""
    from lexicon.paths import lexicon_path

    if not lexicon_path().exists():
        from lexicon.lexicon_file import ensure_lexicon

        with progress_bar() as bar:
            ensure_lexicon(progress=bar)


def open_judge() -> Judge:
    """Return the judge. :raises LexiconError: when the lexicon can't be written or read."""
    from lexicon.judge import Judge

    unpack_if_missing()
    return Judge.open()


def pair_table(deck_file: Path | None) -> PairTable:
    """Return the pairs of the deck that came along, or of the deck in a file, judged by its own list.

    :raises DeckError: when the deck in the file isn't sound.
    """
    from lexicon.deck_list.list_file import own_list_of
    from lexicon.pairs.pair_table import PairTable

    if deck_file is None:
        return PairTable.default()
    words, own = deck_words(deck_file), own_list_of(deck_file)
    judge = open_judge()
    with progress_bar() as bar:
        return PairTable.load(words, judge, bar).with_list(own)


def nearest_words() -> Nearest:
    """Return the spelling check for `check_deck`: None for a known word, otherwise the nearest known words.

    :raises LexiconError: when the lexicon can't be written or read.
    """
    from lexicon.errors import BadWord

    judge = open_judge()

    def nearest(word: str) -> tuple[str, ...] | None:
        try:
            return judge.suggest(word) if judge.noun(word) is None else None
        except BadWord:
            return ()

    return nearest
