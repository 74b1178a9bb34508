"""The devices of a table at two hosts, one of which is cut off from the database for a while.

    python -m tests.bench.servers.devices FIRST:PORT SECOND:PORT

It prints the table, reads its code, prints “listening”, reads a line when the first host is cut off and one when it is
back, and prints one line of JSON.
"""

from __future__ import annotations

import http.client
import json
import socket
import sys
import threading
import time
from typing import Any, Final
from urllib.parse import urlencode

from companion.words.actions import Doubt, Laid
from tests.web.forms import NAMES, form_of, new_key, set_up

BEN, MIA = 1, 2
_PATIENCE: Final = 8.0
"""Seconds after which a page gives a question up (live.js)."""


class Device:
    """A device: its host, and its cookies."""

    def __init__(self, host: str, cookie: str = "") -> None:
        self.host, self.cookie = host, cookie

    def ask(self, method: str, path: str, body: str = "", kind: str = "application/json") -> tuple[int, str]:
        """Return status and place of an answer; status 0 for none."""
        connection = http.client.HTTPConnection(self.host, timeout=_PATIENCE)
        headers = {"Cookie": self.cookie, "Content-Type": kind, "X-Fragment": "1"}
        try:
            connection.request(method, path, body.encode(), headers)
            answer = connection.getresponse()
            answer.read()
        except (OSError, http.client.HTTPException):
            return 0, ""
        finally:
            connection.close()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            self.cookie = cookie.partition(";")[0]
        return answer.status, answer.headers.get("Location", "")

    def form(self, path: str, form: dict[str, Any]) -> tuple[int, str]:
        """Send a form."""
        return self.ask("POST", path, urlencode(form, doseq=True), "application/x-www-form-urlencoded")

    def surely(self, path: str, body: dict[str, Any]) -> int:
        """Send a booking until it is answered, as a page does; return how often."""
        times = 0
        while True:
            times += 1
            status, _ = self.ask("POST", path, json.dumps(body))
            if 0 < status < 500:
                assert status == 200, (status, body)
                return times
            time.sleep(1)

    def listens(self, path: str) -> socket.socket | None:
        """Open a stream, and return it once a frame has come; None if none comes."""
        host, _, port = self.host.partition(":")
        try:
            sock = socket.create_connection((host, int(port)), timeout=_PATIENCE)
            sock.sendall(f"GET {path} HTTP/1.1\r\nHost: {self.host}\r\nCookie: {self.cookie}\r\n\r\n".encode())
            data = b""
            while b"event: frame" not in data:
                more = sock.recv(65536)
                if not more:
                    return None
                data += more
        except OSError:
            return None
        return sock


def main(first: str, second: str) -> None:
    """Play a vote."""
    tablet = Device(second)
    status, location = tablet.form("/neu/wortspiel", dict(set_up(new_key(), NAMES[:4], votes="secret")))
    assert status == 303, status
    match = location.rpartition("/")[2]
    print(match, flush=True)
    code = sys.stdin.readline().strip()
    phones = {BEN: Device(first), MIA: Device(second)}
    for player, phone in phones.items():
        phone.ask("GET", f"/mit/{code}")
        assert phone.form(f"/mit/{code}", {"player": player})[0] == 303
    actions = (Laid(0, "Wein", "Bahn"), Doubt(0, (BEN,), "Wein", "Bahn"))
    for number, action in enumerate(actions):
        status, _ = tablet.form(f"/abend/{match}/tun", dict(form_of(action, new_key(), number)))
        assert status == 200, status
    seat = f"/abend/{match}/platz"
    stream = phones[BEN].listens(f"{seat}/strom")
    assert stream is not None
    print("listening", flush=True)
    sys.stdin.readline()
    cut = time.monotonic()
    found: dict[str, float] = {}

    def vote() -> None:
        body = {"id": new_key(), "seen": 2, "do": "vote", "against": True}
        found["sent"] = phones[BEN].surely(f"{seat}/tun", body)
        found["kept_at"] = time.monotonic()

    def listen() -> None:
        stream.settimeout(60)
        try:
            while stream.recv(65536):
                pass
        except OSError:
            pass
        found["told"] = time.monotonic() - cut
        while phones[BEN].listens(f"{seat}/strom") is None:
            time.sleep(0.5)
        found["live_at"] = time.monotonic()

    threads = [threading.Thread(target=each) for each in (vote, listen)]
    for thread in threads:
        thread.start()
    phones[MIA].surely(f"{seat}/tun", {"id": new_key(), "seen": 2, "do": "vote", "against": False})
    sys.stdin.readline()
    healed = time.monotonic()
    for thread in threads:
        thread.join(timeout=90)
    found |= {"kept": found.pop("kept_at") - healed, "live": found.pop("live_at") - healed}
    print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
