"""A house in a home network for games without a box: a tablet, and phones that hold the cards."""

from typing import Any

import pytest

from tests.browser.conftest import IN_NETWORK


@pytest.fixture
def settings() -> dict[str, Any]:
    return IN_NETWORK
