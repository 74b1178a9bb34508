"""The bench for digital rounds: positions built by hand, moves, and the word game's part of its `Lab`."""

from collections.abc import Iterable
from dataclasses import astuple, replace
from itertools import product
from random import Random
from typing import Any, TypeVar

from companion.action import Action
from companion.game import Setup
from companion.match.actions import NextRound
from companion.options import Value
from companion.words import digital as rounds
from companion.words.actions import Close, Concede, Disagree, Halt, Lay, NameColour, NoCombination, Saw, Stuck, Vote
from companion.words.deck import Colour
from companion.words.dispute import Dispute
from companion.words.game import WORDS, WordsState
from companion.words.referee_state import RefereeState
from companion.words.state import DigitalState, Doubted, LaidWord
from tests.companion import lab
from tests.companion.words.circle import CIRCLE, DECK, HANDS, OPTION, card, cards

S = TypeVar("S")
W = TypeVar("W", DigitalState, RefereeState)

PLAIN: dict[str, Value] = {"deck": OPTION, "votes": "open", "last_word_seconds": 5, "same_word": "attested"}
PLAIN |= {"photo_seconds": 20, "vote_seconds": 0}


def table(players: int = 3, dealer: int = 0, seed: str = "a table in Bremen", **options: Value) -> DigitalState:
    """Return a round as dealt from the deck that comes along."""
    return rounds.start(Setup(players, seed, {**PLAIN, **options}, dealer))


def position(
    *hands: str, players: int = 3, circle: str = CIRCLE, pile: str | None = None, **options: Any
) -> DigitalState:
    """Return a round before its opening, dealt by seat 0, with these hands and this circle.

    The other cards make the pile; with `pile` only these cards do, and the rest is out of the game.
    """
    dealt = tuple(map(cards, hands or HANDS[:players]))
    placed = {*cards(circle), *(held for hand in dealt for held in hand)}
    assert len(placed) == 12 + sum(map(len, dealt)), "a card is in two places"
    rest = tuple(left for left in range(len(DECK)) if left not in placed) if pile is None else cards(pile)
    stacks = tuple((top,) for top in cards(circle))
    return table(len(dealt), **options)._replace(hands=dealt, stacks=stacks, pile=rest)


def lay(seat: int, text: str, stack: int, **more: Any) -> Lay:
    """Return the action that lays the card `text`."""
    return Lay(seat, card(text), stack, **more)


def play(state: S, *actions: Action) -> S:
    """Return `state`, with cards in the computer or with real ones, after `actions`."""
    return lab.after(WORDS, state, *actions)


def voted(state: W, against: int) -> W:
    """Return `state` after all have voted in order, the first `against` of them against the word."""
    assert state.dispute is not None
    return play(state, *(Vote(seat, number < against) for number, seat in enumerate(state.dispute.order)))


def fallen(state: DigitalState, doubter: int) -> DigitalState:
    """Return `state` after `doubter` doubted the last word, and all voted against it."""
    return voted(play(state, Halt(doubter)), state.conditions.players)


def stuck(state: DigitalState) -> DigitalState:
    """Return `state` after all who may lay have said that they have no combination."""
    seats = [seat for seat in range(state.conditions.players) if seat != state.course.pausing]
    return play(state, *map(NoCombination, seats))


def refusal(state: WordsState, action: Action) -> str:
    """Return the clause and the code by which `action` is refused."""
    return lab.refusal(WORDS, state, action)


def allows(state: DigitalState, action: Action) -> bool:
    """Say whether `action` is listed as legal, in its listed form."""
    return canonical(state, action) in rounds.legal_actions(state)


def all_cards(state: DigitalState) -> list[int]:
    """Return all cards of all places, sorted."""
    aside = () if state.photo is None else (laid.card for laid in state.photo.contenders)
    return sorted([*(held for place in (*state.hands, *state.stacks, state.pile) for held in place), *aside])


def chips(state: WordsState) -> int:
    """Return the number of chips of the box, with the players and in the middle."""
    return state.supply + sum(state.chips) - state.beyond


def universe(state: DigitalState, rng: Random) -> Iterable[Action]:
    """Yield actions of every kind: fresh and stale, with and without times, of seats that exist and that don't."""
    players = state.conditions.players
    seats = range(-1, players + 1)
    moments = (None, state.moment, state.moment - 1, state.moment + 1, *(laid.answered for laid in _words(state)))
    numbers = (None, -1, *(laid.number for laid in _words(state)))
    times = (
        None,
        *(laid.at + late for laid in _words(state) if laid.at is not None for late in (-9000, -60, 0, 60, 9000)),
    )
    if state.doubted is not None and (called := state.doubted.moment.at) is not None:
        times = (*times, called - 600, called - 1)
        moments = (*moments, state.doubted.round.moment, *(one.answered for one in _rivals(state.doubted.round)))
    spreads, due = (0, 0, 50, 300, 9000, -1), rounds.deadline(state)
    for seat in seats:
        hand = state.hands[seat % players]
        for _ in range(12):
            held = rng.choice(hand) if hand and rng.random() < 0.8 else rng.randrange(-1, len(DECK) + 1)
            after, at, spread = rng.choice(moments), rng.choice(times), rng.choice(spreads)
            yield Lay(seat, held, rng.randrange(-1, 13), rng.choice(("", "Luftschiff")), at, spread, after)
        for number in numbers:
            yield Halt(seat, number, rng.choice(times), rng.choice(spreads))
            yield Vote(seat, rng.random() < 0.5, number)
        for after in {*moments}:
            yield NoCombination(seat, after)
            yield NameColour(seat, rng.choice(list(Colour)), after)
            yield Saw(seat, rng.choice(seats), after, rng.choice(times))
            yield Saw(seat, rng.choice(seats), after, None if due is None else due.at + 700)
            yield Concede(seat, after, rng.choice(times))
            yield Disagree(seat, after, rng.choice(times))
    yield from map(Close, (*times, *(() if due is None else (due.at - 1, due.at, due.at + 700))))
    yield from (Stuck(), NextRound())


def everything(state: DigitalState) -> Iterable[Action]:
    """Yield every action without words, times and stale questions, and without cards that nobody holds."""
    seats = range(state.conditions.players)
    held = {card for hand in state.hands for card in hand}
    yield from (Lay(*lay) for lay in product(seats, held, range(len(state.stacks))))
    yield from (kind(seat) for kind in (Halt, NoCombination, Concede, Disagree) for seat in seats)
    yield from (Vote(seat, against) for seat, against in product(seats, (True, False)))
    yield from (NameColour(seat, colour) for seat, colour in product(seats, Colour))
    yield from (Saw(seat, first) for seat, first in product(seats, seats))
    yield Close()


def canonical(state: DigitalState, action: Action) -> Action:
    """Return `action` in its listed form: without word and times, as late as it may come."""
    last, rivals = state.last, _rivals(state)
    match action:
        case Lay(seat, held, stack, _, at, spread, after) if spread >= 0:
            if state.doubted is not None:
                return _laid_before_the_halt(state.doubted, action)
            if after in (None, state.moment):
                return Lay(seat, held, stack)
            if rivals and _in_time(rivals, at, spread) and after == rivals[0].answered:
                return Lay(seat, held, stack, at=min(_times(rivals)), after=after)
        case Halt() if action.spread >= 0:
            return _listed_halt(state, action)
        case Vote(word=number) if last is not None and number == last.number:
            return replace(action, word=None)
        case NoCombination() | NameColour() if action.after == state.moment:
            return replace(action, after=None)
        case Saw(at=at) if at is not None and (ends := rounds.deadline(state)) is not None and at > ends.at:
            return action
        case Concede(seat, after) if (own := _contending(state, seat)) is not None and after is not None:
            since = max(own.number, own.answered + 2)  # the cards that lay when the tap was made
            return Concede(seat) if since <= after <= state.moment else action
        case Saw() | Concede() | Disagree() if action.after in (None, state.moment):
            return replace(action, after=None, at=None)
        case Close(at) if (due := rounds.deadline(state)) is not None:
            return Close(due.at) if at is not None and at >= due.at else action
        case Close():
            return Close()
    return action


def _contending(state: DigitalState, seat: int) -> LaidWord | None:
    contenders = () if state.photo is None else state.photo.contenders
    return next((laid for laid in contenders if laid.seat == seat), None)


def _listed_halt(state: DigitalState, action: Halt) -> Halt:
    last, before, (seat, number, at, spread) = state.last, state.before, astuple(action)
    if last is None:
        return action
    if number in (None, last.number):
        beaten = state.photo is not None and not _in_time(_rivals(state), at, spread, at_once=True)
        return action if beaten else Halt(seat)
    if before is not None and number == before.number and at is not None and last.at is not None:
        return Halt(seat, number, at=last.at) if _in_time((last,), at, spread) else action
    return action


def _laid_before_the_halt(doubted: Doubted, action: Lay) -> Lay:
    """Return a card in its listed form that is heard of after a Halt: as late as it was clearly laid before."""
    (then, (called, spread)), at, after = doubted, action.at, action.after
    if at is None or called is None or called - at <= min(spread + action.spread, 500):
        return action
    latest, rivals = called - spread - 1, _rivals(then)
    if after in (None, then.moment):
        return Lay(action.seat, action.card, action.stack, at=latest, after=then.moment)
    if rivals and _in_time(rivals, at, action.spread) and after == rivals[0].answered:
        return Lay(action.seat, action.card, action.stack, at=min(latest, *_times(rivals)), after=after)
    return action


def dressed(state: DigitalState, action: Action, rng: Random) -> Action:
    """Return `action` with words and times as phones would send them."""
    last, rivals = state.last, _rivals(state)
    now = max((laid.at for laid in _words(state) if laid.at is not None), default=1_000)
    match action:
        case Lay(after=None):
            at = now + rng.randrange(2_000) if rng.random() < 0.8 else None
            return replace(
                action, word="Luftschiff", at=at, spread=rng.randrange(200), after=rng.choice((None, state.moment))
            )
        case Lay(at=at) if at is not None and state.doubted is not None:
            return replace(action, word="Luftschiff")
        case Lay(at=at) if at is not None:
            sent, spread = at + rng.randrange(-300, 300), rng.randrange(200)
            if _in_time(rivals, sent, spread):
                return replace(action, word="Luftschiff", at=sent, spread=spread)
        case Halt(word=None) if last is not None and state.photo is None:
            return replace(action, word=rng.choice((None, last.number)), at=rng.choice((None, now)))
        case Halt(at=at) if at is not None:
            return replace(action, at=at - rng.randrange(50))
        case Saw() | Concede() | Disagree():
            return replace(action, at=rng.choice((None, now + rng.randrange(9_000))))
        case Close(at) if at is not None:
            return Close(at + rng.randrange(900))
        case Close():
            return Close(rng.choice((None, now)))
    return action


def scrambled(state: DigitalState, seat: int | None, rng: Random) -> DigitalState:
    """Return `state` with everything changed that `seat` can't see: pile, hands and secret votes of others."""
    others = [hand if other != seat else () for other, hand in enumerate(state.hands)]
    hidden = [*state.pile, *(held for hand in others for held in hand)]
    rng.shuffle(hidden)
    mixed = iter(hidden)
    pile = tuple(next(mixed) for _ in state.pile)
    hands = tuple(hand if other == seat else tuple(next(mixed) for _ in hand) for other, hand in enumerate(state.hands))
    return state._replace(pile=pile, hands=hands, dispute=other_votes(state.dispute, seat, rng))


def other_votes(dispute: Dispute | None, seat: int | None, rng: Random) -> Dispute | None:
    """Return a dispute with other secret votes than that of `seat`."""
    if dispute is None or not dispute.secret:
        return dispute
    votes = enumerate(dispute.votes)
    return dispute._replace(
        votes=tuple(vote if vote is None or voter == seat else rng.random() < 0.5 for voter, vote in votes)
    )


def _words(state: DigitalState) -> list[LaidWord]:
    contenders = () if state.photo is None else state.photo.contenders
    return [laid for laid in (state.last, state.before, *contenders) if laid is not None]


def _rivals(state: DigitalState) -> tuple[LaidWord, ...]:
    if state.photo is not None:
        return state.photo.contenders
    return () if state.last is None else (state.last,)


def _times(rivals: tuple[LaidWord, ...]) -> list[int]:
    return [rival.at for rival in rivals if rival.at is not None]


def _in_time(rivals: tuple[LaidWord, ...], at: int | None, spread: int, *, at_once: bool = False) -> bool:
    """Say whether a card that came `at` isn't clearly later than any of these; the spread of two phones is capped.

    Without its time it is, unless it counts as said `at_once`.
    """
    times = _times(rivals)
    if at is None or len(times) < len(rivals):
        return at_once
    return all(at - one <= min(spread + rival.spread, 500) for one, rival in zip(times, rivals, strict=True))
