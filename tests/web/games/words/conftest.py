"""An evening of the word game."""

import pytest
from flask import Flask

from tests.web.word_evening import Evening


@pytest.fixture
def evening(app: Flask) -> Evening:
    """An evening of Oma, Ben, Mia and Jo at which nothing happened yet."""
    return Evening(app.test_client())
