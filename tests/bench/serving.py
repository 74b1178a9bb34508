"""The real command and the real server, each in a process of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from lexicon.paths import data_home
from tests.web.http_tablet import HttpTablet, Unanswered

COMMAND: Final = Path(sys.executable).with_name("schlafmuetze")
PATIENCE: Final = 60.0
"""Seconds until the server must answer."""


@contextmanager
def server(home: Path | None = None) -> Iterator[int]:
    """Give the port of a running `schlafmuetze serve` with the data folder `home`, by default the bench's own."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    call = [str(COMMAND), "serve", "--host", "127.0.0.1", "--port", str(port)]
    env = {**os.environ, "SCHLAFMUETZE_DATA": str(home or data_home())}
    with subprocess.Popen(call, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env) as running:
        try:
            with closing(HttpTablet(port)) as tablet:
                wait_for(tablet)
            yield port
        finally:
            running.terminate()


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
