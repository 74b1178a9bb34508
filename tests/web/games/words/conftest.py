"""An evening of the word game, with doubts and votes on its tablet."""

import pytest
from flask import Flask

from tests.web.page import Page
from tests.web.word_evening import Evening


@pytest.fixture
def evening(app: Flask) -> Evening:
    """An evening of Oma, Ben, Mia and Jo at which nothing happened yet."""
    return Evening(app.test_client())


def doubted(evening: Evening, accused: int = 1, *doubters: int, **more: str) -> Page:
    """Doubt a word, by default as the player at seat 2; return the page after it."""
    return evening.tell("doubt", accused=str(accused), doubters=[str(seat) for seat in doubters or (2,)], **more)


def fallen(evening: Evening, accused: int = 1) -> Page:
    """Let the dealer open, another player lay a word, and the table vote that word down."""
    evening.tell("laid", seat="0")
    evening.tell("laid", seat=str(accused))
    doubted(evening, accused)
    return evening.votes([True] * evening.state.players)
