"""Evenings of each game on eight phones over HTTP, while requests get lost and the server is killed.

They play at full speed; requests get lost, doubled, late and out of order.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.game import GAMES
from tests.web.phones.rounds.house import House
from tests.web.phones.rounds.play import open_house, play

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def house(data_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("rounds"), data_home) as opened:
        yield opened


@pytest.mark.parametrize("game", GAMES)
def test_nothing_acknowledged_is_lost_and_no_card_is_while_the_server_dies(house: House, game: str) -> None:
    tally = play(house, game, 10, seed=7, most=24)
    assert tally.wrongs == []
    assert tally.events >= 24
    assert tally.kills


@pytest.mark.endurance
@pytest.mark.parametrize("game", GAMES)
def test_whole_evenings_while_the_server_dies_every_few_seconds(
    house: House, game: str, measured: Callable[[str], None]
) -> None:
    tally = play(house, game, 30)
    measured(tally.line)
    assert tally.wrongs == []
