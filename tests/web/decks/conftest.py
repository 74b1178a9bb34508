"""A house with the real lexicon, in which a deck can be made."""

import pytest
from flask import Flask

from tests.web.decks.desk import Desk


@pytest.fixture
def app(house: Flask) -> Flask:
    return house


@pytest.fixture
def desk(app: Flask) -> Desk:
    """A copy of the deck that came along, open on a tablet."""
    return Desk(app.test_client())
