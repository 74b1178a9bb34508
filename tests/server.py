"""The real server in a thread, for tests that speak HTTP with an application of their own.

As a program it serves the house in the file of its argument until its standard input ends, and prints its port.
"""

import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask

from web.server.bridge import server_of
from web.server.connections import Limits, limits_of


@contextmanager
def serving(app: Flask, limits: Limits | None = None, port: int = 0) -> Iterator[str]:
    """Give the address of a server of `app`, at a free port without one."""
    server = server_of(app, limits or limits_of(app))
    listening = socket.create_server(("127.0.0.1", port))
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    try:
        yield address
    finally:
        server.should_exit = True
        thread.join(timeout=10)
        app.extensions["live"].close()


if __name__ == "__main__":
    from web.app import create_app

    with serving(create_app({"DATABASE": sys.argv[1], "SECRET_KEY": "of a program"})) as own:
        print(own.rpartition(":")[2], flush=True)
        sys.stdin.read()
