"""A crowd of connections that want nothing: some are idle after an answer, others send a byte now and then."""

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Final

IDLE: Final = 500
SLOW: Final = 300
_PAUSE: Final = 1.0
"""Seconds between two bytes of a slow one, which begins anew once the server has dropped it."""
_ASKED: Final = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
_HEAD: Final = b"GET / HTTP/1.1\r\nHost: local" + b"x" * 3600


@contextmanager
def crowd(port: int) -> Iterator[None]:
    """Hold `IDLE` and `SLOW` connections to a server, each from an address of its own."""
    over = threading.Event()
    with ExitStack() as stack:
        for number in range(IDLE):
            idle = stack.enter_context(_connected(port, number))
            idle.sendall(_ASKED)
            assert idle.recv(4096).startswith(b"HTTP/1.1 200")
        dripping = threading.Thread(target=_drip, args=(port, over))
        dripping.start()
        try:
            yield
        finally:
            over.set()
            dripping.join()


def _drip(port: int, over: threading.Event) -> None:
    slow = [_connected(port, IDLE + number) for number in range(SLOW)]
    sent = [0] * SLOW
    while not over.wait(_PAUSE):
        for number, each in enumerate(slow):
            try:
                each.sendall(_HEAD[sent[number] : sent[number] + 1])
                sent[number] += 1
            except OSError:
                each.close()
                slow[number], sent[number] = _connected(port, IDLE + number), 0
    for each in slow:
        each.close()


def _connected(port: int, number: int) -> socket.socket:
    own = (f"127.0.{100 + number // 200}.{1 + number % 200}", 0)
    return socket.create_connection(("127.0.0.1", port), timeout=30, source_address=own)
