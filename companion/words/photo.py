"""Two cards so near to each other that the server's clock can't tell which was first (W-22 to W-27)."""

from __future__ import annotations

from functools import cache

from companion.action import Action
from companion.refusal import Refused
from companion.words.actions import Concede, Disagree, Lay, Saw
from companion.words.colours import ask_another
from companion.words.laying import checked, fitting_lays, put
from companion.words.state import Laid, Phase, Photo, RoundState, asked, check_moment, lifted, with_back, without


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
    photo = state.photo or Photo((first,), ())
    if action.seat in photo.seats:
        raise Refused("W-22", why="contends_already", seat=action.seat)
    then = _as_it_was(state, first)
    laid = checked(then, action)._replace(answered=first.answered)
    photo = Photo((*photo.contenders, laid), (None,) * state.table.players)
    return asked(then, hands=without(then, laid.seat, laid.card), photo=photo)


def saw(state: RoundState, action: Saw) -> RoundState:
    """Return the round with a witness more; agreement is reached when all who don't contend say the same (W-25)."""
    photo = _photo(state, action.after)
    if action.seat in photo.seats:
        raise Refused("W-25", why="contends", seat=action.seat)
    if action.first not in photo.seats:
        raise Refused("W-25", why="no_contender", seat=action.first)
    if photo.seen[action.seat] == action.first:
        raise Refused("W-25", why="said_already", first=action.first)
    seen = (*photo.seen[: action.seat], action.first, *photo.seen[action.seat + 1 :])
    return _decided(state, photo._replace(seen=seen))


def concede(state: RoundState, action: Concede) -> RoundState:
    """Return the round without this contender; the last one left stays (W-25)."""
    photo = _photo(state, action.after)
    if action.seat not in photo.seats:
        raise Refused("W-25", why="does_not_contend", seat=action.seat)
    gone = photo.contenders[photo.seats.index(action.seat)]
    left = tuple(laid for laid in photo.contenders if laid is not gone)
    seen = tuple(None if first == action.seat else first for first in photo.seen)
    return _decided(state._replace(hands=with_back(state, (gone,))), Photo(left, seen))


def disagree(state: RoundState, action: Disagree) -> RoundState:
    """Return the round after all contenders took their cards back; another colour is to be named (W-26, W-27)."""
    photo = _photo(state, action.after)
    return ask_another(state._replace(hands=with_back(state, photo.contenders), photo=None))


def legal_contending(state: RoundState, seat: int) -> list[Lay]:
    """Return what `seat` may lay as if at the same time as the card that was first on the server."""
    first = _first(state)
    if first is None or first.at is None or seat in (first.seat, first.course.pausing):
        return []
    if state.photo is not None and seat in state.photo.seats:
        return []
    fitting = fitting_lays(_as_it_was(state, first), seat)
    return [Lay(seat, lay.card, lay.stack, at=first.at, after=first.answered) for lay in fitting]


def legal_witness(state: RoundState, seat: int) -> list[Action]:
    """Return what `seat` may say in a photo finish."""
    photo = state.photo
    if photo is None:
        return []
    if seat in photo.seats:
        return [_concede(seat), _disagree(seat)]
    return [*(_saw(seat, first) for first in photo.seats if photo.seen[seat] != first), _disagree(seat)]


_saw, _concede, _disagree = cache(Saw), cache(Concede), cache(Disagree)


def _first(state: RoundState) -> Laid | None:
    """Return the card that others may still contend with: nothing has been asked since it was laid.

    The opening is played in peace, so nobody contends with its card (W-15).
    """
    if state.photo is not None:
        return state.photo.contenders[0]
    last = state.last
    return last if last is not None and last.course.due is not None and last.number == state.moment else None


def _as_it_was(state: RoundState, first: Laid) -> RoundState:
    """Return the round before `first` was laid, its card held aside."""
    return lifted(state, first) if state.photo is None else state


def _photo(state: RoundState, after: int | None) -> Photo:
    """Return the photo finish. :raises Refused: W-23 when there is none, or another one than was meant."""
    if state.photo is None:
        raise Refused("W-23", why="no_photo_finish")
    check_moment(state, after, "W-23")
    return state.photo


def _decided(state: RoundState, photo: Photo) -> RoundState:
    """Return the round with the first card on its stack if that is clear by now, otherwise with `photo` open."""
    said = {first for seat, first in enumerate(photo.seen) if seat not in photo.seats}
    agreed = [laid for laid in photo.contenders if said == {laid.seat} or len(photo.contenders) == 1]
    if not agreed:
        return state._replace(photo=photo)
    back = with_back(state, (laid for laid in photo.contenders if laid is not agreed[0]))
    return put(state, agreed[0], back)
