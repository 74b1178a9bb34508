"""A house in a home network, a tablet, and phones as contexts of their own: 360×640, with touch."""

from typing import Any

import pytest

from tests.browser.conftest import IN_NETWORK


@pytest.fixture
def settings() -> dict[str, Any]:
    return IN_NETWORK
