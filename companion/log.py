"""The log of a match: its events in order, and the state that follows from them.

    log = Log(Header.of("numbers", ["Oma", "Ben"], seed="a table in Bremen"))
    log.append(Begin(first=1))
    log.append(Undo(target=1))

The state is a fold over the events and nothing else. Events are only ever appended: undo and redo are events that name
their target (W-45). The log keeps every state. States share their unchanged parts, so an action or an undo costs no
more in a long log than in a short one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from companion.action import Action, Json, as_sent, excerpt, read_action
from companion.game import Deadline, View, game
from companion.header import Header
from companion.match.actions import MATCH_ACTIONS, EndMatch, NextRound
from companion.match.game import Match
from companion.match.sheet import MatchState
from companion.refusal import Malformed, Refused

LONGEST_ID: Final = 64
MOST_EVENTS: Final = 20_000
"""Events of a match. The fastest bots make 3,700 an hour on all seats, people at most some 1,200."""
LAST_DEAL: Final = 16_000
"""Events after which no round is dealt any more, so that the last one comes to its end: the longest of 240,000 rounds
that bots played took 2,327."""
MOST_BETWEEN: Final = 1_000
"""Deals, comings, goings and corrections of a match: an evening has 20 rounds an hour. Each of them takes longer and
needs more memory the more there were before, unlike all other actions."""
AFTER_UNDO: Final = 15_000
"""Milliseconds after an undo or a redo in which no time runs out, as it would take back at once what was undone."""


@dataclass(frozen=True, slots=True)
class Undo(Action):
    """Take back the last event that stands; `target` is its number.

    `confirmed` is the table's consent, needed if the event has shown a hidden card or a secret vote.
    """

    target: int
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class Redo(Action):
    """Bring back the event that was taken back last; `target` is its number."""

    target: int


LOG_ACTIONS: Final = {kind.do: kind for kind in (Undo, Redo)}


class Event(NamedTuple):
    """An action in the log. Events count from 1.

    `by` is the seat whose phone sent the action, None for the table's own device. That device makes the `id`, so that
    an action sent twice happens once; "" where nothing is sent twice. `at` is the time of arrival in ms since 1970,
    None if unknown; it serves the story, and the time after an undo. Times that a rule asks for stand in the action.
    """

    number: int
    action: Action
    by: int | None = None
    id: str = ""
    at: int | None = None

    def to_dict(self) -> Json:
        """Return the dict shape, without fields that hold their default."""
        shape: Json = {"number": self.number, "action": self.action.to_dict()}
        if self.by is not None:
            shape["by"] = self.by
        if self.id:
            shape["id"] = self.id
        if self.at is not None:
            shape["at"] = self.at
        return shape


class Log:
    """The events of a match, and its state after each of them. A log only ever grows."""

    def __init__(self, header: Header) -> None:
        """Begin a log. :raises Refused: as `Match.open`. :raises Malformed: as `Match.open`, or for an unknown game."""
        self.match = Match(game(header.game))
        first = self.match.open(header.seats, header.seed, header.options, header.dealer, header.rules_version)
        self._kinds: dict[str, type[Action]] = {**self.match.facts.kinds, **LOG_ACTIONS}
        self.header = header._replace(options=first.setup.options)
        self._events: list[Event] = []
        self._states: list[MatchState] = [first]
        self._standing: list[int] = []
        self._undone: list[int] = []
        self._ids: dict[str, Event] = {}
        self._last_turn = 0
        self._between = 0

    @classmethod
    def replay(cls, header: Header, events: Iterable[Event]) -> "Log":
        """Return the log of these events.

        :raises Refused: when the rules are against one. :raises Malformed: when one isn't the next.
        """
        log = cls(header)
        for event in events:
            log.append_event(event)
        return log

    def __len__(self) -> int:
        return len(self._events)

    @property
    def events(self) -> tuple[Event, ...]:
        """All events, also those that were taken back, and the undos themselves."""
        return tuple(self._events)

    @property
    def kinds(self) -> Mapping[str, type[Action]]:
        """Every kind of action that can be appended, by its name in the dict shape."""
        return MappingProxyType(self._kinds)

    def known(self, id: str) -> Event | None:  # noqa: A002 - an id is called so
        """Return the event that a device has sent under `id`; None if there is none."""
        return self._ids.get(id)

    @property
    def state(self) -> MatchState:
        """The match as it stands now."""
        return self._states[-1]

    @property
    def standing(self) -> tuple[int, ...]:
        """The numbers of the events that stand: those that are neither taken back nor an undo or a redo."""
        return tuple(self._standing)

    @property
    def undoable(self) -> int | None:
        """The number of the event that an undo would take back now."""
        return self._standing[-1] if self._standing else None

    @property
    def redoable(self) -> int | None:
        """The number of the event that a redo would bring back now."""
        return self._undone[-1] if self._undone else None

    @property
    def deadline(self) -> Deadline | None:
        """The next deadline of the match. After an undo or a redo the table has some time before it."""
        due = self.match.deadline(self.state)
        last = self._events[-1] if self._events else None
        if due is None or last is None or last.at is None or not isinstance(last.action, Undo | Redo):
            return due
        return due._replace(at=max(due.at, last.at + AFTER_UNDO))

    def event(self, number: int) -> Event:
        """Return the event of that number. :raises IndexError: when there is none."""
        if number not in range(1, len(self._events) + 1):
            raise IndexError(number)
        return self._events[number - 1]

    def state_at(self, number: int) -> MatchState:
        """Return the match after the event of that number; 0 is before the first. :raises IndexError: for no event."""
        if number not in range(len(self._states)):
            raise IndexError(number)
        return self._states[number]

    def view(self, seat: int | None, number: int | None = None) -> View:
        """Return the view of `seat` after the event of that number, or as it is now: `Match.view` and the `event`.

        A screen that sends an action names that number as `seen`. :raises IndexError: when there is no such event.
        """
        number = len(self) if number is None else number
        return {**self.match.view(self.state_at(number), seat), "event": number}

    def append(
        self,
        action: Action,
        by: int | None = None,
        id: str = "",  # noqa: A002 - an id is called so
        at: int | None = None,
        seen: int | None = None,
    ) -> Event:
        """Append an action and return its event. Idempotent per `id`.

        `seen` is the number of the last event that the device knew. Refused if `seen` predates an undo, a redo or a new
        deal: the number of a question may mean another one since.

        :raises Refused: when the rules are against it; nothing has changed.
        :raises Malformed: when another action has this `id`, the `id` can't be one, a phone speaks for another seat, or
            the log is full; nothing has changed.
        """
        _check_id(id)
        if id and (known := self._ids.get(id)) is not None:
            if (as_sent(known.action), known.by) != (as_sent(action), by):
                raise Malformed("id_used_twice", id=excerpt(id), number=known.number)
            return known
        return self._append(action, by, id, at, seen)

    def _check_room(self, action: Action) -> None:
        """Check that the log has room for an action. :raises Malformed: when it is full, or too full for a round."""
        if len(self._events) >= MOST_EVENTS:
            raise Malformed("log_full", most=MOST_EVENTS)
        late = isinstance(action, NextRound) and len(self._events) >= LAST_DEAL
        if late or (_is_between(action) and self._between >= MOST_BETWEEN):
            raise Malformed("evening_full", most=len(self._events))

    def _append(self, action: Action, by: int | None, id: str, at: int | None, seen: int | None) -> Event:  # noqa: A002
        self._check_room(action)
        number = len(self._events) + 1
        _check_sender(action, by)
        if seen is not None and seen < self._last_turn:
            raise Refused("W-45", why="meanwhile", seen=seen, turned=self._last_turn)
        if isinstance(action, Undo):
            state = self._undo(action)
        elif isinstance(action, Redo):
            state = self._redo(action)
        else:
            state = self.match.apply(self._states[-1], action)
            self._standing.append(number)
            self._undone.clear()
        event = Event(number, action, by, id, at)
        self._events.append(event)
        self._states.append(state)
        self._between += _is_between(action)
        if isinstance(action, Undo | Redo) or state.number != self._states[-2].number:
            self._last_turn = number
        if id:
            self._ids[id] = event
        return event

    def append_event(self, event: Event) -> None:
        """Append an event of a stored log.

        :raises Malformed: when it isn't the next; otherwise as `append`.
        """
        if event.number != len(self._events) + 1:
            raise Malformed("gap", found=event.number, expected=len(self._events) + 1)
        if event.id in self._ids:
            raise Malformed("id_used_twice", id=excerpt(event.id), number=self._ids[event.id].number)
        _check_id(event.id)
        self._append(event.action, event.by, event.id, event.at, None)

    def read_action(self, shape: object) -> Action:
        """Return the action of this match, or of its log, from a dict shape. :raises Malformed: when it isn't one."""
        return read_action(shape, self._kinds)

    def _undo(self, undo: Undo) -> MatchState:
        if self._standing[-1:] != [undo.target]:
            raise Refused("W-45", why="not_the_last", target=undo.target, last=self.undoable)
        before = self._states[self._standing[-2] if len(self._standing) > 1 else 0]
        after, action = self._states[undo.target], self.event(undo.target).action
        if not undo.confirmed and self.match.has_shown(before, action, after):
            raise Refused("W-45", why="shown", target=undo.target)
        self._undone.append(self._standing.pop())
        return before

    def _redo(self, redo: Redo) -> MatchState:
        if self._undone[-1:] != [redo.target]:
            raise Refused("W-45", why="not_taken_back_last", target=redo.target, last=self.redoable)
        self._standing.append(self._undone.pop())
        return self._states[redo.target]


def _is_between(action: Action) -> bool:
    """Say whether an action is one between rounds, other than the end of the match, which is always possible."""
    return isinstance(action, MATCH_ACTIONS) and not isinstance(action, EndMatch)


def _check_sender(action: Action, by: int | None) -> None:
    """Refuse an action that the phone of seat `by` sends for another seat, or for the table.

    A phone can't undo, as the table takes back together what it has agreed on.
    """
    if by is None or getattr(action, "seat", None) == by:
        return
    if isinstance(action, Undo | Redo):
        raise Refused("W-45", why="phone", seat=by)
    raise Malformed("other_seat", by=by, do=action.do)


def _check_id(found: object) -> None:
    if not isinstance(found, str) or len(found) > LONGEST_ID or not found.isprintable():
        raise Malformed("bad_field", do="event", field="id", found=excerpt(found))
