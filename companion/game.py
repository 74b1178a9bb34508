"""The six questions that every game answers, so that log, match, bots, simulator and screens know no game by name.

    game = companion.game.game("numbers")
    state = game.start(Setup(players=4, seed="a table in Bremen"))
    state = game.apply(state, game.legal_actions(state)[0])

A state is an immutable value. `apply` is the only door: it returns the next state, or it raises `Refused` and nothing
has changed.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pkgutil import resolve_name
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from companion.action import Action, Json, read_action
from companion.clause import Clause, Text
from companion.options import Option, Options, Value, Way, way_of
from companion.refusal import Malformed, Refusal, Refused

S = TypeVar("S")

View: TypeAlias = Json

GAMES: Final = {
    "words": "companion.words.game:WORDS",
    "numbers": "companion.numbers.game:NUMBERS",
    "siebenschlaefer": "companion.siebenschlaefer.game:SIEBENSCHLAEFER",
}
"""The games by name, each loaded on first use."""


RULES_VERSION: Final = 1
"""The version of the rules, which every log names. It grows when a rule changes what a log gives (docs/games.md)."""


@dataclass(frozen=True)
class Facts:
    """The facts of a game, known before it begins.

    `endings` are the ways in which a round can end, each with its clause. `showing` are the kinds of action that show a
    hidden card or a secret vote, so that undoing one needs the table's consent. `won_by_points` are the endings after
    which those with the fewest points have won. `setup_refusals` are the refusals of a setup as a whole, `refusals`
    those of a round by the way of playing. `buzz` is the clause by which somebody calls from a chair, "" if nobody ever
    does. `changing` are the options on which a table may agree anew while it plays.
    """

    name: str
    title: Text
    players: range
    players_clause: str
    clauses: tuple[Clause, ...]
    options: tuple[Option, ...]
    actions: tuple[type[Action], ...]
    endings: Mapping[str, str]
    showing: frozenset[type[Action]] = frozenset()
    won_by_points: frozenset[str] = frozenset()
    setup_refusals: tuple[Refusal, ...] = ()
    refusals: Mapping[Way, tuple[Refusal, ...]] = field(default_factory=lambda: {Way.DIGITAL: ()})
    buzz: str = ""
    changing: frozenset[str] = frozenset()

    def refusals_in(self, way: Way) -> tuple[Refusal, ...]:
        """Return every refusal of the game in one way of playing: those of the set-up, then those of a round."""
        players = Refusal(self.players_clause, "players", ("players", "least", "most"))
        options = tuple(Refusal(option.clause, "option", ("option", "value")) for option in self.options)
        return (players, *dict.fromkeys(options), *self.setup_refusals, *self.refusals.get(way, ()))

    @cached_property
    def kinds(self) -> dict[str, type[Action]]:
        """The kinds of action by their names in the dict shape."""
        return {kind.do: kind for kind in self.actions}

    def rule(self, number: str, lang: str) -> str:
        """Return the text of the clause of that number; "" where this game has none."""
        return next((clause.text.in_language(lang) for clause in self.clauses if clause.number == number), "")

    def option(self, name: str) -> Option:
        """Return the option of that name. :raises Malformed: when there is none."""
        for option in self.options:
            if option.name == name:
                return option
        raise Malformed("unknown_option", option=name)


class Setup(NamedTuple):
    """The beginning of a round. The same setup gives the same round, card by card.

    `options` may leave out any that keep their defaults; a started round has them all. `dealer` is a seat.
    """

    players: int
    seed: str
    options: Options = MappingProxyType({})
    dealer: int = 0
    rules_version: int = RULES_VERSION


class Outcome(NamedTuple):
    """The end of a round: one of the game's endings, its clause, the winners, and those who are worst off, by seat.

    `held` are the cards left with each seat, in a game in which they and not the points tell who is worst off.
    """

    ending: str
    clause: str
    winners: tuple[int, ...]
    losers: tuple[int, ...] = ()
    held: tuple[int, ...] = ()


def seats_with(count: int, counts: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that have exactly `count`, such as the fewest cards."""
    return tuple(seat for seat, found in enumerate(counts) if found == count)


class Deadline(NamedTuple):
    """The time, in ms on the server's clock, at which `action` is to be booked unless something else happens first."""

    at: int
    action: Action


class Game(ABC, Generic[S]):
    """The six questions. Implementations have no state of their own."""

    facts: Facts

    @abstractmethod
    def start(self, setup: Setup) -> S:
        """Return the round as it lies on the table before anybody acts.

        :raises Refused: for a number of players or an option the rules don't allow.
        :raises Malformed: for an option that doesn't exist, or a value of the wrong kind.
        """

    @abstractmethod
    def apply(self, state: S, action: Action) -> S:
        """Return the state after `action`. :raises Refused: when the rules are against it."""

    @abstractmethod
    def legal_actions(self, state: S, seat: int | None = None) -> tuple[Action, ...]:
        """Return the actions that `apply` accepts now: of `seat` alone or, without one, of all seats and the table.

        An action with free text, numbers or times (a spoken word, an arrival) is listed once, with its defaults.
        """

    @abstractmethod
    def view(self, state: S, seat: int | None) -> View:
        """Return the view of `seat`, built fresh from all that it may see, and ready for JSON.

        Without a seat, or with one that isn't at the table, the view has only what lies open to all.
        """

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the round ended; None while it is going on."""

    @abstractmethod
    def score(self, state: S) -> tuple[int, ...]:
        """Return the minus points of every seat, as they stand now."""

    def deadline(self, state: S) -> Deadline | None:  # noqa: ARG002 - most states wait for players only
        """Return the next deadline of a round; None if it waits for players only, or nobody has measured its times."""
        return None

    def check_call(self, state: S, seat: int) -> None:  # noqa: ARG002 - a game with calls looks at both
        """Check that `seat` can call from its chair at a table with real cards. :raises Refused: when it can't."""
        raise Malformed("unknown_action", found="buzz")

    def answer(self, state: S, callers: tuple[tuple[int, ...], ...]) -> Action | None:  # noqa: ARG002 - as above
        """Return what follows from calls by itself; None if the table has to say whom they mean.

        `callers` are seats, the first ones first, in groups that the clock can't tell apart.
        """
        return None

    def agreed(self, state: S, options: Options) -> S:  # noqa: ARG002 - a game whose options may change looks at them
        """Return the running round with the `options` of the match, of which one of `Facts.changing` is another now."""
        return state

    def has_shown(self, before: S, action: Action, after: S) -> bool:  # noqa: ARG002 - games look closer
        """Say whether `action` has shown a hidden card or a secret vote; undoing it then needs the table's consent."""
        return type(action) in self.facts.showing

    def is_sealed(self, state: S) -> bool:
        """Say whether the actions that led here hold anything that somebody may not see yet: a hand, a secret vote."""
        return self.way_of(state) is Way.DIGITAL

    def way_of(self, state: S) -> Way:  # noqa: ARG002 - a game of two ways looks at the state
        """Return the way of playing that `state` belongs to."""
        return Way.DIGITAL

    def read_action(self, shape: object) -> Action:
        """Return the action of this game from its dict shape. :raises Malformed: when it isn't one."""
        return read_action(shape, self.facts.kinds)


@cache
def game(name: str) -> Game[Any]:
    """Return the game of that name. :raises Malformed: when there is none."""
    if name not in GAMES:
        raise Malformed("unknown_game", game=name, games=tuple(GAMES))
    found: Game[Any] = resolve_name(GAMES[name])
    return found


def settled(facts: Facts, setup: Setup) -> Setup:
    """Return `setup` with every option of its rules filled in and checked.

    :raises Refused: for a number of players or an option that the rules don't allow, by its clause.
    :raises Malformed: for an unknown option, a value of the wrong kind, a dealer without a seat, foreign rules.
    """
    if setup.players not in facts.players:
        raise Refused(
            facts.players_clause, why="players", players=setup.players, least=facts.players[0], most=facts.players[-1]
        )
    if setup.dealer not in range(setup.players):
        raise Malformed("no_such_seat", seat=setup.dealer)
    if setup.rules_version != RULES_VERSION:
        raise Malformed("foreign_rules", version=setup.rules_version, known=RULES_VERSION)
    for name in setup.options:
        if name not in [option.name for option in facts.options]:
            raise Malformed("unknown_option", option=name)
    chosen: dict[str, Value] = {}
    for option in facts.options:  # the way of playing comes first, as defaults may depend on it
        chosen[option.name] = option.checked(setup.options.get(option.name, option.default_in(way_of(chosen))))
    return setup._replace(options=MappingProxyType(chosen))
