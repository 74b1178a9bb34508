"""The golden games of the number game in which somebody calls "Schlafmütze!"."""

from __future__ import annotations

from companion.numbers.actions import CLOSE, Call, Keep, Lay, Turn
from companion.numbers.places import MIDDLE, SEAT_AT, STACK_AT, Source
from companion.numbers.state import DigitalState
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


@golden(GAME, "A-7", "A-15", "A-17", "A-19", "A-20", "A-21")
def a_turned_card_is_overlooked(seed: int) -> Numbers:
    """A card that fits is put away. It stays there, all others give their bottom card, and the next one plays."""
    table = begun(seed, 7, MIA)
    table.until(lambda state: places(state) and not own_places(state))
    seat, card = table.seat, table.round.turned
    table.do(Keep(seat))
    assert "fits" not in str(table.log.match.game.view(table.round, table.seat))  # the app points out nothing
    table.refused("A-17", Call(seat))
    left = table.round.cards_left
    verdict = table.caught(table.after(seat, 2), "A-7")
    assert verdict.back == ()
    assert table.round.discards[seat][-1] == card
    assert table.round.cards_left == tuple(cards + (6 if one == seat else -1) for one, cards in enumerate(left))
    return table.play_on()


@golden(GAME, "A-6", "A-15", "A-18", "A-20", "A-21")
def two_cards_are_overlooked_and_called_once(seed: int) -> Numbers:
    """Neither the own pile's top nor the turned card is seen to fit. Two mistakes in one act: one call, one penalty."""
    table = begun(seed, 8, OMA)
    table.until(lambda state: own_places(state) and not state.turned)
    seat = table.seat
    table.do(Turn(seat))
    need(places(table.round))
    table.do(Keep(seat))
    table.caught(table.after(seat), "A-6", "A-7")
    table.refused("A-18", Call(table.after(seat, 2)))
    return table.play_on()


@golden(GAME, "A-6", "A-15", "A-19", "A-21")
def laid_rightly_but_too_early(seed: int) -> Numbers:
    """The turned card fits and is laid, but the own pile's top would have come first: the card stays, the turn ends."""
    table = begun(seed, 8, JO)
    table.until(lambda state: own_places(state) and not state.turned)
    seat = table.seat
    table.do(Turn(seat))
    card, found = table.round.turned, in_the_middle(places(table.round))
    need(found)
    table.do(Lay(seat, Source.TURNED, found[0]))
    assert table.round.turn == seat
    verdict = table.caught(table.after(seat, 5), "A-6")
    assert verdict.back == ()
    assert table.round.middle[STACK_AT[found[0]]][-1] == card
    return table.play_on()


@golden(GAME, "A-10", "A-15", "A-19", "A-20", "A-21")
def a_card_on_a_wrong_stack_goes_back(seed: int) -> Numbers:
    """A card that fits nowhere is laid in the middle. Called, it goes on its player's own pile; the turn is over."""
    table = begun(seed, 6, KIM)
    table.until(fits_nowhere)
    seat, card, middle = table.seat, table.round.turned, table.round.middle
    pile = table.round.discards[seat]
    table.do(Lay(seat, Source.TURNED, MIDDLE[2]))
    assert table.round.middle[2][-1] == card
    assert table.round.turn == seat
    verdict = table.caught(table.after(seat, 4), "A-10")
    assert verdict.back == (card,)
    assert table.round.middle == middle
    assert table.round.discards[seat] == (*pile, card)
    return table.play_on()


@golden(GAME, "A-11", "A-13", "A-15", "A-19", "A-21")
def a_player_before_the_middle(seed: int) -> Numbers:
    """A card fits in the middle and on a pile, and is laid on the pile: wrong order, so it goes back."""
    table = begun(seed, 7, ADA)
    table.until(lambda state: places(state) and places(state)[-1] not in MIDDLE and in_the_middle(places(state)))
    need(not own_places(table.round))
    seat, on = table.seat, places(table.round)[-1]
    before = table.round.discards
    table.do(Lay(seat, Source.TURNED, on))
    assert table.round.discards[SEAT_AT[on]][-1] == table.round.acts[0].card
    (card,) = table.caught(SEAT_AT[on], "A-13").back
    assert table.round.discards == tuple((*pile, card) if one == seat else pile for one, pile in enumerate(before))
    return table.play_on()


@golden(GAME, "A-11", "A-13", "A-15", "A-19", "A-21")
def past_the_nearer_player(seed: int) -> Numbers:
    """Two piles suit, none in the middle. The card is laid on the one further round the table: it goes back."""
    table = begun(seed, 6, BEN)
    table.until(lambda state: len(places(state)) > 1 and not in_the_middle(places(state)) and not own_places(state))
    seat, (near, *_, far) = table.seat, places(table.round)
    table.do(Lay(seat, Source.TURNED, far))
    verdict = table.caught(SEAT_AT[near], "A-13")
    assert verdict.mistakes[0].fits[0] is near
    assert verdict.back == (table.round.discards[seat][-1],)
    return table.play_on()


@golden(GAME, "A-18", "A-15", "A-19", "A-20")
def two_wrong_cards_until_the_next_turn(seed: int) -> Numbers:
    """The table calls until the next turn begins. Two cards lie wrongly, one on the other: one call takes both back."""
    table = begun(seed, 7, LEA, call_until="next_turn")
    table.until(lambda state: fits_nowhere(state) and own_pile(state))
    seat, first, middle = table.seat, table.round.turned, table.round.middle
    table.do(Lay(seat, Source.TURNED, MIDDLE[0]), Turn(seat))
    second = table.round.turned
    need(fits_nowhere(table.round))
    table.do(Lay(seat, Source.TURNED, MIDDLE[0]), Turn(seat))
    assert table.round.middle[0][-2:] == (first, second)
    in_hand = table.round.turned
    verdict = table.caught(table.after(seat), "A-10", "A-10")
    assert verdict.back == (second, first)
    assert table.round.middle == middle
    assert table.round.discards[seat][-3:] == (second, first, in_hand)
    return table.play_on()


@golden(GAME, "A-18", "A-17")
def too_late_when_the_next_turn_has_begun(seed: int) -> Numbers:
    """The table calls until the next turn begins. When the next player has turned a card, the mistake stands."""
    table = begun(seed, 7, JO, call_until="next_turn")
    table.until(lambda state: places(state) and not own_places(state))
    seat = table.seat
    table.do(Keep(seat))
    assert Call(table.after(seat, 3)) in table.legal(table.after(seat, 3))
    table.do(Turn(table.after(seat)))
    table.refused("A-18", *(Call(one) for one in table.seats if one != table.after(seat)))
    assert table.round.draws[seat]
    return table.play_on()


@golden(GAME, "A-22", "A-18")
def a_wrong_call_costs_a_card(seed: int) -> Numbers:
    """The table has agreed that wrong calls cost: the caller takes the accused's bottom card, and mayn't call again."""
    table = begun(seed, 7, MIA, wrong_call="one_card")
    table.until(lambda state: places(state) and not own_places(state))
    table.do(table.due())
    accused, caller = table.seat, table.after(table.seat, 3)
    before = table.round.draws
    table.in_vain(caller)
    assert table.round.draws[accused] == before[accused][1:]
    assert table.round.draws[caller] == (before[accused][0], *before[caller])
    table.refused("A-18", Call(caller))
    table.in_vain(table.after(caller))  # of several callers only the first pays
    assert table.round.draws[accused] == before[accused][1:]
    return table.play_on()


@golden(GAME, "A-22", "A-24")
def a_wrong_call_takes_the_last_card(seed: int) -> Numbers:
    """Wrong calls cost a card. Somebody rightly lays the last card but one; a call now takes the last one away."""

    def about_to_lay_the_last_but_one(state: DigitalState) -> bool:
        seat = on_turn(state)
        lays = bool(places(state) or own_places(state))
        return lays and state.cards_left[seat] == 2 and len(state.draws[seat]) == 1

    table = begun(seed, 8, TOM, wrong_call="one_card")
    table.until(about_to_lay_the_last_but_one, 90)
    table.do(table.due())
    accused, (last,) = table.seat, table.round.draws[table.seat]
    caller = table.after(accused, 2)
    table.in_vain(caller)
    assert table.round.draws[caller][0] == last
    assert (table.round.ending, table.round.winner, table.over) == ("out", accused, False)
    table.do(CLOSE)
    assert table.result.winners == (accused,)
    return table


@golden(GAME, "A-20", "A-23")
def who_has_no_draw_pile_gives_nothing(seed: int) -> Numbers:
    """When a card is called back, somebody has only the open discard pile, and gives nothing."""

    def without(state: DigitalState) -> list[int]:
        return [one for one, pile in enumerate(state.draws) if not pile and one != state.turn]

    table = begun(seed, 8, ADA)
    table.until(lambda state: fits_nowhere(state) and without(state), 110)
    seat, spared = table.seat, without(table.round)
    need(table.round.draws[seat])
    table.do(Lay(seat, Source.TURNED, MIDDLE[4]))
    verdict = table.caught(table.after(seat), "A-10")
    assert set(verdict.givers) == set(table.seats) - {seat, *spared}
    assert all(table.round.discards[one] for one in spared)
    return table.play_on(130)


@golden(GAME, "A-18", "A-19", "A-20", "A-24")
def the_last_card_is_called_back(seed: int) -> Numbers:
    """Somebody lays the last card on a wrong pile, and all cards seem gone. The call goes first, and play goes on."""
    table = begun(seed, 8, KIM)
    table.until(lambda state: fits_nowhere(state) and state.cards_left[on_turn(state)] == 1, 90)
    seat, card = table.seat, table.round.turned
    table.do(Lay(seat, Source.TURNED, MIDDLE[0]))
    assert (table.round.ending, table.round.winner, table.over) == ("out", seat, False)
    table.refused("A-24", Turn(table.after(seat)))
    table.caught(table.after(seat), "A-10")
    assert (table.round.ending, table.round.winner, table.round.turn) == ("", None, table.after(seat))
    assert table.round.discards[seat] == (card,)
    return table.play_on(150)


@golden(GAME, "A-17", "A-24")
def nobody_calls_the_last_card(seed: int) -> Numbers:
    """Somebody lays the last card on a wrong pile. Nobody notices before the round is closed, and the win stands."""
    table = begun(seed, 8, LEA)
    table.until(lambda state: fits_nowhere(state) and state.cards_left[on_turn(state)] == 1, 90)
    seat = table.seat
    table.do(Lay(seat, Source.TURNED, MIDDLE[0]), CLOSE)
    assert (table.result.ending, table.result.winners) == ("out", (seat,))
    table.refused("A-24", *(Call(one) for one in table.seats))
    return table
