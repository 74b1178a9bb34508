"""A round on a phone at the table: what a game shows one player, and what that player may do from the chair.

    PhoneView(mood="vote", title=_("Gilt das Wort?"), keys=(Key(_("gilt"), {"do": "vote", "against": False}),))

A view is built fresh for one player out of all that this player may see; the page draws it and knows no game. Texts are
in the language of the context.
"""

import threading
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar
from weakref import WeakKeyDictionary

import msgspec

from companion.action import Action
from companion.match.sheet import MatchState
from companion.refusal import Malformed
from web.pages.language import language
from web.pages.time_zone import zone_name
from web.storage.open_evenings import OpenEvening

EXPLAIN: Final = "explain"
"""The setting of an evening that explains each rule when it first matters."""

CAST: Final = "cast"
"""A ballot of which only that is known: it lies there."""


class Key(msgspec.Struct, frozen=True, omit_defaults=True):
    """A key. It books `fields`, leads to the page `link`, or asks on: the question `ask` with the keys `then`.

    `tone` is "", main, gilt, gilt_nicht, quiet, or a card colour. `face` is a player whose face is on it, `sign` an
    emoji; `meaning` says more to a screen reader. An `aside` key stands small in the corner.
    """

    label: str
    fields: Mapping[str, str | int | bool] = MappingProxyType({})
    tone: str = ""
    sign: str = ""
    face: int | None = None
    meaning: str = ""
    ask: str = ""
    then: "tuple[Key, ...]" = ()
    link: str = ""
    aside: bool = False


class PhoneCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card: its word or rank, and a picture, which is an address of this house or an emoji."""

    word: str
    picture: str = ""


class Lesson(msgspec.Struct, frozen=True):
    """A rule, told once when it first matters. `key` tells the lessons of a game apart, `clause` is the rule."""

    key: str
    text: str
    clause: str


class Runner(msgspec.Struct, frozen=True):
    """A call in the picture of the race: the player, ms after the first one, and how far that may be wrong."""

    player: int
    at: int
    spread: int


class Counter(msgspec.Struct, frozen=True):
    """A number to be entered: it is booked as `field`, with the other `fields`. It lies between `least` and `most`."""

    label: str
    fields: Mapping[str, str]
    field: str
    least: int
    most: int
    key: str


class PhoneView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment on one phone.

    `mood` is rest, call, vote, cast, result, between or over. `title` stands above `lines`, a `figure` large between
    them. `word` are the parts of the compound: modifier, link, head. `by` is the player whose word it is. `ask` stands
    above the `keys`. `buzz` labels the big round key, "" if nobody can call. `clause` is the rule in play. `ballots`
    say by player who has voted (`CAST`), or how ("for", "against"). `verdict` colours a result: gilt or gilt_nicht.
    `opinion` is the judge's, where the table wants it. A `hand` is drawn by the script of its game: all that it needs,
    ready for JSON.
    """

    mood: str
    title: str = ""
    lines: tuple[str, ...] = ()
    figure: str = ""
    word: tuple[str, ...] = ()
    cards: tuple[PhoneCard, ...] = ()
    by: int | None = None
    ask: str = ""
    keys: tuple[Key, ...] = ()
    counter: Counter | None = None
    buzz: str = ""
    clause: str = ""
    race: tuple[Runner, ...] = ()
    ballots: Mapping[int, str] = MappingProxyType({})
    verdict: str = ""
    opinion: str = ""
    hand: Mapping[str, Any] | None = None


Fields: TypeAlias = Mapping[str, object]
Answer: TypeAlias = Callable[[MatchState, int, Fields], Action]
"""Makes the action of the table that follows from an answer of a seat; it raises if that seat can't answer so."""


def number_in(fields: Fields, name: str, do: str) -> int:
    """Return a number of the answer `do`, such as a seat. :raises Malformed: without one."""
    found = fields.get(name)
    if type(found) is not int:
        raise Malformed("missing_field", do=do, field=name)
    return found


class SeatSign(NamedTuple):
    """The signs on a face: whether all wait for it, its role ("laid", "doubts", "pauses"), its chips and cards, if any.

    Cards are counted where phones hold them.
    """

    turn: bool = False
    role: str = ""
    chips: int | None = None
    cards: int | None = None


class AfterRound(NamedTuple):
    """The lines that a game tells a player of the round that is over, and the event after which to look at it again."""

    lines: tuple[str, ...]
    event: int | None = None


class PhoneSide(NamedTuple):
    """The part of a game that phones have: the `view` of a seat of a running round, the `signs` on the faces by seat.

    `actions` are the kinds of action that a phone may book for its own seat. `answers`, by the name that the key sends,
    are those that book an action of the table: whose word it was, who votes first. `timed` are the actions whose moment
    counts: they come with the time of the tap. `check` refuses what the table's own settings forbid. `asks` are
    answers to what a hand may ask beside its frame, by name, as JSON for one seat. `lesson` explains the rule that
    matters to a seat just now, to people who learn while they play. `after` tells a player of a round that is over.
    """

    view: Callable[[OpenEvening, int], PhoneView]
    actions: frozenset[type[Action]]
    signs: Callable[[MatchState], Mapping[int, SeatSign]]
    answers: Mapping[str, Answer] = MappingProxyType({})
    timed: frozenset[type[Action]] = frozenset()
    check: Callable[[OpenEvening, Action], None] | None = None
    asks: Mapping[str, Callable[[OpenEvening, int], Any]] = MappingProxyType({})
    lesson: Callable[[MatchState, int], Lesson | None] | None = None
    after: Callable[[OpenEvening, int], AfterRound] | None = None


T = TypeVar("T")


class ByState(Generic[T]):
    """A function whose latest value is kept for each open evening, language and zone, until the evening changes.

    It is kept as long as the evening itself, not by its id: the same id is another evening in another house.
    """

    def __init__(self, make: Callable[[OpenEvening], T]) -> None:
        self._make = make
        self._lock = threading.Lock()
        self._kept: WeakKeyDictionary[OpenEvening, dict[tuple[str, str], tuple[MatchState, T]]] = WeakKeyDictionary()

    def __call__(self, evening: OpenEvening) -> T:
        """Return the value for an evening as it stands."""
        key, state = (language(), zone_name()), evening.log.state
        with self._lock:
            kept = self._kept.setdefault(evening, {})
        found = kept.get(key)
        if found is None or found[0] is not state:
            found = kept[key] = state, self._make(evening)
        return found[1]
