"""Two servers on hosts of their own, and the database on a third; one server is cut off from it while tables play.

The devices and their proxy are on a fourth host: `python -m tests.bench.servers.partition PORT` runs there.

Each host is a network namespace of the bench's own. The servers reach the database by one network, and the devices
reach the servers by the other one.
"""

import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, Final

from companion.numbers.actions import Caught
from tests.bench.lexicon_file import build_once
from tests.bench.rows import Limit, Row
from tests.bench.servers import Lengths
from tests.bench.servers.streams import Phone, Streams
from tests.bench.servers.two import NoProxy, RealServer, enter, proxy
from tests.kept_lexicon import linked_home
from tests.postgres import running_cluster
from tests.waiting import wait_until
from tests.web.forms import form_of, new_key
from tests.web.http_tablet import HttpTablet, Unanswered
from web.storage.engines.many_houses import Installation
from web.storage.event_store import EventStore
from web.storage.houses import House, Houses, NewHouse
from web.table.phones.join_codes import code_of

DATABASE, FIRST, SECOND, DEVICES = HOSTS = ("db", "one", "two", "devices")
_NETS: Final = {"back": (DATABASE, FIRST, SECOND), "front": (FIRST, SECOND, DEVICES)}
_NUMBERS: Final = {"back": 1, "front": 2}


class NoNamespaces(Exception):
    """This machine has none, or refuses them; the text says why."""


class Hosts:
    """The hosts; each command runs at one of them."""

    def __init__(self, name: str) -> None:
        self._name = name

    def of(self, host: str) -> str:
        """Return the namespace of a host."""
        return f"{self._name}-{host}"

    def address(self, net: str, host: str) -> str:
        """Return the address of a host in one of the networks."""
        return f"10.231.{_NUMBERS[net]}.{HOSTS.index(host) + 1}"

    def at(self, host: str, *command: str) -> list[str]:
        """Return a command that runs at a host."""
        return ["ip", "netns", "exec", self.of(host), *command]

    def cut(self, host: str) -> None:
        """Cut a host off from the database: what it sends vanishes, and what is sent to it."""
        _ip("-n", self.of("nets"), "link", "set", f"back-{host}", "nomaster")

    def heal(self, host: str) -> None:
        """Plug the host in again."""
        _ip("-n", self.of("nets"), "link", "set", f"back-{host}", "master", "back")


@contextmanager
def hosts() -> Iterator[Hosts]:
    """Give the hosts, and take them away afterwards. :raises NoNamespaces: when the machine refuses."""
    if shutil.which("ip") is None or os.geteuid():
        raise NoNamespaces("it takes the program ip, and the rights of root")
    found = Hosts(f"schlaf{os.getpid()}")
    made = []
    try:
        for host in (*HOSTS, "nets"):
            _ip("netns", "add", found.of(host))
            made.append(host)
            _ip("-n", found.of(host), "link", "set", "lo", "up")
        for net, there in _NETS.items():
            _ip("-n", found.of("nets"), "link", "add", net, "type", "bridge")
            _ip("-n", found.of("nets"), "link", "set", net, "up")
            for host in there:
                port = f"{net}-{host}"
                _ip("-n", found.of("nets"), "link", "add", port, "type", "veth", "peer", net, "netns", found.of(host))
                _ip("-n", found.of("nets"), "link", "set", port, "master", net, "up")
                _ip("-n", found.of(host), "addr", "add", f"{found.address(net, host)}/24", "dev", net)
                _ip("-n", found.of(host), "link", "set", net, "up")
        yield found
    finally:
        for host in made:
            subprocess.run(["ip", "netns", "del", found.of(host)], check=False, capture_output=True)


def _ip(*arguments: str) -> None:
    done = subprocess.run(["ip", *arguments], check=False, capture_output=True, text=True)
    if done.returncode:
        raise NoNamespaces(f"ip {' '.join(arguments)}: {done.stderr.strip()}")


HOUSES: Final = 6
PHONES: Final = 2
AWAY: Final = 20.0
"""Seconds without the database."""
ROW: Final = "servers: a host cut off from the database, its phones are live again, longest"


def measure(lengths: Lengths) -> list[Row]:
    """Cut one host off while tables book; count the bookings, and the seconds until its phones are live again."""
    del lengths
    build_once()
    try:
        with hosts() as found:
            return _measure(found)
    except (NoNamespaces, NoProxy) as why:
        print(f"!!! NOT MEASURED: a host that is cut off: {why!r}", file=sys.stderr)
        return [Row(ROW, math.nan, "s", None, f"not measured: {why!r}")]


def _measure(found: Hosts) -> list[Row]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="schlafmuetze-hosts-")))
        cluster = stack.enter_context(running_cluster(("max_connections=100",), "*", found.of(DATABASE)))
        here = cluster.new_database()
        there = f"postgresql://postgres@{found.address('back', DATABASE)}/{here.split('@/')[1].partition('?')[0]}"
        installation = Installation(here)
        stack.callback(installation.close)
        houses = Houses(installation)
        opened = [houses.open(f"Haus {number}", f"form {number}", 0) for number in range(HOUSES)]
        servers = []
        for host in (FIRST, SECOND):
            home = folder / host
            home.mkdir()
            at, trusted = found.address("front", host), found.address("front", DEVICES)
            servers.append(RealServer(host, there, linked_home(home), at, found.at(host), trusted))
            servers[-1].start()
            stack.enter_context(closing(servers[-1]))
        addresses = [f"{each.at}:{each.port}" for each in servers]
        port = stack.enter_context(proxy(folder, addresses, found.at(DEVICES)))
        call = found.at(DEVICES, sys.executable, "-m", "tests.bench.servers.partition", str(port))
        devices = subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        stack.enter_context(devices)

        def say(what: object) -> None:
            assert devices.stdin is not None
            devices.stdin.write(f"{json.dumps(what)}\n")
            devices.stdin.flush()

        def hear() -> Any:
            assert devices.stdout is not None
            return json.loads(devices.stdout.readline())

        say([[*each.house, each.token] for each in opened])
        for new in opened:
            say(code_of(houses.database_of(new.house.id), hear()))
        assert hear() == "listening"
        held = [[f"/h/{new.house.id}" for new in opened if each.holds(houses, new.house)] for each in servers]
        number, host = max(zip(map(len, held), (FIRST, SECOND), strict=True))
        say(held[(FIRST, SECOND).index(host)])
        found.cut(host)
        began = time.monotonic()
        waits: list[float] = hear()
        time.sleep(max(0.0, AWAY - (time.monotonic() - began)))
        found.heal(host)
        time.sleep(AWAY / 2)
        say("end")
        booked: dict[str, list[str]] = hear()
        stores = [EventStore(houses.database_of(new.house.id)) for new in opened]
        kept = [str(each["id"]) for store, match in zip(stores, booked, strict=True) for each in store.read(match)]
    wanted = [key for keys in booked.values() for key in keys]
    lost, doubled = set(wanted) - set(kept), [key for key, times in Counter(kept).items() if times > 1]
    how = f"{len(waits)} phones of {number} houses, cut off for {AWAY:.0f} s"
    bad = len(lost) + len(doubled)
    return [
        Row(ROW, max(waits, default=math.nan), "s", Limit("≤", 10), how),
        Row("servers: bookings acknowledged meanwhile, lost or doubled", bad, "", Limit("≤", 0), f"of {len(wanted):,}"),
    ]


class Booking(threading.Thread):
    """A tablet that books in its house until the end, each booking again until it is answered."""

    def __init__(self, tablet: HttpTablet, match: str, port: int) -> None:
        super().__init__(daemon=True)
        self.tablet, self.match, self.port = tablet, match, port
        self.keys: list[str] = []
        self.over = False

    def run(self) -> None:
        """Book."""
        while not self.over:
            key = new_key()
            asked(self.tablet, self.port, "POST", f"/abend/{self.match}/tun", form_of(Caught(1), key, 0))
            self.keys.append(key)
            time.sleep(0.3)


def asked(tablet: HttpTablet, port: int, method: str, path: str, form: Any = None) -> tuple[int, str, str]:
    """Ask until the house answers."""
    while True:
        try:
            tablet.connect(port)
            status, body, location = tablet.ask(method, path, form)
        except Unanswered:
            status = 502
        if status < 500:
            assert status in (200, 303), (status, path, body[-300:])
            return status, body, location
        time.sleep(0.25)


def main(port: int) -> None:
    """Be the devices."""

    def say(what: object) -> None:
        print(json.dumps(what), flush=True)

    def hear() -> Any:
        return json.loads(sys.stdin.readline())

    streams, tables = Streams((port,)), []
    for *house, token in hear():
        new = NewHouse(House(*house), token)
        tablet = HttpTablet(port)
        asked(tablet, port, "GET", "/")
        enter(tablet, new, host=True)
        asked(tablet, port, "GET", "/")
        match = tablet.begin("numbers", table="referee")
        say(match)
        code = hear()
        for player in range(1, 1 + PHONES):
            phone = HttpTablet(port)
            enter(phone, new, host=False)
            asked(phone, port, "GET", f"/mit/{code}")
            asked(phone, port, "POST", f"/mit/{code}", {"player": str(player)})
            streams.add(Phone(match, phone.cookie, phone.own, phone.root), 0)
        tables.append(Booking(tablet, match, port))
    wait_until(lambda: len(streams.live[port]) == len(tables) * PHONES, 120)
    for table in tables:
        table.start()
    say("listening")
    streams.killed(port, hear())
    wait_until(lambda: not streams.waiting, 60)
    say(streams.waits)
    hear()
    for table in tables:
        table.over = True
    for table in tables:
        table.join(60)
    say({table.match: table.keys for table in tables})


if __name__ == "__main__":
    main(int(sys.argv[1]))
