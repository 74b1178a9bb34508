"""The beginning of a round of each game on eight phones, while requests get lost and the server is killed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.game import GAMES
from tests.web.phones.rounds.house import House
from tests.web.phones.rounds.play import open_house, play


@pytest.fixture(scope="module")
def house(data_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("rounds"), data_home) as opened:
        yield opened


@pytest.mark.parametrize("game", GAMES)
def test_nothing_acknowledged_is_lost_and_no_card_is_while_the_server_dies(house: House, game: str) -> None:
    tally = play(house, game, 1, seed=7, most=40)
    assert tally.wrongs == []
    assert tally.events >= 40 or tally.rounds == 1  # a short round may be over before
    assert tally.acknowledged > 30
    assert tally.kills
