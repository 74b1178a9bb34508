"""The word game on the bench, with both ways of playing."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Final

from companion.action import Action
from companion.game import Setup
from companion.options import Value
from companion.words.game import WORDS, WordsState
from companion.words.referee_state import RefereeState
from tests.companion.lab import Lab
from tests.companion.words import digital_lab, referee_lab
from tests.companion.words.circle import OPTION

SMALL: Final = tuple(f"WORT-{letter} rbgy" for letter in "ABCDEFGHIJKLMNOP")


class WordsLab(Lab[WordsState]):
    """Digital rounds with the shipped deck, with a small deck and all options changed, and rounds with real cards."""

    game = WORDS

    def setups(self, players: int, seed: str) -> Iterator[Setup]:
        """Yield four ways of playing; with the small deck the pile is soon empty."""
        turned: dict[str, Value] = {"votes": "secret", "vote_seconds": 15, "same_word": "never"}
        yield Setup(players, seed, {"deck": OPTION})
        yield Setup(players, seed, {"deck": SMALL, **turned, "last_word_seconds": 0}, dealer=players - 1)
        yield Setup(players, seed, {"table": "referee"})
        yield Setup(players, seed, {"table": "referee", **turned})

    def cards(self, state: WordsState) -> list[int] | None:
        return None if isinstance(state, RefereeState) else digital_lab.all_cards(state)

    def chips(self, state: WordsState) -> int | None:
        # With real cards the table may count its chips anew, and be wrong.
        return None if isinstance(state, RefereeState) else digital_lab.chips(state)

    def universe(self, state: WordsState, rng: Random) -> Iterable[Action]:
        found: Iterable[Action] = _bench(state).universe(state, rng)
        return found

    def everything(self, state: WordsState) -> Iterable[Action]:
        return super().everything(state) if isinstance(state, RefereeState) else digital_lab.everything(state)

    def canonical(self, state: WordsState, action: Action) -> Action:
        found: Action = _bench(state).canonical(state, action)
        return found

    def dressed(self, state: WordsState, action: Action, rng: Random) -> Action:
        found: Action = _bench(state).dressed(state, action, rng)
        return found

    def scrambled(self, state: WordsState, seat: int | None, rng: Random) -> WordsState:
        found: WordsState = _bench(state).scrambled(state, seat, rng)
        return found


def _bench(state: WordsState) -> Any:
    return referee_lab if isinstance(state, RefereeState) else digital_lab


LAB: Final = WordsLab()
