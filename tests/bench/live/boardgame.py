"""boardgame.io as a peer of the live tables: installed by npm into a folder of the bench, and its devices.

A device speaks Socket.IO on a WebSocket (RFC 6455) and nothing else:

    line = await connect(port)
    await line.send("sync", match, "0", None, 8)
    text = await line.next()
"""

import asyncio
import http.client
import json
import shutil
import subprocess
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from secrets import token_bytes
from typing import Any, Final

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


SERVER: Final = Path(__file__).with_name("boardgame.cjs")
# Its lobby answers 404 with a later koa-compose.
_PACKAGE: Final = {"private": True, "dependencies": {"boardgame.io": "0.50.2"}, "overrides": {"koa-compose": "4.1.0"}}
_PATIENCE: Final = 180.0  # seconds for npm


class NotHere(Exception):
    """The peer can't be measured on this machine; the text says why."""


def command(folder: Path) -> Sequence[str]:
    """Install the peer into `folder` and return the command that serves it, without the port. :raises NotHere:"""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise NotHere("no node")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text(json.dumps(_PACKAGE), encoding="utf-8")
    call = [npm, "install", "--no-audit", "--no-fund", "--omit=dev", "--ignore-scripts", "--loglevel=error"]
    try:
        subprocess.run(call, cwd=folder, check=True, capture_output=True, timeout=_PATIENCE)
    except (OSError, subprocess.SubprocessError) as fault:
        raise NotHere("npm could not install it") from fault
    here = shutil.copy(SERVER, folder)  # node looks for packages beside the file
    return (node, str(here))


def tables(port: int, number: int, lines: int) -> list[dict[str, Any]]:
    """Begin matches in its lobby, and return them as the load needs them: players, and one that looks on."""
    found = []
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    for _ in range(number):
        body = json.dumps({"numPlayers": lines - 1})
        connection.request("POST", f"/games/{GAME}/create", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        text = answer.read()
        assert answer.status == 200, text
        match = json.loads(text)["matchID"]
        seats = [{"player": str(player)} for player in range(lines - 1)]
        found.append({"match": match, "cookie": "", "seq": 0, "lines": [*seats, {"player": ""}]})
    connection.close()
    return found
