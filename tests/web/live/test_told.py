"""Devices that listen to one process are told of what happens at another one, also if it is no event.

Where one process serves a house it is the same one, so these tests run over both engines.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask

from tests.engines import Place
from tests.server import serving
from tests.waiting import PATIENCE
from tests.web.http_tablet import HttpTablet
from tests.web.live.event_lines import Listening, listening
from web.access.membership import new_link
from web.app import create_app
from web.live import presence, together
from web.phones.join_codes import code_of
from web.storage.database import Database
from web.storage.engines.listener import Listener

pytestmark = pytest.mark.contract

MIA = 2


@pytest.fixture
def processes(place: Place, monkeypatch: pytest.MonkeyPatch) -> list[Flask]:
    """Two processes of a house; over a file it is one. Nobody's absence makes a frame."""
    monkeypatch.setattr(presence, "ABSENT", 600.0)
    config = {"DATABASE": place, "SECRET_KEY": "for these tests"}
    here = create_app(config)
    return [here, here if isinstance(place, Path) else create_app(config)]


@pytest.fixture
def addresses(processes: list[Flask]) -> Iterator[list[str]]:
    with ExitStack() as stack:
        here = stack.enter_context(serving(processes[0]))
        yield [here, here if processes[1] is processes[0] else stack.enter_context(serving(processes[1]))]


@pytest.fixture
def database(processes: list[Flask]) -> Database:
    """The database as the second process knows it."""
    found: Database = processes[1].extensions["evenings"].store.database
    return found


class Devices:
    """Devices that speak to one process, by their names."""

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


def noted(who: str, told: list[str], tell: Callable[..., object]) -> Callable[..., object]:
    """Return a way to tell that also notes who is told."""

    def telling(*change: object) -> object:
        told.append(who)
        return tell(*change)

    return telling


def test_a_tablet_is_told_of_phones_that_join_ask_and_leave_at_another_process(
    addresses: list[str], database: Database
) -> None:
    here, there = addresses
    with closing(Devices(here)) as tablets, closing(Devices(there)) as phones:
        match = tablets["host"].begin("words")
        code = code_of(database, match)
        with listening(f"{here}/abend/{match}/strom", tablets["host"].cookie) as line:
            assert line.next("stand")["doors"] == "host"
            join(phones["Mia"], code, player=str(MIA))
            hear(line, lambda doors: doors == ["host", f"p{MIA}"])
            join(phones["another"], code, player=str(MIA))
            hear(line, lambda doors: doors[-1].startswith("s"))
            join(phones["another"], code, nicht="1")
            hear(line, lambda doors: doors == ["host", f"p{MIA}"])
            phones["Mia"].ask("POST", f"/abend/{match}/platz/aufstehen", {}, whole=True)
            hear(line, lambda doors: doors == ["host"])


def test_a_tablet_is_told_that_another_process_has_made_another_device_host(
    addresses: list[str], database: Database, processes: list[Flask]
) -> None:
    here, there = addresses
    with closing(Devices(here)) as tablets, closing(Devices(there)) as others:
        match = tablets["host"].begin("words")
        with listening(f"{here}/abend/{match}/strom", tablets["host"].cookie) as line:
            assert line.next("stand")["doors"] == "host"
            token = new_link(database, match, processes[1].extensions["evenings"].clock())
            assert others["Ben"].ask("POST", f"/gastgeber/{token}", {}, whole=True)[0] == 303
            hear(line, lambda doors: doors[0] != "host")


def test_what_changed_while_a_process_did_not_hear_of_others_is_told_once_it_does(
    addresses: list[str], database: Database, processes: list[Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(together, "CUT_OFF", 600.0)
    hears, change_ears = threading.Event(), Listener._change_ears

    def change_ears_then(listener: Listener, *args: Any) -> None:
        if hears.is_set():
            change_ears(listener, *args)

    monkeypatch.setattr(Listener, "_change_ears", change_ears_then)
    here, there = addresses
    with closing(Devices(here)) as tablets, closing(Devices(there)) as others:
        match = tablets["host"].begin("words")
        with listening(f"{here}/abend/{match}/strom", tablets["host"].cookie) as line:
            assert line.next("stand")["doors"] == "host"
            token = new_link(database, match, processes[1].extensions["evenings"].clock())
            assert others["Ben"].ask("POST", f"/gastgeber/{token}", {}, whole=True)[0] == 303
            hears.set()
            hear(line, lambda doors: doors[0] != "host")


def test_a_ping_of_a_phones_clock_is_no_change_of_its_table(
    addresses: list[str], database: Database, processes: list[Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = addresses
    feed = processes[1].extensions["live"].feed
    told: list[str] = []
    with closing(Devices(here)) as tablets, closing(Devices(there)) as phones:
        match = tablets["host"].begin("words")
        join(phones["Mia"], code_of(database, match), player=str(MIA))
        monkeypatch.setattr(database, "tell", noted("others", told, database.tell))
        monkeypatch.setattr(feed, "changed", noted("devices", told, feed.changed))
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
        assert set(told) == {"others", "devices"}
