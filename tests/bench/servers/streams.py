"""Phones that listen, each to one of two servers; a broken stream is opened again as a page does, at the other one."""

from __future__ import annotations

import asyncio
import threading
import time
from contextlib import suppress
from typing import Final, NamedTuple

_UNTOLD: Final = 3.0
"""Seconds until a browser opens a stream again whose server hadn't told it when (Chromium's)."""
_SOON: Final = 0.5
"""Seconds until a page opens one again that was refused (live.js)."""
_DEAF: Final = 7.5
"""Seconds without a sign of life after which a page gives a stream up (live.js)."""


class Phone(NamedTuple):
    """A phone with a seat: its table, its cookie, and its address, as a proxy that is trusted would tell it."""

    match: str
    cookie: str
    own: str


class Streams:
    """All phones, on an event loop of their own. `live` counts the streams of each port that have a frame."""

    def __init__(self, ports: tuple[int, int]) -> None:
        self._ports = ports
        self._loop = asyncio.new_event_loop()
        self._tasks: dict[Phone, asyncio.Task[None]] = {}
        self.live: dict[int, set[Phone]] = {port: set() for port in ports}
        self.waits: list[float] = []
        """Seconds from each killed server to the first frame of its phones elsewhere."""
        self.numbers: dict[Phone, int] = {}
        """The latest event that each phone has seen."""
        self.backwards = 0
        """Frames that were older than what a phone had seen before."""
        self._killed: dict[Phone, float] = {}
        self._told: dict[Phone, float] = {}
        """Seconds after which each phone is to open a broken stream again, as its server told it."""
        self._thread = threading.Thread(target=self._loop.run_forever, name="phones", daemon=True)
        self._thread.start()

    def add(self, phone: Phone, at: int) -> None:
        """Let a phone listen, first to one of the ports."""

        def begin() -> None:
            self._tasks[phone] = self._loop.create_task(self._listen(phone, at))

        self._loop.call_soon_threadsafe(begin)

    def leave(self, phones: list[Phone]) -> None:
        """Let phones go home."""

        def end() -> None:
            for phone in phones:
                if (task := self._tasks.pop(phone, None)) is not None:
                    task.cancel()
                self._killed.pop(phone, None)
                for there in self.live.values():
                    there.discard(phone)

        self._loop.call_soon_threadsafe(end)

    def killed(self, port: int) -> None:
        """Take notice that the server at a port was killed just now."""
        now = time.monotonic()
        self._killed.update(dict.fromkeys(self.live[port], now))

    @property
    def waiting(self) -> int:
        """The number of phones of killed servers that aren't live again."""
        return len(self._killed)

    def close(self) -> None:
        """End."""

        async def end() -> None:
            others = asyncio.all_tasks() - {asyncio.current_task()}  # those of phones that left are on their way out
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)
            self._loop.stop()

        asyncio.run_coroutine_threadsafe(end(), self._loop)
        self._thread.join(timeout=5)

    async def _listen(self, phone: Phone, at: int) -> None:
        while True:
            refused = False
            with suppress(OSError, EOFError, TimeoutError):
                refused = await self._read(phone, self._ports[at])
            self.live[self._ports[at]].discard(phone)
            at = 1 - at
            await asyncio.sleep(_SOON if refused else self._told.get(phone, _UNTOLD))

    async def _read(self, phone: Phone, port: int) -> bool:
        """Read a stream to its end; say whether it was refused."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20, local_addr=(phone.own, 0))
        try:
            path = f"/abend/{phone.match}/platz/strom"
            head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {phone.cookie}\r\n\r\n"
            writer.write(head.encode())
            status = await asyncio.wait_for(reader.readline(), _DEAF)
            if b" 200 " not in status:
                return True
            while line := await asyncio.wait_for(reader.readline(), _DEAF):
                if line.startswith(b"retry: "):
                    self._told[phone] = int(line[7:]) / 1000
                elif line.startswith(b'data: {"seq":'):
                    self._hear(phone, port, int(line[13:].partition(b",")[0]))
            return False
        finally:
            writer.close()

    def _hear(self, phone: Phone, port: int, number: int) -> None:
        self.backwards += number < self.numbers.get(phone, 0)
        self.numbers[phone] = number
        self.live[port].add(phone)
        if (since := self._killed.pop(phone, None)) is not None:
            self.waits.append(time.monotonic() - since)
