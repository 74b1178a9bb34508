"""The steps from a doubt to the verdict, and the close of a round after its last word (W-28 to W-35, W-39)."""

from __future__ import annotations

from functools import cache, lru_cache

from companion.action import Action
from companion.refusal import Refused
from companion.words.actions import Close, Halt, Vote
from companion.words.colours import ask_another, pass_opening
from companion.words.dispute import Dispute
from companion.words.state import (
    DigitalState,
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
    spread = capped_spread(action.spread)
    last, before = state.last, state.before
    if last is None:
        raise Refused("W-28", why="no_word")
    meant = last if action.word in (None, last.number) else before
    if meant is None or (meant is before and action.word != before.number):
        raise Refused("W-28", why="no_such_word", word=action.word)
    if state.dispute is not None:
        if meant is not last:
            raise Refused("W-28", why="another_word", word=last.number)
        return state._replace(dispute=state.dispute.joined(action.seat))
    if meant.settled:
        raise Refused("W-28", why="settled", word=meant.number)
    if meant is before:
        if not _came_with(state, last, action.at, spread):
            raise Refused("W-28", why="too_late", word=meant.number)
        state = _taken_back(state, last)
    players, secret = state.conditions.players, state.conditions.secret
    dispute = Dispute.called(players, meant.seat, action.seat, secret=secret)
    if state.photo is not None:
        state = state._replace(hands=hands_with_back(state, state.photo.contenders), photo=None)
    return with_new_question(state, dispute=dispute)


def vote(state: DigitalState, action: Vote) -> DigitalState:
    """Return the round with this vote; the last vote settles the dispute. :raises Refused: W-30."""
    dispute, last = state.dispute, state.last
    if dispute is None or last is None:
        raise Refused("W-30", why="nothing_in_doubt")
    if action.word not in (None, last.number):
        raise Refused("W-30", why="another_word", word=last.number)
    dispute = dispute.voted(action.seat, against=action.against)
    if not dispute.decided:
        return state._replace(dispute=dispute)
    state = state._replace(chips=dispute.booked(state.chips), dispute=None, verdict=Verdict(last, dispute))
    if not dispute.falls:
        ending = "" if state.hands[last.seat] else "out"
        return with_new_question(state, last=last._replace(settled=True), ending=ending)
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
    since = last.at if last.agreed is None else last.agreed
    if action.at is not None and since is not None:
        wait = since + state.conditions.last_word_ms - action.at
        if wait > 0:
            raise Refused("W-39", why="too_soon", wait=wait)
    return with_new_question(state, ending="out")


def legal_halts(state: DigitalState, seat: int) -> list[Halt]:
    """Return the Halts of `seat` while no word is in doubt."""
    last, before = state.last, state.before
    if last is None:
        return []
    found = [] if last.settled or seat == last.seat else [_halt(seat)]
    if last.at is not None and before is not None and not before.settled and seat != before.seat:
        late = Halt(seat, word=before.number, at=last.at)
        if _came_with(state, last, last.at, 0):
            found.append(late)
    return found


def legal_in_dispute(state: DigitalState, seat: int) -> tuple[Action, ...]:
    """Return the votes of `seat`, and its Halt if it may doubt the word too."""
    return () if state.dispute is None else _of_seats(state.dispute)[seat]


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


def _came_with(state: DigitalState, last: LaidWord, at: int | None, spread: int) -> bool:
    """Say whether the Halt may be older than `last`, so that `last` goes back (W-28, W-24)."""
    if state.moment != last.number or at is None or last.at is None:
        return False
    return at - last.at <= spread + last.spread


def _taken_back(state: DigitalState, laid: LaidWord) -> DigitalState:
    return without_last_word(state, laid)._replace(hands=hands_with_back(state, (laid,)))
