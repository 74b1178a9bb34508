"""Several processes on one port: one that dies is started anew, and none is left when the server ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from companion.numbers.actions import Caught
from tests.waiting import PATIENCE, wait_until
from tests.web.forms import form_of, new_key
from tests.web.hosting.real_server import TOP, is_there, real_server
from tests.web.hosting.test_metrics import samples
from tests.web.http_tablet import HttpTablet
from web.hosting.faults import HostingFault
from web.serve import serve
from web.storage.database import open_database
from web.storage.event_store import EventStore

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")


def test_a_file_is_served_by_one_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path))
    with pytest.raises(HostingFault) as refusal:
        serve("127.0.0.1", 0, processes=2)
    assert refusal.value.sentence("de").startswith("Mehrere Prozesse gehen nur mit PostgreSQL")


def test_one_is_killed_the_next_request_is_answered_and_none_is_left(data_home: Path, postgres: str) -> None:
    with real_server(data_home, "--processes", "2", "--metrics", "--database", postgres) as server:
        wait_until(lambda: len(server.children) == 2)
        with closing(HttpTablet(server.port)) as tablet:
            match = tablet.begin("numbers")
        sent: list[str] = []
        for kill in range(4):
            victim = server.children[kill % 2]
            os.kill(victim, signal.SIGKILL)
            for _ in range(5):
                with closing(HttpTablet(server.port, tablet.cookies)) as again:  # a connection of its own
                    sent.append(new_key())
                    status, body, _ = again.ask("POST", f"/abend/{match}/tun", form_of(Caught(1), sent[-1], 0))
                    assert status == 200, body
            wait_until(lambda victim=victim: not is_there(victim) and len(server.children) == 2)  # type: ignore[misc]
        assert [event["id"] for event in EventStore(open_database(postgres)).read(match)] == sent
        counted = samples(server.get("/metrics"))
        assert counted["schlafmuetze_bookings_total",] == len(sent)  # all processes together, dead ones, too
        left = server.children
        assert server.end() == 0
        assert not any(map(is_there, left))


def test_both_processes_answer(data_home: Path, postgres: str) -> None:
    with real_server(data_home, "--processes", "2", "--database", postgres) as server:
        wait_until(lambda: len(server.children) == 2)
        first, second = server.children
        for still in (first, second, first):
            os.kill(still, signal.SIGSTOP)
            try:
                wait_until(lambda: server.get("/healthz") == "ok\n")
            finally:
                os.kill(still, signal.SIGCONT)


def sockets_of(pid: int) -> int:
    links = [each for each in Path(f"/proc/{pid}/fd").iterdir() if each.is_symlink()]
    return sum(str(each.readlink()).startswith("socket:") for each in links)


def test_connections_that_stay_open_are_spread_over_both(data_home: Path, postgres: str) -> None:
    with real_server(data_home, "--processes", "2", "--database", postgres) as server, ExitStack() as stack:
        wait_until(lambda: len(server.children) == 2)
        for still in server.children:  # until each of them answers
            os.kill(still, signal.SIGSTOP)
            wait_until(lambda: server.get("/healthz") == "ok\n")
            os.kill(still, signal.SIGCONT)
        before = [sockets_of(each) for each in server.children]
        for _ in range(48):
            assert stack.enter_context(closing(HttpTablet(server.port))).ask("GET", "/healthz")[0] == 200
        more = [sockets_of(each) - there for each, there in zip(server.children, before, strict=True)]
        assert min(more) >= 6


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_none_is_left_however_the_parent_ends(data_home: Path, postgres: str, how: signal.Signals) -> None:
    with real_server(data_home, "--processes", "2", "--database", postgres) as server:
        wait_until(lambda: len(server.children) == 2)
        left = server.children
        server.end(how)
        wait_until(lambda: not any(map(is_there, left)))


def test_without_a_first_process_it_gives_up_with_the_reason() -> None:
    code = (
        "from web.hosting.faults import HostingFault\n"
        "from web.hosting.processes import Processes\n"
        "def work(ready): raise HostingFault('no_fork')\n"
        "try: Processes(2, work, 'de', print, print).run()\n"
        "except HostingFault as fault: print(fault.code)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, text=True, cwd=TOP, timeout=60
    )
    assert done.stdout.splitlines()[-1] == "no_start"
    assert done.stderr.startswith("Mehrere Prozesse gehen nur mit Linux")


def test_one_that_dies_before_it_is_ready_is_not_started_over_and_over(tmp_path: Path) -> None:
    code = (
        "import os, pathlib, sys, time\n"
        "from web.hosting.processes import Processes\n"
        "seen = pathlib.Path(sys.argv[1])\n"
        "def work(ready):\n"
        "    if not seen.exists():\n"
        "        seen.touch()\n"
        "        ready()\n"
        "        time.sleep(60)\n"
        "    (seen.parent / str(os.getpid())).touch()\n"
        "    os._exit(3)\n"
        "Processes(2, work, 'de', lambda: print('ready', flush=True), lambda _: None).run()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, tmp_path / "seen"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=TOP,
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        wait_until(lambda: len(list(tmp_path.iterdir())) >= 3)
        process.terminate()
        assert process.wait(timeout=PATIENCE) == 0
    assert len(list(tmp_path.iterdir())) < 10
