"""Gain and loss of a doubt, derived and played out: `python -m tests.bench.doubts` prints the table of docs/adviser.md.

Bots play so many rounds. From each round the program takes one laid word and lets the round go on three ways: nobody
doubts the word, it falls, it stands.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import mean, stdev

import click

from companion.words.cards import deck_option
from companion.words.deck_files.reader import read_deck
from lexicon.pairs.pair_table import PairTable
from lexicon.paths import shipped
from tests.companion.words.advice.doubting import Parting, partings
from web.commands.simulate import PairJudge

PORTIONS = 10


def played(players: int, count: int, portion: int, *, last_card: bool) -> list[Parting]:
    """Play one portion of the rounds and return their partings."""
    deck = read_deck(shipped("decks/klassik.csv"))
    options, judge = {"deck": deck_option(deck)}, PairJudge(PairTable.load(deck.names))
    return list(partings(players, count, f"docs/{portion}", options, judge, last_card=last_card))


def figure(found: Sequence[Parting], simulated: Callable[[Parting], float], derived: Callable[[Parting], float]) -> str:
    """Return the simulated mean with its standard error, and in brackets the derived mean."""
    values = [simulated(one) for one in found]
    error = stdev(values) / len(values) ** 0.5
    return f"{mean(values):.2f} ± {error:.2f} ({mean(map(derived, found)):.2f})"


@click.command()
@click.option("--rounds", default=2_000, show_default=True)
@click.option("--jobs", default=2, show_default=True)
def main(rounds: int, jobs: int) -> None:
    """Play and print."""
    print("| players | the word was | gain if it falls | loss if it stands |")
    print("| --- | --- | --- | --- |", flush=True)
    with ProcessPoolExecutor(jobs) as workers:
        for last_card in (False, True):
            for players in range(3, 9):
                play = partial(played, players, rounds // PORTIONS, last_card=last_card)
                found = [one for portion in workers.map(play, range(PORTIONS)) for one in portion]
                gain = figure(found, lambda one: one.gained, lambda one: one.advice.gain)
                loss = figure(found, lambda one: one.lost, lambda one: one.advice.loss)
                kind = "the last card" if last_card else "another one"
                print(f"| {players} | {kind} | {gain} | {loss} |", flush=True)


if __name__ == "__main__":
    main()
