"""A house with bots, whose clock a test moves on."""

from pathlib import Path

import pytest

from tests.web.bots.tables import BotHouse


@pytest.fixture
def house(tmp_path: Path) -> BotHouse:
    return BotHouse(tmp_path / "table.sqlite")
