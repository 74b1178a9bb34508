"""The load of the bench of live tables, in a process of its own: devices that listen, and hands that book.

    python -m tests.bench.live.load PORT < plan.json

The plan names tables, devices, the seconds in which nobody acts, and then actions a second. It prints “listening” once
all devices do, “idle” when the actions begin, “booked” once all is, and one line of JSON with what was measured.
"""

import asyncio
import json
import sys
import time
from collections import defaultdict
from random import Random
from secrets import token_hex
from typing import Any, Final
from urllib.parse import urlencode

from tests.bench.devices.device import Device, Heard, Line, Unheard

_HANDS: Final = 24  # connections that book, more than are ever busy at once


class Table:
    """A table: its address, the cookie of its tablet, and what its devices have heard."""

    def __init__(self, match: str, cookie: str, seq: int, lines: list[dict[str, str]], root: str = "") -> None:
        self.match, self.cookie, self.seq, self.lines, self.root = match, cookie, seq, lines, root
        self.listening = 0
        self.heard: dict[int, list[float]] = defaultdict(list)  # by number of event, when each device heard
        self.sent: dict[int, float] = {}
        self.lock = asyncio.Lock()
        self.tablet: Device | None = None
        self.own = ""
        """The address of its devices, one of this machine's own."""

    def hear(self, last: int, seq: int) -> None:
        """Note that a device, which knew event `last`, hears of `seq`: the latest stands for those before it."""
        now = time.perf_counter()
        self.listening += last < 0
        for number in range(last + 1 if last >= 0 else seq, seq + 1):
            self.heard[number].append(now)


def devices_of(port: int, table: Table) -> list[Device]:
    """Return the devices of a table: its tablet, and its phones behind one router."""

    def hearer() -> Heard:
        last = -1

        def hear(seq: int, _port: int, _streamed: bool) -> None:
            nonlocal last
            if seq > last:
                table.hear(last, seq)
                last = seq

        return hear

    made = []
    for number, line in enumerate(table.lines):
        sits = "/platz/" in line["path"]
        seed = f"{table.match} {number}"
        made.append(Device((port,), table.match, line["cookie"], hearer(), sits=sits, own=table.own, seed=seed))
    table.tablet = next((device for device in made if not device.sits), None)
    return made


async def listen(device: Device, ready: asyncio.Semaphore) -> None:
    """Be a device at a table until the end; no more than a few begin at once."""
    async with ready:
        being = asyncio.create_task(device.run())
        settled = asyncio.create_task(device.settled())
        await asyncio.wait((settled, being), return_when=asyncio.FIRST_COMPLETED)
    try:
        await being
    finally:
        being.cancel()


class Hand:
    """A connection that books."""

    def __init__(self, port: int) -> None:
        self.port, self.line = port, Line()

    async def book(self, table: Table, *, by_phone: bool) -> None:
        """Book an action at a table, and note when it was sent: a phone calls and takes it back, a tablet books."""
        async with table.lock:
            fields: dict[str, Any] = {"id": token_hex(8), "seen": table.seq}
            if by_phone:
                door, more = ("tun", {"do": "retract"}) if table.seq % 2 else ("ruf", {"t": 1000 * time.perf_counter()})
                path, self.line.cookie = f"/abend/{table.match}/platz/{door}", table.lines[1]["cookie"]
                body, kind = json.dumps(fields | more), "application/json"
            else:
                path, self.line.cookie = f"{table.root}/abend/{table.match}/tun", table.cookie
                body, kind = urlencode(fields | {"do": "caught", "seat": 1}), "application/x-www-form-urlencoded"
            tablet = None if by_phone else table.tablet
            if tablet is not None:
                tablet.busy = True
            table.sent[table.seq + 1] = time.perf_counter()
            try:
                status, answer = await self.line.ask(self.port, "POST", path, body, kind)
            except Unheard:  # the server had closed it meanwhile, to make room for others
                status, answer = await self.line.ask(self.port, "POST", path, body, kind)
            assert status == 200, (status, answer[:300])
            table.seq += 1
            if tablet is not None:  # the answer is its page
                tablet.busy = False
                tablet.shows(table.seq)


async def be_there(port: int, tables: list[Table]) -> list[asyncio.Task[None]]:
    """Let all devices of the tables come, and return them once they listen and their clocks are known."""
    began, ready = time.perf_counter(), asyncio.Semaphore(32)
    for number, table in enumerate(tables):
        table.own = f"127.0.{1 + number // 200}.{2 + number % 200}"
    devices = [device for table in tables for device in devices_of(port, table)]
    found = [asyncio.create_task(listen(device, ready)) for device in devices]
    wanted = sum(len(table.lines) for table in tables)
    while sum(table.listening for table in tables) < wanted or not all(each.is_settled for each in devices):
        await asyncio.sleep(0.05)
        for task in found:
            if task.done():
                task.result()
        assert time.perf_counter() - began < 300, "not all devices listen"
    return found


async def run(port: int, plan: dict[str, Any]) -> dict[str, Any]:
    """Open all lines, let some time pass, book at the rate that is asked for, and return latencies in ms."""
    tables = [Table(**each) for each in plan["tables"]]
    listening = await be_there(port, tables)
    print("listening", flush=True)
    await asyncio.sleep(plan["idle"])
    print("idle", flush=True)
    hands = asyncio.Queue[Hand]()
    for _ in range(_HANDS):
        hands.put_nowait(Hand(port))
    rng = Random(1)

    async def one() -> None:
        table = rng.choice(tables)
        hand = await hands.get()
        try:
            await hand.book(table, by_phone=plan["by"] == "phone")
        finally:
            hands.put_nowait(hand)

    booked = []
    start = time.perf_counter()
    for number in range(round(plan["rate"] * plan["seconds"])):
        await asyncio.sleep(max(0, start + number / plan["rate"] - time.perf_counter()))
        booked.append(asyncio.create_task(one()))
    await asyncio.gather(*booked)
    print("booked", flush=True)
    for table in tables:
        if plan["by"] == "phone" and table.seq % 2:  # while a call stands no phone of the next run would ping
            await Hand(port).book(table, by_phone=True)
            del table.sent[table.seq]  # which isn't measured
    await asyncio.sleep(2)
    delays: list[float] = []
    missed = 0
    for table in tables:
        for number, sent in table.sent.items():
            heard = table.heard[number]
            missed += len(table.lines) - len(heard)
            delays += [max(heard) - sent] if heard else []
    for task in listening:
        task.cancel()
    return {
        "delays": sorted(1000 * delay for delay in delays),
        "missed": missed,
        "seq": {table.match: table.seq for table in tables},
    }


if __name__ == "__main__":
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(json.dumps(asyncio.run(run(int(sys.argv[1]), json.load(sys.stdin)))))
