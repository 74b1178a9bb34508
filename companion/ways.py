"""A game that is played in two ways: with the cards in the computer, or with real ones."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.action import Action
from companion.game import Deadline, Facts, Game, Outcome, Setup, View, settled
from companion.options import Options, Way, way_of
from companion.refusal import Malformed, Refused

S = TypeVar("S")
D = TypeVar("D")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class WayOfPlaying(Generic[S]):
    """One way of playing a game: its kind of state, and a function for each of the six questions.

    `start` gets a settled setup. Without `has_shown` the game's declared kinds of action decide; without `deadline`
    rounds wait for players only; without `check_call` nobody calls from a chair; without `is_sealed` the cards in the
    computer are secret and real ones aren't; without `agreed` no option changes in a running round.
    """

    state: type[S]
    start: Callable[[Setup], S]
    apply: Callable[[S, Action], S]
    legal_actions: Callable[[S, int | None], tuple[Action, ...]]
    view: Callable[[S, int | None], View]
    outcome: Callable[[S], Outcome | None]
    score: Callable[[S], tuple[int, ...]]
    has_shown: Callable[[S, Action, S], bool] | None = None
    deadline: Callable[[S], Deadline | None] | None = None
    check_call: Callable[[S, int], None] | None = None
    answer: Callable[[S, tuple[tuple[int, ...], ...]], Action | None] | None = None
    is_sealed: Callable[[S], bool] | None = None
    agreed: Callable[[S, Options], S] | None = None


class GameOfTwoWays(Game[D | R], Generic[D, R]):
    """A game whose option `table` chooses the way of playing; the kind of a state says which way it belongs to.

    `check` turns down a settled setup whose options don't go together.
    """

    def __init__(
        self,
        facts: Facts,
        digital: WayOfPlaying[D],
        referee: WayOfPlaying[R],
        check: Callable[[Setup], None] | None = None,
    ) -> None:
        self.facts = facts
        self.ways: dict[Way, WayOfPlaying[Any]] = {Way.DIGITAL: digital, Way.REFEREE: referee}
        self._by_state: dict[type, WayOfPlaying[Any]] = {way.state: way for way in self.ways.values()}
        self._check = check

    def way_of(self, state: D | R) -> Way:
        """Return the way of playing that `state` belongs to."""
        own = self._by_state[type(state)]
        return next(way for way, playing in self.ways.items() if playing is own)

    def start(self, setup: Setup) -> D | R:
        """Return the round as it lies on the table before anybody acts."""
        setup = settled(self.facts, setup)
        if self._check is not None:
            self._check(setup)
        started: D | R = self.ways[way_of(setup.options)].start(setup)
        return started

    def apply(self, state: D | R, action: Action) -> D | R:
        """Return the state after `action`. :raises Refused: when the rules are against it."""
        after: D | R = self._by_state[type(state)].apply(state, action)
        return after

    def legal_actions(self, state: D | R, seat: int | None = None) -> tuple[Action, ...]:
        """Return the actions that `apply` accepts now, of `seat` alone or of all seats and the table."""
        return self._by_state[type(state)].legal_actions(state, seat)

    def view(self, state: D | R, seat: int | None) -> View:
        """Return the view of `seat`; without a seat, of what lies open to all."""
        return self._by_state[type(state)].view(state, seat)

    def outcome(self, state: D | R) -> Outcome | None:
        """Return how the round ended; None while it is going on."""
        return self._by_state[type(state)].outcome(state)

    def score(self, state: D | R) -> tuple[int, ...]:
        """Return the minus points of every seat, as they stand now."""
        return self._by_state[type(state)].score(state)

    def deadline(self, state: D | R) -> Deadline | None:
        """Return the next deadline of a round; None if it waits for players only."""
        look = self._by_state[type(state)].deadline
        return None if look is None else look(state)

    def check_call(self, state: D | R, seat: int) -> None:
        """Check that `seat` can call from its chair. :raises Refused: when it can't."""
        check = self._by_state[type(state)].check_call
        if check is None:
            super().check_call(state, seat)
        else:
            check(state, seat)

    def answer(self, state: D | R, callers: tuple[tuple[int, ...], ...]) -> Action | None:
        """Return what follows from calls by itself; None if the table has to say whom they mean."""
        look = self._by_state[type(state)].answer
        return None if look is None else look(state, callers)

    def is_sealed(self, state: D | R) -> bool:
        """Say whether the actions that led here hold anything that somebody may not see yet."""
        look = self._by_state[type(state)].is_sealed
        return super().is_sealed(state) if look is None else look(state)

    def agreed(self, state: D | R, options: Options) -> D | R:
        """Return the running round with the `options` of the match, of which one is another now."""
        change = self._by_state[type(state)].agreed
        after: D | R = state if change is None else change(state, options)
        return after

    def has_shown(self, before: D | R, action: Action, after: D | R) -> bool:
        """Say whether `action` has shown a hidden card or a secret vote."""
        look = self._by_state[type(before)].has_shown
        return super().has_shown(before, action, after) if look is None else look(before, action, after)


def misplaced(action: Action, actions: Collection[type[Action]], clause: str) -> Refused | Malformed:
    """Return the error for an action that isn't done in this way of playing.

    An action of the game's other way, one of `actions`, is refused by `clause`; any other is malformed.
    """
    if type(action) in actions:
        return Refused(clause, why="other_table", do=action.do)
    return Malformed("unknown_action", found=action.do)
