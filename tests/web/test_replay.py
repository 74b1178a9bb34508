"""A round without a box watched again: every move, the hand of the chosen seat alone, and nothing while it runs."""

from pathlib import Path

import pytest
from flask import Flask

from companion.match.actions import NextRound
from tests.web.bots.tables import BotHouse
from tests.web.page import Page, page_of
from web.app import create_app
from web.games.screen import moments_of
from web.games.words.cards import KeptVerdicts
from web.games.words.feast import after
from web.judge.services import deck_judge

GAMES = ("words", "numbers", "siebenschlaefer")


def played(tmp_path: Path, game: str, *, most: float = 3_600_000.0) -> tuple[Flask, str, BotHouse]:
    """Play a round by bots, and return an app over the same file."""
    path = tmp_path / "table.sqlite"
    house = BotHouse(path)
    match = house.begin(game, 3)
    house.run(match, most=most)
    return create_app({"DATABASE": path, "SECRET_KEY": "for these tests"}), match, house


@pytest.mark.parametrize("game", GAMES)
def test_every_move_of_a_round_is_shown_with_the_hand_of_the_chosen_seat_alone(tmp_path: Path, game: str) -> None:
    app, match, house = played(tmp_path, game)
    client = app.test_client()
    with house.evenings.reading(match) as evening:
        log = evening.log
        moments = moments_of(log, 1)
    for move in range(0, len(moments), max(1, len(moments) // 12)):
        page = page_of(client.get(f"/abend/{match}/nochmal/1?zug={move}&platz=1", headers={"Accept-Language": "de"}))
        assert page.one("output").text == f"{move} / {len(moments) - 1}"
        assert len(page.all(".seats-of a[data-step]")) == 4
        if game != "numbers":
            held = len(log.state_at(moments[move]).round.hands[1])
            assert len(page.all(".open-hand > li")) == held
    table = client.get(f"/abend/{match}/nochmal/1?zug=0")
    assert not Page(table.text).has(".open-hand")


def test_a_round_that_runs_shows_no_hand(tmp_path: Path) -> None:
    app, match, _house = played(tmp_path, "words", most=20_000.0)
    page = page_of(app.test_client().get(f"/abend/{match}/nochmal/1?platz=0", headers={"Accept-Language": "de"}), 404)
    assert "erst ansehen, wenn" in page.text
    assert app.test_client().get(f"/abend/{match}/nochmal/7").status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_while_the_next_round_runs_no_page_of_a_replay_tells_of_it(tmp_path: Path, game: str) -> None:
    app, match, house = played(tmp_path, game)
    with house.evenings.reading(match) as evening:
        moves = len(moments_of(evening.log, 1))
    addresses = [
        f"/abend/{match}/nochmal/1?zug={move}{seat}"
        for move in sorted({0, moves // 2, moves - 1})
        for seat in ("", "&platz=0", "&platz=1", "&platz=2")
    ]
    client = app.test_client()
    before = [client.get(address, headers={"X-Fragment": "1"}).data for address in addresses]
    house.evenings.book(match, NextRound(), "the-next-round")
    house.run(match, rounds=2, most=30_000.0)
    after_it = [client.get(address, headers={"X-Fragment": "1"}).data for address in addresses]
    assert after_it == before  # to the byte, so nothing in them is of the round that runs
    for seat in range(3):
        running = page_of(client.get(f"/abend/{match}/nochmal/2?platz={seat}"), 404)
        assert not running.has(".open-hand")


@pytest.mark.usefixtures("data_home")
def test_the_lines_after_a_round_judge_each_pair_once(tmp_path: Path) -> None:
    app, _match, _house = played(tmp_path, "words", most=5_000.0)
    with app.test_request_context():
        first, second = (KeptVerdicts(deck_judge().pair_table()).verdict("EIS", "WEIN") for _ in range(2))
        assert first is second


@pytest.mark.usefixtures("data_home")
def test_a_phone_is_told_what_it_overlooked_and_the_best_word(tmp_path: Path) -> None:
    app, match, _house = played(tmp_path, "words")
    german = app.test_request_context(headers={"Accept-Language": "de"})
    with german, app.extensions["evenings"].reading(match) as evening:
        told = [after(evening, player) for player in range(3)]
        moments = moments_of(evening.log, 1)
    assert all(any("Das beste Wort" in line for line in each.lines) for each in told)
    assert any("Du hättest" in line for each in told for line in each.lines)
    assert all(each.event is None or each.event in moments for each in told)
