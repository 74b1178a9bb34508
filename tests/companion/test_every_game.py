"""Laws of every game: nothing is lost, views hide, logs replay, chance is seeded, and as many games as ever (perft)."""

import json
import os
import random
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from importlib import import_module
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

import pytest

import companion
from companion.action import Action, SeatAction
from companion.game import RULES_VERSION, Game, Setup, game
from companion.header import Header
from companion.log import Log, Redo, Undo
from companion.match.game import Match
from companion.options import way_of
from companion.refusal import Malformed, Refused
from companion.siebenschlaefer.piles import Piles
from tests.companion.lab import ALL, fault_of, lab, present
from tests.companion.playing import new_log, walk
from web.storage.log_file import event_of

pytestmark = pytest.mark.slow

SECRET = "a seed that nobody may see"
COMPANION = Path(companion.__file__).parent
ROOMS = ("actions", "bot", "cards", "clauses", "digital", "game", "referee", "scoring", "state", "views")
STEPS = 40  # of a random game


def of_each_game(law: Callable[[str, int, Setup, int], None]) -> Callable[[str, int], None]:
    """Let a law be checked for a game at every number of players and in every way of playing."""

    @pytest.mark.parametrize("steps", [STEPS, pytest.param(10 * STEPS, marks=pytest.mark.endurance)])
    @pytest.mark.parametrize("name", ALL)
    def checked(name: str, steps: int) -> None:
        for players in game(name).facts.players:
            for setup in lab(name).setups(players, SECRET):
                try:
                    law(name, players, setup, steps)
                except Exception as fault:
                    fault.add_note(f"{players} players, {dict(setup.options)}")
                    raise

    checked.__name__, checked.__doc__ = law.__name__, law.__doc__
    return checked


def walks(rules: Game[Any], setup: Setup, rng: Random, steps: int) -> Iterator[tuple[Any, tuple[Action, ...]]]:
    """Yield `steps` states of random games, one game after another, as some are over soon."""
    left = steps
    while left > 0:
        for found in walk(rules, setup._replace(seed=f"{setup.seed} {left}"), rng, left):
            yield found
            left -= 1


@of_each_game
def test_cards_and_chips_are_neither_made_nor_lost(name: str, players: int, setup: Setup, steps: int) -> None:
    rules, bench = game(name), lab(name)
    start = rules.start(setup)
    cards, chips = bench.cards(start), bench.chips(start)
    for state, _ in walk(rules, setup, Random(players), 3 * steps):
        assert bench.cards(state) == cards
        assert bench.chips(state) == chips


def test_the_games_have_the_cards_of_their_boxes() -> None:
    counts = {name: len(lab(name).cards(game(name).start(next(lab(name).setups(3, SECRET)))) or ()) for name in ALL}
    assert counts == {"words": 108, "numbers": 100, "siebenschlaefer": 104}


@of_each_game
def test_what_is_listed_is_exactly_what_is_accepted(name: str, players: int, setup: Setup, steps: int) -> None:
    rules, bench, rng = game(name), lab(name), Random(100 + players)
    declared = {refusal[:2] for refusal in rules.facts.refusals.get(way_of(setup.options), ())}
    tried = refused = 0
    for state, actions in walks(rules, setup, rng, steps // 2):
        listed = set(actions)
        assert len(listed) == len(actions)
        of_seats = [action for seat in range(players) for action in rules.legal_actions(state, seat)]
        assert listed == {*of_seats, *(action for action in actions if not isinstance(action, SeatAction))}
        assert rules.legal_actions(state, -1) == rules.legal_actions(state, players) == ()
        for action in rng.sample(actions, min(len(actions), 25)):
            assert rules.apply(state, action) != state, action
        universe = list(bench.universe(state, rng))
        for action in rng.sample(universe, min(len(universe), 60)):
            fault = fault_of(rules, state, action)
            assert (fault is None) == (bench.canonical(state, action) in listed), (action, fault)
            assert not isinstance(fault, Refused) or not declared or (fault.clause, fault.code) in declared, fault
            tried += 1
            refused += fault is not None
    assert 0 < refused < tried


@of_each_game
def test_no_view_tells_what_its_seat_cannot_see(name: str, players: int, setup: Setup, steps: int) -> None:
    rules, bench, rng = game(name), lab(name), Random(200 + players)
    stirred = 0
    for number, (state, _) in enumerate(walk(rules, setup, rng, steps)):
        if number % 3:
            continue
        for seat in (None, *range(players)):
            other = bench.scrambled(state, seat, rng)
            stirred += other != state
            shown = json.dumps(rules.view(state, seat))
            assert json.dumps(rules.view(other, seat)) == shown
            assert SECRET not in shown
        assert rules.view(state, players) == rules.view(state, -1) == rules.view(state, None)
    if bench.cards(rules.start(setup)) is not None:
        assert stirred > players


@of_each_game
def test_a_replayed_log_gives_the_same_match(name: str, players: int, setup: Setup, steps: int) -> None:
    rng = Random(300 + players)
    log = Log(Header.of(name, [f"P{seat}" for seat in range(players)], setup.seed, setup.options))
    bench = lab(name)
    for _ in range(steps):
        actions = log.match.legal_actions(log.state)
        if not actions:
            break
        listed = rng.choice(actions)
        inside = type(listed) in game(name).facts.actions
        log.append(bench.dressed(log.state.round, listed, rng) if inside else listed)
        if rng.random() < 0.2:
            take_back_and_bring_again(log, rng.randrange(1, 4))
    again = Log.replay(log.header, log.events)
    assert again.state == log.state
    middle = len(log) // 2
    assert Log.replay(log.header, log.events[:middle]).state == log.state_at(middle)
    read = [event_of(log, json.loads(json.dumps(event.to_dict()))) for event in log.events]
    assert tuple(read) == log.events


def take_back_and_bring_again(log: Log, times: int) -> None:
    states = [log.state]
    for _ in range(min(times, len(log.standing))):
        target = present(log.undoable)
        log.append(Undo(target, confirmed=True))
        assert log.state == log.state_at(log.standing[-1] if log.standing else 0)
        states.append(log.state)
    for state in states[-2::-1]:
        target = present(log.redoable)
        log.append(Redo(target))
        assert log.state == state


@of_each_game
def test_chance_comes_from_the_seed_and_time_from_the_events(name: str, players: int, setup: Setup, steps: int) -> None:
    rules = game(name)
    before = [state for state, _ in walk(rules, setup, Random(400 + players), steps)]

    here = threading.get_ident()

    def banned(real: Callable[..., object]) -> Callable[..., object]:
        def asked(*args: object, **more: object) -> object:
            if threading.get_ident() != here:  # the server of the browser's tests, which goes on beside us
                return real(*args, **more)
            raise AssertionError("a rule has asked the clock or the global random")

        return asked

    with pytest.MonkeyPatch.context() as patch:
        for module, names in (
            (time, ("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "localtime", "gmtime")),
            (random, ("random", "shuffle", "choice", "choices", "sample", "randint", "randrange", "getrandbits")),
            (os, ("urandom",)),
        ):
            for banned_name in names:
                patch.setattr(module, banned_name, banned(getattr(module, banned_name)))
        after = [state for state, _ in walk(rules, setup, Random(400 + players), steps)]
    assert after == before
    if lab(name).cards(rules.start(setup)) is not None:
        one, other = (repr(rules.start(setup._replace(seed=seed))) for seed in ("one seed", "no other"))
        assert one.replace("one seed", "") != other.replace("no other", "")


@of_each_game
def test_a_state_holds_nothing_that_can_change(name: str, players: int, setup: Setup, steps: int) -> None:
    for state, _ in walk(game(name), setup, Random(500 + players), steps):
        assert_unchangeable(state)


def assert_unchangeable(thing: object) -> None:
    if isinstance(thing, tuple | frozenset):
        for part in thing:
            assert_unchangeable(part)
    elif is_dataclass(thing) and not isinstance(thing, type):
        assert type(thing).__dataclass_params__.frozen  # type: ignore[attr-defined]
        for field in fields(thing):
            assert_unchangeable(getattr(thing, field.name))
    else:
        assert thing is None or isinstance(thing, bool | int | str | bytes | Enum | MappingProxyType), type(thing)


@of_each_game
def test_games_end_where_cards_are_laid_rather_than_not(name: str, players: int, setup: Setup, steps: int) -> None:
    """A game of entirely random actions may go on for long; one in which seats prefer to lay ends."""
    for number in range(steps // STEPS):
        assert_it_ends(game(name), setup, Random(600 + players + 100 * number))


def assert_it_ends(rules: Game[Any], setup: Setup, rng: Random) -> None:
    state = rules.start(setup)
    for _ in range(60_000):
        if (outcome := rules.outcome(state)) is not None:
            break
        actions = rules.legal_actions(state)
        laying = [action for action in actions if action.do in ("lay", "laid")]
        state = rules.apply(state, rng.choice(laying if laying and rng.random() < 0.7 else actions))
    assert outcome is not None
    assert rules.facts.endings[outcome.ending] == outcome.clause
    assert len(rules.score(state)) == setup.players
    assert {*outcome.winners, *outcome.losers} <= set(range(setup.players))
    assert rules.legal_actions(state) == ()


@pytest.mark.parametrize("room", ROOMS)
def test_the_games_have_the_same_rooms_by_the_same_names(room: str) -> None:
    folders = [folder for folder in COMPANION.iterdir() if (folder / "game.py").is_file() and folder.name in ALL]
    assert len(folders) == 3
    assert all((folder / f"{room}.py").is_file() for folder in folders)


@pytest.mark.parametrize("name", ["words", "numbers", "siebenschlaefer"])
def test_roles_have_the_same_names_in_all_games(name: str) -> None:
    ways = game(name).ways  # type: ignore[attr-defined]
    assert [way.state.__name__ for way in ways.values()] == ["DigitalState", "RefereeState"]
    assert [way.view.__name__ for way in ways.values()] == ["digital_view", "referee_view"]
    for way in ways.values():
        steps = import_module(way.apply.__module__)._STEPS
        assert set(steps) <= set(game(name).facts.actions)


@pytest.mark.parametrize("name", ALL)
def test_what_is_declared_of_a_game_is_sound(name: str) -> None:
    facts = game(name).facts
    assert facts.name == name
    numbers = [clause.number for clause in facts.clauses]
    assert len(set(numbers)) == len(numbers)
    for clause in facts.clauses:
        assert clause.text.de.strip()
        assert clause.text.en.strip()
    named = {option.clause for option in facts.options} | set(facts.endings.values()) | {facts.players_clause}
    assert named - {"W-46"} <= set(numbers)
    assert len(facts.kinds) == len(facts.actions)
    assert facts.showing <= set(facts.actions)
    Match(game(name))
    for option in facts.options:
        assert option.meaning.de.strip()
        assert option.meaning.en.strip()
        assert option.allowed is None or option.default in option.allowed


@pytest.mark.parametrize("name", ALL)
def test_a_wrong_setup_is_refused(name: str) -> None:
    rules = game(name)
    fine = next(lab(name).setups(4, SECRET))
    facts = rules.facts
    for players in (facts.players[0] - 1, facts.players[-1] + 1, -1):
        with pytest.raises(Refused) as refusal:
            rules.start(fine._replace(players=players))
        assert refusal.value.clause == facts.players_clause
    with pytest.raises(Malformed, match="no_such_seat"):
        rules.start(fine._replace(dealer=4))
    for version in (0, RULES_VERSION + 1):
        with pytest.raises(Malformed, match="foreign_rules"):
            rules.start(fine._replace(rules_version=version))
    with pytest.raises(Malformed, match="unknown_option"):
        rules.start(fine._replace(options={**fine.options, "colour_of_money": 1}))
    for option in facts.options:
        with pytest.raises(Malformed, match="bad_option"):
            rules.start(fine._replace(options={**fine.options, option.name: 1.5}))  # type: ignore[dict-item]
        if option.allowed is not None and not isinstance(option.default, bool):
            beyond = 10**6 if isinstance(option.default, int) else "anything else"
            with pytest.raises(Refused) as refusal:
                rules.start(fine._replace(options={**fine.options, option.name: beyond}))
            assert refusal.value.clause == option.clause


def perft(rules: Game[Any], state: Any, depth: int) -> int:
    """Return the number of ways to go on for `depth` actions; a game that ends earlier is one way."""
    if depth == 0 or rules.outcome(state) is not None:
        return 1
    return sum(perft(rules, rules.apply(state, action), depth - 1) for action in rules.legal_actions(state))


def perft_by_trying(rules: Game[Any], state: Any, depth: int) -> int:
    """Return the same number without the list of legal actions."""
    if depth == 0 or rules.outcome(state) is not None:
        return 1
    bench = lab(rules.facts.name)
    ways = 0
    for action in {bench.canonical(state, action) for action in bench.everything(state)}:
        try:
            after = rules.apply(state, action)
        except (Refused, Malformed):
            continue
        ways += perft_by_trying(rules, after, depth - 1)
    return ways


def small(name: str, players: int, cards: int, **options: Any) -> Any:
    """Return a round as dealt at a table in Bremen, cut down to `cards` cards in each hand, or draw pile."""
    state = new_log(name, players, **options).state.round
    if name == "words":
        return state._replace(hands=tuple(hand[:cards] for hand in state.hands), pile=state.pile[:3])
    if name == "numbers":
        return state._replace(draws=tuple(pile[:cards] for pile in state.draws))
    return state._replace(hands=tuple(hand[:cards] for hand in state.hands), piles=Piles(state.piles.stock[:cards]))


Rows = list[tuple[str, int, int, dict[str, Any], list[int]]]

TABLE: Rows = [
    ("words", 3, 2, {}, [25, 481, 6970, 66106]),
    ("words", 3, 2, {"votes": "secret"}, [25, 481, 7162, 70714]),
    ("words", 4, 2, {"last_word_seconds": 0}, [25, 709, 16342]),
    ("words", 3, 1, {}, [13, 49, 133, 280, 623, 3589, 31692]),
    ("numbers", 2, 2, {}, [2, 2, 14, 28, 124, 330, 794, 2873, 10563]),
    ("numbers", 3, 2, {}, [3, 3, 24, 72, 304, 1065, 2603, 8077]),
    ("numbers", 3, 2, {"call_until": "next_card"}, [3, 3, 24, 72, 262, 863, 2103, 7545]),
    ("numbers", 2, 3, {"wrong_call": "free"}, [2, 2, 14, 28, 124, 360, 1363, 5068]),
    ("numbers", 3, 2, {"too_early": "stays"}, [3, 3, 24, 72, 304, 1065, 2603, 8077]),
    ("siebenschlaefer", 2, 7, {}, [21, 134, 397, 612, 664, 822, 1168, 3574, 13459]),
    ("siebenschlaefer", 2, 4, {"passing": "free"}, [7, 30, 94, 329, 1032, 1754, 2958, 6355]),
    ("siebenschlaefer", 3, 6, {}, [15, 43, 153, 369, 380, 408, 422, 442, 460, 476, 548]),
    ("siebenschlaefer", 4, 8, {"last_seven": "counts"}, [27, 201, 1575, 11173, 43923]),
]
"""Game, players, cards each, options, and the numbers of games of depth 1, 2, 3, …"""
ROWS = pytest.mark.parametrize(
    ("name", "players", "cards", "options", "counts"),
    TABLE,
    ids=[f"{row[0]}-{row[1]}-{row[2]}-{'-'.join(map(str, row[3].values()))}" for row in TABLE],
)


@ROWS
@pytest.mark.parametrize("most", [10_000, pytest.param(100_000, marks=pytest.mark.endurance)])
def test_as_many_games_as_ever(
    name: str, players: int, cards: int, options: dict[str, Any], counts: list[int], most: int
) -> None:
    state = small(name, players, cards, **options)
    few = [count for count in counts if count < most]
    assert [perft(game(name), state, depth) for depth in range(1, len(few) + 1)] == few


@ROWS
def test_trying_everything_finds_as_many_games(
    name: str, players: int, cards: int, options: dict[str, Any], counts: list[int]
) -> None:
    state = small(name, players, cards, **options)
    few = [count for count in counts[:3] if count < 500]
    assert [perft_by_trying(game(name), state, depth) for depth in range(1, len(few) + 1)] == few
