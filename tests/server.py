"""The real WSGI server in a thread, for tests that speak HTTP with an application of their own."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from flask import Flask
from waitress import wasyncore

from web.access.connections import Limits, server_of
from web.access.play_first import THREADS


@contextmanager
def serving(app: Flask, limits: Limits | None = None, port: int = 0, **options: Any) -> Iterator[str]:
    """Give the address of a server of `app`, at a free port without one.

    The thread that looks at its sockets closes them, so none is missing.
    """
    sockets: dict[int, object] = {}
    listening = socket.create_server(("127.0.0.1", port))
    server = server_of(app, listening, limits, map=sockets, **{"threads": THREADS, **options})
    over = threading.Event()

    def serve() -> None:
        while not over.is_set():
            wasyncore.loop(timeout=1, use_poll=True, map=sockets, count=1)
        server.task_dispatcher.shutdown()
        wasyncore.close_all(sockets, ignore_all=True)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.effective_port}"
    finally:
        over.set()
        with suppress(OSError):  # the thread may have seen it already, and closed what wakes it
            server.pull_trigger()
        thread.join(timeout=10)
        app.extensions["live"].close()
