"""The commands about a deck on paper and in a file: `deck` and `print`."""

import errno
import glob
import os
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Final

import click

from companion.words.deck import Colour
from companion.words.deck_files.reader import check_deck
from lexicon.deck_list.answer import AnswerFault, read_answers
from lexicon.deck_list.deck_list import DeckList
from lexicon.deck_list.list_file import keep_beside, list_beside, own_list_of
from lexicon.deck_list.sheet import sheet
from lexicon.paths import shipped, sweep_partial
from web.commands.prepare import nearest_words, own_deck, progress_bar
from web.commands.texts import argument, command, gettext as _, group, language, ngettext, option
from web.judge.decks.printing.paper import PAPERS, Backs
from web.judge.decks.store import MOST_ANSWERS, KeptDeckFault
from web.judge.decks.workbook import open_workbook, read_deck_file
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
    """Print what was passed over and every fault of a deck file, spelling included: `FILE:LINE: sentence`.

    The number of faults goes to stderr.
    """
    with file.open("rb"):  # a file that isn't there is refused before a lexicon is built
        pass
    sound, faults, notes = check_deck(file, nearest_words(), open_workbook)
    for fault in (*notes, *faults):
        click.echo(f"{file}:{fault.line}: {fault.told(language())}")
    if faults:
        count = len(faults)
        click.echo(ngettext("%(num)s Fehler in %(file)s.", "%(num)s Fehler in %(file)s.", count, file=file), err=True)
        ctx.exit(1)
    colours = ", ".join(f"{_(_COLOURS[colour])} {count}" for colour, count in sound.per_colour().items())
    click.echo(
        _(
            "%(file)s: in Ordnung. %(words)s Wörter, %(cards)s Karten: %(colours)s.",
            file=file,
            words=len(sound),
            cards=sound.cards,
            colours=colours,
        )
    )


@deck.command("sheet", help=N_("Druckt die Frage, mit der ein Sprachmodell alle Paare der Tabelle DATEI liest."))
@argument("file", metavar=N_("DATEI"), type=click.Path(path_type=Path))
def deck_sheet(file: Path) -> None:
    """Print the sheet of a deck file. :raises DeckError: when it isn't sound."""
    click.echo(sheet(read_deck_file(file).names, language()), nl=False)


@deck.command(
    "read",
    help=N_(
        "Nimmt die ANTWORT eines Sprachmodells als Liste des Kartenspiels DATEI; - liest von der Standardeingabe. Die "
        "Liste liegt daneben und gilt überall, wo --deck DATEI steht."
    ),
)
@argument("file", metavar=N_("DATEI"), type=click.Path(path_type=Path))
@argument(
    "answer", metavar=N_("[ANTWORT]"), required=False, type=click.File("r", encoding="utf-8-sig", errors="replace")
)
@option("--back", is_flag=True, help=N_("Nimmt die letzte Antwort zurück."))
@option(
    "--reader",
    metavar="URL",
    help=N_(
        "Fragt selbst: eine Adresse in der Form von chat/completions. Der Schlüssel steht in SCHLAFMUETZE_READER_KEY."
    ),
)
@option("--model", metavar=N_("NAME"), default="", help=N_("Das Sprachmodell, nach dem --reader dort fragt."))
@click.pass_context
def deck_read(
    ctx: click.Context, file: Path, answer: IO[str] | None, *, back: bool, reader: str | None, model: str
) -> None:
    """Change the own list of a deck file, and name what of an answer doesn't count.

    :raises DeckError: when the deck isn't sound. :raises ReaderFault: when the endpoint doesn't answer.
    """
    from lexicon.deck_list.reader import Reader, is_unfinished, read_on

    if (answer is not None) + back + (reader is not None) != 1:
        raise click.UsageError(_("Nenne eine ANTWORT, --reader oder --back."))
    if reader is not None and not model:
        raise click.UsageError(_("Zu --reader gehört --model: der Name des Sprachmodells."))
    nouns, own = read_deck_file(file).names, own_list_of(file)
    if answer is not None:
        faults, name = _taken(file, nouns, answer.read()), answer.name
    elif reader is not None:
        _check_room(len(own.answers) + (not is_unfinished(own, nouns)))
        asked = Reader(reader, model, os.environ.get("SCHLAFMUETZE_READER_KEY", "").strip())
        with progress_bar() as bar:
            faults = read_on(own, nouns, asked, lambda more: keep_beside(file, more), bar)
        name = reader
    else:
        if not own.answers:
            raise click.ClickException(KeptDeckFault("nothing_before").sentence(language()))
        keep_beside(file, DeckList(own.answers[:-1]))
        faults, name = (), ""
    for fault in faults:
        place = "" if reader is not None else f":{fault.line}"  # of several answers that nobody sees
        click.echo(f"{name}{place}: {fault.sentence(language())}")
    count = len(own_list_of(file).answers)
    click.echo(ngettext("%(file)s: %(num)s Antwort.", "%(file)s: %(num)s Antworten.", count, file=list_beside(file)))
    ctx.exit(1 if faults else 0)


def _taken(file: Path, nouns: Sequence[str], text: str) -> tuple[AnswerFault, ...]:
    """Add the answers in a text to the own list of a deck file, and return what of them doesn't count."""
    own, found = own_list_of(file), read_answers(text, nouns)
    more = [each.answer for each in found if each.answer.is_about(nouns) and each.answer not in own.answers]
    if not any(each.answer.is_about(nouns) for each in found):
        raise click.ClickException(KeptDeckFault("nothing_read").sentence(language()))
    _check_room(len(own.answers) + len(more))
    keep_beside(file, DeckList((*own.answers, *more)))
    return tuple(fault for each in found for fault in each.faults)


def _check_room(answers: int) -> None:
    if answers > MOST_ANSWERS:
        raise click.ClickException(KeptDeckFault("read_enough", most=MOST_ANSWERS).sentence(language()))


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
@option("--fold", is_flag=True, help=N_("Vorder- und Rückseiten nebeneinander auf einer Seite, zum Falten und Kleben."))
@option(
    "--shift",
    type=(float, float),
    metavar=N_("RECHTS HOCH"),
    default=(0, 0),
    help=N_("Verschiebt die Rückseiten um so viele mm nach rechts und nach oben, wie das Messblatt sagt."),
)
@option("--measure", is_flag=True, help=N_("Druckt das Messblatt: wie weit der Drucker die zweite Seite verfehlt."))
@option("--force", is_flag=True, help=N_("Ersetzt die Datei, wenn es sie schon gibt."))
def print_cards(
    file: Path | None,
    paper: str,
    deck_file: Path | None,
    shift: tuple[float, float],
    *,
    no_backs: bool,
    fold: bool,
    measure: bool,
    force: bool,
) -> None:
    """Write the PDF.

    :raises DeckError: or :raises PrintFault: for a deck that can't be printed. :raises OSError: when the file
        can't be written.
    """
    from web.judge.decks.printing.document import Edition, checked_shift, paper_named, printed, sheets_of
    from web.judge.decks.printing.measuring import measuring_sheet

    if no_backs and fold:
        raise click.UsageError(_("Nenne --no-backs oder --fold, nicht beides."))
    backs = Backs.NONE if no_backs else Backs.FOLDED if fold else Backs.DUPLEX
    target = file or Path("messblatt.pdf" if measure else "schlafmuetze.pdf")
    on_both_sides = _("Druck beidseitig und lass über die lange Kante wenden.")
    if measure:
        _write(target, measuring_sheet(paper_named(paper), language()), force=force)
        click.echo(f"{target}: {on_both_sides}")
        return
    deck = read_deck_file(deck_file or shipped("decks/klassik.csv"))
    name = deck_file.stem if deck_file else _("Die Schachtel von 1992")
    made = printed(Edition(name, deck, paper_named(paper), language(), backs, checked_shift(*shift)))
    _write(target, made, force=force)
    click.echo(
        _(
            "%(file)s: %(cards)s Karten auf %(sheets)s Blättern, davor ein Blatt mit den Regeln.",
            file=target,
            cards=deck.cards,
            sheets=sheets_of(deck, backs),
        )
    )
    if backs is Backs.DUPLEX:
        click.echo(on_both_sides)
    elif backs is Backs.FOLDED:
        click.echo(
            _("Falte jedes Blatt an der gestrichelten Linie, die Bilder nach außen, und kleb die Hälften zusammen.")
        )
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
