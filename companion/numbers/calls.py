"""The judgement on a call of "Schlafmütze!", and its consequences (A-17 to A-22)."""

from companion.clock import Stamp, stamp
from companion.numbers.actions import Call
from companion.numbers.cards import Cards, Piles, swapped
from companion.numbers.places import SEAT_AT, STACK_AT, Place, others
from companion.numbers.ruling import Mistake, goes_back, mistakes
from companion.numbers.scoring import ENDINGS
from companion.numbers.state import Act, DigitalState, Verdict
from companion.refusal import Refused


def may_call(state: DigitalState, seat: int) -> bool:
    """Say whether `seat` may call now, rightly or not."""
    acts = state.acts
    return acts != () and acts[0].table.turn != seat and seat not in state.called


def late_calls(state: DigitalState, seat: int) -> tuple[Call, ...]:
    """Return the call of `seat` against the acts just overtaken, as late as it may have been made."""
    overtaken = state.overtaken
    if overtaken is None or state.over or not may_call(overtaken.round, seat):
        return ()
    return (Call(seat, overtaken.numbers[-1], overtaken.moment.at),)


def judge_call(state: DigitalState, action: Call) -> DigitalState:
    """Return the round after a call. :raises Refused: A-17 or A-18, when this seat has nothing to call."""
    seat, moment = action.seat, stamp(action.at, action.spread, "A-18")
    then = _overtaken_in_time(state, action, moment)
    judged = state if then is None else then
    if state.over or seat not in range(len(state.draws)) or not may_call(judged, seat):
        raise _refusal(state if state.over else judged, seat)
    if action.act is not None and action.act not in [act.number for act in judged.acts]:
        raise Refused("A-18", why="another_card", act=action.act, put=state.put)
    found = [(act, mistakes(act.table, act.card, act.source, act.on)) for act in judged.acts]
    made = tuple(mistake for _, of_act in found for mistake in of_act)
    if not made:
        return _in_vain(state, seat, then)
    early = state.setup.options["too_early"] == "goes_back"
    wrongly_laid = [act for act, of_act in found if goes_back(of_act, act.on, early=early)]
    # With a wrongly laid card goes back all that was laid on it.
    back = [
        act for act in judged.acts if any(wrong.on is act.on and wrong.depth <= act.depth for wrong in wrongly_laid)
    ]
    return _caught(judged._replace(put=state.put), seat, made, back)


def _overtaken_in_time(state: DigitalState, action: Call, moment: Stamp) -> DigitalState | None:
    """Return the round before the next card, if the call means a card that lay then.

    :raises Refused: A-18, if it does, and was made after that next card.
    """
    overtaken = state.overtaken
    if overtaken is None or not (action.act in overtaken.numbers or (action.act is None and not state.acts)):
        return None
    lag = moment.lag(overtaken.moment)
    if lag is None or lag > 0:
        raise Refused("A-18", why="too_late", seat=action.seat)
    return overtaken.round


def _caught(state: DigitalState, caller: int, made: tuple[Mistake, ...], back_acts: list[Act]) -> DigitalState:
    """Take back cards, give the penalty, end the turn (A-19 to A-21)."""
    accused = state.acts[0].seat
    middle = state.middle
    draws, discards = state.turned_over(accused)
    back: list[int] = []
    for act in reversed(back_acts):  # the last one first: it may lie on another one
        if act.on in STACK_AT:
            middle = _without(middle, STACK_AT[act.on], act.depth)
        else:
            discards = _without(discards, SEAT_AT[act.on], act.depth)
        back.append(act.card)
    # Everybody has seen a card still in the hand, so it can only go to the own pile, where it ends a turn.
    seen = (state.turned,) if state.turned else ()
    givers = tuple([seat for seat in others(len(draws), accused) if draws[seat]])
    given = tuple([draws[seat][0] for seat in reversed(givers)])
    left = tuple([pile[1:] for pile in draws])
    state = state._replace(
        middle=middle,
        draws=swapped(left, accused, given + draws[accused]),
        discards=swapped(discards, accused, (*discards[accused], *back, *seen)),
        run=_run(state, made, back_acts),
        turn=(accused + 1) % len(draws),
        turned=0,
        turning_over=False,
        acts=(),
        called=(),
        verdict=Verdict(caller, accused, made, tuple(back), givers),
        ending="",
        winner=None,
        overtaken=None,
    )
    if (winner := state.first_without_cards((accused, *givers))) is not None:
        return state._replace(ending="out", winner=winner)
    return state._replace(ending="stuck") if state.stuck else state


def _without(piles: Piles, number: int, depth: int) -> Piles:
    pile = piles[number]
    return swapped(piles, number, pile[:depth] + pile[depth + 1 :])


def _run(state: DigitalState, made: tuple[Mistake, ...], back_acts: list[Act]) -> Cards:
    """Return by seat how many cards were turned without any progress, once the call is settled (A-26)."""
    if any(mistake.fits for mistake in made):  # a card could have been laid: nobody is stuck
        return (0,) * len(state.draws)
    laid = sum(act.on is not Place.OWN for act in state.acts)
    return state.run if laid > len(back_acts) else state.acts[0].run


def _in_vain(state: DigitalState, caller: int, then: DigitalState | None) -> DigitalState:
    """Note a wrong call, perhaps against acts of the round `then`.

    It is free, or by the option the caller takes a card from the accused (A-22). Of several callers only the first one
    does (A-18).
    """
    judged = state if then is None else then
    accused, called = judged.acts[0].seat, (*judged.called, caller)
    state = state._replace(verdict=Verdict(caller, accused))
    if then is None:
        state = state._replace(called=called)
    elif state.overtaken is not None:
        state = state._replace(overtaken=state.overtaken._replace(round=then._replace(called=called)))
    costs = state.setup.options["wrong_call"] == "one_card" and called == (caller,)
    if not (costs and state.draws[accused]):
        return state
    card, *left = state.draws[accused]
    draws = swapped(state.draws, accused, tuple(left))
    draws = swapped(draws, caller, (card, *draws[caller]))
    state = state._replace(draws=draws, verdict=Verdict(caller, accused, givers=(accused,)))
    return state if state.cards_left[accused] else state._replace(ending="out", winner=accused)


def _refusal(state: DigitalState, seat: int) -> Refused:
    players = len(state.draws)
    if seat not in range(players):
        return Refused("A-1", why="no_such_seat", seat=seat, players=players)
    if state.over:
        return Refused(ENDINGS[state.ending], why="over")
    if not state.acts:
        return Refused("A-18", why="nothing_to_call", seat=seat)
    if seat == state.acts[0].seat:
        return Refused("A-17", why="own_card", seat=seat)
    return Refused("A-18", why="called_already", seat=seat)
