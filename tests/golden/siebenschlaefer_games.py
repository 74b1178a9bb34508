"""The golden games of Siebenschläfer: digital rounds here, real cards with a referee in the module beside."""

from __future__ import annotations

from companion.log import Redo, Undo
from companion.match.actions import NextRound
from companion.siebenschlaefer.actions import Draw, Lay, Pass
from companion.siebenschlaefer.cards import CODES, Rank
from tests.golden import siebenschlaefer_real_cards  # noqa: F401 - its games add themselves
from tests.golden.recording import Recording, golden
from tests.golden.siebenschlaefer_play import (
    DIGITAL,
    FREE,
    GAME,
    aces,
    draw_and_pass,
    highest,
    lowest,
    need,
    play_on,
    ranks,
    refused,
    sevens,
    until,
    worth,
)

PICTURES_AND_ACES = {Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE}
EVENING = 1_790_000_000_000  # ms since 1970: a Monday in September 2026, towards evening


def holders_of_a_2(table: Recording) -> list[int]:
    return [seat for seat, hand in enumerate(table.round.hands) if Rank.TWO in ranks(hand)]


@golden(GAME, "S-3", "S-6", "S-17")
def the_only_2_begins_and_need_not_be_laid(seed: int) -> Recording:
    """Mia alone holds a 2: no lots, she begins, with a pair that leaves the 2 on her hand; then it goes clockwise."""
    table = Recording(GAME, 3, seed)
    need(holders_of_a_2(table) == [2])
    assert (table.round.opener, table.round.turn, table.round.lots) == (2, 2, ())
    refused(table, "S-17", Draw(0), Draw(1))
    table.do(table.pick(lambda action: isinstance(action, Lay) and not action.first.startswith("2")))
    assert holders_of_a_2(table) == [2]
    assert table.round.turn == 0
    refused(table, "S-17", Draw(1), Draw(2))
    return play_on(table)


@golden(GAME, "S-3", "S-4", "S-5")
def lots_among_those_with_a_2(seed: int) -> Recording:
    """Oma and Mia hold a 2 and draw lots, Ben doesn't: a picture is drawn anew, the lower number begins."""
    table = Recording(GAME, 3, seed)
    need(holders_of_a_2(table) == [0, 2])
    seats, cards = (list(part) for part in zip(*table.round.lots, strict=True))
    need(seats == [0, 0, 2])
    picture, number, other = ranks(cards)
    assert picture in PICTURES_AND_ACES
    assert table.round.opener == (0 if number.number < other.number else 2)
    assert set(cards) <= set(table.round.piles.stock)
    return play_on(table)


@golden(GAME, "S-3", "S-4")
def lots_among_all_and_once_more(seed: int) -> Recording:
    """Nobody holds a 2. Oma and Ben draw the same number, Mia a higher one; the two draw again, and Oma is lower."""
    table = Recording(GAME, 3, seed)
    need(not holders_of_a_2(table))
    need([seat for seat, _ in table.round.lots] == [0, 1, 2, 0, 1])
    oma, ben, mia, oma_again, ben_again = (one.number for one in ranks([card for _, card in table.round.lots]))
    need(oma == ben < mia)
    need(oma_again < ben_again)
    assert table.round.opener == 0
    return play_on(table)


@golden(GAME, "S-9", "S-14", "S-15", "S-16")
def drawing_helps_one_and_not_the_other(seed: int) -> Recording:
    """Two can't lay and draw: one then can, and must; the other still can't and passes. A seat that can lay must."""
    table = Recording(GAME, 3, seed)
    start = table.round.turn
    refused(table, "S-16", Draw(start), Pass(start))
    table.do(until(table, lambda action: worth(action) == 16))
    helped = table.round.turn
    need(table.legal() == (Draw(helped),))
    hand = table.round.hands[helped]
    refused(table, "S-15", Pass(helped))
    refused(table, "S-14", Lay(helped, CODES[hand[0]], CODES[hand[1]]))
    table.do(Draw(helped))
    assert len(table.round.hands[helped]) == len(hand) + 2
    doubled = table.pick(lambda action: isinstance(action, Lay) and action.second[0] in "JQK")
    refused(table, "S-16", Pass(helped))
    table.do(doubled)
    assert table.round.to_beat == 2 * ranks(table.round.pair)[0].number > 16
    stuck = table.round.turn
    need(table.legal() == (Draw(stuck),))
    table.do(Draw(stuck))
    need(table.legal() == (Pass(stuck),))
    refused(table, "S-15", Draw(stuck))
    table.do(Pass(stuck))
    return play_on(table)


@golden(GAME, "S-15", "S-16")
def passing_left_free_costs_two_cards(seed: int) -> Recording:
    """The table has left passing free: Oma could lay, draws two cards instead, and passes."""
    table = Recording(GAME, 2, seed, FREE, last_seven="sleeps")
    need(table.round.turn == 0)
    assert {Lay, Draw} == {type(action) for action in table.legal()}
    refused(table, "S-15", Pass(0))
    assert draw_and_pass(table) == 0
    assert len(table.round.hands[0]) == 12
    assert table.round.turn == 1
    return play_on(table)


@golden(GAME, "S-12", "S-13", "S-14")
def two_aces_on_two_aces(seed: int) -> Recording:
    """Two aces go on any pair, even on two aces. Then any pair will do, and the next one must beat that."""
    table = Recording(GAME, 4, seed)
    begins = table.round.turn
    need(all(ranks(table.round.hands[(begins + step) % 4]).count(Rank.ACE) == 2 for step in (1, 2)))
    table.do(highest(table))
    assert table.round.to_beat
    table.do(table.pick(aces))
    assert table.round.to_beat == 0
    table.do(table.pick(aces))
    low = lowest(table)
    need(worth(low) < 10)
    table.do(low)
    assert table.round.to_beat == worth(low)
    on_turn = table.round.turn
    ten = [CODES[card] for card in table.round.hands[on_turn]]
    lower = [pair for pair in (Lay(on_turn, ten[0], other) for other in ten[1:]) if 0 < worth(pair) <= worth(low)]
    need(lower)
    refused(table, "S-14", *lower)
    return play_on(table)


@golden(GAME, "S-18", "S-13")
def all_pass_and_two_aces_turn_up(seed: int) -> Recording:
    """Both pass before anything lies: two aces come from the stock, and any pair may be laid on them."""
    table = Recording(GAME, 2, seed, FREE)
    need(ranks(table.round.piles.stock[-6:-4]) == (Rank.ACE, Rank.ACE))
    begins = table.round.turn
    draw_and_pass(table)
    draw_and_pass(table)
    assert ranks(table.round.pair) == (Rank.ACE, Rank.ACE)
    assert (table.round.turn, table.round.to_beat, table.round.passes) == (begins, 0, 0)
    table.do(lowest(table))
    return play_on(table)


@golden(GAME, "S-18")
def all_pass_and_a_7_turns_up(seed: int) -> Recording:
    """All pass, also the one who laid last. The first cards turned up are no pair; the 7 in the next has no effect."""
    table = Recording(GAME, 3, seed)
    play = until(table, lambda action: worth(action) >= 18)
    table.do(play)
    laid_by = table.log.events[-1].action.to_dict()["seat"]
    first, second = draw_and_pass(table), draw_and_pass(table)
    assert table.round.passes == 2
    assert draw_and_pass(table) == laid_by
    *put_away, lawful = table.round.effects.turned
    need(put_away)
    need(Rank.SEVEN in ranks(lawful))
    assert set(sum(put_away, ())) <= set(table.round.piles.discards)
    assert table.round.pair == lawful
    assert (table.round.turn, table.round.passes, table.round.effects.misses) == (first, 0, None)
    assert second == (first + 1) % 3
    return play_on(table)


@golden(GAME, "S-19", "S-22", "S-18")
def one_7_and_then_all_pass(seed: int) -> Recording:
    """A 7: the next one draws two and misses the turn. That is no pass: two passes (left free) don't make all three."""
    table = Recording(GAME, 3, seed, FREE)
    table.do(until(table, lambda action: sevens(action) == 1))
    laid_by = table.log.events[-1].action.to_dict()["seat"]
    sleeper, awake = table.round.effects.misses, table.round.turn
    assert [(step - laid_by) % 3 for step in (sleeper, awake)] == [1, 2]
    assert table.round.effects.draws == ((sleeper, 2),)
    refused(table, "S-19", Draw(sleeper))
    assert [draw_and_pass(table), draw_and_pass(table)] == [awake, laid_by]
    assert (table.round.turn, table.round.passes, table.round.effects.turned) == (sleeper, 2, ())
    assert draw_and_pass(table) == sleeper
    assert table.round.effects.turned
    assert table.round.turn == awake
    return play_on(table)


@golden(GAME, "S-21", "S-19")
def one_7_between_two(seed: int) -> Recording:
    """Only Oma and Ben play: after a 7 Ben draws two, and it is Oma's turn again, who must beat her own pair."""
    table = Recording(GAME, 2, seed)
    need(table.round.turn == 0)
    seven = table.pick(lambda action: sevens(action) == 1)
    table.do(seven)
    assert len(table.round.hands[1]) == 12
    assert (table.round.turn, table.round.to_beat, table.round.effects.misses) == (0, worth(seven), 1)
    refused(table, "S-19", Draw(1))
    table.do(table.pick(lambda action: worth(action) > worth(seven)))
    assert table.round.turn == 1
    return play_on(table)


@golden(GAME, "S-20", "S-14")
def two_7s_and_more_than_14(seed: int) -> Recording:
    """Two 7s: all others draw two, and the same player goes on, with a pair above 14."""
    table = Recording(GAME, 4, seed)
    pair = until(table, lambda action: sevens(action) == 2)
    seat, before = table.round.turn, [len(hand) for hand in table.round.hands]
    table.do(pair)
    after = [len(hand) for hand in table.round.hands]
    assert [now - then for now, then in zip(after, before, strict=True)] == [
        -2 if one == seat else 2 for one in range(4)
    ]
    assert (table.round.turn, table.round.to_beat) == (seat, 14)
    held = [CODES[card] for card in table.round.hands[seat]]
    need(len(held) > 3)
    low = min((Lay(seat, held[0], other) for other in held[1:]), key=lambda one: worth(one) or 99)
    need(0 < worth(low) <= 14)
    refused(table, "S-14", low)
    table.do(table.pick(lambda action: worth(action) > 14))
    assert table.round.turn == (seat + 1) % 4
    return play_on(table, 50)


@golden(GAME, "S-20", "S-15")
def two_7s_and_no_more(seed: int) -> Recording:
    """Two 7s, but then the same player has nothing above 14: draws, passes, and the next one is on turn."""
    table = Recording(GAME, 3, seed)
    table.do(until(table, lambda action: sevens(action) == 2))
    seat = table.round.turn
    assert [drawer for drawer, _ in table.round.effects.draws] == [(seat + 1) % 3, (seat + 2) % 3]
    assert draw_and_pass(table) == seat
    assert (table.round.turn, table.round.to_beat, table.round.passes) == ((seat + 1) % 3, 14, 1)
    return play_on(table, 50)


@golden(GAME, "S-23")
def an_empty_stock_is_filled_from_what_was_laid(seed: int) -> Recording:
    """Eight players empty the stock: the discards are shuffled to a new one, the pair on top stays."""
    table = Recording(GAME, 8, seed)
    while not table.round.piles.shuffles:
        before = table.round
        need(not table.over and len(table.log) < 50)
        table.do(lowest(table))
    need(isinstance(table.log.events[-1].action, Draw) and not before.piles.stock)
    assert table.round.pair == before.pair
    assert table.round.piles.discards == ()
    drawn = list(table.round.hands[before.turn])
    for card in before.hands[before.turn]:
        drawn.remove(card)
    assert sorted([*table.round.piles.stock, *drawn]) == sorted(before.piles.discards)
    return play_on(table)


@golden(GAME, "S-24", "S-20")
def who_must_draw_takes_what_there_is(seed: int) -> Recording:
    """Passing is free, so six draw and pass. Then two 7s: seven should draw, and the cards are enough for six."""
    table = Recording(GAME, 8, seed, FREE)
    sleeper = (table.round.turn + 6) % 8
    need(ranks(table.round.hands[sleeper]).count(Rank.SEVEN) == 2)
    for _ in range(6):
        draw_and_pass(table)
    table.do(table.pick(lambda action: sevens(action) == 2))
    assert [cards for _, cards in table.round.effects.draws] == [2, 2, 2, 2, 2, 2, 0]
    assert (table.round.piles.stock, table.round.piles.discards) == ((), ())
    table.do(Draw(sleeper))
    assert table.round.drawn == 0
    table.do(Pass(sleeper))
    assert not table.over
    return play_on(table)


@golden(GAME, "S-31", "S-24", "S-27")
def stuck_with_nothing_left_to_draw(seed: int) -> Recording:
    """Nobody can lay, nothing is left to draw or to turn up: the old pair stays, then the round is over."""
    table = play_on(Recording(GAME, 8, seed), 90, highest)
    need(table.round.ending == "stuck")
    assert (table.round.piles.stock, table.round.piles.discards) == ((), ())
    last = [event.action for event in table.log.events[-16:]]
    assert [type(action) for action in last] == [Draw, Pass] * 8
    assert {action.to_dict()["seat"] for action in last} == set(range(8))
    result = table.log.state.results[-1]
    assert {result.points[seat] for seat in result.winners} == {min(result.points)}
    assert {result.points[seat] for seat in result.losers} == {max(result.points)}
    return table


@golden(GAME, "S-25", "S-26")
def a_7_in_the_last_pair_sleeps(seed: int) -> Recording:
    """The first one out has won at once: the 7 in the last pair makes nobody draw."""
    table = play_on(Recording(GAME, 3, seed), 50)
    last = table.log.events[-1].action
    need(sevens(last) == 1)
    assert table.round.effects.draws == ()
    before = table.log.state_at(len(table.log) - 1).round
    winner = before.turn
    assert [hand for seat, hand in enumerate(table.round.hands) if seat != winner] == [
        hand for seat, hand in enumerate(before.hands) if seat != winner
    ]
    assert table.log.state.results[-1].winners == (winner,)
    return table


@golden(GAME, "S-25", "S-26")
def a_7_in_the_last_pair_counts(seed: int) -> Recording:
    """The table wants a 7 in the last pair to count: the next one draws two more before the hands are counted."""
    table = play_on(Recording(GAME, 3, seed, DIGITAL, last_seven="counts"), 50)
    need(sevens(table.log.events[-1].action) == 1)
    before = table.log.state_at(len(table.log) - 1).round
    winner, sleeper = before.turn, (before.turn + 1) % 3
    assert table.round.effects.draws == ((sleeper, 2),)
    assert len(table.round.hands[sleeper]) == len(before.hands[sleeper]) + 2
    result = table.log.state.results[-1]
    assert result.winners == (winner,)
    assert result.points[sleeper] == sum(
        one.number or (11 if one is Rank.ACE else 12) for one in ranks(table.round.hands[sleeper])
    )
    return table


@golden(GAME, "S-27", "S-25")
def two_share_the_next_round_of_drinks(seed: int) -> Recording:
    """Two hold equal points when the third is out, and share the loser's part."""
    table = play_on(Recording(GAME, 3, seed), 40)
    result = table.log.state.results[-1]
    need(len(result.losers) == 2)
    first, second = result.losers
    assert result.points[first] == result.points[second] > 0
    assert table.log.match.view(table.log.state, None)["losses"] == [int(seat in result.losers) for seat in range(3)]
    return table


@golden(GAME, "S-30", "S-29")
def on_the_phones_and_taken_back(seed: int) -> Recording:
    """Phones send all things twice. The table takes two plays back, does one again, and plays on otherwise."""
    table = Recording(GAME, 2, seed)
    log = table.log
    for number, ms in enumerate((0, 8_300, 15_100), 1):
        play = lowest(table)
        need(isinstance(play, Lay))
        seat = table.round.turn
        sent = log.append(play, by=seat, id=f"phone-{seat}-{number}", at=EVENING + ms)
        assert log.append(play, by=seat, id=f"phone-{seat}-{number}", at=EVENING + ms + 400) is sent
    assert len(log) == 3
    refused(table, "W-45", Undo(3), Undo(2, confirmed=True))
    before = [log.state_at(number) for number in range(4)]
    log.append(Undo(3, confirmed=True), at=EVENING + 31_000)
    log.append(Undo(2, confirmed=True), at=EVENING + 33_500)
    assert log.state is before[1]
    log.append(Redo(2), at=EVENING + 36_000)
    assert log.state is before[2]
    other = [action for action in table.legal() if isinstance(action, Lay) and action != log.event(3).action]
    need(other)
    log.append(other[-1], by=table.round.turn, id="phone-again-4", at=EVENING + 52_700)
    refused(table, "W-45", Redo(3))
    assert log.standing == (1, 2, 7)
    return play_on(table, 50)


@golden(GAME, "S-28", "S-25")
def to_the_target_with_a_shared_place(seed: int) -> Recording:
    """Three play until somebody has 80 points: counts add up over the rounds, and two end level on one place."""
    table = Recording(GAME, 3, seed, target=80)
    while table.log.match.outcome(table.log.state) is None:
        if table.over:
            table.do(NextRound())
        play_on(table, len(table.log) + 35)
    state = table.log.state
    view = table.log.match.view(state, None)
    need(sorted(view["places"]) == [1, 2, 2])  # type: ignore[call-overload]
    assert view["over"] == "target"
    assert len(state.results) > 1
    assert view["totals"] == [sum(result.points[player] for result in state.results) for player in range(3)]
    refused(table, "W-43", NextRound())
    return table


@golden(GAME, "S-3", "S-4", "S-5")
def the_lots_are_mixed_into_the_stock(seed: int) -> Recording:
    """Several hold a 2, and lots decide. Afterwards the cards of the lots lie anywhere in the stock."""
    table = Recording(GAME, 4, seed)
    need(len(table.round.lots) > 3)
    lots, stock = sorted(card for _, card in table.round.lots), table.round.piles.stock
    need(sorted(stock[: len(lots)]) != lots)
    assert all(card in stock for card in lots)
    return play_on(table)
