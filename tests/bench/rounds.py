"""Ten thousand rounds of every game at every number of players, their states checked: `python -m tests.bench.rounds`.

The program prints the table of docs/simulation.md. A refusal that the bots didn't expect, an endless round, a lost card
or a lost chip ends it with the seed of that round.
"""

import sys
import time
from functools import partial
from typing import Any

import click

from companion.bots import Skill
from companion.game import Game, game
from companion.options import Options
from companion.simulate import Summary, simulate
from companion.words.cards import deck_option
from companion.words.deck_files.reader import read_deck
from lexicon.pairs.pair_table import PairTable
from lexicon.paths import shipped
from tests.companion.lab import lab
from web.commands.simulate import PairJudge

NAMES = ("words", "numbers", "siebenschlaefer")


class Watch:
    """Checks every tenth state and the last one of each round.

    The state must hold the cards and chips of the first one. While the round goes on, some action must be legal.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.began: tuple[object, object] | None = None
        self.seen = 0

    def __call__(self, rules: Game[Any], state: Any) -> None:
        """Compare a state with the first one. :raises AssertionError: if cards or chips differ, or nothing is legal."""
        self.seen += 1
        if self.seen % 10 and rules.outcome(state) is None:
            return
        bench = lab(self.name)
        here = (bench.cards(state), bench.chips(state))
        self.began = self.began or here
        if here != self.began or (rules.outcome(state) is None) != bool(rules.legal_actions(state)):
            raise AssertionError(f"{self.name}: {state}")


def line(summary: Summary, seconds: float) -> str:
    """Return the figures as a row of a Markdown table."""
    figures: Any = summary.to_dict()
    actions = figures["actions"]
    endings = ", ".join(f"{name} {share * 100:.1f} %" for name, share in figures["endings"].items())
    wins = " ".join(f"{share * 100:.1f}" for share in figures["wins"])
    points = sum(figures["points"]) / summary.players
    cells = (
        summary.game,
        summary.players,
        summary.rounds,
        f"{actions['median']:.0f} ({actions['p90']}, {actions['longest']})",
        endings,
        wins,
        f"{points:.1f}",
        f"{seconds:.0f} s",
    )
    return "| " + " | ".join(map(str, cells)) + " |"


def options_of(name: str, given: tuple[str, ...]) -> tuple[Options, PairJudge | None]:
    """Return the options of a game, with the default deck and its judge where it needs them."""
    from web.commands.simulate import read_options

    chosen = dict(read_options(name, dict(one.split("=", 1) for one in given)))
    if name != "words":
        return chosen, None
    deck = read_deck(shipped("decks/klassik.csv"))
    return {**chosen, "deck": deck_option(deck)}, PairJudge(PairTable.load(deck.names))


@click.command()
@click.option("--games", default=10_000, show_default=True)
@click.option("--game", "names", multiple=True, default=NAMES, type=click.Choice(NAMES))
@click.option("--players", "wanted", multiple=True, type=int)
@click.option("--option", "given", multiple=True)
@click.option("--overlooks", default=Skill().overlooks, show_default=True)
@click.option("--notices", default=Skill().notices, show_default=True)
@click.option("--jobs", default=2, show_default=True)
@click.option("--watch/--no-watch", default=True)
def main(
    games: int,
    names: tuple[str, ...],
    wanted: tuple[int, ...],
    given: tuple[str, ...],
    overlooks: float,
    notices: float,
    jobs: int,
    *,
    watch: bool,
) -> None:
    """Play and print."""
    print("| game | seats | rounds | actions: median (9 in 10, longest) | endings | wins by seat, % | points | took |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |", flush=True)
    for name in names:
        options, judge = options_of(name, given)
        skill = Skill(overlooks, notices)
        play = partial(simulate, name, options=options, skill=skill, judge=judge, jobs=jobs, seed="docs")
        for players in wanted or game(name).facts.players:
            start = time.perf_counter()
            summary = play(players=players, rounds=games, watch=Watch(name) if watch else None)
            print(line(summary, time.perf_counter() - start), flush=True)
    print("all states sound" if watch else "unchecked", file=sys.stderr)


if __name__ == "__main__":
    main()
