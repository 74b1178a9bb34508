"""The command `could-lay`: what a hand could have laid."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import click

from companion.words.deck import Colour
from lexicon.judging.verdict import Ruling
from lexicon.pairs.pair_table import PairTable
from lexicon.pairs.playable import PlayableWord, playable_words
from web.commands.lexicon import SIGNS
from web.commands.options import own_deck
from web.commands.pair_tables import open_judge, pair_table
from web.judge.could_lay import NotOver, laying_moments
from web.storage.log_fault import LogFault
from web.storage.log_file import read_log_file

_SAID: Final = {
    "de": {
        "not_in_deck": "„{}“ ist keine Karte dieses Spiels.",
        "colour": "Eine Farbe „{}“ gibt es nicht, nur rot, blau, grün, gelb.",
        "empty": "Nenne Karten mit --hand und --circle, oder ein Protokoll mit --log und --seat.",
        "log_or_cards": "--log steht ohne --hand, --circle und --due: Im Protokoll steht alles.",
        "seat": "Zu --log gehört --seat: Wessen Karten?",
        "nothing": "Nichts.",
        "on": "{card} auf {top}",
        "not_over": "Diese Runde ist noch nicht zu Ende, oder sie hatte echte Karten.",
        "no_round": "Eine Runde {round} mit Platz {seat} gibt es in diesem Protokoll nicht.",
        "no_words": "Das ist kein Protokoll des Wortspiels.",
        "moment": "Nach Ereignis {event}, dran war {due}, auf der Hand {hand}",
        "any": "alles",
        "never": "Dieser Platz konnte in der Runde nie legen.",
    },
    "en": {
        "not_in_deck": "“{}” is no card of this deck.",
        "colour": "There is no colour “{}”, only red, blue, green, yellow.",
        "empty": "Name cards with --hand and --circle, or a log with --log and --seat.",
        "log_or_cards": "--log stands without --hand, --circle and --due: the log has it all.",
        "seat": "--log goes with --seat: whose cards?",
        "nothing": "Nothing.",
        "on": "{card} on {top}",
        "not_over": "This round isn’t over yet, or it had real cards.",
        "no_round": "There is no round {round} with seat {seat} in this log.",
        "no_words": "That is no log of the word game.",
        "moment": "After event {event}, due was {due}, in hand {hand}",
        "any": "anything",
        "never": "This seat could never lay in the round.",
    },
}
_COLOURS: Final = {"rot": "red", "blau": "blue", "grün": "green", "gelb": "yellow"}
_GERMAN: Final = {english: german for german, english in _COLOURS.items()}


@click.command(
    "could-lay",
    help="Zeigt, was eine Hand im Kreis hätte legen können, das Beste zuerst: could-lay --hand EIS,HAUS --circle "
    "WEIN,TÜR. Mit --log aus dem Protokoll einer gespielten Runde.\f"
    "Show what a hand could have laid on the circle, the best first: could-lay --hand EIS,HAUS --circle WEIN,TÜR. "
    "With --log from the log of a round that was played.",
)
@click.option(
    "--hand", metavar="KARTEN\fCARDS", help="Karten der Hand, Komma dazwischen.\fThe hand’s cards, commas between."
)
@click.option(
    "--circle",
    metavar="KARTEN\fCARDS",
    help="Was im Kreis oben liegt; auch mit Farbe: WEIN:rot.\fWhat lies on top in the circle; also with its colour: "
    "WEIN:red.",
)
@click.option(
    "--due",
    metavar="FARBE\fCOLOUR",
    help="Die Farbe, die dran ist: Nur auf sie darf gelegt werden (W-19).\fThe colour due: only on it one may lay "
    "(W-19).",
)
@click.option("--sure", is_flag=True, help="Nur, was sicher gilt.\fOnly what surely counts.")
@own_deck
@click.option(
    "--log",
    "log_file",
    metavar="DATEI\fFILE",
    type=click.Path(path_type=Path),
    help="Protokoll einer Partie des Wortspiels auf Bildschirmen.\fLog of a match of the word game on screens.",
)
@click.option("--seat", type=click.IntRange(0, 7), help="Wessen Karten (ab 0).\fWhose cards (from 0).")
@click.option(
    "--round",
    "number",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Welche Runde der Partie.\fWhich round of the match.",
)
@click.pass_context
def could_lay(
    ctx: click.Context,
    hand: str | None,
    circle: str | None,
    due: str | None,
    sure: bool,
    deck_file: Path | None,
    log_file: Path | None,
    seat: int | None,
    number: int,
) -> None:
    """Print what could be laid."""
    lang: str = ctx.obj["lang"]
    said = _SAID[lang]
    if log_file is not None:
        if hand or circle or due:
            raise click.UsageError(said["log_or_cards"])
        if seat is None:
            raise click.UsageError(said["seat"])
        _from_log(log_file, number, seat, lang, sure=sure)
        return
    if not hand or not circle:
        raise click.UsageError(said["empty"])
    wanted = _colour(due, lang) if due else None
    tops = [(word, _colour(colour, lang) if colour else None) for word, colour in map(_parted, _listed(circle))]
    fitting = [word for word, colour in tops if wanted is None or colour in (None, wanted)]
    table = pair_table(ctx, deck_file)
    cards = [card.upper() for card in _listed(hand)]
    for word in (*cards, *(word for word, _ in tops)):
        if word not in table:
            raise click.ClickException(said["not_in_deck"].format(word[:40]))
    click.echo(_fits(playable_words(cards, fitting, table, disputed=not sure), lang))


def _listed(text: str) -> list[str]:
    return list(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))


def _parted(card: str) -> tuple[str, str]:
    word, _, colour = card.partition(":")
    return word.strip().upper(), colour.strip()


def _colour(text: str, lang: str) -> Colour:
    known = _COLOURS.get(text.lower(), text.lower())
    if known not in set(Colour):
        raise click.ClickException(_SAID[lang]["colour"].format(text[:40]))
    return Colour(known)


def _fits(fits: Iterable[PlayableWord], lang: str) -> str:
    lines = [
        f"{SIGNS[fit.verdict.ruling]} {fit.verdict.score:3}  {fit.verdict.word}  "
        f"({_SAID[lang]['on'].format(card=fit.card, top=fit.top)})"
        for fit in fits
    ]
    return "\n".join(lines) or _SAID[lang]["nothing"]


def _from_log(file: Path, number: int, seat: int, lang: str, *, sure: bool) -> None:
    said = _SAID[lang]
    try:
        log = read_log_file(file)
    except LogFault as fault:
        raise click.ClickException(f"{file}: {fault.sentence(lang)}") from fault
    if log.header.game != "words":
        raise click.ClickException(said["no_words"])
    deck = log.header.options["deck"]
    words = [line.partition(" ")[0] for line in deck] if isinstance(deck, tuple) else []
    try:
        moments = laying_moments(
            log, number, seat, PairTable.load(words, open_judge()) if words else PairTable.default()
        )
    except NotOver as error:
        raise click.ClickException(said["not_over"]) from error
    except IndexError as error:
        raise click.ClickException(said["no_round"].format(round=number, seat=seat)) from error
    if not moments:
        click.echo(said["never"])
    for place, moment in enumerate(moments):
        due = said["any"] if moment.due is None else moment.due.value if lang == "en" else _GERMAN[moment.due.value]
        head = said["moment"].format(event=moment.event, due=due, hand=", ".join(moment.hand))
        fits = [fit for fit in moment.fits if not sure or fit.verdict.ruling is Ruling.GILT]
        click.echo(f"{'' if place == 0 else chr(10)}{head}\n{_fits(fits, lang)}")
