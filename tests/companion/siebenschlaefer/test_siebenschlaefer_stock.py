"""An empty stock (S-23, S-24), and a round in which nobody can go on (S-31)."""

from __future__ import annotations

from companion.siebenschlaefer.actions import Draw, Lay, Pass
from companion.siebenschlaefer.game import SIEBENSCHLAEFER
from companion.siebenschlaefer.pairs import VALUES
from companion.siebenschlaefer.piles import Piles
from tests.companion.siebenschlaefer.positions import cards, digital, drew, play, refusal

LOW = ["4c 5d", "2c 3d", "2s 3s"]


def test_s23_an_empty_stock_is_made_anew_from_the_cards_laid_before() -> None:
    state = play(digital(LOW, pair="9h 9c", discards="Kc Qc 3h 4h 5h"), Draw(0))
    assert drew(state) == {0: 2}
    assert (state.piles.discards, len(state.piles.stock)) == ((), 3)
    drawn = [card for card in state.hands[0] if card not in cards("4c 5d")]
    assert sorted([*drawn, *state.piles.stock]) == sorted(cards("Kc Qc 3h 4h 5h"))


def test_s23_the_pair_on_top_stays() -> None:
    assert play(digital(LOW, pair="9h 9c", discards="Kc Qc 3h 4h"), Draw(0)).pair == cards("9h 9c")


def test_s23_the_last_cards_of_the_old_stock_come_first() -> None:
    state = play(digital(LOW, pair="9h 9c", stock="As", discards="Kc Qc 3h 4h"), Draw(0))
    assert cards("As")[0] in state.hands[0]
    assert (len(state.hands[0]), len(state.piles.stock)) == (4, 3)


def test_s23_a_pair_just_covered_is_shuffled_too() -> None:
    state = digital(["7c 7d 2c", "3d", "3s"], pair="2h 2d", discards="Kc Kd Qc Qd")
    state = play(state, Lay(0, "7c", "7d"))
    assert drew(state) == {1: 2, 2: 2}
    assert (len(state.piles.stock), state.pair) == (2, cards("7c 7d"))


def test_s23_every_shuffle_falls_out_differently() -> None:
    discards = tuple(range(20))
    orders = {Piles((), discards, shuffles).drawn(1, "pub")[1].stock for shuffles in range(20)}
    assert len(orders) == 20
    assert Piles((), discards).drawn(1, "pub") == Piles((), discards).drawn(1, "pub")


def test_s24_who_must_draw_takes_what_there_is() -> None:
    state = play(digital(LOW, pair="9h 9c", discards="3h"), Draw(0))
    assert drew(state) == {0: 1}
    assert state.hands[0] == cards("3h 4c 5d")
    state = play(state, Pass(0), Draw(1))
    assert drew(state) == {1: 0}
    assert refusal(state, Draw(1)) == ("S-15", "drawn_already")
    assert play(state, Pass(1)).turn == 2


def test_s24_a_7_takes_what_there_is_and_the_turn_is_missed_all_the_same() -> None:
    state = play(digital(["7c 6c 2c", "3d", "3s"], stock="3h"), Lay(0, "7c", "6c"))
    assert drew(state) == {1: 1}
    assert (state.effects.misses, state.turn) == (1, 2)
    state = play(digital(["7c 7d 2c", "3d", "3s"], stock="3h 4h 5h"), Lay(0, "7c", "7d"))
    assert drew(state) == {1: 2, 2: 1}


def test_s24_the_old_value_stays_when_no_new_pair_can_be_turned_up() -> None:
    for left in ["3h", "Kc", "Ac 3h", "Jc Qc", "Ac Kc"]:
        state = digital(["4c 5d", "2c 3d"], pair="9h 9c", stock=f"{left} 2d 2d 3c 3c", turn=1)
        state = play(state, Draw(1), Pass(1), Draw(0), Pass(0))
        assert (state.pair, state.to_beat, state.effects.turned) == (cards("9h 9c"), 18, ()), left
        assert (state.piles, state.ending, state.turn) == (Piles(cards(left)), None, 1), left


def test_s18_s23_turning_up_goes_on_with_a_new_stock_until_there_is_a_pair() -> None:
    left = cards("Kc Qc Jc Ac 5c")
    for number in range(40):
        turned, piles = Piles(left[:2], left[2:]).turned_up(f"pub {number}")
        *no_pairs, pair = turned
        assert VALUES[pair[0]][pair[1]]
        assert not any(VALUES[first][second] for first, second in no_pairs)
        assert sorted(pair + piles.stock + piles.discards) == sorted(left)


def test_s31_a_whole_lap_of_passes_without_a_card_to_draw_ends_the_round() -> None:
    state = digital(LOW, pair="9h 9c", stock="3h")
    state = play(state, Draw(0), Pass(0), Draw(1), Pass(1), Draw(2), Pass(2), Draw(0))
    assert SIEBENSCHLAEFER.outcome(state) is None
    state = play(state, Pass(0))
    assert SIEBENSCHLAEFER.outcome(state) == ("stuck", "S-31", (1, 2), (0,), ())
    assert SIEBENSCHLAEFER.score(state) == (12, 5, 5)
    assert SIEBENSCHLAEFER.legal_actions(state) == ()
    for action in (Draw(1), Pass(1), Lay(1, "2c", "3d")):
        assert refusal(state, action) == ("S-31", "over")


def test_s31_whoever_lays_in_between_keeps_the_round_alive() -> None:
    state = digital(["4c 5d", "9d 10d 2c", "2s 3s"], pair="9h 9c", passing="free")
    state = play(state, Draw(0), Pass(0), Draw(1), Lay(1, "9d", "10d"))
    assert state.piles.discards == cards("9h 9c")
    state = play(state, Draw(2))
    assert drew(state) == {2: 2}
    state = play(state, Pass(2), Draw(0), Pass(0), Draw(1), Pass(1))
    assert state.ending is None
    assert play(state, Draw(2), Pass(2)).ending == "stuck"
