"""Two servers of many houses over one PostgreSQL, behind an nginx with the example of docs/hosting.md, without TLS."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Final

from tests.bench.serving import wait_for
from tests.free_port import free_port
from tests.kept_lexicon import linked_home
from tests.postgres import Cluster, running_cluster
from tests.web.hosting.real_proxy import around_nginx, example
from tests.web.http_tablet import HttpTablet
from web.storage.engines.many_houses import Installation
from web.storage.houses import House, Houses, NewHouse

LOOPBACK: Final = "127.0.0.1"
_HELD: Final = """
SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE locktype = 'advisory' AND granted AND application_name = ? AND ((classid::bigint << 32) | objid::bigint) = ?
"""


class NoProxy(Exception):
    """There is no nginx here."""


class RealServer:
    """One of the servers; `at` is its address, `within` the beginning of a command that runs at its host.

    Without the address of a proxy as `trusted` a request counts as one of this machine itself, which has no limits.
    """

    def __init__(
        self, name: str, database: str, home: Path, at: str = LOOPBACK, within: Sequence[str] = (), trusted: str = ""
    ) -> None:
        self.name, self.at, self.port = name, at, free_port()
        mark = "&" if "?" in database else "?"
        command = [*within, sys.executable, "-m", "web.cli", "serve", "--houses", "--host", at]
        command += ["--port", str(self.port), "--database", f"{database}{mark}application_name={name}"]
        self._call = [*command, *(("--trust-proxy", trusted, "--host-name", "spiele.example") if trusted else ())]
        self._env = {**os.environ, "SCHLAFMUETZE_DATA": str(home)}
        self._said = (home / f"{name}.said").open("ab")

    def start(self) -> None:
        """Start it, without waiting for it."""
        self.process = subprocess.Popen(self._call, env=self._env, stdout=self._said, stderr=self._said)

    def wait(self) -> None:
        """Wait until it answers."""
        with closing(HttpTablet(self.port)) as tablet:
            wait_for(tablet)

    def kill(self) -> None:
        """Kill it, as an empty battery would."""
        self.process.kill()
        self.process.wait()

    def holds(self, houses: Houses, house: House) -> bool:
        """Say whether it holds the lease of a house."""
        number = houses.database_of(house.id).lock_number("lease")
        with houses.installation.reading() as connection:
            return bool(connection.execute(_HELD, (self.name, number)).fetchone() == (1,))

    def close(self) -> None:
        """Kill it for good."""
        self.kill()
        self._said.close()


class TwoServers:
    """Two running servers, the port of the proxy before them, and houses."""

    def __init__(self, cluster: Cluster, home: Path, stack: ExitStack) -> None:
        address = cluster.new_database()
        self.installation = Installation(address)
        stack.callback(self.installation.close)
        self.houses = Houses(self.installation)
        self.servers = [RealServer(name, address, home, trusted=LOOPBACK) for name in ("one", "two")]
        for server in self.servers:
            server.start()
            stack.enter_context(closing(server))
        for server in self.servers:
            server.wait()
        self.port = stack.enter_context(proxy(home, [f"{LOOPBACK}:{each.port}" for each in self.servers]))

    def open(self, number: int, first: int = 0) -> list[NewHouse]:
        """Open so many houses, numbered from `first` on."""
        return [self.houses.open(f"Haus {each}", f"form {each}", 0) for each in range(first, first + number)]

    def held_by(self, server: RealServer, houses: Sequence[NewHouse]) -> set[str]:
        """Return the ids of those houses that a server holds."""
        return {each.house.id for each in houses if server.holds(self.houses, each.house)}


@contextmanager
def two_servers() -> Iterator[TwoServers]:
    """Give them. :raises NoProxy: without nginx."""
    with ExitStack() as stack:
        cluster = stack.enter_context(running_cluster(("max_connections=100",)))
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="schlafmuetze-servers-"))
        yield TwoServers(cluster, linked_home(Path(folder)), stack)


@contextmanager
def proxy(folder: Path, servers: Sequence[str], within: Sequence[str] = ()) -> Iterator[int]:
    """Give the port of an nginx before servers at these addresses. :raises NoProxy: when there is none."""
    program = shutil.which("nginx", path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin")))
    if program is None:
        raise NoProxy
    port, settings = free_port(), folder / "nginx.conf"
    text = re.sub(r"server \{\n    listen 80;.*?\n\}\n", "", example("nginx"), flags=re.DOTALL)
    text = re.sub(r"    ssl_.*\n", "", text).replace("listen 443 ssl http2;", f"listen {LOOPBACK}:{port};")
    for shown, here in zip((f"{LOOPBACK}:8010", f"{LOOPBACK}:8011"), servers, strict=True):
        assert shown in text, shown
        text = text.replace(shown, here)
    settings.write_text(around_nginx(folder, text).replace("events {}", "events { worker_connections 8000; }"))
    call = [*within, program, "-p", str(folder), "-c", str(settings), "-e", str(folder / "error.log")]
    with subprocess.Popen(call, stderr=subprocess.DEVNULL) as process:
        try:
            time.sleep(0.5)
            assert process.poll() is None, (folder / "error.log").read_text()
            yield port
        finally:
            process.terminate()


def enter(device: HttpTablet, new: NewHouse, *, host: bool) -> None:
    """Let a device come into a house, by the link of its hosts or by that of its guests."""
    path = f"/wirt/{new.token}" if host else f"/ein/{new.house.code}/"
    status, body, _ = device.ask("GET", path, whole=True)
    assert status in (302, 303, 308), (status, body[-300:])
    device.root = f"/h/{new.house.id}"
