"""The peer of the bench of live tables: the same streams by asyncio alone, without Flask, rules and disk.

python -m tests.bench.live.peer PORT
"""

import asyncio
import sys
from collections import defaultdict
from typing import Final

_STREAM: Final = b"HTTP/1.0 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
FRAME: Final = 1800  # bytes, as a phone's
PULSE: Final = 3.0  # seconds between two signs of life, as of the real server
_OK: Final = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

listening: defaultdict[str, list[asyncio.StreamWriter]] = defaultdict(list)
numbers: defaultdict[str, int] = defaultdict(int)


def frame(match: str) -> bytes:
    """Return the frame of a table."""
    return b'event: frame\ndata: {"seq":%d,"view":"%b"}\n\n' % (numbers[match], b"x" * FRAME)


async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Answer the requests of a connection."""
    while head := await reader.readline():
        method, path, _ = head.decode().split()
        length = 0
        while line := (await reader.readline()).strip():
            name, _, value = line.decode().partition(": ")
            if name.lower() == "content-length":
                length = int(value)
        await reader.readexactly(length)
        match = path.split("/")[2] if path.count("/") > 1 else ""
        if method == "GET" and match:
            listening[match].append(writer)
            writer.write(_STREAM + frame(match))
            return
        if match:
            numbers[match] += 1
            sent = frame(match)
            for device in listening[match]:
                device.write(sent)
        writer.write(_OK)


async def main(port: int) -> None:
    """Serve until it is stopped."""
    async with await asyncio.start_server(serve, "127.0.0.1", port):
        while True:
            await asyncio.sleep(PULSE)
            for devices in listening.values():
                for device in devices:
                    device.write(b"event: pulse\ndata:\n\n")


if __name__ == "__main__":
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asyncio.run(main(int(sys.argv[1])))
