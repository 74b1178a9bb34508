"""The command `deck`."""

from pathlib import Path
from typing import Final

import click

from companion.words.deck import Colour, Deck
from companion.words.deck_files.reader import check_deck, read_deck
from web.commands.prepare import nearest_words
from web.commands.texts import argument, group, language, ngettext
from web.commands.texts import gettext as _
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
