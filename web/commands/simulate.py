"""The command `simulate`: bots play many rounds, and a table shows the figures."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import click

from companion.bots import Skill
from companion.game import game
from companion.options import Option, Options, Value
from companion.refusal import Malformed, Refused
from companion.simulate import Endless, Summary, simulate as run_simulation
from companion.words.cards import deck_option
from lexicon.pairs.pair_table import PairTable
from lexicon.paths import shipped
from lexicon.text import Text
from web.commands.prepare import pair_table, progress_bar
from web.commands.texts import argument, command, gettext as _, language, option, pgettext
from web.judge.decks.workbook import read_deck_file
from web.translations.catalogue import N_

_MOST_ROUNDS: Final = 10_000_000


class PairJudge:
    """The probability that a table accepts a compound, for the bots of the word game. Processes can pass it on."""

    def __init__(self, table: PairTable) -> None:
        self._chances = {(cell.modifier, cell.head): (cell.p_any, cell.p) for cell in table.cells()}

    def __call__(self, modifier: str, head: str, laid: bool) -> float:
        """Return the probability that a table accepts the compound, 0 to 1."""
        return self._chances.get((modifier, head), (0.0, 0.0))[laid]


@command(
    help=N_(
        "Lässt Bots viele Runden spielen und zeigt, was dabei herauskommt. SPIEL ist words (Wörter), numbers (Zahlen) "
        "oder siebenschlaefer."
    )
)
@argument("name", metavar=N_("SPIEL"))
@option("--players", type=int, default=4, help=N_("Wie viele mitspielen."))
@option("--games", type=click.IntRange(1, _MOST_ROUNDS), default=1000, help=N_("Wie viele Runden."))
@option("--seed", default="1", help=N_("Derselbe Text gibt dieselben Spiele."))
@option(
    "--overlooks",
    type=click.FloatRange(0, 1),
    default=Skill().overlooks,
    help=N_("Welchen Anteil ihrer Möglichkeiten die Bots übersehen."),
)
@option(
    "--notices",
    type=click.FloatRange(0, 1),
    default=Skill().notices,
    help=N_("Welchen Anteil fremder Fehler sie bemerken."),
)
@option(
    "--option",
    "given",
    metavar=N_("NAME=WERT"),
    multiple=True,
    help=N_("Eine Hausregel, zum Beispiel passing=free; auch mehrmals."),
)
@option(
    "--deck",
    "deck_file",
    metavar=N_("DATEI"),
    type=click.Path(path_type=Path),
    help=N_("Eigenes Kartenspiel für das Wortspiel."),
)
@option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=min(64, os.cpu_count() or 1),
    show_default=False,
    help=N_("Wie viele Prozesse sich die Arbeit teilen."),
)
@option("--json", "as_json", is_flag=True, help=N_("Ein JSON-Objekt."))
def simulate(
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
    """Print the figures of many rounds."""
    try:
        game(name)
    except Malformed as error:
        known = error.facts["games"]
        names = ", ".join(map(str, known if isinstance(known, tuple) else ()))
        facts = {"game": error.facts["game"], "games": names}
        raise click.ClickException(_("Ein Spiel „%(game)s“ gibt es nicht, nur %(games)s.", **facts)) from error
    options = dict(read_options(name, dict(part.partition("=")[::2] for part in given)))
    judge = None
    if "deck" in {option.name for option in game(name).facts.options}:
        options["deck"] = deck_option(read_deck_file(deck_file or shipped("decks/klassik.csv")))
        judge = PairJudge(pair_table(deck_file))
    playing = _("Runden spielen")
    step = Text(playing, playing)  # a bar speaks both languages, a call one
    try:
        with progress_bar() as bar:
            summary = run_simulation(
                name,
                players,
                games,
                seed,
                options=options,
                skill=Skill(overlooks, notices),
                judge=judge,
                jobs=jobs,
                progress=lambda share: bar(share, step),
            )
    except Refused as error:
        raise click.ClickException(refusal(name, error)) from error
    except Endless as error:
        sentence = _(
            "%(title)s: Eine Runde war nach %(actions)s Aktionen nicht zu Ende (Startwert %(seed)s).",
            title=_title_of(name),
            actions=error.actions,
            seed=error.seed,
        )
        raise click.ClickException(sentence) from error
    if as_json:
        click.echo(json.dumps(summary.to_dict(), ensure_ascii=False, indent=2))
    else:
        click.echo(_table(summary))


def _table(summary: Summary) -> str:
    figures: dict[str, Any] = summary.to_dict()
    title = _title_of(summary.game)
    players, rounds = summary.players, summary.rounds
    lines = [_("%(title)s, %(players)s Plätze, %(rounds)s Runden", title=title, players=players, rounds=rounds), ""]
    actions = figures["actions"]
    spread = _(
        "im Mittel %(mean)s, Median %(median)s, 9 von 10 höchstens %(p90)s, längste %(longest)s",
        mean=f"{actions['mean']:.0f}",
        median=f"{actions['median']:.0f}",
        p90=actions["p90"],
        longest=actions["longest"],
    )
    rows = [(_("Aktionen je Runde"), spread)]
    endings = figures["endings"]
    rows += [
        (_("Ende „%(ending)s“ (%(clause)s)", ending=ending, clause=clause), _percent(endings.get(ending, 0)))
        for ending, clause in game(summary.game).facts.endings.items()
    ]
    kinds = figures["kinds"]
    rows += [(_("„%(kind)s“ je Runde", kind=kind), f"{count:.1f}") for kind, count in kinds.items()]
    width = max(len(row[0]) for row in rows)
    lines += [f"{name:<{width}}  {value}" for name, value in rows]
    seats, wins, minus, began = pgettext("at the table", "Platz"), _("gewinnt"), _("Minuspunkte"), _("fing an")
    lines += ["", f"{seats:<8}{wins:>10}{minus:>14}"]
    for seat in range(players):
        share = _percent(summary.wins[seat] / rounds)
        points = summary.points[seat] / rounds
        remark = f"  {began}" if seat == 0 else ""
        lines.append(f"{seat + 1:<8}{share:>10}{points:>14.1f}{remark}")
    return "\n".join(lines)


def _percent(share: float) -> str:
    return f"{share * 100:.1f} %"


def _title_of(name: str) -> str:
    return game(name).facts.title.in_language(language())


def read_options(name: str, given: Mapping[str, str]) -> Options:
    """Return the options of a game that the texts of a command line mean.

    :raises click.ClickException: when the game has no such option or the option doesn't allow the value.
    """
    choices = {option.name: option for option in game(name).facts.options if option.allowed is not None}
    read: dict[str, Value] = {}
    for known_as, text in given.items():
        option = choices.get(known_as)
        if option is None:
            raise click.ClickException(
                _(
                    "Eine Option „%(option)s“ hat %(title)s nicht, nur %(options)s.",
                    option=known_as,
                    title=_title_of(name),
                    options=", ".join(choices),
                )
            )
        value = _value(text, option.default)
        if value is None or value not in _allowed(option):
            raise click.ClickException(_bad_option(option, text))
        read[known_as] = value
    return read


def refusal(name: str, error: Refused) -> str:
    """Return a sentence about a setup or a move of a game that the rules don't allow."""
    facts = game(name).facts
    why = error.facts.get("why")
    if why == "players":
        return _(
            "%(title)s spielen %(least)s bis %(most)s Personen, nicht %(players)s (%(clause)s).",
            title=_title_of(name),
            clause=error.clause,
            **error.facts,
        )
    if why == "option":
        return _bad_option(facts.option(str(error.facts["option"])), str(error.facts["value"]))
    text = facts.rule(error.clause, language())
    return _("Das verstößt gegen %(clause)s. %(text)s", clause=error.clause, text=text).strip()


def _bad_option(option: Option, value: str) -> str:
    allowed = _allowed(option)
    if isinstance(allowed, range):
        choice = _("%(least)s bis %(most)s", least=allowed[0], most=allowed[-1])
    else:
        choice = ", ".join(str(one).lower() if isinstance(one, bool) else str(one) for one in allowed)
    return _(
        "Bei der Option „%(option)s“ geht „%(value)s“ nicht; es geht %(allowed)s.",
        option=option.name,
        value=value,
        allowed=choice,
    )


def _allowed(option: Option) -> tuple[Value, ...] | range:
    """Return the values that bots can play by. They hold no real cards, so the way of playing stays as it is."""
    return (option.default,) if option.name == "table" else option.allowed or ()


def _value(text: str, default: Value) -> Value | None:
    """Return the value that a text gives to an option, of the type of its default; None for a text of no such value."""
    if isinstance(default, bool):
        return {"true": True, "false": False}.get(text.lower())
    if isinstance(default, int):
        return int(text) if text.isdecimal() and len(text) < 10 else None
    return text
