"""The word game on the bench, with both ways of playing."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from companion.action import Action
from companion.game import Setup
from companion.options import Value
from companion.words.game import WORDS, WordsState
from companion.words.referee_state import RefereeState
from tests.companion.lab import Lab
from tests.companion.words import digital_lab, referee_lab

SMALL: Final = tuple(f"WORT-{letter} rbgy" for letter in "ABCDEFGHIJKLMNOP")


class WordsLab(Lab[WordsState]):
    """Digital rounds with the shipped deck, with a small deck and all options changed, and rounds with real cards."""

    game = WORDS

    def setups(self, players: int, seed: str) -> Iterator[Setup]:
        """Yield four ways of playing; with the small deck the pile is soon empty."""
        turned: dict[str, Value] = {"votes": "secret", "vote_seconds": 15, "same_word": "never"}
        yield Setup(players, seed, {"deck": digital_lab.OPTION})
        yield Setup(players, seed, {"deck": SMALL, **turned, "last_word_seconds": 0}, dealer=players - 1)
        yield Setup(players, seed, {"table": "referee"})
        yield Setup(players, seed, {"table": "referee", **turned})

    def cards(self, state: WordsState) -> list[int] | None:
        return None if isinstance(state, RefereeState) else digital_lab.all_cards(state)

    def chips(self, state: WordsState) -> int | None:
        # With real cards the table may count its chips anew, and be wrong.
        return None if isinstance(state, RefereeState) else digital_lab.chips(state)

    def universe(self, state: WordsState, rng: Random) -> Iterable[Action]:
        if isinstance(state, RefereeState):
            return referee_lab.universe(state, rng)
        return digital_lab.universe(state, rng)

    def everything(self, state: WordsState) -> Iterable[Action]:
        if isinstance(state, RefereeState):
            return referee_lab.universe(state, Random(0))
        return digital_lab.everything(state)

    def canonical(self, state: WordsState, action: Action) -> Action:
        if isinstance(state, RefereeState):
            return referee_lab.canonical(state, action)
        return digital_lab.canonical(state, action)

    def dressed(self, state: WordsState, action: Action, rng: Random) -> Action:
        if isinstance(state, RefereeState):
            return referee_lab.dressed(state, action, rng)
        return digital_lab.dressed(state, action, rng)

    def scrambled(self, state: WordsState, seat: int | None, rng: Random) -> WordsState:
        if isinstance(state, RefereeState):
            return referee_lab.scrambled(state, seat, rng)
        return digital_lab.scrambled(state, seat, rng)


LAB: Final = WordsLab()
