"""The golden games of the number game: how turns go here, calls, real cards and evenings in the modules beside."""

from __future__ import annotations

from itertools import pairwise

from companion.numbers.actions import CLOSE, Begin, Call, Keep, Lay, Turn
from companion.numbers.places import MIDDLE, SEATS, STACK_AT, Place, Source
from tests.golden import numbers_by_the_clock, numbers_calls, numbers_evenings  # noqa: F401 - their games add themselves
from tests.golden.numbers_play import (
    ADA,
    BEN,
    GAME,
    JO,
    KIM,
    LEA,
    MIA,
    OMA,
    TOM,
    Numbers,
    begun,
    fits_nowhere,
    in_the_middle,
    need,
    on_turn,
    own_pile,
    own_places,
    places,
)
from tests.golden.recording import golden


@golden(GAME, "A-1", "A-2", "A-4", "A-9", "A-24", "A-25")
def who_got_up_last_begins(seed: int) -> Numbers:
    """Nobody turns a card before the table has said who got up last. It was Kim; then it goes clockwise to the end."""
    table = Numbers(seed)
    assert table.round.middle == ((1,),) * 5
    assert table.round.cards_left == (11, *[12] * 7)
    table.refused("A-4", *map(Turn, table.seats))
    table.do(Begin(KIM))
    table.refused("A-4", Begin(BEN), *(Turn(seat) for seat in table.seats if seat != KIM))
    table.until(lambda state: state.ending)
    seats = [moves[0].seat for moves in table.turns()]
    assert seats[0] == KIM
    assert all(second == table.after(first) for first, second in pairwise(seats))
    winner = seats[-1]
    assert table.round.cards_left[winner] == 0
    assert not table.over
    table.refused("A-24", *map(Turn, table.seats))
    table.refused("A-17", Call(winner))
    table.do(CLOSE)
    assert (table.result.ending, table.result.winners) == ("out", (winner,))
    assert table.result.points == table.round.cards_left
    return table


@golden(GAME, "A-5", "A-6", "A-7", "A-8", "A-9", "A-10", "A-11")
def as_many_cards_as_possible(seed: int) -> Numbers:
    """Somebody gets rid of five cards and more in one turn: in the middle and on others' piles."""
    table = begun(seed, 7, OMA).play_on()
    long = max((moves for moves in table.turns()[:-1]), key=len)
    laid = [action for _, action, _ in long if isinstance(action, Lay)]
    need(len(laid) >= 5)
    need({lay.card for lay in laid} == set(Source))
    need(any(lay.on in MIDDLE for lay in laid) and any(lay.on not in MIDDLE for lay in laid))
    for before, action, after in long:
        seat = on_turn(before)
        if isinstance(action, Turn):
            assert own_places(before) == ()
        elif isinstance(action, Lay):
            card = before.turned if action.card is Source.TURNED else before.discards[seat][-1]
            top = before.open_table(seat).top(action.on) or 0
            assert card - top == 1 or (action.on not in MIDDLE and top - card == 1)
            assert (sum(before.cards_left) - sum(after.cards_left)) == (action.on in MIDDLE)
            assert after.cards_left[seat] == before.cards_left[seat] - 1
            assert after.turn == seat
        else:
            assert isinstance(action, Keep)
            assert after.discards[seat][-1] == before.turned
            assert after.turn == table.after(seat)
    assert isinstance(long[-1].action, Keep)
    return table


@golden(GAME, "A-6", "A-8")
def card_by_card_off_the_own_pile(seed: int) -> Numbers:
    """The top of the own pile fits, then the one below it, then a third: all are laid before a card is turned."""
    table = begun(seed, 7, BEN)
    table.until(lambda state: own_places(state) and not state.turned and len(own_pile(state)) >= 3)
    seat, pile = table.seat, table.round.discards[table.seat]
    draws = table.round.draws
    for card in reversed(pile[-3:]):
        lay = table.due()
        need(isinstance(lay, Lay) and lay.card is Source.DISCARD)
        assert table.round.discards[seat][-1] == card
        table.do(lay)
    assert table.round.discards[seat] == pile[:-3]
    assert table.round.draws == draws
    return table.play_on()


@golden(GAME, "A-13", "A-14", "A-22")
def the_middle_goes_first(seed: int) -> Numbers:
    """A card fits on two stacks in the middle and on a player's pile. Either stack is right: Oma calls in vain."""
    table = begun(seed, 6, ADA)
    table.until(lambda state: len(in_the_middle(places(state))) > 1 and not own_places(state))
    found = places(table.round)
    need(len(found) > len(in_the_middle(found)))
    need(table.seat != OMA)
    on = in_the_middle(found)[-1]
    table.do(Lay(table.seat, Source.TURNED, on))
    table.in_vain(OMA)
    assert table.round.middle[STACK_AT[on]][-1] == table.round.acts[0].card
    return table.play_on()


@golden(GAME, "A-11", "A-13")
def then_the_next_player_clockwise(seed: int) -> Numbers:
    """Nothing in the middle suits, but three piles do, one with a higher card and one with a lower: the next is due."""
    table = begun(seed, 8, TOM)
    table.until(lambda state: len(places(state)) >= 3 and not own_places(state) and not in_the_middle(places(state)))
    found, seat, card = places(table.round), table.seat, table.round.turned
    need({table.lies.top(place) for place in found} == {card - 1, card + 1})
    clockwise = [table.after(seat, steps) for steps in table.seats[1:]]
    assert [SEATS[one] for one in clockwise if table.lies.discards[one] in (card - 1, card + 1)] == list(found)
    table.do(Lay(seat, Source.TURNED, found[0]))
    table.in_vain(clockwise[-1])
    return table.play_on()


@golden(GAME, "A-6", "A-7", "A-16", "A-22")
def corrected_in_the_last_moment(seed: int) -> Numbers:
    """A card is turned too early. Nothing is put down yet: the own pile's top still goes first, and all is well."""
    table = begun(seed, 8, MIA)
    table.until(lambda state: own_places(state) and not state.turned)
    seat, lay = table.seat, table.due()
    top = table.lies.own
    table.do(Turn(seat))
    table.refused("A-18", *(Call(one) for one in table.seats))
    assert isinstance(lay, Lay)
    table.do(lay)
    assert table.round.acts[0].card == top
    table.in_vain(table.after(seat, 3))
    need(fits_nowhere(table.round))
    table.do(Keep(seat))
    table.in_vain(table.after(seat))
    return table.play_on()


@golden(GAME, "A-7", "A-23")
def an_empty_draw_pile_is_turned_over(seed: int) -> Numbers:
    """The draw pile is empty; the discard pile stays open until a card must be turned, then it is the new draw pile."""
    table = begun(seed, 7, KIM)
    table.until(lambda state: not state.draws[on_turn(state)] and state.turned and len(own_pile(state)) > 2, 110)
    seat = table.seat
    need(not table.round.turning_over)
    while table.round.turned or table.seat != seat or isinstance(table.due(), Lay):
        assert table.round.draws[seat] == ()
        need(not table.round.ending and len(table.log) < 130)
        table.do(table.due())
    pile = table.round.discards[seat]
    need(len(pile) > 2)
    table.do(Turn(seat))
    assert table.round.turned == pile[0]  # face down, the lowest card is on top
    assert table.round.discards[seat] == pile[1:]
    put = table.due()
    table.do(put)
    assert table.round.draws[seat] == pile[:0:-1]
    assert table.round.discards[seat] == ((pile[0],) if isinstance(put, Keep) else ())
    return table.play_on(150)


@golden(GAME, "A-16", "A-23")
def turned_over_too_early(seed: int) -> Numbers:
    """The discard pile is turned over though its top fits. Its top is still known and goes first, then the rest."""
    table = begun(seed, 7, LEA)
    table.until(
        lambda state: (
            not (state.draws[on_turn(state)] or state.turned) and own_places(state) and len(own_pile(state)) > 2
        ),
        130,
    )
    seat, pile, lay = table.seat, table.round.discards[table.seat], table.due()
    table.do(Turn(seat), lay)
    assert table.round.discards[seat] == pile[1:-1]
    table.in_vain(table.after(seat))
    need(not own_places(table.round))
    table.do(table.due())
    assert table.round.draws[seat] == pile[-2:0:-1]
    return table.play_on(150)


@golden(GAME, "A-15", "A-17", "A-18")
def an_unnoticed_mistake_stands(seed: int) -> Numbers:
    """A card lies on a wrong stack, and the next one is turned before anybody sees it. It stays; the stack grows."""
    table = begun(seed, 6, JO)
    table.until(fits_nowhere)
    seat, card = table.seat, table.round.turned
    table.do(Lay(seat, Source.TURNED, Place.MIDDLE_5), Turn(seat))
    assert table.round.acts == ()
    table.refused("A-18", *(Call(one) for one in table.seats if one != seat))
    assert table.round.middle[4] == (1, card)
    table.play_on()
    need(table.round.middle[4][:3] == (1, card, card + 1))
    return table


@golden(GAME, "A-26", "A-25", "A-18", "A-23", "A-24")
def both_asleep_until_they_are_stuck(seed: int) -> Numbers:
    """Two turn card after card and lay none. A lap and both draw piles later nothing has moved: fewest cards win."""
    table = begun(seed, 2, BEN, tally="points")
    for _ in range(95):
        assert not table.round.ending
        table.do(Turn(table.seat))
        need(len(table.log) < 190 or fits_nowhere(table.round))
        table.do(Keep(table.seat))
    assert (table.round.ending, table.over) == ("stuck", False)
    table.in_vain(table.seat)
    table.refused("A-26", Turn(OMA), Turn(BEN))
    table.do(CLOSE)
    assert (table.result.ending, table.result.clause) == ("stuck", "A-26")
    assert (table.result.points, table.result.winners, table.result.losers) == ((47, 48), (OMA,), (BEN,))
    return table
