"""A game of two ways: an option chooses the way, and the state says which one it is."""

import pytest

from companion.action import SeatAction
from companion.game import GAMES, Setup, game
from companion.options import WAY, Way, way_of
from companion.refusal import Malformed, Refused
from companion.ways import misplaced
from companion.words.actions import Close
from tests.companion.lab import lab


def test_a_state_says_which_way_it_belongs_to() -> None:
    for name in GAMES:
        rules = game(name)
        found = set()
        for setup in lab(name).setups(3, "a table in Bremen"):
            way = way_of(setup.options)
            assert rules.way_of(rules.start(setup)) is way, name
            assert rules.view(rules.start(setup), None)["table"] == way, name
            found.add(way)
        assert found == set(Way), name


def test_what_logs_keep_of_the_way_of_playing_stays() -> None:
    for name in GAMES:
        option = game(name).facts.option(WAY)
        assert (option.name, option.default, option.allowed) == ("table", "digital", ("digital", "referee")), name
        assert type(option.default) is str, name
        assert all(type(value) is str for value in option.allowed or ()), name


def test_without_the_option_cards_are_in_the_computer() -> None:
    assert way_of({}) is Way.DIGITAL
    assert way_of({"table": "referee"}) is Way.REFEREE


def test_options_of_all_games_are_the_same_but_for_clause_and_numbers() -> None:
    for name in GAMES:
        for shared in ("table", "newcomer"):
            one, other = (game(each).facts.option(shared) for each in (name, "words"))
            assert one._replace(clause="") == other._replace(clause=""), name


def test_an_action_of_the_other_way_is_refused_and_a_foreign_one_is_none() -> None:
    refused = misplaced(Close(), (Close,), "A-27")
    assert isinstance(refused, Refused)
    assert (refused.clause, refused.code) == ("A-27", "other_table")
    foreign = misplaced(SeatAction(0), (Close,), "A-27")
    assert isinstance(foreign, Malformed)
    assert foreign.code == "unknown_action"


def test_each_action_of_a_game_is_done_or_refused_in_both_ways() -> None:
    for name in ["numbers", "siebenschlaefer"]:
        rules = game(name)
        for way in Way:
            state = rules.start(Setup(3, "x", {WAY: way.value}))
            other = next(way for way in Way if way is not rules.way_of(state))
            elsewhere = rules.start(Setup(3, "x", {WAY: other.value}))
            for action in rules.legal_actions(elsewhere):
                with pytest.raises(Refused) as refused:
                    rules.apply(state, action)
                assert refused.value.code == "other_table", name
