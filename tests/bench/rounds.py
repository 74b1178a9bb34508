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
from companion.game import GAMES, Game, game
from companion.simulate import Summary, simulate
from companion.words.cards import deck_option
from companion.words.deck_files.reader import read_deck
from lexicon.pairs.pair_table import PairTable
from lexicon.paths import shipped
from tests.companion.lab import lab
from web.commands.simulate import PairJudge


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
    long = f"{actions['median']:.0f} ({actions['p90']}, {actions['longest']})"
    points = f"{sum(figures['points']) / summary.players:.1f}"
    cells = (summary.game, summary.players, summary.rounds, long, endings, wins, points, f"{seconds:.0f} s")
    return "| " + " | ".join(map(str, cells)) + " |"


@click.command()
@click.option("--games", default=10_000, show_default=True)
@click.option("--jobs", default=2, show_default=True)
def main(games: int, jobs: int) -> None:
    """Play and print."""
    deck = read_deck(shipped("decks/klassik.csv"))
    options, judge = {"words": {"deck": deck_option(deck)}}, {"words": PairJudge(PairTable.load(deck.names))}
    print("| game | seats | rounds | actions: median (9 in 10, longest) | endings | wins by seat, % | points | took |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |", flush=True)
    for name in GAMES:
        skill = Skill(overlooks=0.9) if name == "words" else Skill()  # else rounds are over before cards are read
        play = partial(simulate, name, options=options.get(name, {}), skill=skill, judge=judge.get(name), jobs=jobs)
        for players in game(name).facts.players:
            start = time.perf_counter()
            summary = play(players=players, rounds=games, seed="docs", watch=Watch(name))
            print(line(summary, time.perf_counter() - start), flush=True)
    print("all states sound", file=sys.stderr)


if __name__ == "__main__":
    main()
