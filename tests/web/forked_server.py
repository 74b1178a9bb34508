"""The real application behind the real server in a process of its own, quickly started and as quickly killed.

A parent process imports everything and makes the application once. It forks each server before it reads any data, so
200 servers take seconds, not minutes.
"""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from tests.free_port import free_port

TOP = Path(__file__).parents[2]


class ForkedServer:
    """A server over one file of evenings. It can be killed and started again."""

    def __init__(self, command: IO[str], answers: IO[str]) -> None:
        self._command = command
        self._answers = answers
        self.pid = 0
        self.port = 0

    def start(self) -> None:
        """Start the server and wait until it listens."""
        self._command.write("start\n")
        self._command.flush()
        self.pid, self.port = json.loads(self._answers.readline())

    def kill(self) -> None:
        """Kill the server as an empty battery would."""
        assert self.pid, "it doesn't run"
        os.kill(self.pid, signal.SIGKILL)

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """Let the server do nothing for a while; what is sent to it waits."""
        os.kill(self.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.pid, signal.SIGCONT)

    def unheard(self) -> int:
        """Return how many connections have brought bytes that it hasn't read."""
        port = f":{self.port:04X}"
        lines = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
        sockets = [line.split() for line in lines]  # number, own address, the other's, state, bytes to send:to read
        return sum(
            own.endswith(port) and state == "01" and not waits.endswith(":00000000")  # 01 is an open connection
            for _, own, _, state, waits, *_ in sockets
        )

    def wait(self) -> None:
        """Wait until the killed server has ended."""
        self._command.write("wait\n")
        self._command.flush()
        ended, self.pid = self.pid, 0
        found = json.loads(self._answers.readline())
        assert found == [ended, -signal.SIGKILL], f"it ended by itself: {found}"


@contextmanager
def forked_server(
    memory: Path | str, data: Path, module: str = "tests.web.forked_server", port: int = 0
) -> Iterator[ForkedServer]:
    """Yield a server, not yet started: its evenings in `memory`, a file or a database, its lexicon in `data`.

    `module` may be another one that calls `main`; `port` is that of a server whose place it takes.
    """
    process = subprocess.Popen(
        [sys.executable, "-m", module, str(memory), str(port)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=TOP,
        env={**os.environ, "SCHLAFMUETZE_DATA": str(data)},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield ForkedServer(process.stdin, process.stdout)
    finally:
        with suppress(OSError):
            process.stdin.close()  # the parent process ends, and its last server with it
        process.stdout.close()
        process.wait(timeout=30)


def main(memory: str, port: int = 0) -> None:
    """Fork servers of a house until the end of the commands."""
    from lexicon.paths import templates_path
    from web.app import create_app
    from web.pages.assets import compile_templates, keep_templates
    from web.server.bridge import server_of
    from web.server.hosting.one_house import OneHouse
    from web.storage.faults import StorageFault

    # The parent process knows nothing of an evening: each server opens the file anew.
    outward = "192.168.178.24"  # phones join by it
    config = {"DATABASE": memory, "SECRET_KEY": "the same after every start", "OUTWARD_ADDRESS": outward}
    keep_templates(templates_path())
    app = create_app(config)
    compile_templates(app)
    port = port or free_port()  # the same for all servers, so that a page in a browser finds the next one
    child = 0
    for command in sys.stdin:
        if command == "start\n":
            child = os.fork()
            if not child:
                try:
                    sock = socket.create_server(("127.0.0.1", port))
                except OSError:  # another process has taken the port
                    sock = socket.create_server(("127.0.0.1", 0))
                house = OneHouse(lambda: create_app(config), app)
                server = server_of(house, house.limits)
                with suppress(StorageFault):
                    house.begin()  # as `schlafmuetze serve` does
                print(json.dumps([os.getpid(), sock.getsockname()[1]]), flush=True)
                server.run([sock])
        else:
            pid, status = os.waitpid(child, 0)
            child = 0
            print(json.dumps([pid, os.waitstatus_to_exitcode(status)]), flush=True)
    if child:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
