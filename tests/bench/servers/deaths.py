"""Two servers of twenty houses behind a proxy are killed in turn, while a table plays in each house.

The tablet books, votes come from the phones, and all of them send again until they are answered, as the pages do. In
the end the logs are compared.
"""

import json
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from typing import Final

from companion.action import Action
from companion.header import Header
from companion.words.actions import Vote
from tests.bench.lexicon_file import build_once
from tests.bench.rows import Limit, Row
from tests.bench.servers import Lengths
from tests.bench.servers.streams import Streams
from tests.bench.servers.two import TwoServers, enter, two_servers
from tests.bench.soak import Table, told
from tests.waiting import wait_until
from tests.web.forms import NAMES, new_key as new_form, set_up
from tests.web.http_tablet import HttpTablet
from web.storage.event_store import EventStore
from web.storage.houses import NewHouse
from web.table.phones.join_codes import code_of

HOUSES: Final = 20
PLAYERS: Final = 8
PAUSE: Final = 0.8
"""Seconds between two bookings of a table, in the middle."""
_PATIENCE: Final = 20.0


class OwnHouse:
    """A house of a table, as `Table` needs it."""

    def __init__(self, servers: TwoServers, new: NewHouse, streams: Streams) -> None:
        self.new, self.streams, self.port = new, streams, servers.port
        self.database = servers.houses.database_of(new.house.id)
        self.troubled_until = 0.0


class HouseTable(Table):
    """A table in a house of its own, with a phone for each player: votes come from the phones."""

    house: OwnHouse  # type: ignore[assignment]
    again = 0.25  # a proxy asks the other server at once, and a page after a second: a mean of both

    def play(self, game: str) -> None:
        """Play an evening; `game` is the word game, as only there phones vote."""
        del game
        if not self.tablet.root:
            enter(self.tablet, self.house.new, host=True)
        super().play("words")

    def _set_up(self) -> dict[str, str | Sequence[str]]:
        return set_up(new_form(), [f"{name} {self.number}" for name in NAMES[:PLAYERS]], target="500", tally="points")

    def _header(self, match: str) -> Header:
        return EventStore(self.house.database).row(match).header

    def _let_phones_sit(self, match: str) -> None:
        code = code_of(self.house.database, match)
        self._sit(match, code, [f"127.0.{1 + self.number}.{2 + player}" for player in range(PLAYERS)])

    def _device(self, address: str) -> HttpTablet:
        device = super()._device(address)
        enter(device, self.house.new, host=False)
        return device

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

    def sure(
        self, method: str, path: str, form: object = None, *, binary: bool = False, whole: bool = False
    ) -> tuple[int, str, str]:
        """Ask until there is an answer of the house: 502 is one of the proxy, or of a server that hasn't got it."""
        while True:
            before = self.seen["5xx"]
            answer = super().sure(method, path, form, binary=binary, whole=whole)
            if answer[0] != 502:
                return answer
            self.seen["5xx"] = before
            self.problems.pop()
            self.seen["elsewhere"] += 1
            time.sleep(self.again)


def measure(lengths: Lengths, houses: int = HOUSES) -> list[Row]:
    """Kill two servers in turn; count what was lost, doubled, answered 5xx, and how long phones heard nothing."""
    build_once()
    with two_servers() as servers, closing(Streams((servers.port,))) as streams:
        until = time.monotonic() + 24 * 3600
        opened: list[NewHouse] = []
        playing: list[HouseTable] = []
        # The proxy sends houses by a hash: more are opened until each server has one, else a kill would show nothing.
        while len(opened) < houses or not all(servers.held_by(each, opened) for each in servers.servers):
            for new in servers.open(max(1, houses - len(opened)), len(opened)):
                opened.append(new)
                playing.append(HouseTable(OwnHouse(servers, new, streams), len(playing), PAUSE, until))  # type: ignore[arg-type]
                playing[-1].start()
            wait_until(partial(_all_listen, playing, streams), 300)
        began = time.monotonic()
        left: list[int] = []
        for number in range(lengths.kills):
            server = servers.servers[number % 2]
            held = servers.held_by(server, opened)
            left.append(len(held))
            streams.killed(servers.port, {f"/h/{house}" for house in held})
            server.kill()
            end = time.monotonic() + _PATIENCE
            while streams.waiting and time.monotonic() < end:
                time.sleep(0.02)
            server.start()
            server.wait()
            # The proxy sends houses back to it: its death is that of a server with houses again.
            wait_until(lambda: bool(servers.held_by(server, opened)), 60)  # noqa: B023
            time.sleep(1)
        took = time.monotonic() - began
        for table in playing:
            table.until = 0.0
        for table in playing:
            table.join(timeout=90)
        assert not any(table.is_alive() for table in playing), "a table got no answer"
        how = f"{lengths.kills} kills of a server with {sum(left) / len(left):.0f} of {houses} houses, {took:.0f} s"
        return _rows(playing, streams, how)


def _all_listen(playing: list[HouseTable], streams: Streams) -> bool:
    fallen = [problem for table in playing for problem in table.problems]
    assert not fallen, fallen
    return sum(map(len, streams.live.values())) >= len(playing) * PLAYERS


def _rows(playing: list[HouseTable], streams: Streams, how: str) -> list[Row]:
    lost = doubled = out_of_order = 0
    for table in playing:
        store = EventStore(table.house.database)
        for match, log in table.evenings.items():
            wanted = [event.id for event in log.events]
            found = [str(event["id"]) for event in store.read(match)]
            times = Counter(found)
            lost += sum(not times[each] for each in wanted)
            doubled += len(found) - len(set(found) & set(wanted))
            out_of_order += [each for each in found if each in set(wanted)] != wanted
    seen, refused = told(playing)
    waits = sorted(streams.waits) or [float("nan")]
    waited = f"median {waits[len(waits) // 2]:.2f} s of {len(streams.waits):,}, 0.3 to 0.9 s of it the browser's"
    again = f"{seen['unanswered']} unanswered, {seen['elsewhere']} while no server had the house, and sent again"
    return [
        Row(f"servers: {len(playing)} houses, a table of {PLAYERS} each, acknowledged", seen["booked"], "", None, how),
        Row("servers: acknowledged and lost", lost, "", Limit("≤", 0), again),
        Row("servers: doubled", doubled, "", Limit("≤", 0)),
        Row("servers: tables out of order", out_of_order, "", Limit("≤", 0),
            f"{streams.backwards} frames older than the one before"),
        Row("servers: 5xx beside those", seen["5xx"], "", Limit("≤", 0)),
        Row("servers: refused though the rules allow it", refused, "", Limit("≤", 0)),
        Row("servers: a killed one's phones are live again, longest", waits[-1], "s", Limit("≤", 3), waited),
        Row("servers: phones that took more than 3 s", sum(each > 3 for each in waits), "", Limit("≤", 0)),
    ]  # fmt: skip
