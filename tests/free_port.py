"""A port for a server that starts later, perhaps again and again."""

import random
import socket
from typing import Final

BELOW_CLIENTS: Final = range(20_000, 32_000)
"""Ports that no system gives to the client side of a connection, which could take one before its server is there."""
TRIES: Final = 100


def free_port() -> int:
    """Return a port of this machine that nobody has just now. :raises OSError: if there is hardly any."""
    chance = random.Random()  # each process has another order, however the tests are seeded
    for port in chance.sample(BELOW_CLIENTS, TRIES):
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        return port
    raise OSError(f"{TRIES} ports are all taken")
