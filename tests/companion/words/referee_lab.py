"""The bench for real cards: a table to start from, doubts, and the word game's part of its `Lab`."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

from companion.action import Action
from companion.game import Setup
from companion.match.actions import NextRound
from companion.options import Value
from companion.refusal import Refused
from companion.words import referee
from companion.words.actions import (
    Close,
    Count,
    Doubt,
    Finish,
    Halt,
    Laid,
    Lay,
    NameColour,
    NoCombination,
    Pauses,
    SetAllChips,
    SetChips,
    Stuck,
    Vote,
)
from companion.words.deck import Colour
from companion.words.referee import MOST_CHIPS
from companion.words.referee_state import RefereeState, Texts
from tests.companion.words.digital_lab import other_votes

WORDS = ("", "HAUS", "TELEFON", "SCHIFF", "HOLZ")


def table(players: int = 3, dealer: int = 0, **options: Value) -> RefereeState:
    """Return a round without any entry."""
    chosen: dict[str, Value] = {"deck": (), "votes": "open", "same_word": "attested", "vote_seconds": 0, **options}
    return referee.start(Setup(players, "", chosen, dealer))


def universe(state: RefereeState, rng: Random) -> Iterable[Action]:
    """Yield every action that a table could mean now, allowed or not, and some that nobody should try."""
    seats = range(-1, state.players + 1)
    numbers = (None, state.moment, state.moment - 1, state.last.number if state.last else 0)
    for seat in seats:
        yield Laid(seat, *rng.choices(WORDS, k=3))
        yield Halt(seat, rng.choice(numbers), at=rng.choice((None, 5)))
        for against in (True, False):
            yield Vote(seat, against, rng.choice(numbers), at=rng.choice((None, 5)))
        for colour in Colour:
            yield NameColour(seat, colour, rng.choice(numbers))
        for count in (-1, 0, 1, state.chips[seat % state.players], MOST_CHIPS, MOST_CHIPS + 1):
            yield SetChips(seat, count)
        yield SetAllChips(state.chips)  # changes nothing, so it is refused
        for size in range(4):
            yield Doubt(seat, tuple(rng.choices(seats, k=size)), *rng.choices(WORDS, k=3))
    for player in (None, *seats):
        yield Pauses(player)
        yield Finish(player)
    yield from (Stuck(), Count(), *_counts(state, rng))
    yield from map(Close, (None, 900, 1_001, 16_000, 99_000))
    yield from (Lay(0, 0, 0), NoCombination(0), NextRound())


def _counts(state: RefereeState, rng: Random) -> Iterator[Count]:
    for least in (-1, 0, 1):
        for most in (2, 12, state.most):
            cards = [rng.randint(least, most) for _ in range(state.players)]
            yield Count(tuple(cards))
            if state.winner is not None:
                cards[state.winner] = 0
            yield Count(tuple(cards))
            yield Count(tuple(cards[1:]))


def canonical(state: RefereeState, action: Action) -> Action:
    """Return `action` in its listed form: without texts, with one doubter, sound numbers as proposed."""
    number = state.last.number if state.last else None
    match action:
        case Laid(seat):
            return action if _twice(state, action, Texts(action.hand_card, action.top_card, "")) else Laid(seat)
        case Halt(seat, word) if word in (None, number):
            return Halt(seat)
        case Vote(seat, against, word) if word in (None, number):
            return Vote(seat, against)
        case NameColour(seat, colour, after) if after in (None, state.moment):
            return NameColour(seat, colour)
        case Doubt(accused, doubters) if len({accused, *doubters} & set(range(state.players))) == len(doubters) + 1:
            if _doubts_twice(state, action):
                return action
            return Doubt(accused, doubters[:1])
        case SetChips(seat, count) if seat in range(state.players) and count in range(MOST_CHIPS + 1):
            held = state.chips[seat]
            return action if count == held else SetChips(seat, 0 if held else 1)
        case Count(cards) if _sound(state, cards):
            return Count()
        case Close(at) if at is not None and (due := referee.deadline(state)) is not None and at >= due.at:
            return due.action
    return action


def _twice(state: RefereeState, entry: Laid | Doubt, texts: Texts) -> bool:
    """Say whether these cards have one word, and that is ruled out, or the entry's word isn't attested (W-14)."""
    same = texts.hand_card != "" and texts.hand_card.casefold() == texts.top_card.casefold()
    return same and (state.never_same or (state.attested_only and entry.word != "" and not entry.attested))


def _doubts_twice(state: RefereeState, doubt: Doubt) -> bool:
    """Say whether the doubted word is one word twice, by the earlier and the new entry together."""
    try:
        lenient = state._replace(never_same=False, attested_only=False)
        tell = referee.apply(lenient, replace(doubt, doubters=doubt.doubters[:1])).last
    except Refused:
        return False
    entered = [Texts(doubt.hand_card, doubt.top_card, ""), *([tell.texts] if tell else [])]
    return any(_twice(state, doubt, texts) for texts in entered)


def _sound(state: RefereeState, cards: tuple[int, ...]) -> bool:
    without = [seat for seat, held in enumerate(cards) if held == 0]
    fine = len(cards) == state.players and min(cards) >= 0 and sum(cards) <= state.most
    return fine and without == ([] if state.winner is None else [state.winner])


def dressed(state: RefereeState, action: Action, rng: Random) -> Action:
    """Return `action` with texts and numbers as a real table would enter them."""
    if isinstance(action, Laid):
        return Laid(action.seat, *rng.sample(WORDS, k=3))
    if isinstance(action, Doubt):
        more = [seat for seat in range(state.players) if seat not in (action.accused, *action.doubters)]
        more = rng.sample(more, rng.randrange(len(more) + 1)) if more else []
        at = rng.choice((None, 1_000))
        return Doubt(action.accused, (*action.doubters, *more), *rng.sample(WORDS[1:], k=3), at=at)
    if isinstance(action, Vote):
        return replace(action, at=rng.choice((None, 1_000)))
    if isinstance(action, SetChips):
        other = rng.randrange(MOST_CHIPS + 1)
        return action if other == state.chips[action.seat] else replace(action, chips=other)
    if isinstance(action, Count):
        most = state.most // state.players
        return Count(tuple(0 if seat == state.winner else rng.randint(1, most) for seat in range(state.players)))
    return action


def scrambled(state: RefereeState, seat: int | None, rng: Random) -> RefereeState:
    """Return `state` with everything changed that `seat` can't see: the secret votes of others."""
    return state._replace(dispute=other_votes(state.dispute, seat, rng))
