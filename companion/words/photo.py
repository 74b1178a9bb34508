"""The photo finish: cards so near to each other that the server's clock can't tell the first one (W-22 to W-27)."""

from __future__ import annotations

from functools import cache

from companion.action import Action
from companion.refusal import Refused
from companion.words.actions import Concede, Disagree, Lay, Saw
from companion.words.colours import ask_another
from companion.words.laying import checked, fitting_plays, put
from companion.words.state import (
    DigitalState,
    LaidWord,
    Phase,
    Photo,
    capped_spread,
    check_moment,
    hands_with_back,
    hands_without,
    with_new_question,
    without_last_word,
)


def contend(state: DigitalState, action: Lay) -> DigitalState:
    """Return the round after `action`, a card that answers the same question as one that lies already.

    Messages may arrive in another order than cards were laid: the card that was clearly earlier stays. Cards that the
    clock can't tell apart are a photo finish.

    :raises Refused: W-22 when the card came later, W-28 after a Halt; its clause for a card that was unlawful then.
    """
    if state.phase is Phase.DISPUTE:
        raise Refused("W-28", why="halt")
    rivals = _rivals(state)
    if not rivals or action.after != rivals[0].answered:
        raise Refused("W-22", why="stale", after=action.after, moment=state.moment)
    spread = capped_spread(action.spread)
    lags = [_lag(action.at, spread, rival) for rival in rivals]
    for rival, lag in zip(rivals, lags, strict=True):
        if lag > 0:
            raise Refused("W-22", why="later", first=rival.seat)
    photo = state.photo or Photo(rivals)
    if action.seat in photo.seats:
        raise Refused("W-22", why="contends_already", seat=action.seat)
    if action.seat in photo.conceded:
        raise Refused("W-25", why="conceded", seat=action.seat)
    then = _as_it_was(state, rivals)
    laid = checked(then, action)._replace(answered=rivals[0].answered)
    beaten = [rival for rival, lag in zip(rivals, lags, strict=True) if lag < 0]
    left = tuple(rival for rival in rivals if rival not in beaten)
    hands = hands_without(then._replace(hands=hands_with_back(then, beaten)), laid.seat, laid.card)
    if not left:
        return put(then, laid, hands)
    unseen = (None,) * state.conditions.players
    return with_new_question(then, hands=hands, photo=Photo((*left, laid), unseen, photo.conceded))


def saw(state: DigitalState, action: Saw) -> DigitalState:
    """Return the round with one more witness; all who don't contend must name the same card (W-25)."""
    photo = _photo(state, action.after)
    if action.seat in photo.seats:
        raise Refused("W-25", why="contends", seat=action.seat)
    if action.first not in photo.seats:
        raise Refused("W-25", why="no_contender", seat=action.first)
    if photo.seen[action.seat] == action.first:
        raise Refused("W-25", why="said_already", first=action.first)
    seen = (*photo.seen[: action.seat], action.first, *photo.seen[action.seat + 1 :])
    return _decided(state, photo._replace(seen=seen), action.at)


def concede(state: DigitalState, action: Concede) -> DigitalState:
    """Return the round without this contender, who becomes a witness; the last contender's card stays (W-25)."""
    photo = _photo(state, action.after)
    if action.seat not in photo.seats:
        raise Refused("W-25", why="does_not_contend", seat=action.seat)
    gone = photo.contenders[photo.seats.index(action.seat)]
    left = tuple(laid for laid in photo.contenders if laid is not gone)
    seen = tuple(None if first == action.seat else first for first in photo.seen)
    photo = Photo(left, seen, photo.conceded | {action.seat})
    return _decided(state._replace(hands=hands_with_back(state, (gone,))), photo, action.at)


def disagree(state: DigitalState, action: Disagree) -> DigitalState:
    """Return the round after all contenders took their cards back; another colour is to be named (W-26, W-27).

    :raises Refused: W-25 for a contender, who may only concede while there are witnesses.
    """
    photo = _photo(state, action.after)
    if action.seat in photo.seats and not _all_contend(state, photo):
        raise Refused("W-25", why="contends", seat=action.seat)
    return ask_another(state._replace(hands=hands_with_back(state, photo.contenders), photo=None))


def legal_contending(state: DigitalState, seat: int) -> list[Lay]:
    """Return the plays of `seat` at the very time of the card that was first on the clock."""
    rivals = _rivals(state)
    if not rivals or rivals[0].at is None or seat == rivals[0].course.pausing:
        return []
    if seat in [rival.seat for rival in rivals]:
        return []
    if state.photo is not None and seat in state.photo.conceded:
        return []
    first, answered = min(rival.at for rival in rivals if rival.at is not None), rivals[0].answered
    return [
        Lay(seat, lay.card, lay.stack, at=first, after=answered)
        for lay in fitting_plays(_as_it_was(state, rivals), seat)
    ]


def legal_witness(state: DigitalState, seat: int) -> list[Action]:
    """Return the actions of `seat` in a photo finish, as a witness or as a contender."""
    photo = state.photo
    if photo is None:
        return []
    if seat in photo.seats:
        return [_concede(seat), _disagree(seat)] if _all_contend(state, photo) else [_concede(seat)]
    return [*(_saw(seat, first) for first in photo.seats if photo.seen[seat] != first), _disagree(seat)]


_saw, _concede, _disagree = cache(Saw), cache(Concede), cache(Disagree)


def _rivals(state: DigitalState) -> tuple[LaidWord, ...]:
    """Return the cards with which others may still contend, as no new question was asked since.

    Nobody contends with the opening card, which is laid in peace (W-15).
    """
    if state.photo is not None:
        return state.photo.contenders
    last = state.last
    return () if last is None or last.course.due is None or last.number != state.moment else (last,)


def _lag(at: int | None, spread: int, rival: LaidWord) -> int:
    """Return by how many ms a card that came `at` was later than `rival`; below 0 it was earlier.

    0 means that the clock can't tell (W-24). Without both times the order of arrival counts, and the lag is 1.
    """
    if at is None or rival.at is None:
        return 1
    lag = at - rival.at
    return lag if abs(lag) > spread + rival.spread else 0


def _as_it_was(state: DigitalState, rivals: tuple[LaidWord, ...]) -> DigitalState:
    """Return the round before `rivals` were laid, their cards held aside."""
    return without_last_word(state, rivals[0]) if state.photo is None else state


def _all_contend(state: DigitalState, photo: Photo) -> bool:
    return len(photo.contenders) == state.conditions.players


def _photo(state: DigitalState, after: int | None) -> Photo:
    """Return the photo finish. :raises Refused: W-23 when there is none, or `after` means another one."""
    if state.photo is None:
        raise Refused("W-23", why="no_photo_finish")
    check_moment(state, after, "W-23")
    return state.photo


def _decided(state: DigitalState, photo: Photo, at: int | None) -> DigitalState:
    """Return the round with the first card on its stack if all agree by now (`at`), else with `photo` open."""
    named = {first for seat, first in enumerate(photo.seen) if seat not in photo.seats}
    agreed = [laid for laid in photo.contenders if named == {laid.seat} or len(photo.contenders) == 1]
    if not agreed:
        return state._replace(photo=photo)
    back = hands_with_back(state, (laid for laid in photo.contenders if laid is not agreed[0]))
    return put(state, agreed[0]._replace(agreed=at), back)
