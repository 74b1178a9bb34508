"""The photo finish: cards so near to each other that the server's clock can't tell the first one (W-22 to W-27)."""

from functools import cache

from companion.action import Action
from companion.clock import Stamp
from companion.refusal import Refused
from companion.words.actions import Close, Concede, Disagree, Lay, Saw
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
    moment = Stamp(action.at, capped_spread(action.spread))
    # 0 means that the clock can't tell (W-24). Without both times the order of arrival counts, and the lag is 1.
    lags = [1 if (lag := moment.lag(rival.stamp)) is None else lag for rival in rivals]
    for rival, late in zip(rivals, lags, strict=True):
        if late > 0:
            raise Refused("W-22", why="later", first=rival.seat)
    photo = state.photo or Photo(rivals)
    if action.seat in photo.seats:
        raise Refused("W-22", why="contends_already", seat=action.seat)
    if action.seat in photo.conceded:
        raise Refused("W-25", why="conceded", seat=action.seat)
    then = _as_it_was(state, rivals)
    laid = checked(then, action)._replace(answered=rivals[0].answered)
    beaten = [rival for rival, late in zip(rivals, lags, strict=True) if late < 0]
    left = tuple(rival for rival in rivals if rival not in beaten)
    hands = hands_without(then._replace(hands=hands_with_back(then, beaten)), laid.seat, laid.card)
    if not left:
        return put(then, laid, hands)
    unseen = (None,) * state.conditions.players
    contenders = (*left, laid)
    since = max((one.at for one in contenders if one.at is not None), default=None)
    return with_new_question(then, hands=hands, photo=Photo(contenders, unseen, photo.conceded, since))


def saw(state: DigitalState, action: Saw) -> DigitalState:
    """Return the round with one more answer to the question which card was first (W-25)."""
    photo = _photo(state, action.after)
    end = patience_ends(state)
    if end is not None and action.at is not None and action.at > end:
        raise Refused("W-25", why="too_late", seat=action.seat)
    if action.first not in photo.seats:
        raise Refused("W-25", why="no_contender", seat=action.first)
    if photo.seen[action.seat] == action.first:
        raise Refused("W-25", why="said_already", first=action.first)
    seen = (*photo.seen[: action.seat], action.first, *photo.seen[action.seat + 1 :])
    return _decided(state, photo._replace(seen=seen), action.at)


def concede(state: DigitalState, action: Concede) -> DigitalState:
    """Return the round without this contender, who may still answer; the last contender's card stays (W-25).

    A contender may give in at any time: a tap of before another card joined the race meant the own card, too.
    """
    photo = _photo(state, None)
    if action.seat not in photo.seats:
        raise Refused("W-25", why="does_not_contend", seat=action.seat)
    gone = photo.contenders[photo.seats.index(action.seat)]
    since = max(gone.number, gone.answered + 2)  # two cards lay then, the own one among them
    if action.after is None or not since <= action.after < state.moment:
        check_moment(state, action.after, "W-23")
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
    return _without_agreement(state, photo)


def patience_ends(state: DigitalState) -> int | None:
    """Return the end of the table's patience with a photo finish (W-25), where it has one."""
    photo, patience = state.photo, state.conditions.patience_ms
    return photo.since + patience if photo is not None and photo.since is not None and patience else None


def settle(state: DigitalState, action: Close) -> DigitalState:
    """Return the round after the table's patience: all who answered named the same card, or nobody knows (W-25, W-26).

    At least one of them must be no contender.
    """
    photo = _photo(state, None)
    named = {first for first in photo.seen if first is not None}
    witnesses = [seat for seat, first in enumerate(photo.seen) if first is not None and seat not in photo.seats]
    if len(named) != 1 or not witnesses:
        return _without_agreement(state, photo)
    return _agreed(state, photo, named.pop(), action.at)


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
    answers = [_saw(seat, first) for first in photo.seats if photo.seen[seat] != first]
    if seat not in photo.seats:
        return [*answers, _disagree(seat)]
    more = [_concede(seat), _disagree(seat)] if _all_contend(state, photo) else [_concede(seat)]
    return [*answers, *more]


_saw, _concede, _disagree = cache(Saw), cache(Concede), cache(Disagree)


def _rivals(state: DigitalState) -> tuple[LaidWord, ...]:
    """Return the cards with which others may still contend, as no new question was asked since.

    Nobody contends with the opening card, which is laid in peace (W-15).
    """
    if state.photo is not None:
        return state.photo.contenders
    last = state.last
    return () if last is None or last.course.due is None or last.number != state.moment else (last,)


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
    if len(photo.contenders) == 1:
        return _agreed(state, photo, photo.seats[0], at)
    named = set(photo.seen)
    # None stands for an answer that is still to come. If all contend, their own answers settle nothing.
    if len(named) != 1 or None in named or _all_contend(state, photo):
        return state._replace(photo=photo)
    return _agreed(state, photo, next(first for first in named if first is not None), at)


def _agreed(state: DigitalState, photo: Photo, first: int, at: int | None) -> DigitalState:
    """Return the round with the card of the seat `first` on its stack; the others go back."""
    back = hands_with_back(state, (laid for laid in photo.contenders if laid.seat != first))
    return put(state, photo.contenders[photo.seats.index(first)]._replace(agreed=at), back)


def _without_agreement(state: DigitalState, photo: Photo) -> DigitalState:
    """Return the round after all contenders took their cards back; another colour is to be named (W-26, W-27)."""
    return ask_another(state._replace(hands=hands_with_back(state, photo.contenders), photo=None))
