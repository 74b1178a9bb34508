"""A digital round between two moves, and the small changes that its steps share."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, Final, NamedTuple

from companion.clock import MOST_SPREAD, Stamp
from companion.refusal import Refused
from companion.words.cards import Card
from companion.words.deck import Colour
from companion.words.dispute import Dispute

CHIPS: Final = 16  # in the middle at the beginning of a round (W-4, W-42)
COLOURS: Final = tuple(Colour)


class Phase(StrEnum):
    """The answer that the table is waiting for."""

    OPENING = "opening"  # the opener's card, in peace
    PLAY = "play"  # anybody's card but the pausing player's
    NAMING = "naming"  # a colour
    PHOTO = "photo"  # which card was first
    DISPUTE = "dispute"  # votes
    LAST = "last"  # whether anybody doubts the last word
    OVER = "over"


class Naming(StrEnum):
    """The colours that may be named."""

    ANOTHER = "another"  # than the one due: a word fell (W-33), or nobody knows which card was first (W-27)
    UNTRIED = "untried"  # one in which nobody has been stuck since the last standing word (W-37)


class Conditions(NamedTuple):
    """The conditions of a round, of which only `secret` changes, if the table agrees on it (W-30).

    `last_word_ms` is the time to doubt the last word (W-39), `patience_ms` that to agree on a photo finish (W-25),
    `vote_ms` that for a vote (W-30), 0 for no limit. One word twice is no play with `never_same`, and needs to be
    attested with `attested_only` (W-14).
    """

    players: int
    dealer: int
    deck: tuple[Card, ...]
    secret: bool
    never_same: bool
    last_word_ms: int
    attested_only: bool = False
    patience_ms: int = 0
    vote_ms: int = 0


class Course(NamedTuple):
    """The course of play that the next card must answer.

    `due` is the colour to lay on, None until the opening word lies; `pausing` is the seat that may not lay (W-21), if
    any; `tried` are the colours in which all were stuck since the last standing word (W-38).
    """

    due: Colour | None = None
    pausing: int | None = None
    tried: frozenset[Colour] = frozenset()


class LaidWord(NamedTuple):
    """A laid word: the card, the stack and its top under it, the spoken word.

    `number` is the moment that the card began, `answered` the moment that it answered, `course` the course of play
    then. `at` is the card's arrival, `agreed` the end of its photo finish, if there was one. `settled` says that a vote
    let the word stand.
    """

    number: int
    seat: int
    card: int
    stack: int
    top: int
    word: str
    at: int | None
    spread: int
    answered: int
    course: Course
    agreed: int | None = None
    settled: bool = False

    @property
    def stamp(self) -> Stamp:
        """The moment of the card by the clock."""
        return Stamp(self.at, self.spread)


class Photo(NamedTuple):
    """A photo finish: the cards held aside, in order of arrival; by seat the first card it saw; seats that conceded.

    `since` is the time of the latest of these cards.
    """

    contenders: tuple[LaidWord, ...]
    seen: tuple[int | None, ...] = ()
    conceded: frozenset[int] = frozenset()
    since: int | None = None

    @property
    def seats(self) -> list[int]:
        """The seats that contend."""
        return [laid.seat for laid in self.contenders]


class Verdict(NamedTuple):
    """The word that was voted on last, and its dispute."""

    laid: LaidWord
    dispute: Dispute


class Doubted(NamedTuple):
    """The round before a Halt, and when it was called: a card that was laid before it stays (W-28)."""

    round: "DigitalState"
    moment: Stamp


class DigitalState(NamedTuple):
    """A digital round.

    Stacks have their top last, the pile has its top first. `passed` counts the players who could not open. `moment`
    grows with every new question to the table. `last` is the last word that lies, `before` the one laid before it.
    `taps` are the seats that have tapped “no combination” at this moment. `verdict` stands until the next word is laid.
    `doubted` is there until somebody votes. `waiting` are the seats whose Halt on the word `before` waits for the open
    dispute, `waits_since` is the moment of the first of them; if the word in that dispute falls, `colour_owed` says
    that a colour is to be named afterwards.
    """

    conditions: Conditions
    hands: tuple[tuple[int, ...], ...]
    stacks: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]
    chips: tuple[int, ...]
    course: Course = Course()
    passed: int = 0
    moment: int = 0
    last: LaidWord | None = None
    before: LaidWord | None = None
    taps: frozenset[int] = frozenset()
    naming: Naming | None = None
    photo: Photo | None = None
    dispute: Dispute | None = None
    verdict: Verdict | None = None
    ending: str = ""
    doubted: Doubted | None = None
    waiting: tuple[int, ...] = ()
    waits_since: Stamp = Stamp()
    colour_owed: bool = False

    @property
    def supply(self) -> int:
        """The number of chips left in the middle (W-4)."""
        return max(0, CHIPS - sum(self.chips))

    @property
    def beyond(self) -> int:
        """The number of chips booked beyond those of the box (W-35)."""
        return max(0, sum(self.chips) - CHIPS)

    @property
    def phase(self) -> Phase:
        """The answer that the table is waiting for."""
        if self.ending:
            return Phase.OVER
        if self.dispute is not None:
            return Phase.DISPUTE
        if self.photo is not None:
            return Phase.PHOTO
        if self.naming is not None:
            return Phase.NAMING
        if self.course.due is None:
            return Phase.OPENING
        if self.last is not None and not self.hands[self.last.seat]:
            return Phase.LAST
        return Phase.PLAY

    @property
    def opener(self) -> int:
        """The seat that lays the opening word: the dealer or, after passes, the next one clockwise (W-16)."""
        return (self.conditions.dealer + self.passed) % self.conditions.players

    @property
    def namer(self) -> int:
        """The seat that names colours: the pausing player, or the dealer while nobody pauses (W-17, W-27)."""
        pausing = self.course.pausing
        return self.conditions.dealer if pausing is None else pausing

    @property
    def showing(self) -> frozenset[Colour]:
        """The colours that show on a stack."""
        deck = self.conditions.deck
        return frozenset(deck[stack[-1]].colour for stack in self.stacks)

    @property
    def nameable(self) -> tuple[Colour, ...]:
        """The colours that may be named now."""
        if self.phase is not Phase.NAMING:
            return ()
        return untried_colours(self) if self.naming is Naming.UNTRIED else other_colours(self)


_BUSY: Final = {
    Phase.NAMING: ("W-20", "colour_first"),
    Phase.PHOTO: ("W-23", "photo_finish"),
    Phase.DISPUTE: ("W-28", "halt"),
    Phase.LAST: ("W-39", "last_word"),
}


def drawing_seats(players: int, dealer: int, pausing: int | None) -> tuple[int, ...]:
    """Return the seats that draw when nobody can go on: clockwise, all but the pausing player (W-17, W-36)."""
    first = dealer if pausing is None else pausing
    clockwise = ((first + step) % players for step in range(1, players + 1))
    return tuple(seat for seat in clockwise if seat != pausing)


def not_now(state: DigitalState) -> Refused:
    """Return the refusal of a card, or of a "no combination", while the table waits for something else."""
    clause, why = _BUSY[state.phase]
    return Refused(clause, why=why)


def check_moment(state: DigitalState, after: int | None, clause: str) -> None:
    """Check that an answer is about the question of this moment. :raises Refused: by `clause` when it isn't."""
    if after is not None and after != state.moment:
        raise Refused(clause, why="stale", after=after, moment=state.moment)


def capped_spread(spread: int) -> int:
    """Return a phone's uncertainty in ms, as far as it counts. :raises Refused: W-24 for less than 0."""
    if spread < 0:
        raise Refused("W-24", why="spread", spread=spread)
    return min(spread, MOST_SPREAD)


def with_new_question(state: DigitalState, **changes: Any) -> DigitalState:
    """Return `state` with `changes` and a new question to the table."""
    return state._replace(moment=state.moment + 1, taps=frozenset(), **changes)


def untried_colours(state: DigitalState) -> tuple[Colour, ...]:
    """Return the colours left to name when play is stuck; a colour that shows on no stack counts as tried (W-20)."""
    left = state.showing - state.course.tried
    return tuple(colour for colour in COLOURS if colour in left)


def other_colours(state: DigitalState) -> tuple[Colour, ...]:
    """Return the colours to name instead of the one due."""
    left = state.showing - {state.course.due}
    return tuple(colour for colour in COLOURS if colour in left)


def hands_without(state: DigitalState, seat: int, card: int) -> tuple[tuple[int, ...], ...]:
    """Return the hands after `card` has left the hand of `seat`."""
    hands = state.hands
    hand = hands[seat]
    place = hand.index(card)
    return (*hands[:seat], hand[:place] + hand[place + 1 :], *hands[seat + 1 :])


def hands_with_back(state: DigitalState, laid: Iterable[LaidWord]) -> tuple[tuple[int, ...], ...]:
    """Return the hands after the cards of these words have gone back."""
    hands = list(state.hands)
    for word in laid:
        hands[word.seat] = (*hands[word.seat], word.card)
    return tuple(hands)


def without_last_word(state: DigitalState, laid: LaidWord) -> DigitalState:
    """Return the round as if `laid`, the last word, had never been; its card is held aside.

    Colours in which all were stuck meanwhile stay tried, as a fallen word never was a combination (W-32).
    """
    stacks, stack = state.stacks, laid.stack
    return state._replace(
        stacks=(*stacks[:stack], stacks[stack][:-1], *stacks[stack + 1 :]),
        course=laid.course._replace(tried=laid.course.tried | state.course.tried),
        last=state.before,
        before=None,
        naming=None,
    )
