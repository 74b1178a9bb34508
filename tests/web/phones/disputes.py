"""Eight phones dispute one word after another over HTTP; requests get lost, doubled and late, and the server dies.

    python -m tests.web.phones.disputes 300

prints what was acknowledged, lost, doubled, answered 5xx and seen too early; it exits with 1 if anything was.
"""

from __future__ import annotations

import http.client
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from companion.words.actions import Doubt, Vote
from tests.web.forked_server import ForkedServer, forked_server
from tests.web.forms import NAMES, new_key, set_up
from web.phones.join_codes import code_of
from web.storage.database import open_database
from web.storage.open_evenings import OpenEvenings

_KILLS: Final = 0.02
"""The part of votes during which the server is killed."""


class Tally(NamedTuple):
    """The result of an evening of disputes, each a number: 0 is right but for the first two."""

    acknowledged: int
    kills: int
    lost: int
    doubled: int
    faults: int
    early: int

    @property
    def clean(self) -> bool:
        """Whether nothing was lost, doubled, answered 5xx or seen too early."""
        return not (self.lost or self.doubled or self.faults or self.early)


class Device:
    """A device that sends until it is answered, as the pages do."""

    def __init__(self, server: ForkedServer, faults: Counter[int]) -> None:
        self.server, self.faults, self.cookie = server, faults, ""

    def send(self, method: str, path: str, body: str = "", kind: str = "application/json") -> tuple[int, str, str]:
        """Return status, text and location of the answer; a server that is dead is started again."""
        headers = {"Cookie": self.cookie, "Content-Type": kind, "X-Fragment": "1"}
        for _ in range(50):
            connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=10)
            try:
                connection.request(method, path, body.encode(), headers)
                answer = connection.getresponse()
                text = answer.read().decode()
            except (OSError, http.client.HTTPException):
                self.server.wait()
                self.server.start()
                continue
            finally:
                connection.close()
            for cookie in answer.headers.get_all("Set-Cookie") or ():
                if cookie.startswith("geraet="):
                    self.cookie = cookie.partition(";")[0]
            self.faults[answer.status // 100] += 1
            return answer.status, text, answer.headers.get("Location", "")
        raise AssertionError("no server")

    def lose(self, path: str, body: str) -> None:
        """Send a request and hang up before its answer comes."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=10)
        try:
            connection.request("POST", path, body.encode(), {"Cookie": self.cookie, "Content-Type": "application/json"})
        except OSError:
            pass
        finally:
            connection.close()


def play(disputes: int, folder: Path, seed: int = 1) -> Tally:
    """Play so many disputes and return what became of them."""
    path, rng, statuses = folder / "table.sqlite", Random(seed), Counter[int]()
    with forked_server(path, folder / "data") as server:
        server.start()
        tablet = Device(server, statuses)
        form = "application/x-www-form-urlencoded"
        started = urlencode(set_up(new_key(), NAMES, votes="secret"), doseq=True)
        match = tablet.send("POST", "/neu/wortspiel", started, form)[2].rpartition("/")[2]
        code = code_of(open_database(path), match)
        phones = []
        for player in range(len(NAMES)):
            phone = Device(server, statuses)
            phone.send("GET", f"/mit/{code}")
            assert phone.send("POST", f"/mit/{code}", f"player={player}", form)[0] == 303
            phones.append(phone)
        acknowledged: list[str] = []
        kills = early = seq = 0
        for number in range(disputes):
            accused, doubter = rng.sample(range(len(phones)), 2)
            fields = {"id": new_key(), "seen": seq, "do": "doubt", "accused": accused, "doubters": doubter}
            assert tablet.send("POST", f"/abend/{match}/tun", urlencode(fields), form)[0] == 200
            acknowledged.append(str(fields["id"]))
            order = rng.sample(range(len(phones)), len(phones))
            for place, player in enumerate(order):
                key = new_key()
                vote = json.dumps({"id": key, "seen": seq + 1, "do": "vote", "against": rng.random() < 0.4})
                where = f"/abend/{match}/platz"
                if rng.random() < 0.2:
                    phones[player].lose(f"{where}/tun", vote)
                if rng.random() < _KILLS:
                    kills += 1
                    server.kill()
                if phones[player].send("POST", f"{where}/tun", vote)[0] == 200:
                    acknowledged.append(key)
                if rng.random() < 0.3:
                    assert phones[player].send("POST", f"{where}/tun", vote)[0] == 200  # the same once more
                if place < len(order) - 1 and rng.random() < 0.5:
                    early += _tells_votes(rng.choice(phones).send("GET", f"{where}/stand")[1])
            late = json.dumps({"id": new_key(), "seen": seq + 1, "do": "vote", "against": True, "word": 10**6 + number})
            assert phones[order[0]].send("POST", f"/abend/{match}/platz/tun", late)[0] == 409
            seq = json.loads(phones[0].send("GET", f"/abend/{match}/platz/stand")[1])["seq"]
    return _tally(path, match, acknowledged, kills, statuses[5], early)


def _tells_votes(frame: str) -> bool:
    """Say whether a frame tells how somebody voted while others still vote."""
    view: dict[str, Any] = json.loads(frame)["view"]
    return any(ballot != "cast" for ballot in view.get("ballots", {}).values())


def _tally(path: Path, match: str, acknowledged: list[str], kills: int, faults: int, early: int) -> Tally:
    with OpenEvenings(open_database(path)).reading(match) as evening:
        log = evening.log
    kept = Counter(event.id for event in log.events)
    doubled = sum(times - 1 for times in kept.values())
    seats: set[int] = set()
    for event in log.events:
        if isinstance(event.action, Doubt):
            seats = set()
        elif isinstance(event.action, Vote):
            doubled += event.action.seat in seats
            seats.add(event.action.seat)
    lost = sum(key not in kept for key in acknowledged)
    return Tally(len(acknowledged), kills, lost, doubled, faults, early)


def main(disputes: int) -> int:
    """Play and print; return the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        found = play(disputes, Path(folder))
    print(f"{disputes} disputes: " + ", ".join(f"{value} {name}" for name, value in found._asdict().items()))
    return 0 if found.clean else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
