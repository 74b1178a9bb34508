"""The command `could-lay`: the words that a hand could have laid."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import click

from companion.words.deck import Colour
from lexicon.judging.verdict import Ruling
from lexicon.pairs.pair_table import PairTable
from lexicon.pairs.playable import PlayableWord, playable_words
from web.commands.judge import SIGNS
from web.commands.prepare import open_judge, own_deck, pair_table
from web.commands.texts import command, gettext as _, language, option
from web.judge.could_lay import LayingMoment, NotOver, laying_moments
from web.storage.log_file import LogFault, read_log_file
from web.translations.catalogue import N_

_COLOURS: Final = {Colour.RED: N_("rot"), Colour.BLUE: N_("blau"), Colour.GREEN: N_("grün"), Colour.YELLOW: N_("gelb")}


@command(
    "could-lay",
    help=N_(
        "Zeigt, was eine Hand im Kreis hätte legen können, das Beste zuerst: could-lay --hand EIS,HAUS --circle "
        "WEIN,TÜR. Mit --log aus dem Protokoll einer gespielten Runde."
    ),
)
@option("--hand", metavar=N_("KARTEN"), help=N_("Karten der Hand, Komma dazwischen."))
@option("--circle", metavar=N_("KARTEN"), help=N_("Was im Kreis oben liegt; auch mit Farbe: WEIN:rot."))
@option("--due", metavar=N_("FARBE"), help=N_("Die Farbe, die dran ist: Nur auf sie darf gelegt werden (W-19)."))
@option("--sure", is_flag=True, help=N_("Nur, was sicher gilt."))
@own_deck
@option(
    "--log",
    "log_file",
    metavar=N_("DATEI"),
    type=click.Path(path_type=Path),
    help=N_("Protokoll einer Partie des Wortspiels auf Bildschirmen."),
)
@option("--seat", type=click.IntRange(0, 7), help=N_("Wessen Karten (ab 0)."))
@option("--round", "number", type=click.IntRange(1), default=1, help=N_("Welche Runde der Partie."))
def could_lay(
    hand: str | None,
    circle: str | None,
    due: str | None,
    sure: bool,
    deck_file: Path | None,
    log_file: Path | None,
    seat: int | None,
    number: int,
) -> None:
    """Print the words that cards could have made; with a log, those of a seat at each of its moments."""
    if log_file is not None:
        if hand or circle or due:
            raise click.UsageError(_("--log steht ohne --hand, --circle und --due: Im Protokoll steht alles."))
        if seat is None:
            raise click.UsageError(_("Zu --log gehört --seat: Wessen Karten?"))
        _print_round(log_file, number, seat, sure=sure)
        return
    if not hand or not circle:
        raise click.UsageError(_("Nenne Karten mit --hand und --circle, oder ein Protokoll mit --log und --seat."))
    wanted = _colour(due) if due else None
    tops = [(word, _colour(colour) if colour else None) for word, colour in map(_parted, _listed(circle))]
    fitting = [word for word, colour in tops if wanted is None or colour in (None, wanted)]
    table = pair_table(deck_file)
    cards = [card.upper() for card in _listed(hand)]
    for word in (*cards, *(top[0] for top in tops)):
        if word not in table:
            raise click.ClickException(_("„%(word)s“ ist keine Karte dieses Spiels.", word=word[:40]))
    click.echo(_as_text(playable_words(cards, fitting, table, disputed=not sure)))


def _listed(text: str) -> list[str]:
    return list(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))


def _parted(card: str) -> tuple[str, str]:
    word, _colon, colour = card.partition(":")
    return word.strip().upper(), colour.strip()


def _colour(text: str) -> Colour:
    """Return the colour of a German or an English name. :raises click.ClickException: when it is neither."""
    name = text.lower()
    for colour, german in _COLOURS.items():
        if name in (german, colour.value):
            return colour
    raise click.ClickException(_("Eine Farbe „%(colour)s“ gibt es nicht, nur rot, blau, grün, gelb.", colour=text[:40]))


def _as_text(fits: Iterable[PlayableWord]) -> str:
    lines = []
    for fit in fits:
        cards = _("%(card)s auf %(top)s", card=fit.card, top=fit.top)
        lines.append(f"{SIGNS[fit.verdict.ruling]} {fit.verdict.score:3}  {fit.verdict.word}  ({cards})")
    return "\n".join(lines) or _("Nichts.")


def _print_round(file: Path, number: int, seat: int, *, sure: bool) -> None:
    moments = _moments(file, number, seat)
    if not moments:
        click.echo(_("Dieser Platz konnte in der Runde nie legen."))
    for place, moment in enumerate(moments):
        due = _("alles") if moment.due is None else _(_COLOURS[moment.due])
        head = _(
            "Nach Ereignis %(event)s, dran war %(due)s, auf der Hand %(hand)s",
            event=moment.event,
            due=due,
            hand=", ".join(moment.hand),
        )
        fits = [fit for fit in moment.fits if not sure or fit.verdict.ruling is Ruling.GILT]
        click.echo(("\n" if place else "") + f"{head}\n{_as_text(fits)}")


def _moments(file: Path, number: int, seat: int) -> tuple[LayingMoment, ...]:
    try:
        log = read_log_file(file)
    except LogFault as fault:
        raise click.ClickException(f"{file}: {fault.sentence(language())}") from fault
    if log.header.game != "words":
        raise click.ClickException(_("Das ist kein Protokoll des Wortspiels."))
    deck = log.header.options["deck"]
    words = [line.partition(" ")[0] for line in deck] if isinstance(deck, tuple) else []
    table = PairTable.load(words, open_judge()) if words else PairTable.default()
    try:
        return laying_moments(log, number, seat, table)
    except NotOver as error:
        raise click.ClickException(_("Diese Runde ist noch nicht zu Ende, oder sie hatte echte Karten.")) from error
    except IndexError as error:
        sentence = _(
            "Eine Runde %(round)s mit Platz %(seat)s gibt es in diesem Protokoll nicht.", round=number, seat=seat
        )
        raise click.ClickException(sentence) from error
