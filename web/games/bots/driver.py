"""The driver: it asks the bots of all tables what they do next, and books that after a human pause.

One thread serves all tables, the longest overdue first, and is told of each change of one. While a bot thinks, no
lock of an evening is held. A booking is done only if the table is as the bot saw it, and what came in between is
thought about first. A table where something fails waits longer each time, and no other one with it.
"""

import logging
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from operator import itemgetter
from time import monotonic
from typing import Final

from flask import Flask, current_app, request

from companion.action import SeatAction, received
from companion.bots import SKILLS, Wakefulness, bot
from companion.options import Way, way_of
from companion.refusal import Malformed, Refused
from web.access.membership import bots_at, played_with_bots
from web.games.bots.plan import Seen, TableOfBots, Thinker
from web.games.bots.wits import Wit, Wits
from web.games.phone import EXPLAIN
from web.live.clocks import steady_ms
from web.live.services import Live
from web.storage.faults import StorageFault
from web.storage.open_evenings import Meanwhile, NoSuchMatch, OpenEvening, OpenEvenings
from web.storage.pauses import Pauses

RESUMED: Final = 200  # evenings that are looked at after a start: those that were played last and aren't over
SPREAD: Final = 8  # the uncertainty in ms of a bot's moments, as that of a phone with a good network
UNWATCHED: Final = 1000  # ms until it is looked again whether somebody is at a table
LEARNING: Final = 1.7  # how much longer the pauses are in a first round that explains itself: people read
THERE: Final = 20.0  # seconds for which a device is at a table after it has asked for something; most hold a stream
_REMEMBERED: Final = 500  # tables that were asked for last

_logger = logging.getLogger("schlafmuetze.bots")


class BotDriver:
    """The bots of a house. `now` is a steady clock in ms; every pause is `pace` times as long as a human one.

    `wit` gives the sense of a bot for words, by the settings of the evening, its name and how awake it is. `is_watched`
    says whether anybody is at a table: alone bots don't play on.
    """

    def __init__(
        self,
        evenings: OpenEvenings,
        wit: Callable[[Mapping[str, str], str, Wakefulness], Wit],
        *,
        now: Callable[[], float] = steady_ms,
        pace: float = 1.0,
        is_watched: Callable[[str], bool] = lambda _: True,
        threaded: bool = True,
    ) -> None:
        self._evenings = evenings
        self._wit = wit
        self._now = now
        self._pace = pace
        self._is_watched = is_watched
        self._threaded = threaded
        self._tables: dict[str, TableOfBots] = {}
        self._changed: dict[str, float] = {}  # tables to think about, and from when on
        self._pauses = Pauses()
        self._condition = threading.Condition()
        self._thread: threading.Thread | None = None
        self._over = False

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
        with self._condition:
            now = self._now()
            self._changed[match] = min(self._changed.get(match, now), now)  # a change loses no table its turn
            if self._threaded and self._thread is None and not self._over:
                self._thread = threading.Thread(target=self._run, name="bots", daemon=True)
                self._thread.start()
            self._condition.notify()

    def resume(self) -> None:
        """Think about the evenings that were being played when the server stopped."""
        try:
            played = played_with_bots(self._evenings.store.database, RESUMED)
        except StorageFault:  # the file is away for the moment: bots wake when an evening is played on
            _logger.warning("No bots: the evenings can't be read")
            return
        for match in played:
            self.changed(match)

    def close(self) -> None:
        """Let no bot play any more."""
        with self._condition:
            self._over = True
            self._condition.notify()
        if self._thread is not None:
            self._thread.join(timeout=5)

    def step(self) -> float | None:
        """Do all that is due now, and return when the next thing is; None if all wait for others."""
        while (first := self._first()) is not None and not self._over:
            due, match, seat = first
            if due > self._now():
                return due
            self._try(match, seat)
        return None

    def _run(self) -> None:
        while True:
            with self._condition:
                first = self._first()
                wait = None if first is None else (first[0] - self._now()) / 1000
                if not self._over and (wait is None or wait > 0):
                    self._condition.wait(wait)
                if self._over:
                    return
            try:
                self.step()
            except Exception:  # the bots of other tables go on
                _logger.exception("A bot got lost")

    def _first(self) -> tuple[float, str, int | None] | None:
        """Return what is to be done first, and when: a table to think about, or one with the seat that plays."""
        with self._condition:
            changed: list[tuple[float, str, int | None]] = [(at, match, None) for match, at in self._changed.items()]
        thought_through = (match for match in self._tables if match not in self._changed)
        plans = ((match, self._tables[match].plans.items()) for match in thought_through)
        playing = [(plan.due, match, seat) for match, planned in plans for seat, plan in planned]
        return min((*changed, *playing), key=itemgetter(0), default=None)

    def _failed(self, match: str) -> None:
        """Think about a table anew after a pause, or once something happens there, and do nothing before."""
        self._tables.pop(match, None)
        with self._condition:
            self._changed.setdefault(match, self._now() + self._pauses.failed(match))

    def _try(self, match: str, seat: int | None) -> None:
        try:
            if seat is None:
                with self._condition:
                    del self._changed[match]
                self._think(match)
            else:
                self._play(match, seat)
        except NoSuchMatch:
            self._tables.pop(match, None)
            self._pauses.went_well(match)
        except StorageFault:
            self._failed(match)
        except Exception:  # the bots of other tables go on
            _logger.exception("A bot at %s got lost", match)
            self._failed(match)

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
        table = self._tables.setdefault(match, TableOfBots())
        thinkers = {}
        for seat, player in enumerate(state.players if state.running else ()):
            if player in bots:
                wit = self._wit(settings, state.names[player], skill := bots[player].skill)
                thinkers[seat] = Thinker(bot(game.facts.name, SKILLS[skill], *wit), skill)
        pace = self._pace * (LEARNING if settings.get(EXPLAIN) and state.number == 1 else 1)
        table.think(seen, thinkers, self._now(), pace)

    def _play(self, match: str, seat: int) -> None:
        """Book what a bot has planned, if the table is still as it saw it."""
        table = self._tables[match]
        plan = table.plans[seat]
        now = self._now()
        if not self._is_watched(match):
            for each, waiting in table.plans.items():
                table.plans[each] = waiting._replace(due=waiting.due + now + UNWATCHED - plan.due)
            return
        action = received(plan.action, round(now), SPREAD)
        by = seat if isinstance(action, SeatAction) else None
        try:
            self._evenings.book_own(match, action, table.number, by=by)
        except Meanwhile:
            self._think(match)
        except (Refused, Malformed) as refused:  # its facts may name cards, and a log is for other eyes
            _logger.info("A bot at %s may not do %s: %s", match, plan.action.do, refused.code)
            self._failed(match)
        else:
            del table.plans[seat]
            self._pauses.went_well(match)
            self.changed(match)


class Attendance:
    """Whether anybody is at a table: a device that listens, or one that asked for something a moment ago."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._asked: dict[str, float] = {}

    def note(self) -> None:
        """Remember the table of this request."""
        match = (request.view_args or {}).get("match")
        if match is not None:
            self._asked.pop(str(match), None)
            self._asked[str(match)] = monotonic()
            while len(self._asked) > _REMEMBERED:
                self._asked.pop(next(iter(self._asked)), None)

    def is_watched(self, match: str) -> bool:
        """Say whether anybody is at a table."""
        return monotonic() - self._asked.get(match, -THERE) < THERE or self._live.is_listened_to(match)


def install(app: Flask, evenings: OpenEvenings) -> None:
    """Give `app` its bots; `BOT_PACE` is how long their pauses are beside those of people."""
    attendance = Attendance(app.extensions["live"])
    wits = Wits(app.extensions["judge"].shelf)
    made = BotDriver(evenings, wits.of, pace=app.config["BOT_PACE"], is_watched=attendance.is_watched)
    app.extensions["bots"] = made
    evenings.watchers.append(made.look)
    app.before_request(attendance.note)


def bots() -> BotDriver:
    """Return the bots of this application."""
    found: BotDriver = current_app.extensions["bots"]
    return found
