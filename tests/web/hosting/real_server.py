"""`schlafmuetze serve` as a process of its own, with the processes below it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.waiting import PATIENCE, wait_until

TOP = Path(__file__).parents[3]


class RealServer:
    """A running server, its address on this machine, and its children."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.port = port

    @property
    def children(self) -> list[int]:
        """The pids of the processes below it."""
        return children_of(self.process.pid)

    def get(self, path: str) -> str:
        """Return a page over a connection of its own."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=30) as answer:
            return str(answer.read().decode())

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and return the exit code."""
        self.process.send_signal(how)
        return self.process.wait(timeout=PATIENCE)


@contextmanager
def real_server(data: Path, *arguments: str) -> Iterator[RealServer]:
    """Give a server that was called with these arguments, once it tells its address."""
    command = [sys.executable, "-m", "web.cli", "serve", "--host", "127.0.0.1", "--port", "0", *arguments]
    env = {**os.environ, "SCHLAFMUETZE_DATA": str(data), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env, cwd=TOP) as process:
        assert process.stdout
        children: list[int] = []
        try:
            found = None
            while found is None and (line := process.stdout.readline()):
                found = re.search(r"http://localhost:(\d+)/", line)
            assert found, "it has said no address"
            yield RealServer(process, int(found[1]))
            children = children_of(process.pid)
        finally:
            process.terminate()  # it takes its files along
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=PATIENCE)
            process.kill()
            for child in children:  # they end by themselves; a test that fails leaves none either
                with suppress(AssertionError):
                    wait_until(lambda child=child: not is_there(child), 20)  # type: ignore[misc]
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)


def children_of(pid: int) -> list[int]:
    """Return the processes below one."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            text = stat.read_text(encoding="utf-8", errors="replace")
            state, parent = text.rpartition(")")[2].split()[:2]
            if int(parent) == pid and state != "Z":
                found.append(int(stat.parent.name))
    return sorted(found)


def is_there(pid: int) -> bool:
    """Say whether a process runs."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    return False
