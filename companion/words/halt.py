"""The steps from a doubt to the verdict, and the close of a round after its last word (W-28 to W-35, W-39)."""

from functools import cache, lru_cache

from companion.action import Action
from companion.clock import MOST_SPREAD, Stamp
from companion.refusal import Refused
from companion.words.actions import Close, Halt, Lay, Vote
from companion.words.colours import ask_another, pass_opening
from companion.words.dispute import Dispute
from companion.words.state import (
    DigitalState,
    Doubted,
    LaidWord,
    Phase,
    Verdict,
    capped_spread,
    hands_with_back,
    not_now,
    with_new_question,
    without_last_word,
)


def halt(state: DigitalState, action: Halt) -> DigitalState:
    """Return the round with a word in doubt; cards laid with the Halt or after it go back to their hands (W-28).

    :raises Refused: when there is no such word, or it is too late to doubt it.
    """
    moment = Stamp(action.at, capped_spread(action.spread))
    last, before = state.last, state.before
    if last is None:
        raise Refused("W-28", why="no_word")
    meant = last if action.word in (None, last.number) else before
    if meant is None or (meant is before and action.word != before.number):
        raise Refused("W-28", why="no_such_word", word=action.word)
    if state.dispute is not None:
        if meant is not last:
            return _with_waiting(state, action.seat, last, meant, moment)
        return _joined(state, state.dispute, action.seat, moment)
    if meant.settled:
        raise Refused("W-28", why="settled", word=meant.number)
    then = state
    if meant is before:
        if not _came_with(state, last, moment):
            raise Refused("W-28", why="too_late", word=meant.number)
        state = _taken_back(state, last)
    elif _came_after_all(state, moment):
        raise Refused("W-28", why="too_late", word=meant.number)
    players, secret = state.conditions.players, state.conditions.secret
    dispute = Dispute.called(players, meant.seat, action.seat, secret=secret, at=action.at)
    if state.photo is not None:
        state = state._replace(hands=hands_with_back(state, state.photo.contenders), photo=None)
    return with_new_question(state, dispute=dispute, doubted=Doubted(then, moment))


def _joined(state: DigitalState, dispute: Dispute, seat: int, moment: Stamp) -> DigitalState:
    """Return the round with one more doubter; the first by the clock votes first, not the first that came in (W-30).

    Calls that the clock can't tell apart count in the order in which they came in.
    """
    joined, doubted = dispute.joined(seat), state.doubted
    lag = None if doubted is None else moment.lag(doubted.moment)
    if doubted is None or lag is None or lag >= 0:
        return state._replace(dispute=joined)
    return state._replace(dispute=joined.led_by(seat), doubted=doubted._replace(moment=moment))


def round_before(state: DigitalState, action: Lay) -> DigitalState | None:
    """Return the round before the Halt if this card was clearly laid before it, and nobody has voted yet (W-28)."""
    if state.doubted is None:
        return None
    later = Stamp(action.at, capped_spread(action.spread)).lag(state.doubted.moment)
    return state.doubted.round if later is not None and later < 0 else None


def clearly_before(halt: Stamp) -> int:
    """Return the latest time at which a card was clearly laid before the Halt, by the best of phones."""
    return (halt.at or 0) - min(halt.spread, MOST_SPREAD) - 1


def without_halt(state: DigitalState, moment: int) -> DigitalState:
    """Return the round in which a card was laid before the Halt, which therefore came too late.

    Its number is a new one, as `moment` was that of the dispute.
    """
    number, last = moment + 1, state.last
    lies = last is not None and last.number == state.moment
    return state._replace(moment=number, last=last._replace(number=number) if last is not None and lies else last)


def vote(state: DigitalState, action: Vote) -> DigitalState:
    """Return the round with this vote; the last vote settles the dispute. :raises Refused: W-30."""
    dispute, last = state.dispute, state.last
    if dispute is None or last is None:
        raise Refused("W-30", why="nothing_in_doubt")
    if action.word not in (None, last.number):
        raise Refused("W-30", why="another_word", word=last.number)
    return _voted(state, last, dispute.voted(action.seat, against=action.against, at=action.at), action.at)


def end_vote(state: DigitalState, action: Close) -> DigitalState:
    """Return the round after the time to vote: what is missing counts for the word. :raises Refused: W-30."""
    dispute, last = state.dispute, state.last
    if dispute is None or last is None:
        raise Refused("W-30", why="nothing_in_doubt")
    return _voted(state, last, dispute.timed_out(action.at, state.conditions.vote_ms), action.at)


def _voted(state: DigitalState, last: LaidWord, dispute: Dispute, at: int | None) -> DigitalState:
    """Return the round with these votes; once all are cast they settle the dispute."""
    if not dispute.decided:
        return state._replace(dispute=dispute, doubted=None)
    owed = state.colour_owed
    state = state._replace(
        chips=dispute.booked(state.chips), dispute=None, verdict=Verdict(last, dispute), doubted=None, colour_owed=False
    )
    if state.waiting:
        return _next_dispute(state, last, at, fell=dispute.falls)
    if not dispute.falls:
        ending = "" if state.hands[last.seat] else "out"
        state = state._replace(last=last._replace(settled=True), ending=ending)
        return ask_another(state) if owed and not ending else with_new_question(state)
    state = _taken_back(state, last)
    return pass_opening(state) if state.course.due is None else ask_another(state)


def close(state: DigitalState, action: Close) -> DigitalState:
    """Return the round as ended. :raises Refused: W-39, when no last card lies, or there is still time to doubt it.

    After a photo finish the time to doubt runs from the moment of the agreement.
    """
    last = state.last
    if state.phase is Phase.DISPUTE:
        raise not_now(state)
    if state.phase is not Phase.LAST or last is None:
        raise Refused("W-39", why="no_last_card")
    end = doubts_end(state)
    if action.at is not None and end is not None and action.at < end:
        raise Refused("W-39", why="too_soon", wait=end - action.at)
    return with_new_question(state, ending="out")


def doubts_end(state: DigitalState) -> int | None:
    """Return the end of the time to doubt the last word; None where none lies, or it came without its time."""
    last = state.last
    if state.phase is not Phase.LAST or last is None:
        return None
    since = last.at if last.agreed is None else last.agreed
    return None if since is None else since + state.conditions.last_word_ms


def legal_halts(state: DigitalState, seat: int) -> list[Halt]:
    """Return the Halts of `seat` while no word is in doubt."""
    last, before = state.last, state.before
    if last is None:
        return []
    found = [] if last.settled or seat == last.seat else [_halt(seat)]
    if last.at is not None and before is not None and not before.settled and seat != before.seat:
        late = Halt(seat, word=before.number, at=last.at)
        if _came_with(state, last, Stamp(last.at)):
            found.append(late)
    return found


def legal_in_dispute(state: DigitalState, seat: int) -> tuple[Action, ...]:
    """Return the votes of `seat`, and its Halt if it may doubt the word too, or the one before."""
    if state.dispute is None:
        return ()
    found, last, before = _of_seats(state.dispute)[seat], state.last, state.before
    if last is None or last.at is None or before is None or before.settled:
        return found
    waits = seat == before.seat or seat in state.waiting
    return found if waits else (*found, Halt(seat, word=before.number, at=last.at))


_halt = cache(Halt)


@cache
def _votes(seat: int) -> tuple[Vote, ...]:
    return Vote(seat, against=True), Vote(seat, against=False)


@lru_cache(maxsize=4096)
def _of_seats(dispute: Dispute) -> tuple[tuple[Action, ...], ...]:
    voting = dispute.to_vote
    return tuple(
        (*(_votes(seat) if seat in voting else ()), *((_halt(seat),) if dispute.may_join(seat) else ()))
        for seat in range(len(dispute.votes))
    )


def _came_with(state: DigitalState, last: LaidWord, moment: Stamp) -> bool:
    """Say whether the Halt may be older than `last`, so that `last` goes back (W-28, W-24)."""
    late = moment.lag(last.stamp)
    return state.moment == last.number and late is not None and late <= 0


def _came_after_all(state: DigitalState, moment: Stamp) -> bool:
    """Say whether the Halt is clearly later than a card that contends to lie on the doubted word (W-28)."""
    if state.photo is None:
        return False
    return any((moment.lag(laid.stamp) or 0) > 0 for laid in state.photo.contenders)


def _with_waiting(state: DigitalState, seat: int, last: LaidWord, meant: LaidWord, moment: Stamp) -> DigitalState:
    """Return the round in which a Halt on the word before the one in dispute waits for the vote (W-28).

    The first by the clock will vote first, as in `_joined` (W-30).
    """
    if meant.settled:
        raise Refused("W-28", why="settled", word=meant.number)
    if seat == meant.seat:
        raise Refused("W-28", why="own_word", seat=seat)
    if seat in state.waiting:
        raise Refused("W-29", why="doubts_already", seat=seat)
    late = moment.lag(last.stamp)
    if late is None or late > 0:
        raise Refused("W-28", why="too_late", word=meant.number)
    later = moment.lag(state.waits_since)
    if state.waiting and (later is None or later >= 0):
        return state._replace(waiting=(*state.waiting, seat))
    return state._replace(waiting=(seat, *state.waiting), waits_since=moment)


def _next_dispute(state: DigitalState, last: LaidWord, at: int | None, *, fell: bool) -> DigitalState:
    """Return the round with the word before `last` in doubt, as the waiting Halts want it.

    `last` was laid with them or after them, so it goes back, even if its vote let it stand. If it fell, the pausing
    player names another colour once the next vote lets the older word stand (W-33).
    """
    state = _taken_back(state, last)
    doubters, word, conditions = state.waiting, state.last, state.conditions
    accused = last.seat if word is None else word.seat
    dispute = Dispute.called(conditions.players, accused, doubters[0], secret=conditions.secret, at=at)
    for seat in doubters[1:]:
        dispute = dispute.joined(seat)
    return with_new_question(state, dispute=dispute, waiting=(), waits_since=Stamp(), colour_owed=fell)


def _taken_back(state: DigitalState, laid: LaidWord) -> DigitalState:
    return without_last_word(state, laid)._replace(hands=hands_with_back(state, (laid,)))
