"""A round with real cards between two moves, as far as the table has entered it.

Chips are certain. Hands and draw pile are proposals, as the table needn't enter every word.
"""

from typing import Final, NamedTuple

from companion.refusal import Refused
from companion.words.deck import Colour
from companion.words.dispute import Dispute
from companion.words.scoring import ENDINGS
from companion.words.state import CHIPS, Phase

STUCK: Final = ("W-17", "W-36", "W-37")  # the clauses of a colour that is named because nobody could go on


class RefereeCourse(NamedTuple):
    """The course of play between two words.

    `pausing` is the player of the last standing word (W-21), None if there is none or nobody entered it. `named` is the
    colour that the pausing player named for the next word (W-20). `tried` are the colours in which nobody could go on
    since the last standing word (W-38), None for an unknown one.
    """

    pausing: int | None = None
    named: Colour | None = None
    tried: tuple[Colour | None, ...] = ()


class Texts(NamedTuple):
    """The card from the hand, the card under it, the spoken word; "" for one that nobody entered."""

    hand_card: str
    top_card: str
    word: str


NO_TEXTS: Final = Texts("", "", "")


class RefereeWord(NamedTuple):
    """A laid word.

    `logged` says that the table entered it when it was laid, and not only with a doubt; `opened` that it is known as
    the first of the round. `held` is the number of cards that its player had before, `before` the course of play then.
    `settled` says that a vote let it stand.
    """

    number: int
    seat: int
    texts: Texts
    logged: bool
    opened: bool
    held: int
    before: RefereeCourse
    settled: bool = False


class RefereeVerdict(NamedTuple):
    """A word that was voted on, and its dispute with all the votes."""

    word: RefereeWord
    dispute: Dispute


class RefereeState(NamedTuple):
    """A round at a table with real cards.

    `never_same` rules out one word twice, `attested_only` asks for one that a lexicon attests (W-14). `vote_ms` is the
    time for a vote, 0 for no limit (W-30). `most` is the number of cards that all hands together can have. `moment`
    counts changes of the course of play, so that an answer can name its question. `opening` says that by all entries no
    word lies yet. `last` is the last entered word that lies, `earlier` the one entered before it; `verdict` stands
    until the next word is entered. `naming` is the clause by which a colour is to be named now, "" if none is; `drew`
    are the seats that drew a card when play was stuck last. `ending` is set when the cards are put down, `counted` when
    the table has confirmed the numbers of cards left: then the round is over.
    """

    players: int
    dealer: int
    secret: bool
    never_same: bool
    most: int
    hands: tuple[int, ...]
    pile: int
    chips: tuple[int, ...]
    course: RefereeCourse = RefereeCourse()
    moment: int = 0
    opening: bool = True
    last: RefereeWord | None = None
    earlier: RefereeWord | None = None
    dispute: Dispute | None = None
    verdict: RefereeVerdict | None = None
    naming: str = ""
    drew: tuple[int, ...] = ()
    ending: str = ""
    winner: int | None = None
    counted: tuple[int, ...] = ()
    attested_only: bool = False
    vote_ms: int = 0

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
        """The phase of the round; LAST lasts from putting the cards down until they are counted."""
        if self.counted:
            return Phase.OVER
        if self.dispute is not None:
            return Phase.DISPUTE
        if self.ending:
            return Phase.LAST
        if self.naming:
            return Phase.NAMING
        return Phase.OPENING if self.opening and self.course == RefereeCourse() else Phase.PLAY

    @property
    def namer(self) -> int | None:
        """The seat that names colours: the pausing player, or the dealer if surely nobody pauses yet (W-17, W-27)."""
        nobody = self.opening and self.phase is not Phase.OPENING
        return self.dealer if nobody else self.course.pausing

    @property
    def proposed(self) -> tuple[int, ...]:
        """The number of cards that each seat should have, by all entries (W-44).

        Once the cards are put down the winner has none, and any other seat at least one.
        """
        if not self.ending:
            return self.hands
        return tuple(0 if seat == self.winner else max(1, held) for seat, held in enumerate(self.hands))


def check_seats(state: RefereeState, *seats: int) -> None:
    """Check that the seats are at the table. :raises Refused: W-2."""
    for seat in seats:
        if not 0 <= seat < state.players:
            raise Refused("W-2", why="no_such_seat", seat=seat, players=state.players)


def check_going_on(state: RefereeState) -> None:
    """Check that words can be laid. :raises Refused: W-28 while one is in doubt, W-38 or W-39 after the last one."""
    if state.dispute is not None:
        raise Refused("W-28", why="word_in_doubt", accused=state.dispute.accused)
    if state.ending:
        raise round_over(state)


def round_over(state: RefereeState) -> Refused:
    """Return the refusal of an action after the end of the round."""
    return Refused(ENDINGS[state.ending], why="round_over")


def replaced(numbers: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
    """Return `numbers` with another one for `seat`."""
    return (*numbers[:seat], number, *numbers[seat + 1 :])
