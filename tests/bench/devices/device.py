"""A device of the benches: it listens, asks, looks and pings as the scripts of its page do, by their own times.

A phone listens to what its player may see, and has its clock measured (web/table/phones/static/clock.js). A tablet that
hears of a change looks at its page (web/table/static/table.js). Both open a broken stream again, and ask in between
(web/live/static/live.js). So a bench sees the requests that a house gets from people's devices.
"""

import asyncio
import json
import re
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final, TypeAlias

import web


def _constant(script: str, name: str) -> float:
    found = re.search(rf"const {name} = ([\d.]+);", (Path(web.__file__).parent / script).read_text(encoding="utf-8"))
    assert found is not None, f"{script} has no {name}"
    return float(found[1])


_LIVE, _CLOCK = "live/static/live.js", "table/phones/static/clock.js"
SILENT: Final = _constant(_LIVE, "SILENT") / 1000
SOON: Final = _constant(_LIVE, "SOON") / 1000
REOPENED: Final = _constant(_LIVE, "REOPENED") / 1000
POLL: Final = _constant(_LIVE, "POLL") / 1000
AGAIN: Final = _constant(_LIVE, "AGAIN") / 1000
ANSWER: Final = _constant(_LIVE, "ANSWER") / 1000
EVERY: Final = _constant(_CLOCK, "EVERY") / 1000
IDLE: Final = _constant(_CLOCK, "IDLE") / 1000
LOOK: Final = _constant(_CLOCK, "LOOK") / 1000
EXCHANGES: Final = int(_constant(_CLOCK, "EXCHANGES"))
FURTHER: Final = int(_constant(_CLOCK, "FURTHER"))
FINE: Final = _constant(_CLOCK, "FINE")
"""Milliseconds."""
UNTOLD: Final = 3.0
"""Seconds until a browser opens a stream again whose server hadn't told it when (Chromium's)."""


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


Heard: TypeAlias = Callable[[int, int, bool], object]
"""Is told the number of the last event that a device hears of, the port that told it, and whether by a stream."""


def wifi(rng: Random) -> float:
    """Return the seconds of a way over a home's Wi-Fi: 1.5 ms, an exponential jitter of 4 ms, and 5 % spikes."""
    late = rng.uniform(30, 80) if rng.random() < 0.05 else 0
    return (1.5 + rng.expovariate(1 / 4) + late) / 1000


class Device:
    """A device at a table, which `sits` there if it is a phone with a seat.

    `ports` are those of its house, of which a proxy gives it now one and now another; `at` is the first one for its
    stream. `own` is its address, one of this machine's own, `root` that of its house. `heard` is told of each frame.
    """

    def __init__(
        self,
        ports: Sequence[int],
        match: str,
        cookie: str,
        heard: Heard,
        *,
        sits: bool = True,
        own: str = "",
        seed: str = "",
        at: int = 0,
        root: str = "",
    ) -> None:
        self.sits = sits
        self.busy = False
        """Whether this tablet books: then the answer is its page, and it looks at none meanwhile."""
        self.cut: Callable[[int], object] = lambda _port: None
        """Is told the port of a stream that has ended."""
        self._ports, self._at, self._heard = ports, at, heard
        self._page = f"{root}/abend/{match}"
        self._where = f"{self._page}/platz" if sits else self._page
        self._cookie, self._own = cookie, own
        self._rng = Random(seed or f"{match} {cookie}")
        self._armed, self._listens, self._measured = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._moved = asyncio.Event()
        self._told = UNTOLD
        self._shown: dict[str, Any] | None = None  # the standing that a tablet's page shows
        self._latest: dict[str, Any] | None = None
        self._looking: asyncio.Task[None] | None = None
        self._doubt: asyncio.Task[None] | None = None
        if not sits:
            self._measured.set()

    async def run(self) -> None:
        """Be at the table until this is cancelled, or the seat is somebody else's."""
        pings = asyncio.create_task(self._measure_now_and_then())
        try:
            await self._listen()
        finally:
            pings.cancel()
            if self._doubt is not None:
                self._doubt.cancel()

    async def settled(self) -> None:
        """Wait until it listens and its clock is known."""
        await self._listens.wait()
        await self._measured.wait()

    @property
    def is_settled(self) -> bool:
        """Whether it listens and its clock is known."""
        return self._listens.is_set() and self._measured.is_set()

    async def _listen(self) -> None:
        failed = 0
        while True:
            port = self._ports[self._at % len(self._ports)]
            self._at += 1
            how, said = await self._read(port)
            self.cut(port)
            if how == "gone":
                return
            failed = 0 if said else failed
            if how == "enough":
                await self._poll(float("inf"))
            elif how == "cut":  # the browser itself opens it again, as it was told
                if self._doubt is None or self._doubt.done():
                    self._doubt = asyncio.create_task(self._ask(REOPENED))
                await asyncio.sleep(self._told)
            else:
                failed += 1
                await self._ask()
                await (asyncio.sleep(SOON) if failed < 2 else self._poll(monotonic() + AGAIN))

    async def _read(self, port: int) -> tuple[str, bool]:
        """Read a stream to its end; return how it ended, and whether anything was said."""
        writer, said = None, False
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(SILENT) as silence:
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", port, limit=LIMIT, local_addr=local(self._own)
                )
                head = f"GET {self._where}/strom HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {self._cookie}\r\n"
                writer.write(f"{head}Connection: close\r\n\r\n".encode())  # a proxy ends it with its server
                status = await reader.readline()
                if b" 200 " not in status:
                    return ("refused" if status else "cut"), False
                while line := await reader.readline():
                    if line.startswith(b"retry: "):
                        self._told = int(line[7:]) / 1000
                    elif line.startswith(b"data: {"):
                        said = True
                        self._take(line[6:], port, streamed=True)
                    elif line in (b"event: gone\n", b"event: enough\n"):
                        return line[7:-1].decode(), said
                    elif line.startswith(b"event: "):
                        silence.reschedule(loop.time() + SILENT)
        except TimeoutError:
            return "silent", said
        except (OSError, EOFError):
            pass
        finally:
            if writer is not None:
                writer.close()
        return "cut", said

    async def _poll(self, until: float) -> None:
        while monotonic() < until:
            await self._ask()
            await asyncio.sleep(POLL)

    async def _ask(self, after: float = 0) -> None:
        """Ask how the table stands, as a device does that can't listen."""
        await asyncio.sleep(after)
        port = self._rng.choice(self._ports)
        with suppress(Unheard), closing(Line(self._cookie, self._own)) as line:
            status, body = await line.ask(port, "GET", f"{self._where}/stand")
            if status == 200:
                self._take(body, port, streamed=False)

    def _take(self, data: bytes, port: int, *, streamed: bool) -> None:
        if self._doubt is not None and streamed:
            self._doubt.cancel()
        found = re.search(rb'"seq":(\d+)', data)
        assert found is not None, data
        self._heard(int(found[1]), port, streamed)
        self._listens.set()
        self._moved.set()
        if not self.sits:
            self._latest = json.loads(data)
            self._shown = self._shown or self._latest
            self._catch_up()
        elif b'"buzz":' in data or b'"hand":' in data:
            self._armed.set()
        else:
            self._armed.clear()

    def shows(self, seq: int) -> None:
        """Take notice that the page of this tablet shows event `seq`: it was the answer to a booking."""
        self._shown = {**(self._shown or {}), "seq": seq}
        self._catch_up()

    def _catch_up(self) -> None:
        """Look at the page if it shows something else than how the table stands."""
        if self._looking is None and not self.busy and self._is_behind():
            self._looking = asyncio.create_task(self._look())

    def _is_behind(self) -> bool:
        return self._latest is not None and self._latest != self._shown

    async def _look(self) -> None:
        try:
            while self._is_behind() and not self.busy:
                self._shown = self._latest
                with suppress(Unheard), closing(Line(self._cookie, self._own)) as line:
                    await line.ask(self._rng.choice(self._ports), "GET", self._page)
        finally:
            self._looking = None

    async def _measure_now_and_then(self) -> None:
        nonce = ""
        while self.sits:
            await self._armed.wait()
            since = monotonic()
            try:
                nonce = await self._measure(nonce)
            except Unheard:
                await asyncio.sleep(LOOK)
                continue
            if not self._measured.is_set():
                self._measured.set()
                since -= self._rng.uniform(0, IDLE)  # people haven't sat down all at once
            await asyncio.sleep(max(0.0, since + EVERY - monotonic()))
            self._moved.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._moved.wait(), max(0.0, since + IDLE - monotonic()))

    async def _measure(self, nonce: str) -> str:
        """Send a burst of pings, and return the nonce for the next one."""
        port = self._rng.choice(self._ports)
        with closing(Line(self._cookie, self._own)) as line:
            for ping in range((FURTHER if nonce else EXCHANGES) + 1):
                sent = monotonic()
                body = json.dumps({"c": sent * 1000, "n": nonce})
                await asyncio.sleep(wifi(self._rng))
                status, answer = await line.ask(port, "POST", f"{self._where}/uhr", body)
                await asyncio.sleep(wifi(self._rng))
                if status != 200:
                    break
                found = json.loads(answer)
                nonce = found["n"]
                if ping and found.get("u", FINE + 1) <= FINE:
                    break
                await asyncio.sleep(monotonic() - sent)
        return nonce
