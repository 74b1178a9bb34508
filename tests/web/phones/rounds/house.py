"""A server that is killed every few seconds and comes back, and devices that keep asking until it answers."""

import http.client
import json
import socket
import threading
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from tests.web.forked_server import ForkedServer

_PATIENCE: Final = 60.0  # seconds in which a request must be answered, kills and all
JSON: Final = "application/json"
FORM: Final = "application/x-www-form-urlencoded"


class Answer(NamedTuple):
    """An answer: its status, its text, and where it leads."""

    status: int
    text: str
    location: str


class House:
    """A server over the file `path`: how often it was killed so far, and the answers that were its own fault."""

    def __init__(self, server: ForkedServer, path: Path) -> None:
        self.server, self.path = server, path
        self.kills = 0
        self.faults: list[str] = []
        self._lock = threading.Lock()
        server.start()

    def kill(self) -> None:
        """Kill the server in the midst of whatever it does, and start it again."""
        with self._lock:
            self.server.kill()
            self.server.wait()
            self.server.start()
            self.kills += 1

    def note(self, status: int, about: str) -> None:
        """Keep an answer that is the server's own fault."""
        if status >= 500:
            self.faults.append(f"{status} {about}")


class Device:
    """A device with cookies, whose line is cut now and then."""

    def __init__(self, house: House, rng: Random) -> None:
        self.house, self.rng, self.cookie = house, rng, ""
        self._line: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, body: str = "", kind: str = JSON) -> Answer:
        """Send a request until it is answered. :raises AssertionError: if it isn't for a minute."""
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until:
            line = self._line or http.client.HTTPConnection("127.0.0.1", self.house.server.port, timeout=10)
            self._line = line
            try:
                line.request(method, path, body.encode(), {"Cookie": self.cookie, "Content-Type": kind})
                answer = line.getresponse()
                text = answer.read().decode()
            except (OSError, http.client.HTTPException):
                self.hang_up()
                time.sleep(0.02)
                continue
            for cookie in answer.headers.get_all("Set-Cookie") or ():
                if cookie.startswith("geraet="):
                    self.cookie = cookie.partition(";")[0]
            self.house.note(answer.status, f"{method} {path} {body[:200]}")
            return Answer(answer.status, text, answer.headers.get("Location", ""))
        raise AssertionError(f"no answer to {method} {path}")

    def read(self, path: str) -> Any:
        """Return what an address answers, as JSON; None if it refuses."""
        answer = self.ask("GET", path)
        return json.loads(answer.text) if answer.status == 200 else None

    def hang_up(self) -> None:
        """Close the line; the next request opens another one."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def lose(self, path: str, body: str) -> None:
        """Send a request, whole or half of it, and hang up before its answer comes."""
        sent = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {self.cookie}\r\nContent-Type: {JSON}\r\n"
        sent += f"Content-Length: {len(body.encode())}\r\n\r\n{body}"
        whole = sent.encode()
        cut = len(whole) if self.rng.random() < 0.7 else self.rng.randrange(20, len(whole))
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.house.server.port), timeout=10) as line:
            line.sendall(whole[:cut])

    def listen(self, path: str) -> Any:
        """Return the first frame of a stream, and hang up; None if the line breaks before."""
        line = http.client.HTTPConnection("127.0.0.1", self.house.server.port, timeout=10)
        try:
            line.request("GET", path, headers={"Cookie": self.cookie})
            answer = line.getresponse()
            self.house.note(answer.status, f"GET {path}")
            named = False
            while answer.status == 200 and (row := answer.readline()):
                if named and row.startswith(b"data:"):
                    return json.loads(row[5:])
                named = row.strip() == b"event: frame"
        except (OSError, http.client.HTTPException):
            pass
        finally:
            line.close()
        return None
