"""Two cards so near to each other that the server's clock can't tell which was first (W-22 to W-27)."""

from __future__ import annotations

from functools import cache

from companion.action import Action
from companion.refusal import Refused
from companion.words.actions import Concede, Disagree, Lay, Saw
from companion.words.colours import ask_another
from companion.words.laying import checked, pairs, put
from companion.words.state import Laid, Phase, RoundState, asked, check_moment, lifted, with_back, without


def contend(state: RoundState, action: Lay) -> RoundState:
    """Return the round with a photo finish: `action` answers the question that a laid card has answered already.

    :raises Refused: W-22 when it came later, W-28 after a Halt; the clause it breaks when it wasn't lawful then.
    """
    if state.phase is Phase.DISPUTE:
        raise Refused("W-28", why="halt")
    first = _first(state)
    if first is None or action.after != first.answered:
        raise Refused("W-22", why="stale", after=action.after, moment=state.moment)
    if action.at is None or first.at is None or abs(action.at - first.at) > action.spread + first.spread:
        raise Refused("W-22", why="later", first=first.seat)
    if any(laid.seat == action.seat for laid in (first, *state.contenders)):
        raise Refused("W-22", why="contends_already", seat=action.seat)
    then = _as_it_was(state, first)
    laid = checked(then, action)._replace(answered=first.answered)
    return asked(
        then,
        hands=without(then, laid.seat, laid.card),
        contenders=(*(state.contenders or (first,)), laid),
        seen=(None,) * state.table.players,
        words=laid.number,
    )


def saw(state: RoundState, action: Saw) -> RoundState:
    """Return the round with a witness more; agreement is reached when all who don't contend say the same (W-25)."""
    contending = _contending(state, action.after)
    if action.seat in contending:
        raise Refused("W-25", why="contends", seat=action.seat)
    if action.first not in contending:
        raise Refused("W-25", why="no_contender", seat=action.first)
    if state.seen[action.seat] == action.first:
        raise Refused("W-25", why="said_already", first=action.first)
    seen = (*state.seen[: action.seat], action.first, *state.seen[action.seat + 1 :])
    return _agreed(state._replace(seen=seen))


def concede(state: RoundState, action: Concede) -> RoundState:
    """Return the round without this contender; the last one left stays (W-25)."""
    contending = _contending(state, action.after)
    if action.seat not in contending:
        raise Refused("W-25", why="does_not_contend", seat=action.seat)
    gone = state.contenders[contending.index(action.seat)]
    return _agreed(
        state._replace(
            hands=with_back(state, (gone,)),
            contenders=tuple(laid for laid in state.contenders if laid is not gone),
            seen=tuple(None if first == action.seat else first for first in state.seen),
        )
    )


def disagree(state: RoundState, action: Disagree) -> RoundState:
    """Return the round after all contenders took their cards back; another colour is to be named (W-26, W-27)."""
    _contending(state, action.after)
    return ask_another(state._replace(hands=with_back(state, state.contenders), contenders=(), seen=()))


def legal_contending(state: RoundState, seat: int) -> list[Action]:
    """Return what `seat` may lay as if at the same time as the card that was first on the server."""
    first = _first(state)
    if first is None or first.at is None or any(laid.seat == seat for laid in (first, *state.contenders)):
        return []
    if seat == first.pausing:
        return []
    found = pairs(_as_it_was(state, first), seat)
    return [Lay(seat, card, stack, at=first.at, after=first.answered) for card, stack in found]


def legal_witness(state: RoundState, seat: int) -> list[Action]:
    """Return what `seat` may say in a photo finish."""
    contending = [laid.seat for laid in state.contenders]
    if not contending:
        return []
    if seat in contending:
        return [_concede(seat), _disagree(seat)]
    return [*(_saw(seat, first) for first in contending if state.seen[seat] != first), _disagree(seat)]


_saw, _concede, _disagree = cache(Saw), cache(Concede), cache(Disagree)


def _first(state: RoundState) -> Laid | None:
    """Return the card that others may still contend with: nothing has been asked since it was laid.

    The opening is played in peace, so nobody contends with its card (W-15).
    """
    if state.contenders:
        return state.contenders[0]
    last = state.last
    if last is None or last.due is None or state.moment != last.answered + 1:
        return None
    return last


def _as_it_was(state: RoundState, first: Laid) -> RoundState:
    """Return the round before `first` was laid, its card held aside."""
    return state if state.contenders else lifted(state, first)


def _contending(state: RoundState, after: int | None) -> list[int]:
    """Return the seats that contend. :raises Refused: W-23 when there is no photo finish, or another one."""
    if state.phase is not Phase.PHOTO:
        raise Refused("W-23", why="no_photo_finish")
    check_moment(state, after, "W-23")
    return [laid.seat for laid in state.contenders]


def _agreed(state: RoundState) -> RoundState:
    """Return the round with the first card on its stack, if there is agreement about it; else as it is."""
    contenders = state.contenders
    if len(contenders) > 1:
        contending = {laid.seat for laid in contenders}
        said = {first for seat, first in enumerate(state.seen) if seat not in contending}
        contenders = tuple(laid for laid in contenders if said == {laid.seat})
    if not contenders:
        return state
    back = with_back(state, (laid for laid in state.contenders if laid is not contenders[0]))
    return put(state, contenders[0], back)
