"""A round with the cards in the computer: its start, its legal actions, its steps, its end."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final

from companion.action import Action, SeatAction
from companion.game import Deadline, Outcome, Setup
from companion.refusal import Malformed, Refused
from companion.words import colours, halt, laying, photo, scoring
from companion.words.actions import Close, Concede, Disagree, Halt, Lay, NameColour, NoCombination, Saw, Vote
from companion.words.cards import deal, parse_deck
from companion.words.scoring import ENDINGS
from companion.words.state import Conditions, DigitalState, Phase

CLOSE: Final = Close()


def start(setup: Setup) -> DigitalState:
    """Return the round as dealt. `setup` is settled. :raises Refused: W-1 for a deck without enough cards."""
    options: Any = setup.options
    deck = parse_deck(options["deck"])
    conditions = Conditions(
        players=setup.players,
        dealer=setup.dealer,
        deck=deck,
        secret=options["votes"] == "secret",
        never_same=options["same_word"] == "never",
        last_word_ms=1000 * options["last_word_seconds"],
        attested_only=options["same_word"] == "attested",
        patience_ms=1000 * options["photo_seconds"],
        vote_ms=1000 * options["vote_seconds"],
    )
    dealt = deal(deck, setup.players, setup.dealer, setup.seed)
    return DigitalState(
        conditions=conditions,
        hands=dealt.hands,
        stacks=tuple((card,) for card in dealt.circle),
        pile=dealt.pile,
        chips=(0,) * setup.players,
    )


def apply(state: DigitalState, action: Action) -> DigitalState:
    """Return the round after `action`.

    :raises Refused: when the rules are against it; nothing has changed.
    :raises Malformed: for an action that isn't done in a digital round.
    """
    step = _STEPS.get(type(action))
    if step is None:
        raise Malformed("unknown_action", found=action.do)
    if state.ending:
        raise Refused(ENDINGS[state.ending], why="round_over")
    if isinstance(action, SeatAction) and not 0 <= action.seat < state.conditions.players:
        raise Refused("W-2", why="no_such_seat", seat=action.seat, players=state.conditions.players)
    return step(state, action)


def legal_actions(state: DigitalState, seat: int | None = None) -> tuple[Action, ...]:
    """Return the actions that `apply` accepts now: of `seat` alone or, without one, of all and of the table.

    A card that answers an earlier question is listed with the time of the card that it contends with (W-24), if any.
    The end of a time is listed with its own time.
    """
    seats = [one for one in range(state.conditions.players) if seat in (None, one)]
    found = tuple(chain.from_iterable([listed(state, one) for one in seats for listed in _LISTED[state.phase]]))
    due = deadline(state) if seat is None else None
    if due is not None:
        return (*found, due.action)
    return (*found, CLOSE) if state.phase is Phase.LAST and seat is None else found


def deadline(state: DigitalState) -> Deadline | None:
    """Return the end of the time to doubt the last word (W-39), to agree on a photo finish (W-25), to vote (W-30)."""
    if state.dispute is not None:
        at = state.dispute.ends(state.conditions.vote_ms)
    else:
        at = photo.patience_ends(state) if state.phase is Phase.PHOTO else halt.doubts_end(state)
    return None if at is None else Deadline(at, Close(at))


def outcome(state: DigitalState) -> Outcome | None:
    """Return how the round ended: somebody is out of cards (W-39), or all are stuck (W-38)."""
    if not state.ending:
        return None
    return scoring.outcome(state.ending, [len(hand) for hand in state.hands], _winner(state))


def score(state: DigitalState) -> tuple[int, ...]:
    """Return the minus points: cards in hand and chips (W-40), none for the winner (W-41)."""
    return scoring.score([len(hand) for hand in state.hands], state.chips, _winner(state))


def _winner(state: DigitalState) -> int | None:
    return state.last.seat if state.ending == "out" and state.last is not None else None


def _lay(state: DigitalState, action: Lay) -> DigitalState:
    if (then := halt.round_before(state, action)) is not None:
        return halt.without_halt(_lay(then, action), state.moment)
    late = action.after is not None and action.after != state.moment
    return photo.contend(state, action) if late else laying.lay(state, action)


def _close(state: DigitalState, action: Close) -> DigitalState:
    if state.dispute is not None and state.conditions.vote_ms:
        return halt.end_vote(state, action)
    due = deadline(state)
    if due is not None and (action.at is None or action.at < due.at):
        photo_finish = state.phase is Phase.PHOTO
        most = state.conditions.patience_ms if photo_finish else state.conditions.last_word_ms
        wait = most if action.at is None else due.at - action.at
        raise Refused("W-25" if photo_finish else "W-39", why="too_soon", wait=wait)
    return photo.settle(state, action) if due is not None and state.photo is not None else halt.close(state, action)


_STEPS: Final[Mapping[type[Action], Callable[[DigitalState, Any], DigitalState]]] = {
    Lay: _lay,
    NoCombination: colours.no_combination,
    NameColour: colours.name_colour,
    Halt: halt.halt,
    Vote: halt.vote,
    Saw: photo.saw,
    Concede: photo.concede,
    Disagree: photo.disagree,
    Close: _close,
}


def _playing(state: DigitalState, seat: int) -> list[Action]:
    found: list[Action] = [*laying.legal_plays(state, seat), *colours.legal_passing(state, seat)]
    if state.last is not None:
        found += halt.legal_halts(state, seat)
        if state.last.at is not None:
            found += photo.legal_contending(state, seat)
    return found


def _in_dispute(state: DigitalState, seat: int) -> tuple[Action, ...]:
    found = halt.legal_in_dispute(state, seat)
    if state.doubted is None or state.doubted.moment.at is None:
        return found
    then, moment = state.doubted
    latest = halt.clearly_before(moment)
    laid = (*(laying.legal_plays(then, seat) if then.phase is Phase.PLAY else ()), *photo.legal_contending(then, seat))
    return (*found, *(replace(lay, at=min(latest, lay.at or latest), after=lay.after or then.moment) for lay in laid))


_LISTED: Final[dict[Phase, tuple[Callable[[DigitalState, int], Sequence[Action]], ...]]] = {
    Phase.OPENING: (_playing,),
    Phase.PLAY: (_playing,),
    Phase.NAMING: (colours.legal_namings, halt.legal_halts),
    Phase.PHOTO: (photo.legal_witness, halt.legal_halts, photo.legal_contending),
    Phase.DISPUTE: (_in_dispute,),
    Phase.LAST: (halt.legal_halts, photo.legal_contending),
    Phase.OVER: (),
}
"""The functions that list the actions of a seat, by what the table waits for."""
