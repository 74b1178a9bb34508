"""A turn, the effects of a 7, an empty stock, a round in which nobody can go on, the end (S-14 to S-28, S-31)."""

import pytest

from companion.game import Setup
from companion.refusal import Refused
from companion.siebenschlaefer.actions import Draw, Lay, Pass
from companion.siebenschlaefer.cards import Rank
from companion.siebenschlaefer.game import SIEBENSCHLAEFER
from companion.siebenschlaefer.pairs import VALUES
from companion.siebenschlaefer.piles import Piles
from companion.siebenschlaefer.ruling import sequel
from companion.siebenschlaefer.scoring import MOST, count, points
from tests.companion.lab import present
from tests.companion.siebenschlaefer.lab import cards, digital, drew, play, ranks, refusal


def test_s14_a_pair_must_beat_the_last_one() -> None:
    state = digital(["4c 5d 9d Kh 10s", "2c 3d"], pair="4h 9h")
    assert refusal(state, Lay(0, "4c", "5d")) == "S-14"
    assert refusal(state, Lay(0, "4c", "9d")) == "S-14"
    assert refusal(state, Lay(0, "4c", "Kh")) == "S-14"
    assert play(state, Lay(0, "4c", "10s")).to_beat == 14
    assert play(state, Lay(0, "9d", "Kh")).to_beat == 18


def test_s15_who_cannot_lay_draws_two_and_may_then_still_lay() -> None:
    state = digital(["4c 5d 9d", "2c 3d"], pair="9h 9c", stock="2c 3c Kc 10c")
    assert SIEBENSCHLAEFER.legal_actions(state) == (Draw(0),)
    drawn = play(state, Draw(0))
    assert (drawn.hands[0], drawn.turn, drew(drawn)) == (cards("4c 5d 9d 10c Kc"), 0, {0: 2})
    assert SIEBENSCHLAEFER.legal_actions(drawn) == (Lay(0, "9d", "10c"), Lay(0, "10c", "Kc"))
    assert play(drawn, Lay(0, "9d", "10c")).turn == 1


def test_s15_who_still_cannot_lay_passes_without_drawing_again() -> None:
    state = digital(["4c 5d 9d", "2c 3d"], pair="9h 9c", stock="5c 6c 2c 3c")
    assert refusal(state, Pass(0)) == "S-15 draw_first"
    drawn = play(state, Draw(0))
    assert refusal(drawn, Draw(0)) == "S-15 drawn_already"
    assert SIEBENSCHLAEFER.legal_actions(drawn) == (Pass(0),)
    passed = play(drawn, Pass(0))
    assert (passed.turn, passed.hands, passed.passes) == (1, drawn.hands, 1)


def test_s16_who_can_lay_must_not_pass() -> None:
    state = digital(["10c Kd 3c", "2c 3d"], pair="9h 9c", stock="2c 3c")
    assert refusal(state, Draw(0)) == "S-16 can_lay"
    assert refusal(state, Pass(0)) == "S-16 can_lay"


def test_s16_the_table_may_leave_passing_free_at_the_price_of_two_cards() -> None:
    state = digital(["10c Kd 3c", "2c 3d"], pair="9h 9c", stock="2c 3c", passing="free")
    assert SIEBENSCHLAEFER.legal_actions(state) == (Lay(0, "10c", "Kd"), Draw(0))
    assert refusal(state, Pass(0)) == "S-15 draw_first"
    drawn = play(state, Draw(0))
    assert SIEBENSCHLAEFER.legal_actions(drawn) == (Lay(0, "10c", "Kd"), Pass(0))
    assert play(drawn, Pass(0)).hands[0] == cards("2c 3c 3c 10c Kd")


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


def test_s18_cards_that_are_no_pair_go_to_the_discards_and_two_more_are_turned_up() -> None:
    state = digital(LOW, pair="9h 9c", stock="3c 3h 5c 6c Ac 2c Jc Qc 4d 6d 4s 4h 3h 3c", turn=1)
    state = play(state, Draw(1), Pass(1), Draw(2), Pass(2), Draw(0), Pass(0))
    assert state.effects.turned == (cards("Jc Qc"), cards("Ac 2c"), cards("5c 6c"))
    assert (state.pair, state.to_beat) == (cards("5c 6c"), 11)
    assert sorted(state.piles.discards) == sorted(cards("9h 9c Jc Qc Ac 2c"))
    assert state.piles.stock == cards("3c 3h")


def test_s18_a_7_among_them_has_no_effect() -> None:
    for turned in ["7c 5d", "7c 7d", "7c Kd"]:
        state = digital(LOW, pair="9h 9c", stock=f"{turned} 4d 6d 4s 4h 3h 3c", turn=1)
        before = play(state, Draw(1), Pass(1), Draw(2), Pass(2), Draw(0))
        after = play(before, Pass(0))
        assert (after.pair, after.hands, after.turn) == (cards(turned), before.hands, 1), turned
        assert drew(after) == {}, turned


STOCK = "2c 2d 3c 3d 4c 4d 5c 5d 6c 6d"


def test_s19_after_one_7_the_next_player_draws_two_and_misses_the_turn() -> None:
    for other in ["6h", "Kh"]:
        state = play(digital([f"7c {other} 2h", "9c 9d", "8c 8d"], stock=STOCK), Lay(0, "7c", other))
        assert drew(state) == {1: 2}, other
        assert (state.hands[1], state.effects.misses, state.turn) == (cards("6c 6d 9c 9d"), 1, 2), other
        assert refusal(state, Lay(1, "9c", "9d")) == "S-19 not_your_turn", other
        assert refusal(state, Draw(0)) == "S-17 not_your_turn", other
        assert play(state, Lay(2, "8c", "8d")).turn == 0, other


def test_s20_after_two_7s_all_others_draw_two_and_the_same_player_goes_on() -> None:
    for players in range(2, 9):
        hands = ["2c 3c", "7c 7d 8c 8d 7h 6h", *["9c 9d"] * (players - 2)]
        state = play(digital(hands, stock="4c " * 20, turn=1), Lay(1, "7c", "7d"))
        assert drew(state) == {(1 + step) % players: 2 for step in range(1, players)}, players
        assert [len(hand) for hand in state.hands] == [4] * players, players
        assert (state.effects.misses, state.turn, state.to_beat) == (None, 1, 14), players
        assert refusal(state, Lay(1, "6h", "8c")) == "S-14", players
        assert play(state, Lay(1, "8c", "8d")).turn == 2 % players, players


def test_s21_with_two_players_one_7_gives_another_turn() -> None:
    state = play(digital(["7c 6c 9c 9d 2c", "2d 3d"], stock=STOCK), Lay(0, "7c", "6c"))
    assert (drew(state), state.turn, state.to_beat) == ({1: 2}, 0, 13)
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
    assert refusal(state, Lay(1, "9c", "9d")) == "S-19 not_your_turn"
    assert refusal(state, Draw(0)) == "S-17 not_your_turn"
    state = play(state, Pass(2))
    assert (drew(state), state.effects.misses) == ({}, None)
    assert refusal(state, Draw(1)) == "S-17 not_your_turn"


def test_s17_s19_s20_s21_what_follows_for_every_seat() -> None:
    for players in range(2, 9):
        for seat in range(players):
            following = [*range(seat + 1, players), *range(seat)]
            assert sequel(players, seat, 0) == ((), None, following[0]), players
            assert sequel(players, seat, 1) == ((following[0],), following[0], [*following, seat][1]), players
            assert sequel(players, seat, 2) == (tuple(following), None, seat), players


def test_s23_an_empty_stock_is_made_anew_from_the_cards_laid_before() -> None:
    state = play(digital(LOW, pair="9h 9c", discards="Kc Qc 3h 4h 5h"), Draw(0))
    assert (drew(state), state.piles.discards, len(state.piles.stock)) == ({0: 2}, (), 3)
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
    assert (drew(state), len(state.piles.stock), state.pair) == ({1: 2, 2: 2}, 2, cards("7c 7d"))


def test_s23_every_shuffle_falls_out_differently() -> None:
    discards = tuple(range(20))
    orders = {Piles((), discards, shuffles).drawn(1, "pub")[1].stock for shuffles in range(20)}
    assert len(orders) == 20
    assert Piles((), discards).drawn(1, "pub") == Piles((), discards).drawn(1, "pub")


def test_s24_who_must_draw_takes_what_there_is() -> None:
    state = play(digital(LOW, pair="9h 9c", discards="3h"), Draw(0))
    assert (drew(state), state.hands[0]) == ({0: 1}, cards("3h 4c 5d"))
    state = play(state, Pass(0), Draw(1))
    assert drew(state) == {1: 0}
    assert refusal(state, Draw(1)) == "S-15 drawn_already"
    assert play(state, Pass(1)).turn == 2


def test_s24_a_7_takes_what_there_is_and_the_turn_is_missed_all_the_same() -> None:
    state = play(digital(["7c 6c 2c", "3d", "3s"], stock="3h"), Lay(0, "7c", "6c"))
    assert (drew(state), state.effects.misses, state.turn) == ({1: 1}, 1, 2)
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
        assert refusal(state, action) == "S-31 over"


def test_s31_whoever_lays_in_between_keeps_the_round_alive() -> None:
    state = digital(["4c 5d", "9d 10d 2c", "2s 3s"], pair="9h 9c", passing="free")
    state = play(state, Draw(0), Pass(0), Draw(1), Lay(1, "9d", "10d"))
    assert state.piles.discards == cards("9h 9c")
    state = play(state, Draw(2))
    assert drew(state) == {2: 2}
    state = play(state, Pass(2), Draw(0), Pass(0), Draw(1), Pass(1))
    assert state.ending is None
    assert play(state, Draw(2), Pass(2)).ending == "stuck"


def test_s25_the_first_player_without_cards_wins() -> None:
    state = digital(["4c 5c", "2c 3c", "Kc Ac"], stock="2d 2d")
    assert SIEBENSCHLAEFER.outcome(state) is None
    state = play(state, Lay(0, "4c", "5c"))
    assert SIEBENSCHLAEFER.outcome(state) == ("out", "S-25", (0,), (2,), ())
    assert SIEBENSCHLAEFER.legal_actions(state) == ()
    for action in (Draw(1), Pass(1), Lay(1, "2c", "3c"), Draw(9)):
        assert refusal(state, action) == "S-25 over"


def test_s25_a_7_in_the_last_pair_makes_nobody_draw() -> None:
    for last in ["7c 5c", "7c Kc", "7c 7d"]:
        state = digital([last, "2c 3c", "4c"], stock="2d 3d 4d 5d")
        after = play(state, Lay(0, *last.split()))
        assert (drew(after), after.hands[1:]) == ({}, state.hands[1:]), last
        assert SIEBENSCHLAEFER.score(after) == (0, 5, 4), last


def test_s25_the_table_may_let_the_last_7_count() -> None:
    for last, score in [("7c 5c", (0, 14, 4)), ("7c 7d", (0, 14, 9)), ("4c 5c", (0, 5, 4))]:
        state = digital([last, "2c 3c", "4c"], stock="2d 3d 4d 5d", last_seven="counts")
        after = play(state, Lay(0, *last.split()))
        assert SIEBENSCHLAEFER.score(after) == score, last
        outcome = SIEBENSCHLAEFER.outcome(after)
        assert outcome is not None, last
        assert outcome.winners == (0,), last


def test_s26_pictures_count_12_an_ace_11_a_number_its_value() -> None:
    assert {rank.value: points(rank) for rank in Rank} == {
        "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10, "J": 12, "Q": 12, "K": 12, "A": 11,
    }  # fmt: skip
    assert count(ranks("J Q K A 10 2")) == 59
    assert count(()) == 0
    assert MOST == 8 * (54 + 36 + 11)
    assert SIEBENSCHLAEFER.score(digital(["Jc Qc Kc Ac 10c 2c", "7d"])) == (59, 7)


def test_s27_the_highest_count_pays() -> None:
    outcome = present(SIEBENSCHLAEFER.outcome(play(digital(["4c 5c", "Kc", "Ac", "10c"]), Lay(0, "4c", "5c"))))
    assert outcome.losers == (1,)


def test_s27_equal_highest_counts_share_it() -> None:
    outcome = SIEBENSCHLAEFER.outcome(play(digital(["4c 5c", "Kc 2c", "3c", "4d 10c"]), Lay(0, "4c", "5c")))
    assert outcome is not None
    assert outcome.losers == (1, 3)


def test_s28_a_round_gives_what_an_evening_adds_up() -> None:
    options = {option.name: option for option in SIEBENSCHLAEFER.facts.options}
    assert options["target"].clause == options["newcomer"].clause == "S-28"
    assert options["target"].default == 0
    assert SIEBENSCHLAEFER.start(Setup(2, "pub", {"target": 2000})).setup.options["target"] == 2000
    for wrong in (-1, 2001):
        with pytest.raises(Refused) as caught:
            SIEBENSCHLAEFER.start(Setup(2, "pub", {"target": wrong}))
        assert caught.value.clause == "S-28"
    state = play(digital(["4c 5c", "Kc 2c", "3c"]), Lay(0, "4c", "5c"))
    outcome = present(SIEBENSCHLAEFER.outcome(state))
    assert (outcome.winners, outcome.losers) == ((0,), (1,))
    assert SIEBENSCHLAEFER.score(state) == (0, 14, 3)


def test_the_hands_lie_open_only_when_they_are_counted() -> None:
    state = digital(["4c 5c", "Kc 2c"])
    assert SIEBENSCHLAEFER.view(state, 0)["hands"] is None
    assert SIEBENSCHLAEFER.view(state, 0)["counts"] is None
    after = SIEBENSCHLAEFER.view(play(state, Lay(0, "4c", "5c")), None)
    assert (after["hands"], after["counts"]) == ([[], ["2c", "Kc"]], [0, 14])
    assert cards("2c Kc") == tuple(sorted(cards("Kc 2c")))
