"""Golden games of the number game: calls go by the clock (A-18, A-19, A-22, A-24)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.action import Action, SeatAction, received
from companion.numbers.actions import Begin, Call, Close, Keep, Lay, Turn
from companion.numbers.places import MIDDLE, STACK_AT, Source
from tests.golden.numbers_play import GAME, JO, LONGEST, MIA, OMA, Numbers, fits_nowhere, need, own_places, places
from tests.golden.recording import NotHere, golden

SPREAD: Final = 30  # ms of uncertainty of every phone


class ByTheClock(Numbers):
    """A table with phones, whose actions carry times."""

    plain = False

    def __init__(self, seed: int, players: int, first: int, **options: object) -> None:
        super().__init__(seed, players, **options)
        self.do(Begin(first))

    def send(self, action: Action, id: str = "") -> object:  # type: ignore[override]  # noqa: A002 - as the log calls it
        """Do an action after some seconds, with that time if it has none yet."""
        self.now += 1_700 + 900 * (len(self.log) % 4)
        by = action.seat if isinstance(action, SeatAction) else None
        return self.log.append(received(action, self.now, SPREAD), by, id, self.now)

    def called_at(self, seat: int, act: int, at: int) -> Call:
        """Return the call of a seat at that time, which has been under way."""
        return Call(seat, act, at, SPREAD)

    def close(self) -> None:
        """Let the server book the end of the time for a call."""
        due = self.log.match.deadline(self.log.state)
        assert due is not None
        self.now = due.at
        self.log.append(due.action, at=due.at)

    def finish(self) -> ByTheClock:
        """Let all play as they have to until the round is over. :raises NotHere: when that takes too long."""
        while not self.over:
            if len(self.log) >= LONGEST:
                raise NotHere
            if self.round.ending:
                self.close()
            else:
                self.do(self.due())
        return self


@golden(GAME, "A-15", "A-17", "A-18", "A-19", "A-20", "A-21")
def what_lies_on_a_wrong_card_goes_back_with_it(seed: int) -> ByTheClock:
    """A card lies on a wrong stack and the next one rightly on it. The own next card voids no call: both go back."""
    table = ByTheClock(seed, 7, MIA)
    table.until(lambda state: fits_nowhere(state) and not own_places(state))
    seat, card = table.seat, table.round.turned
    stack = next(place for place in MIDDLE if len(table.round.middle[STACK_AT[place]]) == 1)
    table.do(Lay(seat, Source.TURNED, stack))
    table.do(Turn(seat))
    need(table.round.turned == card + 1 and not own_places(table.round))
    table.do(Lay(seat, Source.TURNED, stack))
    verdict = table.caught(table.after(seat, 3), "A-10")
    assert verdict.back == (card + 1, card)
    assert table.round.middle[STACK_AT[stack]] == (1,)
    return table.finish()


@golden(GAME, "A-7", "A-17", "A-18", "A-20", "A-21")
def a_call_is_heard_of_after_the_next_card(seed: int) -> ByTheClock:
    """A card that fits is put away. The next player turns one before the call is heard of: the clock puts it first."""
    table = ByTheClock(seed, 6, OMA)
    table.until(lambda state: places(state) and not own_places(state))
    seat, caller = table.seat, table.after(table.seat, 3)
    table.do(Keep(seat))
    act = table.round.put
    before = table.round
    table.do(Turn(table.seat))
    turned = table.now
    table.refused("A-18", table.called_at(caller, act, turned + 2 * SPREAD + 1))
    table.do(table.called_at(caller, act, turned + 2 * SPREAD))
    assert table.round.verdict.accused == seat
    assert (table.round.turn, table.round.turned) == (table.after(seat), 0)
    given = before.draws[table.after(seat)][0]
    assert given in table.round.draws[seat][:6]
    return table.finish()


@golden(GAME, "A-6", "A-19")
def a_card_laid_too_early_goes_back(seed: int) -> ByTheClock:
    """The turned card fits, but the own pile's top came first. Called, it goes back although it lay rightly."""
    table = ByTheClock(seed, 6, JO)
    table.until(lambda state: own_places(state) and not state.turned)
    seat = table.seat
    table.do(Turn(seat))
    fits = places(table.round)
    need(fits and fits[0] in MIDDLE)
    card = table.round.turned
    table.do(Lay(seat, Source.TURNED, fits[0]))
    verdict = table.caught(table.after(seat), "A-6")
    assert verdict.back == (card,)
    assert table.round.discards[seat][-1] == card
    return table.finish()


@golden(GAME, "A-18", "A-22")
def of_two_wrong_callers_the_first_pays(seed: int) -> ByTheClock:
    """Nothing was wrong, and two call. On phones the first one takes a card; the second costs nothing."""
    table = ByTheClock(seed, 5, MIA)
    table.until(lambda state: fits_nowhere(state) and not own_places(state))
    seat = table.seat
    table.do(Keep(seat))
    first, second = table.after(seat, 2), table.after(seat, 3)
    left = table.round.cards_left
    table.in_vain(first)
    assert table.round.verdict.givers == (seat,)
    table.in_vain(second)
    assert table.round.verdict.givers == ()
    moved = {seat: -1, first: 1}
    assert table.round.cards_left == tuple(cards + moved.get(one, 0) for one, cards in enumerate(left))
    return table.finish()


@golden(GAME, "A-24")
def the_last_card_waits_for_a_call(seed: int) -> ByTheClock:
    """Somebody is out. For five seconds all may still call; then the server closes the round."""
    table = ByTheClock(seed, 8, OMA)
    while not table.round.ending:
        if len(table.log) >= LONGEST:
            raise NotHere
        table.do(table.due())
    laid = table.now
    assert table.log.match.deadline(table.log.state) == (laid + 5_000, Close(laid + 5_000))
    table.refused("A-24", replace(Close(), at=laid + 900))
    table.close()
    assert table.result.ending == "out"
    return table
