"""Eight devices that ask for the heaviest pages as fast as they are answered: `python -m tests.bench.looking PORT`.

They are a process of their own, so that they don't slow the tablet that is measured. They end with their input.
"""

import http.client
import os
import sys
import threading
from typing import Final

HEAVIEST: Final = (
    "/tisch",
    "/tisch?q=w",
    "/abende?seite=300",
    "/leute/1",
    "/leute",
    "/paare",
    "/tisch/abstimmungen.csv",
    "/sicherung/alles.zip",
)


def look(port: int, path: str) -> None:
    """Ask for a page, again and again."""
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=200)
        try:
            connection.request("GET", path)
            connection.getresponse().read()
        except OSError:
            return
        finally:
            connection.close()


if __name__ == "__main__":
    for each in HEAVIEST:
        threading.Thread(target=look, args=(int(sys.argv[1]), each), daemon=True).start()
    sys.stdin.read()
    os._exit(0)
