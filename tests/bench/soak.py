"""A soak: an hour's play of twenty tables squeezed into two minutes, with everything going wrong that can.

The server is killed, the disk is full, the clock jumps a year back and a day ahead, the file of the house vanishes and
comes back. Each table sends a booking until it is answered, as a page does, and has phones that listen, ask and ping;
in the end the logs are compared.
"""

import json
import os
import re
import resource
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Final

from companion.action import Action
from companion.header import Header
from companion.log import Log, Undo
from tests.bench.lexicon_file import build_once
from tests.bench.live.tables import peak_memory
from tests.bench.rows import Limit, Row
from tests.bench.servers.streams import Phone, Streams
from tests.bench.serving import wait_for
from tests.free_port import free_port
from tests.kept_lexicon import linked_home
from tests.web.database_file import events_of
from tests.web.forms import NAMES, form_of, new_key, set_up
from tests.web.http_tablet import HttpTablet, Unanswered
from tests.web.random_actions import next_action
from web.games.screen import SCREENS, screen_of
from web.storage.log_file import header_of

TABLES: Final = 20
BOOKINGS: Final = 200  # of one table in an hour
SECONDS: Final = 120.0
PHONES: Final = 2
"""Players of a table who have a phone."""
LOOKS: Final = ("/", "/abende", "/leute", "/tisch", "/sicherung/alles.zip", "/wort?a=EIS&b=WEIN", "/paare")
_TROUBLED: Final = (503, 507)
"""Answers that say in a sentence what is wrong with the disk; while it is, they are right."""
_RESTS: Final = (429, *_TROUBLED)
_AFTER: Final = 3.0
"""Seconds after a trouble in which an answer may still speak of it."""


class House:
    """A server that dies and starts again, its file, its disk and its clock."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.file = home / "table.sqlite"
        self.clock = home / "clock"
        self.peak = 0.0  # MB
        self.troubled_until = 0.0
        self.port = free_port()
        self._errors = (home / "errors").open("wb")
        self.streams = Streams((self.port,))
        self.start()

    def start(self) -> None:
        """Start the server, without waiting for it."""
        self.server = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.soak_server", str(self.clock), str(self.port)],
            stdout=subprocess.DEVNULL,
            stderr=self._errors,
            env={**os.environ, "SCHLAFMUETZE_DATA": str(self.home)},
        )

    def stop(self) -> None:
        """Kill the server, as an empty battery would."""
        self.measure()
        self.server.kill()
        self.server.wait()

    def close(self) -> None:
        """Kill the server for good."""
        self.streams.close()
        self.stop()
        self._errors.close()

    def measure(self) -> None:
        """Take note of the server's peak."""
        self.peak = max(self.peak, peak_memory(self.server.pid))

    @contextmanager
    def trouble(self) -> Iterator[None]:
        """Let answers speak of trouble inside, and for a while after it."""
        self.troubled_until = float("inf")
        try:
            yield
        finally:
            self.troubled_until = time.monotonic() + _AFTER

    def die(self, _pause: float) -> None:
        """Die and start again at once."""
        self.stop()
        self.start()

    def fill_disk(self, pause: float) -> None:
        """Let no file of the server grow for a while."""
        with self.trouble():
            sizes = [each.stat().st_size for each in self.home.glob("table.sqlite*")]  # none before the first booking
            most = max(sizes, default=0)
            unlimited = resource.RLIM_INFINITY
            resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (most, unlimited))
            time.sleep(pause)
            resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (unlimited, unlimited))

    def vanish(self, pause: float) -> None:
        """Let the file be away for a while."""
        with self.trouble():
            away = self.file.with_name("away")
            self.file.rename(away)
            time.sleep(pause)
            assert not self.file.exists(), "a vanished file was replaced"
            away.rename(self.file)

    def set_back(self, _pause: float) -> None:
        """Set the clock back by a year."""
        self.clock.write_text(str(-365 * 86_400), encoding="ascii")

    def set_ahead(self, _pause: float) -> None:
        """Set the clock a day ahead."""
        self.clock.write_text("86400", encoding="ascii")


class Table(threading.Thread):
    """A table that plays its evenings, one after the other, until `until`."""

    again = 0.1
    """Seconds until a request without an answer is sent again."""

    def __init__(self, house: House, number: int, pause: float, until: float) -> None:
        super().__init__(daemon=True)
        self.house = house
        self.number = number
        self.rng = Random(number)
        self.pause = pause
        self.until = until
        self.tablet = HttpTablet(house.port)
        self.evenings: dict[str, Log] = {}
        self.phones: list[HttpTablet] = []
        self.seen: Counter[str] = Counter()
        self.problems: list[str] = []

    def run(self) -> None:
        """Play."""
        games = self.rng.choices(list(SCREENS), k=1000)
        try:
            with closing(self.tablet):
                while time.monotonic() < self.until:
                    self.play(games.pop())
        except Exception as fault:  # noqa: BLE001 - reported at the end
            self.problems.append(repr(fault))

    def play(self, game: str) -> None:
        """Play an evening for a while."""
        status, body, location = self.sure("POST", f"/neu/{screen_of(game).slug}", self._set_up())
        assert status == 303, (status, body[:300])
        match = location.rpartition("/")[2]
        log = self.evenings[match] = Log(self._header(match))
        try:
            self._let_phones_sit(match)
            self._go_on(match, log)
        finally:
            self.house.streams.leave([Phone(match, each.cookie, each.own, each.root) for each in self.phones])
            for each in self.phones:
                each.close()
            self.phones = []

    def _let_phones_sit(self, match: str) -> None:
        """Let the first players sit down with their phones."""
        self._sit(match, self._code(match), ["127.0.0.1"] * PHONES)

    def _sit(self, match: str, code: str, addresses: Sequence[str]) -> None:
        own = self.tablet
        for player, address in enumerate(addresses):
            self.tablet = phone = self._device(address)
            self.sure("GET", f"/mit/{code}", whole=True)
            status, body, _ = self.sure("POST", f"/mit/{code}", {"player": str(player)}, whole=True)
            assert status == 303, (status, body[:300])
            self.phones.append(phone)
            self.house.streams.add(Phone(match, phone.cookie, phone.own, phone.root), player)
        self.tablet = own

    def _device(self, address: str) -> HttpTablet:
        """Return a new device of the house, with an address of its own."""
        return HttpTablet(self.house.port, own=address)

    def _code(self, match: str) -> str:
        """Give a table its code, as its tablet does when it shows how phones join; once the file is there."""
        code = "".join(self.rng.choices("abcdefghjkmnpqrstuvwxyz23456789", k=6))
        while True:
            try:
                with (
                    closing(sqlite3.connect(f"{self.house.file.as_uri()}?mode=rw", uri=True)) as connection,
                    connection,
                ):
                    connection.execute("INSERT OR IGNORE INTO join_codes (match, code) VALUES (?, ?)", (match, code))
                    query = "SELECT code FROM join_codes WHERE match = ?"
                    return str(connection.execute(query, (match,)).fetchone()[0])
            except sqlite3.OperationalError:
                time.sleep(0.1)

    def _go_on(self, match: str, log: Log) -> None:
        for _ in range(BOOKINGS):
            if time.monotonic() > self.until or log.match.outcome(log.state) is not None:
                return
            self.book(match, log)
            if self.rng.randrange(5) == 0:
                self.sure("GET", self.rng.choice((f"/abend/{match}", f"/abend/{match}/stand", *LOOKS)), binary=True)
            time.sleep(self.pause * self.rng.uniform(0.5, 1.5))

    def _set_up(self) -> dict[str, str | Sequence[str]]:
        return set_up(new_key(), self.rng.sample(NAMES, 4), target="60", tally="points")

    def _header(self, match: str) -> Header:
        """Read the header of an evening from the file, once the file is there."""
        while True:
            try:
                with closing(sqlite3.connect(f"{self.house.file.as_uri()}?mode=ro", uri=True)) as connection:
                    (text,) = connection.execute("SELECT header FROM matches WHERE id = ?", (match,)).fetchone()
            except sqlite3.OperationalError:
                time.sleep(0.1)
            else:
                return header_of(json.loads(text))

    def book(self, match: str, log: Log) -> None:
        """Send a booking until it is answered, and take note of it."""
        action, key = next_action(log, self.rng), new_key()
        form, event_id = form_of(action, key, len(log)), key
        if isinstance(action, Undo):
            form = {"id": key, "seen": str(len(log)), "to": str(action.target), "confirmed": "1"}
            event_id = f"{key}.0"
        status, body, _ = self.send(match, action, key, form, len(log))
        if status == 200:
            log.append(action, id=event_id)
            self.seen["booked"] += 1
        else:
            self.problems.append(f"{status}: {body[:300]}")

    def send(self, match: str, action: Action, key: str, form: dict[str, str], seen: int) -> tuple[int, str, str]:
        """Send a booking from the tablet."""
        del action, key, seen
        return self.sure("POST", f"/abend/{match}/tun", form)

    def sure(
        self, method: str, path: str, form: object = None, *, binary: bool = False, whole: bool = False
    ) -> tuple[int, str, str]:
        """Ask until there is an answer that doesn't speak of trouble."""
        while True:
            try:
                self.tablet.connect(self.house.port)
                self.tablet.send(method, path, form, whole=whole)  # type: ignore[arg-type]
                status, body, location = self.tablet.answer_bytes() if binary else self.tablet.answer()
            except Unanswered:
                self.seen["unanswered"] += 1
                time.sleep(self.again)
                continue
            if status >= 500 and (status not in _TROUBLED or time.monotonic() > self.house.troubled_until):
                self.seen["5xx"] += 1
                told = " ".join(re.findall(r'role="alert"[^>]*>(.*?)</', body, re.DOTALL))
                self.problems.append(f"{status} of {path}: {told or body[-300:]}")
            if status not in _RESTS or binary:
                return status, body, location
            self.seen["told"] += 1
            time.sleep(0.1)


def soak(seconds: float = SECONDS, tables: int = TABLES) -> list[Row]:
    """Let the tables play for so many seconds while things go wrong; count what was lost, doubled and answered 5xx."""
    build_once()
    with tempfile.TemporaryDirectory(prefix="schlafmuetze-soak-") as folder:
        house = House(linked_home(Path(folder)))
        try:
            with closing(HttpTablet(house.port)) as tablet:
                wait_for(tablet)
            until = time.monotonic() + seconds
            playing = [Table(house, number, SECONDS / BOOKINGS, until) for number in range(tables)]
            for table in playing:
                table.start()
            troubles: tuple[Callable[[float], None], ...] = (
                house.die, house.set_back, house.fill_disk, house.die, house.set_ahead, house.vanish,
            )  # fmt: skip
            step, number = seconds / 14, 0
            while time.monotonic() + 2 * step < until:
                time.sleep(step)
                house.measure()
                troubles[number % len(troubles)](step / 4)
                number += 1
            for table in playing:
                table.join(timeout=60)
            assert not any(table.is_alive() for table in playing), "a table got no answer"
        finally:
            house.close()
        return _rows(house, playing, number)


def told(playing: Iterable[Table]) -> tuple[Counter[str], int]:
    """Return what tables have seen, and how many bookings were refused; print the first problems."""
    problems = [problem for table in playing for problem in table.problems]
    for problem in problems[:5]:
        print(problem, file=sys.stderr)
    seen = sum((table.seen for table in playing), Counter[str]())
    return seen, len(problems) - seen["5xx"]


def _rows(house: House, playing: list[Table], troubles: int) -> list[Row]:
    lost = doubled = 0
    for table in playing:
        for match, log in table.evenings.items():
            wanted = [(event.id, event.action.to_dict()) for event in log.events]
            found = events_of(house.file, match)
            lost += sum(event not in found for event in wanted)
            doubled += len(found) - sum(event in wanted for event in found)
    seen, refused = told(playing)
    evenings = sum(len(table.evenings) for table in playing)
    played = f"{seen['booked']:,} bookings, {evenings} evenings, {troubles} troubles"
    again = f"{seen['unanswered']} requests unanswered, {seen['told']} told of trouble, and sent again"
    return [
        Row(f"soak of {len(playing)} tables: bookings lost", lost, "", Limit("≤", 0), played),
        Row("soak: bookings doubled", doubled, "", Limit("≤", 0), again),
        Row("soak: answers 5xx that no trouble explains", seen["5xx"], "", Limit("≤", 0)),
        Row("soak: bookings refused that the rules allow", refused, "", Limit("≤", 0)),
        Row("soak: peak of the server's memory", house.peak, "MB", Limit("<", 300)),
    ]
