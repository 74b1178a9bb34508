"""The commands about a deck on paper and in a file: `deck` and `print`."""

import errno
import glob
import os
from pathlib import Path
from typing import Final

import click

from companion.words.deck import Colour, Deck
from companion.words.deck_files.reader import check_deck, read_deck
from lexicon.paths import shipped, sweep_partial
from web.commands.prepare import nearest_words, own_deck
from web.commands.texts import argument, command, group, language, ngettext, option
from web.commands.texts import gettext as _
from web.judge.decks.printing.paper import PAPERS
from web.translations.catalogue import N_

_COLOURS: Final = {Colour.RED: N_("Rot"), Colour.BLUE: N_("Blau"), Colour.GREEN: N_("Grün"), Colour.YELLOW: N_("Gelb")}


@group(help=N_("Kartenspiele prüfen."))
def deck() -> None:
    """Group what there is to do with decks."""


@deck.command(
    "check", help=N_("Prüft ein Kartenspiel: nennt jeden Fehler der Tabelle DATEI mit seiner Zeile, alle auf einmal.")
)
@argument("file", metavar=N_("DATEI"), type=click.Path(path_type=Path))
@click.pass_context
def deck_check(ctx: click.Context, file: Path) -> None:
    """Print every fault of a deck file, spelling included: `FILE:LINE: sentence`, and their number on stderr."""
    with file.open("rb"):  # a file that isn't there is refused before a lexicon is built
        pass
    faults = check_deck(file, nearest_words())
    for fault in faults:
        click.echo(f"{file}:{fault.line}: {fault.sentence(language())}")
    if faults:
        count = len(faults)
        click.echo(ngettext("%(num)s Fehler in %(file)s.", "%(num)s Fehler in %(file)s.", count, file=file), err=True)
        ctx.exit(1)
    click.echo(_summary(file, read_deck(file)))


def _summary(file: Path, sound: Deck) -> str:
    """Return one line about a sound deck: how many words and cards, and how many a colour."""
    return _(
        "%(file)s: in Ordnung. %(words)s Wörter, %(cards)s Karten: %(colours)s.",
        file=file,
        words=len(sound),
        cards=sound.cards,
        colours=", ".join(f"{_(_COLOURS[colour])} {count}" for colour, count in sound.per_colour().items()),
    )


@command(
    "print",
    help=N_(
        "Druckt die Karten des Wortspiels und die Regeln in ein PDF zum Ausschneiden: DATEI, ohne Angabe "
        "schlafmuetze.pdf."
    ),
)
@argument("file", metavar=N_("[DATEI]"), required=False, type=click.Path(path_type=Path))
@option(
    "--paper",
    type=click.Choice(tuple(PAPERS), case_sensitive=False),
    default=next(iter(PAPERS)),
    help=N_("Das Papier."),
)
@own_deck
@option("--no-backs", is_flag=True, help=N_("Ohne Rückseiten, für Drucker, die nur eine Seite bedrucken."))
@option("--force", is_flag=True, help=N_("Ersetzt die Datei, wenn es sie schon gibt."))
def print_cards(file: Path | None, paper: str, deck_file: Path | None, *, no_backs: bool, force: bool) -> None:
    """Write the PDF.

    :raises DeckError: or :raises PrintFault: for a deck that can't be printed. :raises OSError: when the file
        can't be written.
    """
    from web.judge.decks.printing.document import Edition, paper_named, printed, sheets_of

    target = file or Path("schlafmuetze.pdf")
    deck = read_deck(deck_file or shipped("decks/klassik.csv"))
    name = deck_file.stem if deck_file else _("Die Schachtel von 1992")
    made = printed(Edition(name, deck, paper_named(paper), language(), backs=not no_backs))
    _write(target, made, force=force)
    click.echo(
        _(
            "%(file)s: %(cards)s Karten auf %(sheets)s Blättern, davor ein Blatt mit den Regeln.",
            file=target,
            cards=deck.cards,
            sheets=sheets_of(deck),
        )
    )
    if not no_backs:
        click.echo(_("Druck beidseitig und lass über die lange Kante wenden."))
    click.echo(_("Druck in Originalgröße und miss die Linie am Rand: Sie ist 10 cm lang."))


def _write(target: Path, content: bytes, *, force: bool) -> None:
    """Write a file whole or not at all; one that is there is replaced only if that is wanted."""
    from web.judge.decks.printing.document import PrintFault

    if target.is_file() and not force:
        raise PrintFault("exists", path=target)
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    sweep_partial(target.parent, glob.escape(f".{target.name}"), ".part")
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        beside.write_bytes(content)
        beside.replace(target)
    except OSError as error:
        beside.unlink(missing_ok=True)
        missing = target.parent if error.errno == errno.ENOENT else target
        raise OSError(error.errno, error.strerror, str(missing)) from error
