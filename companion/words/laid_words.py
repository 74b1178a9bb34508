"""Words laid on a table with real cards: entered, doubted, voted on, taken back (W-21, W-28 to W-35).

The table may log a word when it is laid. If not, it enters the word when somebody doubts it, or never.
"""

from companion.refusal import Refused
from companion.typed import same_key
from companion.words.actions import Close, Doubt, Halt, Laid, Tell, Vote
from companion.words.dispute import Dispute
from companion.words.referee_state import (
    NO_TEXTS,
    RefereeCourse,
    RefereeState,
    RefereeVerdict,
    RefereeWord,
    Texts,
    check_going_on,
    check_seats,
    replaced,
    round_over,
)


def log_word(state: RefereeState, action: Laid) -> RefereeState:
    """Log a word. :raises Refused: W-21 for the pausing player, W-14 for one word twice."""
    check_seats(state, action.seat)
    check_going_on(state)
    if action.seat == state.course.pausing:
        raise Refused("W-21", why="pauses", seat=action.seat)
    texts = _texts(state, action)
    return _lying(state, action.seat, texts, state.course, logged=True)


def add_unlogged_word(state: RefereeState, seat: int, texts: Texts = NO_TEXTS) -> RefereeState:
    """Return the state with a word of `seat` that the table didn't log.

    Other words must lie before it if the table logs none, or if `seat` was pausing. Then nobody knows how play stood.
    """
    in_sequence = state.last is None or state.last.logged
    before = state.course if in_sequence and state.course.pausing != seat else RefereeCourse()
    return _lying(state, seat, texts, before, logged=False)


def doubt(state: RefereeState, action: Doubt) -> RefereeState:
    """Open a dispute about the word laid last, logged or not.

    Right after the last entered word, the doubt may also be about the one before: then the Halt came with the last
    card or earlier, and this card goes back (W-28).

    :raises Refused: W-14, W-28, W-29, W-38 or W-39.
    """
    check_seats(state, action.accused, *action.doubters)
    if state.dispute is not None:
        raise Refused("W-28", why="doubted_already", accused=state.dispute.accused)
    if not action.doubters:
        raise Refused("W-28", why="nobody_doubts")
    if state.ending == "out" and action.accused != state.winner:
        raise Refused("W-39", why="not_the_last_word", winner=state.winner)
    texts = _texts(state, action)
    last = state.last
    if last is not None and last.seat != action.accused and _means_the_one_before(state, last, texts, action.accused):
        state = _lifted(state, last)._replace(last=state.earlier)
        last = state.last
    if last is None or last.seat != action.accused or (last.settled and not state.ending):
        return _disputed(add_unlogged_word(state, action.accused, texts), action.doubters, action.at)
    texts = Texts(*(new or old for new, old in zip(texts, last.texts, strict=True)))
    _check_texts(state, texts, attested=action.attested or not action.word)
    return _disputed(state._replace(last=last._replace(texts=texts)), action.doubters, action.at)


def halt(state: RefereeState, action: Halt) -> RefereeState:
    """Open a dispute about the word logged last, or let one more player doubt it. :raises Refused: W-28 to W-30."""
    check_seats(state, action.seat)
    if state.last is None:
        raise Refused("W-28", why="no_word")
    _check_word(state, "W-28", action.word)
    if state.dispute is not None:
        return state._replace(dispute=state.dispute.joined(action.seat))
    return _disputed(state, (action.seat,), action.at)


def tell(state: RefereeState, action: Tell) -> RefereeState:
    """Write down the word in doubt in place of what was entered before. :raises Refused: W-14 or W-30."""
    if state.dispute is None or state.last is None:
        raise Refused("W-30", why="no_doubt")
    _check_word(state, "W-30", action.word)
    texts = Texts(action.hand_card, action.top_card, action.said)
    _check_texts(state, texts, attested=action.attested)
    return state._replace(last=state.last._replace(texts=texts))


def vote(state: RefereeState, action: Vote) -> RefereeState:
    """Count a vote; the last one books chips and may let the word fall. :raises Refused: W-30."""
    check_seats(state, action.seat)
    if state.dispute is None or state.last is None:
        raise Refused("W-30", why="no_doubt")
    _check_word(state, "W-30", action.word)
    return _voted(state, state.last, state.dispute.voted(action.seat, against=action.against, at=action.at))


def end_vote(state: RefereeState, action: Close) -> RefereeState:
    """End the time to vote: the votes that are missing count for the word. :raises Refused: W-30."""
    if state.dispute is None or state.last is None:
        raise Refused("W-30", why="no_doubt")
    return _voted(state, state.last, state.dispute.timed_out(action.at, state.vote_ms))


def _voted(state: RefereeState, word: RefereeWord, dispute: Dispute) -> RefereeState:
    """Return the state with these votes; once all are cast they settle the dispute."""
    if not dispute.decided:
        return state._replace(dispute=dispute)
    judged = state._replace(
        moment=state.moment + 1, chips=dispute.booked(state.chips), dispute=None, verdict=RefereeVerdict(word, dispute)
    )
    return _fallen(judged, word) if dispute.falls else judged._replace(last=word._replace(settled=True))


def check_call(state: RefereeState, seat: int) -> None:
    """Check that `seat` can call "Halt!" from its chair (W-28). :raises Refused: W-2, W-28 or W-38."""
    check_seats(state, seat)
    if state.dispute is not None:
        raise Refused("W-28", why="word_in_doubt", accused=state.dispute.accused)
    if state.ending == "stuck":
        raise round_over(state)
    if state.ending and seat == state.winner:
        raise Refused("W-28", why="own_word", seat=seat)
    if state.ending and state.last is not None and state.last.settled:
        raise Refused("W-28", why="settled")


def answer(state: RefereeState, callers: tuple[tuple[int, ...], ...]) -> Doubt | None:
    """Return the doubt that follows from calls of "Halt!"; None if the table has to say whom or in which order.

    The word must be sure: entered when it was laid and by none of the callers, or the last one of the round. Secret
    votes have no order (W-30).
    """
    accused = state.winner if state.ending else noted_seat(state)
    doubters = tuple(seat for group in callers for seat in group)
    if accused is None or accused in doubters or (len(callers[0]) > 1 and not state.secret):
        return None
    return Doubt(accused, doubters)


def noted_seat(state: RefereeState) -> int | None:
    """Return the seat of the word that lies, if it was entered when it was laid and no vote has let it stand."""
    last = state.last
    return last.seat if last is not None and last.logged and not last.settled else None


def _lying(state: RefereeState, seat: int, texts: Texts, before: RefereeCourse, *, logged: bool) -> RefereeState:
    number, held = state.moment + 1, state.hands[seat]
    return state._replace(
        moment=number,
        hands=replaced(state.hands, seat, max(0, held - 1)),
        course=RefereeCourse(seat),
        opening=False,
        last=RefereeWord(number, seat, texts, logged, logged and state.opening, held, before),
        earlier=state.last,
        verdict=None,
        naming="",
        drew=(),
    )


def _disputed(state: RefereeState, doubters: tuple[int, ...], at: int | None) -> RefereeState:
    """Return the state with the last word in doubt since then."""
    word = state.last
    if state.ending == "stuck":
        raise round_over(state)
    if word is None or word.settled:
        raise Refused("W-28", why="settled")
    dispute = Dispute.called(state.players, word.seat, doubters[0], secret=state.secret, at=at)
    for seat in doubters[1:]:
        dispute = dispute.joined(seat)
    return state._replace(dispute=dispute)


def _fallen(state: RefereeState, word: RefereeWord) -> RefereeState:
    """Return the state as if the word had never been laid (W-31, W-32), but with a new colour to name.

    After the opening word no colour is named: the opening goes on (W-33).
    """
    held = 1 if state.ending else word.held  # a last card is 1 card, whatever number the log proposes
    fallen = _lifted(state, word)
    return fallen._replace(
        hands=replaced(fallen.hands, word.seat, held),
        naming="" if word.opened and word.before == RefereeCourse() else "W-33",
        ending="",
        winner=None,
    )


def _lifted(state: RefereeState, word: RefereeWord) -> RefereeState:
    """Return the state as if `word`, the last one, had never been laid."""
    return state._replace(
        hands=replaced(state.hands, word.seat, word.held),
        course=word.before,
        opening=word.opened,
        last=None,
        earlier=None,
        naming="",
        drew=(),
    )


def _means_the_one_before(state: RefereeState, last: RefereeWord, texts: Texts, accused: int) -> bool:
    """Say whether a doubt against `accused` is about the word entered before `last`, and not about an unlogged one."""
    word = state.earlier
    if word is None or word.seat != accused or word.settled or state.ending or state.moment != last.number:
        return False
    return all(same_key(new) == same_key(old) for new, old in zip(texts, word.texts, strict=True) if new and old)


def _texts(state: RefereeState, action: Laid | Doubt) -> Texts:
    texts = Texts(action.hand_card, action.top_card, action.word)
    _check_texts(state, texts, attested=action.attested)
    return texts


def _check_texts(state: RefereeState, texts: Texts, *, attested: bool) -> None:
    """Check that the two cards have different words, or make one that is attested. :raises Refused: W-14.

    A word that nobody has told yet may be attested.
    """
    hand_card, top_card = map(same_key, (texts.hand_card, texts.top_card))
    if not hand_card or hand_card != top_card:
        return
    if state.never_same:
        raise Refused("W-14", why="same_word", word=texts.hand_card)
    if state.attested_only and texts.word and not attested:
        raise Refused("W-14", why="not_attested", word=texts.hand_card)


def _check_word(state: RefereeState, clause: str, number: int | None) -> None:
    """Check that an answer is about the last word, as it is without a number. :raises Refused: by `clause`."""
    if number is not None and state.last is not None and number != state.last.number:
        raise Refused(clause, why="other_word", word=number, now=state.last.number)
