"""Devices that listen are told of what happens at their table, also if it is no event."""

import json
from collections.abc import Callable
from contextlib import closing
from time import monotonic
from urllib.parse import urlsplit

import pytest
from flask import Flask

from tests.waiting import PATIENCE
from tests.web.http_tablet import HttpTablet
from tests.web.live.event_lines import Listening, listening
from web.access.membership import new_link
from web.live import hub
from web.storage.database import Database
from web.table.phones.join_codes import code_of

pytestmark = pytest.mark.contract

MIA = 2


@pytest.fixture(autouse=True)
def _present(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's absence makes a frame."""
    monkeypatch.setattr(hub, "ABSENT", 600.0)


class Devices:
    """Devices by their names."""

    def __init__(self, address: str) -> None:
        self._port = urlsplit(address).port or 0
        self._known: dict[str, HttpTablet] = {}

    def __getitem__(self, name: str) -> HttpTablet:
        return self._known.setdefault(name, HttpTablet(self._port))

    def close(self) -> None:
        """Let go of their connections."""
        for each in self._known.values():
            each.close()


def join(phone: HttpTablet, code: str, **form: str) -> None:
    """Let a phone tap at the page of a code."""
    phone.ask("GET", f"/mit/{code}", whole=True)
    assert phone.ask("POST", f"/mit/{code}", form, whole=True)[0] == 303


def hear(line: Listening, are: Callable[[list[str]], bool]) -> None:
    """Read a tablet's stream until the sign of its devices is so."""
    end = monotonic() + PATIENCE
    for event in line.events():
        if event.name == "stand" and are(event.data["doors"].split("-")):
            return
        assert monotonic() < end, "not told"
    raise AssertionError("the stream has ended")


def test_a_tablet_is_told_of_phones_that_join_ask_and_leave(address: str, database: Database) -> None:
    with closing(Devices(address)) as tablets, closing(Devices(address)) as phones:
        match = tablets["host"].begin("words")
        code = code_of(database, match)
        with listening(f"{address}/abend/{match}/strom", tablets["host"].cookie) as line:
            assert line.next("stand")["doors"] == "host"
            join(phones["Mia"], code, player=str(MIA))
            hear(line, lambda doors: doors == ["host", f"p{MIA}"])
            join(phones["another"], code, player=str(MIA))
            hear(line, lambda doors: doors[-1].startswith("s"))
            join(phones["another"], code, nicht="1")
            hear(line, lambda doors: doors == ["host", f"p{MIA}"])
            phones["Mia"].ask("POST", f"/abend/{match}/platz/aufstehen", {}, whole=True)
            hear(line, lambda doors: doors == ["host"])


def test_a_tablet_is_told_that_another_device_has_become_host(address: str, database: Database, app: Flask) -> None:
    with closing(Devices(address)) as tablets, closing(Devices(address)) as others:
        match = tablets["host"].begin("words")
        with listening(f"{address}/abend/{match}/strom", tablets["host"].cookie) as line:
            assert line.next("stand")["doors"] == "host"
            token = new_link(database, match, app.extensions["evenings"].clock())
            assert others["Ben"].ask("POST", f"/gastgeber/{token}", {}, whole=True)[0] == 303
            hear(line, lambda doors: doors[0] != "host")


def test_a_ping_of_a_phones_clock_is_no_change_of_its_table(
    address: str, database: Database, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    with closing(Devices(address)) as tablets, closing(Devices(address)) as phones:
        match = tablets["host"].begin("words")
        join(phones["Mia"], code_of(database, match), player=str(MIA))
        monkeypatch.setattr(app.extensions["live"], "changed", told.append)
        found = {"n": ""}
        for _ in range(9):
            body = json.dumps({"c": 1000 * monotonic(), "n": found["n"]})
            phones["Mia"].send("POST", f"/abend/{match}/platz/uhr", body)
            status, answer, _ = phones["Mia"].answer()
            assert status == 200
            found = json.loads(answer)
        assert "u" in found
        assert told == []
        phones["Mia"].ask("POST", f"/abend/{match}/platz/aufstehen", {}, whole=True)
        assert set(told) == {match}
