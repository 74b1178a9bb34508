"""A device of boardgame.io: its messages over Socket.IO, on a WebSocket (RFC 6455) and nothing else.

line = await connect(port)
await line.send("sync", match, "0", None, 8)
text = await line.next()
"""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from secrets import token_bytes
from typing import Final

GAME: Final = "table"
"""The name of the game of the peer, and of its namespace."""
_TEXT: Final = 0x81
_MASKED: Final = 0x80


class Line:
    """A connection that has joined the namespace of the game."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def send(self, name: str, *arguments: object) -> None:
        """Send an event."""
        await self.write(f"42/{GAME},{json.dumps([name, *arguments])}")

    async def write(self, text: str) -> None:
        """Send a packet, masked as a client has to (RFC 6455, 5.3): the mask of zeros leaves it as it is."""
        data = text.encode()
        size = (
            bytes([_MASKED | len(data)]) if len(data) < 126 else bytes([_MASKED | 126]) + len(data).to_bytes(2, "big")
        )
        self._writer.write(bytes([_TEXT]) + size + bytes(4) + data)
        await self._writer.drain()

    async def next(self) -> bytes:
        """Return the next packet; answer the server's pings in between."""
        while True:
            _, size = await self._reader.readexactly(2)
            if size > 125:
                size = int.from_bytes(await self._reader.readexactly(2 if size == 126 else 8), "big")
            data = await self._reader.readexactly(size)
            if data != b"2":
                return data
            await self.write("3")


async def connect(port: int) -> Line:
    """Open a WebSocket and join the game's namespace."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
    head = (
        f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    )
    writer.write(f"{head}Sec-WebSocket-Key: {b64encode(token_bytes(16)).decode()}\r\n\r\n".encode())
    status = await reader.readline()
    assert b" 101 " in status, status
    while (await reader.readline()).strip():
        pass
    line = Line(reader, writer)
    assert (await line.next()).startswith(b"0")
    await line.write(f"40/{GAME},")
    assert (await line.next()).startswith(b"40")
    return line
