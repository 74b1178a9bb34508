"""`schlafmuetze serve` as a process of its own."""

import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.waiting import PATIENCE

TOP = Path(__file__).parents[3]


class RealServer:
    """A running server, and its port on this machine."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.port = port

    def get(self, path: str) -> str:
        """Return a page over a connection of its own."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=30) as answer:
            return str(answer.read().decode())

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and return the exit code."""
        self.process.send_signal(how)
        return self.process.wait(timeout=PATIENCE)


@contextmanager
def real_server(data: Path, *arguments: str, program: Sequence[str] = ("-m", "web.cli")) -> Iterator[RealServer]:
    """Give a server that was called with these arguments, once it tells its address."""
    command = [sys.executable, *program, "serve", "--host", "127.0.0.1", "--port", "0", *arguments]
    env = {**os.environ, "SCHLAFMUETZE_DATA": str(data), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env, cwd=TOP) as process:
        assert process.stdout
        try:
            found = None
            while found is None and (line := process.stdout.readline()):
                found = re.search(r"http://localhost:(\d+)/", line)
            assert found, "it has said no address"
            yield RealServer(process, int(found[1]))
        finally:
            process.terminate()  # it takes its files along
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=PATIENCE)
            process.kill()
