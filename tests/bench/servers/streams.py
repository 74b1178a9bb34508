"""Phones of a house of one server or of two; a broken stream is opened again as a page does, at the other one."""

import asyncio
import threading
import time
from collections.abc import Collection, Sequence
from typing import NamedTuple

from tests.bench.devices.device import Device, Heard


class Phone(NamedTuple):
    """A phone with a seat: its table, its cookie, and its address, as a proxy that is trusted would tell it."""

    match: str
    cookie: str
    own: str
    root: str = ""
    """The beginning of the addresses of its house, where a server has many."""


class Streams:
    """All phones, on an event loop of their own. `live` counts the streams of each port that have a frame."""

    def __init__(self, ports: Sequence[int]) -> None:
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
        self._thread = threading.Thread(target=self._loop.run_forever, name="phones", daemon=True)
        self._thread.start()

    def add(self, phone: Phone, at: int) -> None:
        """Let a phone listen, first to one of the ports."""

        def begin() -> None:
            device = Device(
                self._ports, phone.match, phone.cookie, self._hearing(phone), own=phone.own, at=at, root=phone.root
            )
            device.cut = lambda port: self.live[port].discard(phone)
            self._tasks[phone] = self._loop.create_task(device.run())

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

    def killed(self, port: int, roots: Collection[str] = ("",)) -> None:
        """Take notice that the server behind a port was killed just now that has the houses with these `roots`."""
        now = time.monotonic()
        self._killed.update({phone: now for phone in self.live[port] if phone.root in roots})

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
        if not self._thread.is_alive():
            self._loop.close()

    def _hearing(self, phone: Phone) -> Heard:
        def hear(number: int, port: int, streamed: bool) -> None:
            self.backwards += streamed and number < self.numbers.get(phone, 0)
            self.numbers[phone] = max(number, self.numbers.get(phone, 0))
            if streamed:
                self.live[port].add(phone)
                if (since := self._killed.pop(phone, None)) is not None:
                    self.waits.append(time.monotonic() - since)

        return hear
