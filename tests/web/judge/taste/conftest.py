"""A house of its own over the real lexicon, and a word for it to vote on."""

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from lexicon.judging.verdict import Authority, Ruling
from web.judge.deck_judge import DeckJudge
from web.judge.vote_store import VoteStore

Cast = Callable[..., TestResponse]
"""Takes the votes for and against a doubtful word, and other fields of the form."""


@pytest.fixture
def app(house: Flask) -> Flask:
    return house


@pytest.fixture
def vote_store(app: Flask) -> VoteStore:
    found: VoteStore = app.extensions["judge"].vote_store
    return found


@pytest.fixture(scope="module")
def doubtful(data_home: Path) -> tuple[str, str, str, float]:
    """Two cards of the deck and the word they make, of which the lexicon isn't sure, and how likely it is."""
    assert data_home.is_dir()
    deck_judge = DeckJudge()
    table = deck_judge.pair_table()
    verdicts = [table.verdict(one, other) for one in table.words for other in table.words]
    found = min(
        (each for each in verdicts if each.authority is Authority.EDITORIAL), key=lambda verdict: abs(verdict.p - 0.35)
    )
    assert found.ruling is Ruling.STRITTIG
    return deck_judge.deck.spelling(found.modifier), deck_judge.deck.spelling(found.head), found.word, found.p_any


@pytest.fixture
def cast(client: FlaskClient, doubtful: tuple[str, str, str, float]) -> Cast:
    one, other, word, _ = doubtful

    def casting(votes_for: object, votes_against: object, **more: str) -> TestResponse:
        form = {"id": "vote-0001", "a": one, "b": other, "fest": "1", "w": word} | more
        return client.post("/tisch/stimme", data=form | {"dafuer": str(votes_for), "dagegen": str(votes_against)})

    return casting
