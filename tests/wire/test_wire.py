"""Nothing that a receiver may not see is on the wire (A-32, S-30), and a search that looks for it finds what leaks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from companion.siebenschlaefer.cards import codes
from tests.wire.play import search
from web.app import create_app
from web.games.siebenschlaefer import hand

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def house(data_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    assert data_home.is_dir()
    return create_app({"DATABASE": tmp_path_factory.mktemp("wire") / "table.sqlite"})


@pytest.mark.parametrize("game", ["words", "numbers", "siebenschlaefer"])
def test_random_play_shows_nobody_a_hidden_card(house: Flask, game: str) -> None:
    tally = search(house, game, 2, every=9, most=9)
    assert (tally.found, tally.examples) == (0, [])
    assert tally.answers > 250
    assert tally.cards > 10_000


@pytest.mark.endurance
@pytest.mark.parametrize("game", ["words", "numbers", "siebenschlaefer"])
def test_no_answer_of_whole_rounds_shows_anybody_a_hidden_card(
    house: Flask, game: str, measured: Callable[[str], None]
) -> None:
    tally = search(house, game, 20)
    measured(f"wire, {game}: {tally.answers} answers read, {tally.cards} cards searched for, {tally.found} found")
    assert (tally.found, tally.examples) == (0, [])


def test_the_search_finds_a_card_that_leaks(house: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand, "last_line", lambda evening: str(evening.log.state.round.hands[0][:1]))
    assert search(house, "siebenschlaefer", 1, most=3).found
    monkeypatch.setattr(hand, "last_line", lambda evening: codes(evening.log.state.round.hands[0])[-1])
    assert search(house, "siebenschlaefer", 1, most=3).found
