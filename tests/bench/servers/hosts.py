"""Two servers on hosts of their own, and the database on a third; one server is cut off from it for ten seconds."""

from __future__ import annotations

import json
import math
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

from tests.bench.lexicon_file import build_once
from tests.bench.rows import Limit, Row
from tests.bench.servers.all_parts import Lengths
from tests.bench.servers.namespaces import DATABASE, DEVICES, FIRST, SECOND, Hosts, NoNamespaces, hosts
from tests.kept_lexicon import linked_home
from tests.postgres import Cluster, running_cluster
from web.phones.join_codes import code_of
from web.storage.database import open_database
from web.storage.event_store import EventStore

AWAY: Final = 10.0
"""Seconds without the database."""
PORT: Final = 8010


def measure(lengths: Lengths) -> list[Row]:
    """Cut one host off while a table votes; count the votes, and the seconds until its phone is told and live again."""
    del lengths
    build_once()
    try:
        with hosts() as found:
            return _measure(found)
    except NoNamespaces as why:
        print(f"!!! NOT MEASURED: hosts that are cut off. This machine has no network namespaces: {why}",
              file=sys.stderr)  # fmt: skip
        return [Row("servers: a host cut off from the database", math.nan, "s", None, f"not measured: {why}")]


def _measure(found: Hosts) -> list[Row]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="schlafmuetze-hosts-")))
        settings = ("max_connections=100",)
        cluster: Cluster = stack.enter_context(running_cluster(settings, "*", found.of(DATABASE)))
        here = cluster.new_database()
        name = here.split("@/")[1].partition("?")[0]
        there = f"postgresql://postgres@{found.address('back', DATABASE)}/{name}"
        for host in (FIRST, SECOND):
            stack.enter_context(_server(found, host, there, folder))
        told = _devices(found, here)
        shapes = [json.dumps(event) for event in EventStore(open_database(here)).read(told["match"])]
        voted = [re.search(r'"seat": (\d+)', shape) for shape in shapes if '"vote"' in shape]
        seats = [each[1] for each in voted if each is not None]
    wrong = len({"1", "2"} ^ set(seats)) + len(seats) - len(set(seats))
    return [
        Row("servers: a host cut off for 10 s, its phone is told after", told["told"], "s", Limit("≤", 10),
            "its stream ends, and its question isn't answered"),
        Row("servers: the vote it was given meanwhile is kept on disk after", told["kept"], "s", None,
            f"from the moment the host is back; sent {told['sent']} times under one id"),
        Row("servers: its phone is live again after", told["live"], "s", None, "likewise"),
        Row("servers: votes lost or doubled, of two", wrong, "", Limit("≤", 0)),
    ]  # fmt: skip


@contextmanager
def _server(found: Hosts, host: str, database: str, folder: Path) -> Iterator[None]:
    """Serve at a host, with a data folder of its own: the key of the cookies comes from the database."""
    home = folder / host
    home.mkdir()
    call = [sys.executable, "-m", "web.cli", "serve", "--host", found.address("front", host), "--port", str(PORT)]
    call += ["--database", database]
    env = {**os.environ, "SCHLAFMUETZE_DATA": str(linked_home(home)), "PYTHONUNBUFFERED": "1"}
    (home / "secret.key").unlink(missing_ok=True)
    with subprocess.Popen(found.at(host, *call), stdout=subprocess.PIPE, text=True, env=env) as process:
        try:
            assert process.stdout is not None
            while f":{PORT}/" not in (line := process.stdout.readline()):
                assert line, "the server has ended"
            yield
        finally:
            process.terminate()


def _devices(found: Hosts, database: str) -> dict[str, Any]:
    """Run the devices at their host, and cut the first server off when they say so."""
    call = [sys.executable, "-m", "tests.bench.servers.devices"]
    call += [f"{found.address('front', host)}:{PORT}" for host in (FIRST, SECOND)]
    with subprocess.Popen(
        found.at(DEVICES, *call), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None

        def say(text: str) -> None:
            assert process.stdin is not None
            process.stdin.write(f"{text}\n")
            process.stdin.flush()

        match = process.stdout.readline().strip()
        say(code_of(open_database(database), match))
        assert process.stdout.readline() == "listening\n"
        found.cut(FIRST)
        say("cut")
        time.sleep(AWAY)
        found.heal(FIRST)
        say("healed")
        told: dict[str, Any] = json.loads(process.stdout.readline())
    return {**told, "match": match}
