"""Hands that book as fast as they are answered, in a process of their own.

    python -m tests.bench.servers.hands PORT HANDS SECONDS < tables.json

It prints one line of JSON: the seconds of each booking, and the number of events of each table.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from typing import Any

from tests.bench.live.load import Hand, Table


async def run(port: int, hands: int, seconds: float, tables: list[Table]) -> dict[str, Any]:
    """Book at all tables, each hand at its own, and return how long each booking took."""
    took: list[float] = []
    until = time.perf_counter() + seconds

    async def book(own: list[Table]) -> None:
        hand = Hand(port)
        while True:
            for table in own:
                start = time.perf_counter()
                if start > until:
                    return
                await hand.book(table, by_phone=False)
                took.append(time.perf_counter() - start)

    await asyncio.gather(*(book(tables[number::hands]) for number in range(hands)))
    return {"took": took, "seq": {table.match: table.seq for table in tables}}


if __name__ == "__main__":
    given = [Table(**each) for each in json.load(sys.stdin)]
    print(json.dumps(asyncio.run(run(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), given))))
