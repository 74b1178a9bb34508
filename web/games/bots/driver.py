"""The driver: it asks the bots of all tables what they do next and when, and books that after a human pause.

All chance follows from the evening, the round, the situation and the seat: a bot that thinks again, in another process
or after a restart, comes to the same plan.

One thread serves all tables and is told of each change of one. While a bot thinks, no lock of an evening is held. A
booking is done only if the table is as the bot saw it, and what came in between is thought about first.
"""

import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Any, Final, NamedTuple

from flask import Flask, current_app, request
from jinja2.utils import LRUCache

from companion.action import Action, SeatAction, received
from companion.bots import SKILLS, TEMPO, USUAL, Pause, SeatedBot, Wakefulness, bot
from companion.game import Game
from companion.match.sheet import MatchState
from companion.options import Way, way_of
from companion.refusal import Malformed, Refused
from web.access.membership import bots_at, played_with_bots, taking_part
from web.games.bots.wits import Wit, Wits
from web.games.phone import EXPLAIN
from web.live.clocks import steady_ms
from web.live.scheduler import RESUMED, Scheduler
from web.live.services import Live
from web.storage.faults import StorageFault
from web.storage.open_evenings import Meanwhile, OpenEvening, OpenEvenings

REACTION: Final = Pause(300, 700)
"""The time for something that has been clear for a while, such as a vote after those of all others."""
TABLE: Final = -1
"""The seat under which stands what the table as a whole is asked, such as who begins."""
ANSWER: Final = Pause(3000, 5000)
"""The time for an answer of the table, where one person is alone with bots."""


class Seen(NamedTuple):
    """A match as a bot looks at it: its game, its state, the number of its last event."""

    game: Game[Any]
    state: MatchState
    number: int

    def chance(self, *about: object) -> Random:
        """Return the source of all chance for a decision in this match."""
        return Random("/".join(map(str, (self.state.seed, *about))).encode(errors="replace"))

    def allows(self, action: Action) -> bool:
        """Say whether the rules allow `action` now."""
        try:
            self.game.apply(self.state.round, action)
        except (Refused, Malformed):
            return False
        return True


class Plan(NamedTuple):
    """An action to be booked at a time on the driver's clock, in ms; it answers the `situation` and no other one."""

    action: Action
    situation: object
    due: float


@dataclass
class TableOfBots:
    """A table with bots: its plans by seat, and since when each seat is in its situation. `number` is the last event
    that was thought about.
    """

    number: int = -1
    plans: dict[int, Plan] = field(default_factory=dict)
    since: dict[int, tuple[object, float]] = field(default_factory=dict)

    def think(self, seen: Seen, thinkers: Mapping[int, tuple[SeatedBot, Wakefulness]], now: float, pace: float) -> None:
        """Plan for every bot, by seat, what it does next. A plan that still answers its situation stays."""
        self.number = seen.number
        plans, since = self.plans, self.since
        self.plans, self.since = {}, {}
        for seat, (thinker, skill) in thinkers.items():
            # An action that is listed with a moment of its own, of before, is left out: bots play by the clock.
            actions = [
                each for each in seen.game.legal_actions(seen.state.round, seat) if getattr(each, "at", None) is None
            ]
            view = seen.game.view(seen.state.round, seat)
            situation = seen.state.number, thinker.situation(view)
            began = since.get(seat)
            if began is None or began[0] != situation:
                began = situation, now
            self.since[seat] = began  # also while others go first: their votes give time to think about the own one
            if not actions:
                continue
            plan = plans.get(seat)
            if plan is not None and plan.situation == situation and seen.allows(plan.action):
                self.plans[seat] = plan
                continue
            rng = seen.chance("bot", situation, seat)
            first = thinker.choose(view, actions, rng)
            if first is None or not seen.allows(action := thinker.reconsidered(first, view, actions)):
                continue
            tempo = pace * TEMPO[skill]
            due = began[1] + tempo * _drawn(thinker.pauses.get(type(first), USUAL), rng)
            if began[1] < now:
                due = max(due, now + tempo * _drawn(REACTION, rng))
            self.plans[seat] = Plan(action, situation, due)
        if thinkers and len(thinkers) >= len(seen.state.players) - 1:
            self._answer(seen, plans.get(TABLE), now, pace)

    def _answer(self, seen: Seen, plan: Plan | None, now: float, pace: float) -> None:
        """Plan an answer of the table to a question that no seat can answer, and no time ends."""
        actions = seen.game.legal_actions(seen.state.round)
        if any(isinstance(action, SeatAction) for action in actions) or not actions:
            return
        if seen.game.deadline(seen.state.round) is not None:
            return
        if plan is None or plan.situation != actions:
            rng = seen.chance("bots", actions)
            plan = Plan(actions[int(rng.random() * len(actions))], actions, now + pace * _drawn(ANSWER, rng))
        self.plans[TABLE] = plan


def _drawn(pause: Pause, rng: Random) -> float:
    return pause.least + rng.random() * (pause.most - pause.least)


SPREAD: Final = 8  # the uncertainty in ms of a bot's moments, as that of a phone with a good network
WAITING: Final = 1000  # ms until it is looked again whether bots may play
LEARNING: Final = 1.7  # how much longer the pauses are in a first round that explains itself: people read
THERE: Final = 20.0  # seconds for which a device is at a table after it has asked for something; most hold a stream
_REMEMBERED: Final = 500  # tables that were asked for last

_logger = logging.getLogger("schlafmuetze.bots")


class BotDriver(Scheduler):
    """The bots of a house. Every pause is `pace` times as long as a human one.

    `wit` gives the sense of a bot for words, by the settings of the evening, its name and how awake it is. `may_play`
    says whether they may go on at a table: without people they don't.
    """

    name = "bots"

    def __init__(
        self,
        evenings: OpenEvenings,
        wit: Callable[[Mapping[str, str], str, Wakefulness], Wit],
        *,
        now: Callable[[], float] = steady_ms,
        pace: float = 1.0,
        may_play: Callable[[str], bool] = lambda _: True,
        threaded: bool = True,
    ) -> None:
        super().__init__(evenings, now, threaded=threaded)
        self._wit = wit
        self._pace = pace
        self._may_play = may_play
        self._tables: dict[str, TableOfBots] = {}
        self._changed: set[str] = set()  # tables to think about

    def look(self, evening: OpenEvening) -> None:
        """Think about an evening soon, if it has bots."""
        if way_of(evening.log.state.setup.options) is not Way.DIGITAL:
            return
        if evening.id not in self._tables:
            with suppress(StorageFault):
                if not bots_at(self._evenings.store.database, evening.id):
                    return
        self.changed(evening.id)

    def changed(self, match: str) -> None:
        """Think about an evening soon: something has happened there, or it has other bots."""
        self._changed.add(match)
        self._by(match, self._now())

    def resume(self) -> None:
        """Think about the evenings that were being played when the server stopped."""
        try:
            played = played_with_bots(self._evenings.store.database, RESUMED)
        except StorageFault:  # the file is away for the moment: bots wake when an evening is played on
            _logger.warning("No bots: the evenings can't be read")
            return
        for match in played:
            self.changed(match)

    def _do(self, match: str) -> bool:
        table, booked = self._tables.get(match), False
        try:
            if table is None or not table.plans or match in self._changed:
                self._changed.discard(match)
                self._think(match)
            else:
                booked = self._play(match, table)
        except Meanwhile:
            self.changed(match)
        except BaseException:  # it is thought about anew after a pause, or once something happens there
            self._tables.pop(match, None)
            raise
        if match in self._tables and (plans := self._tables[match].plans):
            self._by(match, min(plan.due for plan in plans.values()))
        return booked

    def _think(self, match: str) -> None:
        with self._evenings.reading(match) as evening:
            if evening.read_fault is not None:
                raise evening.read_fault
            log, settings = evening.log, evening.row.settings
            state, game = log.state, log.match.game
            seen, over = Seen(game, state, len(log)), log.match.outcome(state) is not None
        bots = bots_at(self._evenings.store.database, match)
        if not bots or over or way_of(state.setup.options) is not Way.DIGITAL:
            self._tables.pop(match, None)
            return
        thinkers = {}
        for seat, player in enumerate(state.players if state.running else ()):
            if player in bots:
                wit = self._wit(settings, state.names[player], skill := bots[player].skill)
                thinkers[seat] = bot(game.facts.name, SKILLS[skill], *wit), skill
        pace = self._pace * (LEARNING if settings.get(EXPLAIN) and state.number == 1 else 1)
        self._tables.setdefault(match, TableOfBots()).think(seen, thinkers, self._now(), pace)

    def _play(self, match: str, table: TableOfBots) -> bool:
        """Book what the first bot has planned, if the table is still as it saw it."""
        seat, plan = min(table.plans.items(), key=lambda planned: planned[1].due)
        now = self._now()
        if plan.due > now:
            return False
        if not self._may_play(match):
            for each, waiting in table.plans.items():
                table.plans[each] = waiting._replace(due=waiting.due + now + WAITING - plan.due)
            return False
        action = received(plan.action, round(now), SPREAD)
        self._evenings.book_own(match, action, table.number, by=seat if isinstance(action, SeatAction) else None)
        del table.plans[seat]
        return True


class Attendance:
    """Whether anybody is at a table: a device that listens, or one that asked for something a moment ago."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._asked = LRUCache(_REMEMBERED)

    def note(self) -> None:
        """Remember the table of this request."""
        match = (request.view_args or {}).get("match")
        if match is not None:
            self._asked[str(match)] = monotonic()

    def is_watched(self, match: str) -> bool:
        """Say whether anybody is at a table."""
        hub = self._live.hub
        asked: float = self._asked.get(match, -THERE)
        return monotonic() - asked < THERE or bool(hub and hub.listeners(match))


def may_begin(evenings: OpenEvenings, match: str) -> bool:
    """Say whether bots may play: each person has a phone by now, or has moved without one.

    Their first move would take the code for joining off the tablet.
    """
    with evenings.reading(match) as evening:
        moves, players = len(evening.log), len(evening.log.state.players)
    if moves:
        return True
    there = taking_part(evenings.store.database, match, "")
    return len(there.phone_of.keys() | there.bots.keys()) >= players


def install(app: Flask, evenings: OpenEvenings) -> None:
    """Give `app` its bots; `BOT_PACE` is how long their pauses are beside those of people."""
    attendance = Attendance(app.extensions["live"])

    def may_play(match: str) -> bool:
        return (app.config["ALONE"] or attendance.is_watched(match)) and may_begin(evenings, match)

    wits = Wits(app.extensions["judge"].shelf)
    made = BotDriver(
        evenings,
        wits.of,
        pace=app.config["BOT_PACE"],
        may_play=may_play,
        threaded=app.config["THREADS"],
    )
    app.extensions["bots"] = made
    evenings.watchers.append(made.look)
    app.before_request(attendance.note)


def bots() -> BotDriver:
    """Return the bots of this application."""
    found: BotDriver = current_app.extensions["bots"]
    return found
