"""Registering the fourth game, as a new game would be: by name in three registries, and nothing else."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from companion.bots import BOTS
from companion.game import GAMES
from web.games.screen import SCREENS


@contextmanager
def registered() -> Iterator[None]:
    """Let the house know the game until this ends."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, "highest", "tests.another_game.rules:GAME")
        patch.setitem(BOTS, "highest", "tests.another_game.rules:HighestBot")
        patch.setitem(SCREENS, "highest", "tests.another_game.screen:HIGHEST_CARD")
        yield
