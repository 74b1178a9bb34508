"""A turn: laying higher, drawing, passing, and turning up after all have passed (S-14 to S-18)."""

from __future__ import annotations

from companion.siebenschlaefer.actions import Draw, Lay, Pass
from companion.siebenschlaefer.game import SIEBENSCHLAEFER
from tests.companion.siebenschlaefer.positions import cards, digital, drew, play, refusal


def test_s14_a_pair_must_beat_the_last_one() -> None:
    state = digital(["4c 5d 9d Kh 10s", "2c 3d"], pair="4h 9h")
    assert refusal(state, Lay(0, "4c", "5d")) == ("S-14", None)
    assert refusal(state, Lay(0, "4c", "9d")) == ("S-14", None)
    assert refusal(state, Lay(0, "4c", "Kh")) == ("S-14", None)
    assert play(state, Lay(0, "4c", "10s")).to_beat == 14
    assert play(state, Lay(0, "9d", "Kh")).to_beat == 18


def test_s14_only_higher_pairs_are_listed() -> None:
    state = digital(["4c 5d 9d Kh 10s", "2c 3d"], pair="9h 9c")
    assert SIEBENSCHLAEFER.legal_actions(state) == (Lay(0, "9d", "10s"), Lay(0, "10s", "Kh"))


def test_s15_who_cannot_lay_draws_two_and_may_then_still_lay() -> None:
    state = digital(["4c 5d 9d", "2c 3d"], pair="9h 9c", stock="2c 3c Kc 10c")
    assert SIEBENSCHLAEFER.legal_actions(state) == (Draw(0),)
    drawn = play(state, Draw(0))
    assert (drawn.hands[0], drawn.turn) == (cards("4c 5d 9d 10c Kc"), 0)
    assert drew(drawn) == {0: 2}
    assert SIEBENSCHLAEFER.legal_actions(drawn) == (Lay(0, "9d", "10c"), Lay(0, "10c", "Kc"))
    assert play(drawn, Lay(0, "9d", "10c")).turn == 1


def test_s15_who_still_cannot_lay_passes_without_drawing_again() -> None:
    state = digital(["4c 5d 9d", "2c 3d"], pair="9h 9c", stock="5c 6c 2c 3c")
    assert refusal(state, Pass(0)) == ("S-15", "draw_first")
    drawn = play(state, Draw(0))
    assert refusal(drawn, Draw(0)) == ("S-15", "drawn_already")
    assert SIEBENSCHLAEFER.legal_actions(drawn) == (Pass(0),)
    passed = play(drawn, Pass(0))
    assert (passed.turn, passed.hands, passed.passes) == (1, drawn.hands, 1)


def test_s15_a_new_turn_draws_anew() -> None:
    state = digital(["4c 5d", "2c 3d", "2s"], pair="9h 9c", stock="3c " * 6)
    assert drew(play(state, Draw(0), Pass(0), Draw(1))) == {1: 2}


def test_s16_who_can_lay_must_not_pass() -> None:
    state = digital(["10c Kd 3c", "2c 3d"], pair="9h 9c", stock="2c 3c")
    assert refusal(state, Draw(0)) == ("S-16", "can_lay")
    assert refusal(state, Pass(0)) == ("S-16", "can_lay")


def test_s16_who_can_lay_after_drawing_must_not_pass() -> None:
    state = play(digital(["10c 3c", "2c 3d"], pair="9h 9c", stock="2c Kc"), Draw(0))
    assert refusal(state, Pass(0)) == ("S-16", "can_lay")
    assert play(state, Lay(0, "10c", "Kc")).turn == 1


def test_s16_the_table_may_leave_passing_free_at_the_price_of_two_cards() -> None:
    state = digital(["10c Kd 3c", "2c 3d"], pair="9h 9c", stock="2c 3c", passing="free")
    assert SIEBENSCHLAEFER.legal_actions(state) == (Lay(0, "10c", "Kd"), Draw(0))
    assert refusal(state, Pass(0)) == ("S-15", "draw_first")
    drawn = play(state, Draw(0))
    assert SIEBENSCHLAEFER.legal_actions(drawn) == (Lay(0, "10c", "Kd"), Pass(0))
    assert play(drawn, Pass(0)).hands[0] == cards("2c 3c 3c 10c Kd")


def test_s17_turns_go_clockwise() -> None:
    for players in range(2, 9):
        hands = [f"{low}c {low}d 2h" for low in range(2, 2 + players)]
        state = digital(hands)
        for seat in range(players):
            assert state.turn == seat, players
            for other in set(range(players)) - {seat}:
                assert refusal(state, Draw(other)) == ("S-17", "not_your_turn"), players
                assert SIEBENSCHLAEFER.legal_actions(state, other) == (), players
            if seat + 2 == 7:  # a pair of 7s would give another turn
                state = state._replace(turn=(seat + 1) % players)
            else:
                state = play(state, Lay(seat, f"{seat + 2}c", f"{seat + 2}d"))
        assert state.turn == 0, players


LOW = ["4c 5d", "2c 3d", "2s 3s"]


def test_s18_two_cards_are_turned_up_when_all_have_passed() -> None:
    state = digital(LOW, pair="9h 9c", stock="8c 8d 4d 6d 4s 4h 3h 3c", turn=1)
    state = play(state, Draw(1), Pass(1), Draw(2), Pass(2), Draw(0))
    assert state.pair == cards("9h 9c")
    state = play(state, Pass(0))
    assert (sorted(state.pair), state.to_beat) == (sorted(cards("8c 8d")), 16)
    assert (state.effects.turned, state.piles.discards, state.turn) == ((cards("8c 8d"),), cards("9h 9c"), 1)
    assert state.passes == 0


def test_s18_the_one_who_laid_last_passes_too() -> None:
    state = digital(["9h 9c 2h", "2c 3d", "2s 3s"], stock="8c 8d 2d 2d 3h 3h 4h 4h")
    state = play(state, Lay(0, "9h", "9c"), Draw(1), Pass(1), Draw(2), Pass(2))
    assert (state.pair, state.turn) == (cards("9h 9c"), 0)
    state = play(state, Draw(0), Pass(0))
    assert (state.pair, state.turn) == (cards("8c 8d"), 1)


def test_s18_laying_in_between_starts_the_counting_anew() -> None:
    state = digital(["4c 5d", "9d 10d 2c", "2s 3s"], pair="9h 9c", stock="8c 8d 4h 5h 2d 2d 3h 3h")
    state = play(state, Draw(0), Pass(0), Lay(1, "9d", "10d"), Draw(2), Pass(2), Draw(0), Pass(0))
    assert (state.passes, state.pair) == (2, cards("9d 10d"))


def test_s18_cards_that_are_no_pair_go_to_the_discards_and_two_more_are_turned_up() -> None:
    state = digital(LOW, pair="9h 9c", stock="3c 3h 5c 6c Ac 2c Jc Qc 4d 6d 4s 4h 3h 3c", turn=1)
    state = play(state, Draw(1), Pass(1), Draw(2), Pass(2), Draw(0), Pass(0))
    assert state.effects.turned == (cards("Jc Qc"), cards("Ac 2c"), cards("5c 6c"))
    assert (state.pair, state.to_beat) == (cards("5c 6c"), 11)
    assert sorted(state.piles.discards) == sorted(cards("9h 9c Jc Qc Ac 2c"))
    assert state.piles.stock == cards("3c 3h")


def test_s18_two_aces_turned_up_leave_all_open() -> None:
    state = digital(LOW, pair="9h 9c", stock="Ac Ad 4d 6d 4s 4h 3h 3c", turn=1)
    state = play(state, Draw(1), Pass(1), Draw(2), Pass(2), Draw(0), Pass(0))
    assert (state.pair, state.to_beat) == (cards("Ac Ad"), 0)
    assert play(state, Lay(1, "2c", "3d")).to_beat == 5


def test_s18_a_7_among_them_has_no_effect() -> None:
    for turned in ["7c 5d", "7c 7d", "7c Kd"]:
        state = digital(LOW, pair="9h 9c", stock=f"{turned} 4d 6d 4s 4h 3h 3c", turn=1)
        before = play(state, Draw(1), Pass(1), Draw(2), Pass(2), Draw(0))
        after = play(before, Pass(0))
        assert (after.pair, after.hands, after.turn) == (cards(turned), before.hands, 1), turned
        assert drew(after) == {}, turned
