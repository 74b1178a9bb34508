"""The real command and the real server, each in a process of its own."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from lexicon.paths import data_home
from tests.free_port import free_port
from tests.web.http_tablet import HttpTablet, Unanswered

COMMAND: Final = Path(sys.executable).with_name("schlafmuetze")
PATIENCE: Final = 60.0
"""Seconds until the server must answer."""


class Running(NamedTuple):
    """A running server."""

    port: int
    pid: int


@contextmanager
def running(home: Path | None = None, call: Sequence[str] = ()) -> Iterator[Running]:
    """Give a running `schlafmuetze serve` with the data folder `home`, by default the bench's own.

    `call` is another command to run; it gets the port as its last argument.
    """
    port = free_port()
    call = [*(call or (str(COMMAND), "serve", "--host", "127.0.0.1", "--port")), str(port)]
    env = {**os.environ, "SCHLAFMUETZE_DATA": str(home or data_home())}
    with subprocess.Popen(call, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env) as process:
        try:
            with closing(HttpTablet(port)) as tablet:
                wait_for(tablet)
            yield Running(port, process.pid)
        finally:
            process.terminate()


@contextmanager
def server(home: Path | None = None) -> Iterator[int]:
    """Give the port of a running `schlafmuetze serve`."""
    with running(home) as found:
        yield found.port


def wait_for(tablet: HttpTablet) -> None:
    """Wait until the server answers."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            tablet.ask("GET", "/")
        except Unanswered:
            assert time.monotonic() < deadline, "no server"
            time.sleep(0.1)
        else:
            return
