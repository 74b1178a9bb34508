"""Send odd requests to a real server: `python -m tests.fuzz --requests 3000 --over houses` fails at any 5xx.

It prints the statuses, and the memory of the server after each quarter: it must not grow with the requests.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import Final

from lexicon.lexicon_file import ensure_lexicon
from lexicon.paths import lexicon_path
from lexicon.progress import Bar
from tests.fuzz.device import Device
from tests.fuzz.sent import Sender
from tests.postgres import running_cluster
from tests.web.hosting.real_server import RealServer, real_server
from web.app import create_app

OVER: Final = ("file", "postgresql", "houses")


def main() -> int:
    """Send, and print what came back."""
    asked = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    asked.add_argument("--over", choices=OVER, default="file")
    asked.add_argument("--requests", type=int, default=3000)
    asked.add_argument("--seed", default="1")
    told = asked.parse_args()
    with Bar() as bar:
        ensure_lexicon(progress=bar)
    statuses: Counter[int] = Counter()
    faults: list[str] = []
    began = monotonic()
    with running(told.over) as server, closing(Device(server.port)) as device:
        root = device.open_house() if told.over == "houses" else ""
        matches = [device.begin(f"{root}/neu/{slug}") for slug in ("wortspiel", "zahlenspiel", "siebenschlaefer")]
        matches.append(device.begin(f"{root}/neu/zahlenspiel", table="digital"))
        sender = Sender(create_app({"DATABASE": Path("nowhere.sqlite")}), matches, told.seed, root)
        for path in ("/", "/wort?a=EIS&b=WEIN", "/tisch", *(f"/abend/{match}" for match in matches)):
            sender.learn(device.page(f"{root}{path}"))
        sys.stdout.write(f"before: {memory(server):.0f} MB\n")
        for number in range(1, told.requests + 1):
            sent = sender.next()
            status, html = device.send(sent)
            statuses[status] += 1
            if status >= 500:
                faults.append(f"{status} {sent}")
            if html:
                sender.learn(html)
            if number % max(told.requests // 4, 1) == 0:
                sys.stdout.write(f"after {number}: {memory(server):.0f} MB, {monotonic() - began:.0f} s\n")
    sys.stdout.write(f"{told.over}: {dict(sorted(statuses.items()))}\n")
    sys.stdout.writelines(f"  {fault[:300]}\n" for fault in faults[:20])
    return 1 if faults else 0


@contextmanager
def running(over: str) -> Iterator[RealServer]:
    """Give a server over a file, over PostgreSQL, or with many houses, in an empty data folder."""
    with ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="schlafmuetze-fuzz-")))
        (home / "lexicon.sqlite").symlink_to(lexicon_path().resolve())
        arguments: list[str] = []
        if over != "file":
            cluster = stack.enter_context(running_cluster())
            arguments = ["--database", cluster.new_database(), *(["--houses"] if over == "houses" else [])]
        yield stack.enter_context(real_server(home, *arguments))


def memory(server: RealServer) -> float:
    """Return what the server takes, in MB."""
    lines = Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


if __name__ == "__main__":
    raise SystemExit(main())
