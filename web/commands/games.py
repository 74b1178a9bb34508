"""The commands that play: `simulate` and `replay`. What they say is made in `web.commands.game_texts`."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Final

import click

from companion.bots import Skill
from companion.game import game
from companion.options import Options
from companion.refusal import Refused
from companion.simulate import Endless
from companion.simulate import simulate as run_simulation
from companion.words.cards import deck_option
from companion.words.deck import Deck
from companion.words.deck_files.reader import read_deck
from lexicon.errors import LexiconError
from lexicon.pairs.pair_table import PairTable
from lexicon.paths import shipped
from lexicon.progress import Bar
from lexicon.text import Text
from web.commands import game_texts

_PLAYING: Final = Text("Runden spielen", "Playing rounds")
_MOST_ROUNDS: Final = 10_000_000


class PairJudge:
    """Tells the bots of the word game how likely a table accepts a compound; a plain table, so that it can travel."""

    def __init__(self, chances: Mapping[tuple[str, str], float]) -> None:
        self._chances = dict(chances)

    @classmethod
    def of(cls, deck: Deck) -> PairJudge:
        """Return the judge of a deck's words. :raises LexiconError: when the lexicon it needs isn't there."""
        table = PairTable.load(deck.names)
        return cls({(cell.modifier, cell.head): cell.p for cell in table.cells()})

    def __call__(self, modifier: str, head: str) -> float:
        """Return how likely a table accepts the compound, from 0 to 1."""
        return self._chances.get((modifier, head), 0.0)


@click.command(
    help="Lässt Bots viele Runden spielen und zeigt, was dabei herauskommt. SPIEL ist words (Wörter), numbers (Zahlen) "
    "oder siebenschlaefer.\fLet bots play many rounds and show what comes of it. GAME is words, numbers or "
    "siebenschlaefer."
)
@click.argument("name", metavar="SPIEL\fGAME")
@click.option("--players", type=int, default=4, show_default=True, help="Wie viele mitspielen.\fHow many play.")
@click.option(
    "--games",
    type=click.IntRange(1, _MOST_ROUNDS),
    default=1000,
    show_default=True,
    help="Wie viele Runden.\fHow many rounds.",
)
@click.option(
    "--seed",
    default="1",
    show_default=True,
    help="Derselbe Text gibt dieselben Spiele.\fThe same text, the same games.",
)
@click.option(
    "--overlooks",
    type=click.FloatRange(0, 1),
    default=Skill().overlooks,
    show_default=True,
    help="Welchen Anteil ihrer Möglichkeiten die Bots übersehen.\fThe share of chances that the bots overlook.",
)
@click.option(
    "--notices",
    type=click.FloatRange(0, 1),
    default=Skill().notices,
    show_default=True,
    help="Welchen Anteil fremder Fehler sie bemerken.\fThe share of others’ mistakes that they notice.",
)
@click.option(
    "--option",
    "given",
    metavar="NAME=WERT\fNAME=VALUE",
    multiple=True,
    help="Eine Hausregel, zum Beispiel passing=free; auch mehrmals.\f"
    "A house rule such as passing=free; may be repeated.",
)
@click.option(
    "--deck",
    "deck_file",
    metavar="DATEI\fFILE",
    type=click.Path(path_type=Path),
    help="Eigenes Kartenspiel für das Wortspiel.\fA deck of your own for the word game.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=min(64, os.cpu_count() or 1),
    help="Wie viele Prozesse sich die Arbeit teilen.\fHow many processes share the work.",
)
@click.option("--json", "as_json", is_flag=True, help="Ein JSON-Objekt.\fA JSON object.")
@click.pass_context
def simulate(
    ctx: click.Context,
    name: str,
    players: int,
    games: int,
    seed: str,
    overlooks: float,
    notices: float,
    given: tuple[str, ...],
    deck_file: Path | None,
    jobs: int,
    as_json: bool,
) -> None:
    """Play many rounds."""
    lang: str = ctx.obj["lang"]
    if sentence := game_texts.known_game(name, lang):
        raise click.ClickException(sentence)
    options, judge = dict(_options(name, given, lang)), None
    if "deck" in {option.name for option in game(name).facts.options}:
        deck = read_deck(deck_file or shipped("decks/klassik.csv"))
        options["deck"], judge = deck_option(deck), _judge(deck, lang)
    try:
        with Bar(lang) as bar:
            summary = run_simulation(
                name,
                players,
                games,
                seed,
                options=options,
                skill=Skill(overlooks, notices),
                judge=judge,
                jobs=jobs,
                progress=lambda share: bar(share, _PLAYING),
            )
    except Refused as error:
        raise click.ClickException(game_texts.refusal(name, error, lang)) from error
    except Endless as error:
        raise click.ClickException(game_texts.endless(name, error, lang)) from error
    if as_json:
        click.echo(json.dumps(summary.to_dict(), ensure_ascii=False, indent=2))
    else:
        click.echo(game_texts.simulation(summary, lang))


@click.command(
    help="Erzählt das Protokoll einer Partie in DATEI Schritt für Schritt und zeigt jeden Stand.\f"
    "Tell the log of a match in FILE step by step and show every state."
)
@click.argument("file", metavar="DATEI\fFILE", type=click.Path(path_type=Path))
@click.option(
    "--seat",
    type=click.IntRange(0, 7),
    help="Was dieser Platz sieht (ab 0), sonst was offen liegt.\fWhat this seat sees (from 0), else what lies open.",
)
@click.option("--event", "number", type=click.IntRange(0), help="Nur dieses Ereignis.\fOnly this event.")
@click.option("--changes", is_flag=True, help="Von jedem Stand nur, was neu ist.\fOf every state only what is new.")
@click.option("--json", "as_json", is_flag=True, help="Ein JSON-Objekt je Schritt.\fA JSON object a step.")
@click.pass_context
def replay(
    ctx: click.Context, file: Path, seat: int | None, number: int | None, *, changes: bool, as_json: bool
) -> None:
    """Step through a log."""
    err = partial(click.echo, err=True)
    lang: str = ctx.obj["lang"]
    ctx.exit(
        game_texts.replay(
            file, lang, seat=seat, number=number, changes=changes, as_json=as_json, out=click.echo, err=err
        )
    )


def _options(name: str, given: tuple[str, ...], lang: str) -> Options:
    pairs = dict(part.partition("=")[::2] for part in given)
    try:
        return game_texts.read_options(name, pairs, lang)
    except ValueError as error:
        raise click.ClickException(str(error)) from error


def _judge(deck: Deck, lang: str) -> PairJudge:
    try:
        return PairJudge.of(deck)
    except LexiconError:
        from lexicon.building.build import ensure_lexicon

        with Bar(lang) as bar:
            ensure_lexicon(progress=bar)
        return PairJudge.of(deck)
