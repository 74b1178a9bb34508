"""Two servers over one PostgreSQL die in turn, one comes back as a newer version, and PostgreSQL is restarted, too.

Twenty tables of eight players go on meanwhile: the tablet books, votes come from the phones, and all of them send again
until they are answered, as the pages do. In the end the logs are compared.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from typing import Final

from companion.action import Action
from companion.header import Header
from companion.words.actions import Vote
from tests.bench.lexicon_file import build_once
from tests.bench.rows import Limit, Row
from tests.bench.servers.all_parts import Lengths
from tests.bench.servers.streams import Streams
from tests.bench.soak import Table
from tests.kept_lexicon import linked_home
from tests.postgres import Cluster, running_cluster
from tests.web.forked_server import forked_server
from tests.web.forms import NAMES, set_up
from tests.web.forms import new_key as new_form
from web.phones.join_codes import code_of
from web.storage.database import Database, open_database
from web.storage.event_store import EventStore

TABLES: Final = 20
PLAYERS: Final = 8
PAUSE: Final = 0.6
"""Seconds between two bookings of a table, in the middle."""
DURABLE: Final = ("max_connections=100",)
_AFTER: Final = 6.0
"""Seconds after a restart of PostgreSQL in which an answer may still speak of it."""
_PATIENCE: Final = 20.0


class Servers:
    """Two servers. `port` is now this one's and now that one's, as a proxy would choose."""

    def __init__(self, address: str, home: Path, cluster: Cluster, stack: ExitStack) -> None:
        self.address, self.home, self.cluster, self._stack = address, home, cluster, stack
        self.database: Database = open_database(address)
        self.both = [stack.enter_context(forked_server(address, home)) for _ in range(2)]
        for each in self.both:
            each.start()
        self.ports = tuple(each.port for each in self.both)
        self.streams = Streams((self.ports[0], self.ports[1]))
        self.troubled_until = 0.0
        self._rng = Random(1)

    @property
    def port(self) -> int:
        """A port to ask next."""
        return self._rng.choice(self.ports)

    def kill(self, number: int, *, newer: bool) -> None:
        """Kill a server, wait until its phones are live at the other one, and start it again."""
        server = self.both[number]
        self.streams.killed(server.port)
        server.kill()
        server.wait()
        end = time.monotonic() + _PATIENCE
        while self.streams.waiting and time.monotonic() < end:
            time.sleep(0.02)
        if newer:
            port = server.port
            server = self.both[number] = self._stack.enter_context(
                forked_server(self.address, self.home, "tests.bench.servers.newer", port)
            )
        server.start()

    def restart_database(self) -> None:
        """Restart PostgreSQL, as its package does at an update."""
        self.troubled_until = float("inf")
        self.cluster.stop("fast")
        self.cluster.start()
        self.troubled_until = time.monotonic() + _AFTER


class PhoneTable(Table):
    """A table with a phone for each player: votes come from the phones."""

    house: Servers  # type: ignore[assignment]
    again = 0.25  # a proxy asks the other server at once, and a page after a second: a mean of both

    def play(self, game: str) -> None:
        """Play an evening; `game` is the word game, as only there phones vote."""
        del game
        super().play("words")

    def _set_up(self) -> dict[str, str | Sequence[str]]:
        return set_up(new_form(), [f"{name} {self.number}" for name in NAMES[:PLAYERS]], target="500", tally="points")

    def _header(self, match: str) -> Header:
        return EventStore(self.house.database).row(match).header

    def _let_phones_sit(self, match: str) -> None:
        code = code_of(self.house.database, match)
        self._sit(match, code, [f"127.0.{1 + self.number}.{2 + player}" for player in range(PLAYERS)])

    def send(self, match: str, action: Action, key: str, form: dict[str, str], seen: int) -> tuple[int, str, str]:
        """Send a vote from its phone, all else from the tablet."""
        if not isinstance(action, Vote):
            return super().send(match, action, key, form, seen)
        own, self.tablet = self.tablet, self.phones[action.seat]
        try:
            body = json.dumps({"id": key, "seen": seen, "do": "vote", "against": action.against})
            return self.sure("POST", f"/abend/{match}/platz/tun", body)
        finally:
            self.tablet = own


def measure(lengths: Lengths, tables: int = TABLES) -> list[Row]:
    """Kill two servers in turn, and restart PostgreSQL in between; count what was lost, doubled, answered 5xx.

    Halfway the first one comes back as a newer version, and then the other one.
    """
    kills, restarts = lengths.kills, lengths.restarts
    build_once()
    with servers() as house:
        until = time.monotonic() + 24 * 3600
        playing = [PhoneTable(house, number, PAUSE, until) for number in range(tables)]  # type: ignore[arg-type]
        for table in playing:
            table.start()
        _wait_for_phones(house, tables)
        began = time.monotonic()
        for number in range(2 * kills):
            if restarts and number % max(2 * kills // restarts, 1) == max(kills // restarts, 1):
                house.restart_database()
                time.sleep(_AFTER)
                _wait_for_phones(house, tables, all_of_them=False)
            house.kill(number % 2, newer=number in (kills // 2 * 2, kills // 2 * 2 + 1))
            time.sleep(0.3)
        took = time.monotonic() - began
        for table in playing:
            table.until = 0.0
        for table in playing:
            table.join(timeout=90)
        assert not any(table.is_alive() for table in playing), "a table got no answer"
        return _rows(house, playing, f"{2 * kills} kills, {restarts} restarts of PostgreSQL, {took:.0f} s")


def _wait_for_phones(house: Servers, tables: int, *, all_of_them: bool = True) -> None:
    end = time.monotonic() + (300 if all_of_them else 20)
    while sum(map(len, house.streams.live.values())) < tables * PLAYERS and time.monotonic() < end:
        time.sleep(0.1)
    assert not all_of_them or time.monotonic() < end, "not all phones listen"


@contextmanager
def servers() -> Iterator[Servers]:
    """Give two running servers over a PostgreSQL of their own, which keeps what it says."""
    with ExitStack() as stack:
        cluster = stack.enter_context(running_cluster(DURABLE))
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="schlafmuetze-servers-"))
        house = Servers(cluster.new_database(), linked_home(Path(folder)), cluster, stack)
        stack.callback(house.database.close)  # type: ignore[attr-defined]
        stack.enter_context(closing(house.streams))
        yield house


def _rows(house: Servers, playing: list[PhoneTable], how: str) -> list[Row]:
    lost = doubled = out_of_order = 0
    store = EventStore(house.database)
    for table in playing:
        for match, log in table.evenings.items():
            wanted = [event.id for event in log.events]
            found = [str(event["id"]) for event in store.read(match)]
            times = Counter(found)
            lost += sum(not times[each] for each in wanted)
            doubled += len(found) - len(set(found) & set(wanted))
            out_of_order += [each for each in found if each in set(wanted)] != wanted
    seen = sum((table.seen for table in playing), Counter[str]())
    problems = [problem for table in playing for problem in table.problems]
    for problem in problems[:5]:
        print(problem, file=sys.stderr)
    waits = sorted(house.streams.waits) or [float("nan")]
    waited = f"median {waits[len(waits) // 2]:.2f} s of {len(house.streams.waits):,}, 0.3 to 0.9 s of it the browser's"
    told = f"{seen['unanswered']} unanswered, {seen['told']} told of PostgreSQL, and sent again"
    who = f"{len(playing)} tables of {PLAYERS}"
    return [
        Row(f"servers: {who}, acknowledged", seen["booked"], "", None, how),
        Row("servers: acknowledged and lost", lost, "", Limit("≤", 0), told),
        Row("servers: doubled", doubled, "", Limit("≤", 0)),
        Row("servers: tables out of order", out_of_order, "", Limit("≤", 0),
            f"{house.streams.backwards} frames older than the one before"),
        Row("servers: 5xx that no restart of PostgreSQL explains", seen["5xx"], "", Limit("≤", 0)),
        Row("servers: refused though the rules allow it", len(problems) - seen["5xx"], "", Limit("≤", 0)),
        Row("servers: a killed one's phones are live again, longest", waits[-1], "s", Limit("≤", 3), waited),
        Row("servers: phones that took more than 3 s", sum(each > 3 for each in waits), "", Limit("≤", 0)),
    ]  # fmt: skip
