"""A connection of a device for its questions of one moment.

A browser keeps it a while, but a server of many devices soon closes what is idle, and a proxy keeps few for all.
"""

from __future__ import annotations

import asyncio
from typing import Final

from tests.bench.devices.page_times import ANSWER

LIMIT: Final = 2**20
"""Bytes of a line that a reader takes."""


class Unheard(Exception):
    """No answer came."""


def local(own: str) -> tuple[str, int] | None:
    """Return an address of this machine's own as asyncio wants it; None for any."""
    return (own, 0) if own else None


class Line:
    """A connection, opened when it is needed."""

    def __init__(self, cookie: str = "", own: str = "") -> None:
        self.cookie, self._own = cookie, own
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, port: int, method: str, path: str, body: str = "", kind: str = "application/json"
    ) -> tuple[int, bytes]:
        """Return status and body of an answer. :raises Unheard: if none comes."""
        try:
            async with asyncio.timeout(ANSWER):
                return await self._ask(port, method, path, body, kind)
        except (OSError, EOFError, TimeoutError) as fault:
            self.close()
            raise Unheard from fault

    async def _ask(self, port: int, method: str, path: str, body: str, kind: str) -> tuple[int, bytes]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", port, limit=LIMIT, local_addr=local(self._own))
        reader, writer = self._streams
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX-Fragment: 1\r\nCookie: {self.cookie}\r\n"
        if method == "POST":
            head += f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
        writer.write(f"{head}\r\n{body}".encode())
        status = await reader.readline()
        if not status:
            raise EOFError
        length = 0
        while line := (await reader.readline()).strip():
            name, _, value = line.decode().partition(": ")
            if name.lower() == "content-length":
                length = int(value)
        return int(status.split()[1]), await reader.readexactly(length)

    def close(self) -> None:
        """Close it."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None
