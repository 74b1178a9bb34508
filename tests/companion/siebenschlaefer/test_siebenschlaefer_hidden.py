"""Undo, hidden cards, and bots (S-30)."""

import json
from itertools import product
from random import Random

from companion.bots import Bot, Skill, bot
from companion.game import Setup
from companion.siebenschlaefer.actions import Draw, Lay, Pass
from companion.siebenschlaefer.cards import CODES
from companion.siebenschlaefer.game import SIEBENSCHLAEFER
from companion.siebenschlaefer.state import DigitalState
from companion.simulate import play_round
from tests.companion.siebenschlaefer.lab import digital, play, table
from tests.random_bot import RandomBot


def test_s30_whatever_shows_a_card_is_declared_so() -> None:
    assert {Lay, Draw, Pass} == SIEBENSCHLAEFER.facts.showing


def test_s30_a_seat_sees_its_own_hand_and_of_the_others_how_many_cards_they_hold() -> None:
    state = digital(["4c 9d 2c", "Kc As"], pair="3c 3d", stock="5c 5d 5h", discards="6c 6d")
    view = SIEBENSCHLAEFER.view(state, 1)
    assert (view["hand"], view["held"], view["stock"], view["discards"]) == (["Kc", "As"], [3, 2], 3, 2)
    for code in ("4c", "9d", "2c", "5c", "5d", "5h", "6c", "6d"):
        assert f'"{code}"' not in json.dumps({**view, "lots": []})
    assert SIEBENSCHLAEFER.view(state, None)["hand"] is None
    assert SIEBENSCHLAEFER.view(state, 2) == SIEBENSCHLAEFER.view(state, -1) == SIEBENSCHLAEFER.view(state, None)


def test_s30_a_seat_knows_which_cards_it_has_just_drawn_and_nobody_else_does() -> None:
    state = digital(["7c 9d 2c 2d", "3c 3d", "4c 4d"], stock="Kc Kd 5c 6c", passing="free")
    state = play(state, Lay(0, "7c", "9d"))  # seat 1 draws and misses its turn
    assert SIEBENSCHLAEFER.view(state, 1)["fresh"] == ["5c", "6c"]
    assert SIEBENSCHLAEFER.view(state, 0)["fresh"] == SIEBENSCHLAEFER.view(state, None)["fresh"] == []
    state = play(state, Draw(2), Pass(2))
    assert SIEBENSCHLAEFER.view(state, 2)["fresh"] == []
    assert SIEBENSCHLAEFER.view(state, 1)["fresh"] == ["5c", "6c"]


def test_s18_a_pair_that_was_turned_up_is_nobody_s() -> None:
    state = digital(["7c 9d 2c 2d", "3c 3d"], stock="9c 10c 5c 6c 5d 6d 8c 8d", passing="free")
    state = play(state, Lay(0, "2c", "9d"))
    assert SIEBENSCHLAEFER.view(state, 1)["laid_by"] == 0
    state = play(state, Draw(1), Pass(1), Draw(0), Pass(0))
    assert (state.effects.turned != (), SIEBENSCHLAEFER.view(state, 1)["laid_by"]) == (True, None)


def test_s30_all_see_the_lots_what_was_drawn_and_what_was_turned_up() -> None:
    state = SIEBENSCHLAEFER.start(Setup(4, "evening 3"))
    assert isinstance(state, DigitalState)
    lots = [{"seat": seat, "card": CODES[card]} for seat, card in state.lots]
    assert SIEBENSCHLAEFER.view(state, None)["lots"] == lots != []
    state = play(digital(["7c 6d 2c", "2c", "3c"], stock="4c " * 8), Lay(0, "7c", "6d"))
    view = SIEBENSCHLAEFER.view(state, 2)
    assert (view["draws"], view["misses"]) == ([{"seat": 1, "cards": 2}], 1)
    state = digital(["2c", "2d"], pair="9h 9c", stock="8c 8d Kc Qc 3c 4c 5c 6c")
    view = SIEBENSCHLAEFER.view(play(state, Draw(0), Pass(0), Draw(1), Pass(1)), None)
    assert (view["turned_up"], view["pair"]) == ([["Kc", "Qc"], ["8c", "8d"]], ["8c", "8d"])
    assert view["to_beat"] == 16


def test_s30_bots_play_to_the_end_without_a_mistake() -> None:
    for players, passing, number in product(range(2, 9), ("forced", "free"), range(3)):
        bots = [bot("siebenschlaefer", Skill(overlooks=seat / 20)) for seat in range(players)]
        setup = Setup(players, f"pub {number}", {"passing": passing})
        assert play_round(SIEBENSCHLAEFER, setup, bots, Random(number)).outcome.ending in ("out", "stuck")


def test_s30_a_bot_is_better_than_chance() -> None:
    wins = 0
    for number in range(30):
        seats: list[Bot] = [RandomBot(), RandomBot(), RandomBot()]
        seats[number % 3] = bot("siebenschlaefer", Skill(overlooks=0))
        played = play_round(SIEBENSCHLAEFER, Setup(3, f"pub {number}"), seats, Random(number))
        wins += number % 3 in played.outcome.winners
    assert wins > 20


def test_s30_a_bot_keeps_its_aces_and_goes_out_when_it_can() -> None:
    clever = bot("siebenschlaefer", Skill(overlooks=0))

    def choice(hand: str) -> object:
        state = digital([hand, "2c 2d 3c 3d 4c 4d", "2c 2d 3c 3d 4c 4d"])
        return clever.choose(SIEBENSCHLAEFER.view(state, 0), SIEBENSCHLAEFER.legal_actions(state, 0), Random(0))

    assert choice("Ac As 4c 5c 9d 10d") == Lay(0, "4c", "5c")
    assert choice("Ac As") == Lay(0, "Ac", "As")


def test_s30_a_bot_leaves_real_cards_to_real_hands() -> None:
    state = table()
    actions = SIEBENSCHLAEFER.legal_actions(state, 1)
    assert actions
    assert bot("siebenschlaefer").choose(SIEBENSCHLAEFER.view(state, 1), actions, Random(1)) is None


def test_s30_a_bot_that_overlooks_all_lays_anything() -> None:
    dull = bot("siebenschlaefer", Skill(overlooks=1))
    state = digital(["Ac As 4c 5c 9d 10d", "2c 2d"])
    actions = SIEBENSCHLAEFER.legal_actions(state, 0)
    chosen = {dull.choose(SIEBENSCHLAEFER.view(state, 0), actions, Random(number)) for number in range(99)}
    assert chosen == set(actions)
