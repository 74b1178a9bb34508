"""Nothing that a receiver may not see is on the wire (A-32, S-30), and a search that looks for it finds what leaks.

Bots that make mistakes play, with moves among them that no bot would make.
"""

from collections.abc import Callable, Sequence
from dataclasses import fields
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any, Final

import pytest
from flask import Flask

from companion.action import STAMPED, Action, SeatAction, received
from companion.bots import Bot, Skill, bot
from companion.match.actions import NextRound
from companion.match.sheet import MatchState
from companion.options import Way
from companion.refusal import Refused
from companion.siebenschlaefer.cards import codes
from tests.wire.devices import LiveTable
from tests.wire.search import Search, Tally
from web.app import create_app
from web.games.screen import screen_of
from web.games.siebenschlaefer import hand

_SLEEPY: Final = Skill(overlooks=0.3, notices=0.4)
_WILD: Final = 0.1  # of the moves are any that are allowed
_LONGEST: Final = 5000  # actions of a round
_FAR: Final = 10**13  # ms on the server's clock: no deadline comes by itself while somebody reads
_PEOPLE: Final = (2, 3, 4, 6)


def search(app: Flask, game: str, rounds: int, *, every: int = 40, most: int = _LONGEST) -> Tally:
    """Play `rounds` rounds of a game, each at a table of its own, and search all answers.

    After `every` so many actions not only the usual answers are read, but all there are; pages of the house that know
    no evening are read at the beginning and the end of a round. A round is left after `most` actions.
    """
    tally = Tally()
    for number in range(rounds):
        rng = Random(f"{game} {number}")
        players = max(_PEOPLE[number % len(_PEOPLE)], screen_of(game).facts.players[0])
        table = LiveTable(app, game, players)
        _play_round(table, game, rng, tally, every, most)
    return tally


def _play_round(table: LiveTable, game: str, rng: Random, tally: Tally, every: int, most: int) -> None:
    looking = Search(table, game, rng, tally)
    bots = [bot(game, _SLEEPY) for _ in table.phones]
    now = _FAR
    for step in range(most):
        looking.look(thorough=step % every == 0, whole_house=step == 0)
        state = table.state
        if not state.running:
            break
        now += rng.randrange(2500)
        _book(table, game, _next(table, state, bots, rng, now), rng)
    if table.state.running:
        assert most < _LONGEST, "an endless round"
        return
    with table.app.app_context():
        table.evenings.book(table.match, NextRound(), token_hex(8))
    looking.look(thorough=True, whole_house=True)


def _next(table: LiveTable, state: MatchState, bots: Sequence[Bot], rng: Random, now: int) -> Action:
    rules = table.evening.log.match.game
    due = rules.deadline(state.round)
    if due is not None and due.at <= now:
        return due.action
    listed = [action for action in rules.legal_actions(state.round) if getattr(action, "at", None) is None]
    if listed and rng.random() < _WILD:
        return _stamped(rng.choice(listed), now)
    seats = list(range(len(bots)))
    rng.shuffle(seats)
    for seat in seats:
        actions = rules.legal_actions(state.round, seat)
        chosen = bots[seat].choose(rules.view(state.round, seat), actions, rng) if actions else None
        if chosen is not None:
            return _stamped(chosen, now)
    of_the_table = [action for action in rules.legal_actions(state.round) if not isinstance(action, SeatAction)]
    return rng.choice(of_the_table) if of_the_table else due.action if due is not None else rng.choice(listed)


def _stamped(action: Action, now: int) -> Action:
    return received(action, now, 20)


def _book(table: LiveTable, game: str, action: Action, rng: Random) -> None:
    """Book an action: mostly as the phone of its seat sends it, else as the server books it for a bot or a deadline."""
    side = screen_of(game).ways[Way.DIGITAL].phone
    assert side is not None
    if isinstance(action, SeatAction) and type(action) in side.actions - side.timed and rng.random() < 0.5:
        stamps = {part.name for part in fields(action) if part.metadata == STAMPED}
        told: dict[str, Any] = {
            name: value for name, value in action.to_dict().items() if name not in {*stamps, "seat"}
        }
        player = table.state.players[action.seat]
        if table.phones[player].send(str(told.pop("do")), t=1.0, **told).status_code == 200:
            return
    with table.app.app_context():
        try:
            table.evenings.book(table.match, action, token_hex(8))
        except Refused:
            legal = table.evening.log.match.game.legal_actions(table.state.round)
            table.evenings.book(table.match, rng.choice(legal), token_hex(8))


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
