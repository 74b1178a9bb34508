"""The actions: phones and bots do them in a digital round; with real cards the table enters them on the tablet.

Times are in ms on the server's clock, `spread` is half the measured round-trip time of the phone (W-24). `after` is the
moment that the phone showed, `word` the number of the laid word that is meant; None means the current one. `attested`
says that a lexicon attests the spoken word, which two cards with the same word need (W-14).
"""

from dataclasses import dataclass, field
from typing import Final

from companion.action import STAMPED, Action, SeatAction, stamped
from companion.words.deck import Colour


@dataclass(frozen=True, slots=True)
class Lay(SeatAction):
    """Lay `card` from the hand on `stack` and say `word` (W-7); "" if it is said aloud and not typed."""

    card: int
    stack: int
    word: str = ""
    at: int | None = stamped(None)
    spread: int = stamped(0)
    after: int | None = None
    attested: bool = field(default=False, kw_only=True, metadata=STAMPED)


@dataclass(frozen=True, slots=True)
class NoCombination(SeatAction):
    """Say that there is no combination to lay: as the opener (W-16), or as a player who may lay (W-36)."""

    after: int | None = None


@dataclass(frozen=True, slots=True)
class NameColour(SeatAction):
    """Name the colour with which play goes on (W-20)."""

    colour: Colour
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Halt(SeatAction):
    """Doubt a word (W-28, W-29)."""

    word: int | None = None
    at: int | None = stamped(None)
    spread: int = stamped(0)


@dataclass(frozen=True, slots=True)
class Vote(SeatAction):
    """Vote against the doubted word, or for it (W-30)."""

    against: bool
    word: int | None = None
    at: int | None = stamped(None)


@dataclass(frozen=True, slots=True)
class Saw(SeatAction):
    """Say which seat's card was `first` in a photo finish (W-25); contenders say so too."""

    first: int
    after: int | None = None
    at: int | None = stamped(None)


@dataclass(frozen=True, slots=True)
class Concede(SeatAction):
    """Take one's own card out of a photo finish (W-25)."""

    after: int | None = None
    at: int | None = stamped(None)


@dataclass(frozen=True, slots=True)
class Disagree(SeatAction):
    """Give up trying to agree on a photo finish (W-26)."""

    after: int | None = None
    at: int | None = stamped(None)


@dataclass(frozen=True, slots=True)
class Close(Action):
    """The time is up: to doubt the last word (W-39), to agree on a photo finish (W-25), or to vote (W-30)."""

    at: int | None = stamped(None)


@dataclass(frozen=True, slots=True)
class Laid(SeatAction):
    """A word was laid: the card from the hand, the card under it, the spoken word. Texts may stay empty."""

    hand_card: str = ""
    top_card: str = ""
    word: str = ""
    attested: bool = field(default=False, kw_only=True, metadata=STAMPED)


@dataclass(frozen=True, slots=True)
class Doubt(Action):
    """The word that `accused` laid last is in doubt (W-28, W-29). The first of `doubters` called "Halt!" first.

    The table may have entered the word before, or it enters it only now.
    """

    accused: int
    doubters: tuple[int, ...]
    hand_card: str = ""
    top_card: str = ""
    word: str = ""
    attested: bool = field(default=False, kw_only=True, metadata=STAMPED)
    at: int | None = field(default=None, kw_only=True, metadata=STAMPED)


@dataclass(frozen=True, slots=True)
class Tell(Action):
    """The table tells the cards of the word in doubt, and how it was said, while it votes (W-30).

    `word` is the number of the word that is meant, `said` the word itself.
    """

    hand_card: str = ""
    top_card: str = ""
    said: str = ""
    word: int | None = None
    attested: bool = field(default=False, kw_only=True, metadata=STAMPED)


@dataclass(frozen=True, slots=True)
class Stuck(Action):
    """Nobody can form a word with the colour due (W-36)."""


@dataclass(frozen=True, slots=True)
class Pauses(Action):
    """The table corrects which player pauses now (W-21); None when nobody pauses or nobody remembers."""

    player: int | None = None


@dataclass(frozen=True, slots=True)
class SetChips(SeatAction):
    """The table corrects the number of chips in front of a player (W-44)."""

    chips: int


@dataclass(frozen=True, slots=True)
class SetAllChips(Action):
    """The table corrects the numbers of chips in front of all players at once, by seat (W-44)."""

    chips: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Finish(Action):
    """The cards are put down: `winner` has laid the last one (W-39), or nobody can go on (None, W-38)."""

    winner: int | None = None


@dataclass(frozen=True, slots=True)
class Count(Action):
    """The table confirms the numbers of cards left, by seat (W-44); without any, the proposed ones."""

    cards: tuple[int, ...] = ()


DIGITAL: Final[tuple[type[Action], ...]] = (Lay, NoCombination, NameColour, Halt, Vote, Saw, Concede, Disagree, Close)
REFEREE: Final[tuple[type[Action], ...]] = (
    Laid,
    Doubt,
    Tell,
    Close,
    Stuck,
    Pauses,
    SetChips,
    SetAllChips,
    Finish,
    Count,
)
