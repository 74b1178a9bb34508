"""The effects of a 7 (S-19 to S-22)."""

from __future__ import annotations

from companion.siebenschlaefer.actions import Draw, Lay, Pass
from companion.siebenschlaefer.game import SIEBENSCHLAEFER
from companion.siebenschlaefer.ruling import sequel
from tests.companion.siebenschlaefer.positions import cards, digital, drew, play, refusal

STOCK = "2c 2d 3c 3d 4c 4d 5c 5d 6c 6d"


def test_s19_after_one_7_the_next_player_draws_two_and_misses_the_turn() -> None:
    for other in ["6h", "Kh"]:
        state = play(digital([f"7c {other} 2h", "9c 9d", "8c 8d"], stock=STOCK), Lay(0, "7c", other))
        assert drew(state) == {1: 2}, other
        assert (state.hands[1], state.effects.misses, state.turn) == (cards("6c 6d 9c 9d"), 1, 2), other
        assert refusal(state, Lay(1, "9c", "9d")) == ("S-19", "not_your_turn"), other
        assert refusal(state, Draw(0)) == ("S-17", "not_your_turn"), other
        assert play(state, Lay(2, "8c", "8d")).turn == 0, other


def test_s19_a_7_reaches_over_the_end_of_the_table() -> None:
    state = play(digital(["9c 9d", "2c", "7c 6h 2h"], stock=STOCK, turn=2), Lay(2, "7c", "6h"))
    assert drew(state) == {0: 2}
    assert state.turn == 1


def test_s20_after_two_7s_all_others_draw_two_and_the_same_player_goes_on() -> None:
    for players in range(2, 9):
        hands = ["2c 3c", "7c 7d 8c 8d 7h 6h", *["9c 9d"] * (players - 2)]
        state = play(digital(hands, stock="4c " * 20, turn=1), Lay(1, "7c", "7d"))
        assert drew(state) == {(1 + step) % players: 2 for step in range(1, players)}, players
        assert [len(hand) for hand in state.hands] == [4] * players, players
        assert (state.effects.misses, state.turn, state.to_beat) == (None, 1, 14), players
        assert refusal(state, Lay(1, "6h", "8c")) == ("S-14", None), players
        assert play(state, Lay(1, "8c", "8d")).turn == 2 % players, players


def test_s20_who_cannot_lay_above_14_draws_or_passes() -> None:
    state = play(digital(["7c 7d 2c", "9c 9d", "2d"], stock=STOCK), Lay(0, "7c", "7d"))
    assert SIEBENSCHLAEFER.legal_actions(state) == (Draw(0),)
    state = play(state, Draw(0), Pass(0))
    assert (state.turn, state.passes) == (1, 1)


def test_s21_with_two_players_one_7_gives_another_turn() -> None:
    state = play(digital(["7c 6c 9c 9d 2c", "2d 3d"], stock=STOCK), Lay(0, "7c", "6c"))
    assert drew(state) == {1: 2}
    assert (state.turn, state.to_beat) == (0, 13)
    assert play(state, Lay(0, "9c", "9d")).turn == 1


def test_s22_a_missed_turn_is_not_a_pass_and_does_not_interrupt() -> None:
    state = digital(["7c 10c 2c", "2d 2h", "2s 3s"], stock="10d Kd " + "3c 3h 4c 4h 3d 3d 2h 4s")
    state = play(state, Lay(0, "7c", "10c"))
    assert state.passes == 0
    state = play(state, Draw(2), Pass(2), Draw(0), Pass(0))
    assert (state.passes, state.pair) == (2, cards("7c 10c"))
    state = play(state, Draw(1), Pass(1))
    assert (state.pair, state.turn) == (cards("10d Kd"), 2)


def test_s19_who_misses_the_turn_is_told_until_that_turn_has_passed() -> None:
    state = play(digital(["7c 6h 2h", "9c 9d", "2c 3c"], stock=STOCK), Lay(0, "7c", "6h"), Draw(2))
    assert drew(state) == {1: 2, 2: 2}
    assert SIEBENSCHLAEFER.view(state, None)["misses"] == 1
    assert SIEBENSCHLAEFER.view(state, 1)["draws"] == [{"seat": 1, "cards": 2}, {"seat": 2, "cards": 2}]
    assert refusal(state, Lay(1, "9c", "9d")) == ("S-19", "not_your_turn")
    assert refusal(state, Draw(0)) == ("S-17", "not_your_turn")
    state = play(state, Pass(2))
    assert (drew(state), state.effects.misses) == ({}, None)
    assert refusal(state, Draw(1)) == ("S-17", "not_your_turn")


def test_s17_s19_s20_s21_what_follows_for_every_seat() -> None:
    for players in range(2, 9):
        for seat in range(players):
            following = [*range(seat + 1, players), *range(seat)]
            assert sequel(players, seat, 0) == ((), None, following[0]), players
            assert sequel(players, seat, 1) == ((following[0],), following[0], [*following, seat][1]), players
            assert sequel(players, seat, 2) == (tuple(following), None, seat), players
