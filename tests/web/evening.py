"""A tablet as a test plays it: evenings set up and booked over HTTP, remembered as they were answered."""

from __future__ import annotations

import http.client
import itertools
import json
import re
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final
from urllib.parse import urlencode

from companion.action import Action
from companion.log import Header, Log, Redo, Undo
from companion.match_actions import Correct, EndMatch, Join, Leave
from companion.refusal import Refused
from companion.words.referee_actions import Doubt, Laid
from web.database import Database
from web.games import SLUG_OF
from web.store import Store

WORDS: Final = ("EIS", "WEIN", "HAUS", "BAUM", "TÜR", "BAHN", "HOLZ", "FISCH", "BUCH", "STERN")
NAMES: Final = ("Oma", "Ben", "Mia", "Jo", "Ada", "Kim", "Lea", "Tom")


class Unanswered(Exception):
    """Nobody answered: what was sent may have been booked or not."""


class Tablet:
    """A device with its cookies and one open connection."""

    def __init__(self, port: int, cookies: Mapping[str, str] | None = None) -> None:
        self.cookies = dict(cookies or {})
        self._keys = itertools.count(1)
        self.connect(port)

    def connect(self, port: int) -> None:
        """Talk to the server at `port` from now on."""
        self.close()
        self.address = f"http://127.0.0.1:{port}"
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def close(self) -> None:
        """Hang up."""
        if hasattr(self, "_connection"):
            self._connection.close()

    def send(
        self, method: str, path: str, form: Mapping[str, str | Sequence[str]] | None = None, *, whole: bool = False
    ) -> None:
        """Send a request and don't wait; a page is sent without its frame unless it is to be `whole`.

        :raises Unanswered: when nobody is there.
        """
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if not whole:
            headers["X-Fragment"] = "1"
        body = None
        if form is not None:
            body = urlencode(form, doseq=True)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            self._connection.request(method, path, body, headers)
        except (OSError, http.client.HTTPException) as fault:
            self._connection.close()
            raise Unanswered from fault

    def answer(self) -> tuple[int, str, str]:
        """Return status, body and location of the answer. :raises Unanswered: when none comes, or not all of it."""
        try:
            response = self._connection.getresponse()
            body = response.read().decode()
        except (OSError, http.client.HTTPException) as fault:
            self._connection.close()
            raise Unanswered from fault
        for cookie in response.headers.get_all("Set-Cookie") or ():
            name, value = cookie.partition(";")[0].split("=", 1)
            self.cookies[name] = value
        return response.status, body, response.headers.get("Location", "")

    def ask(
        self, method: str, path: str, form: Mapping[str, str | Sequence[str]] | None = None, *, whole: bool = False
    ) -> tuple[int, str, str]:
        """Send a request and return its answer."""
        self.send(method, path, form, whole=whole)
        return self.answer()

    def key(self) -> str:
        """Return an id that was never sent before."""
        return f"booking-{next(self._keys):06}"


def set_up(key: str, names: Sequence[str], **options: str) -> dict[str, str | Sequence[str]]:
    """Return the form that sets up an evening."""
    colours = [str(NAMES.index(name) % 8) for name in names]
    return {"id": key, "name": list(names), "farbe": colours, "geber": "0", **options}


def begin(tablet: Tablet, game: str, names: Sequence[str] = NAMES[:4], **options: str) -> str:
    """Set up an evening and return its id."""
    status, body, location = tablet.ask("POST", f"/neu/{SLUG_OF[game]}", set_up(tablet.key(), names, **options))
    assert status == 303, body
    return location.rpartition("/")[2]


def form_of(action: Action, key: str, seen: int) -> dict[str, str]:
    """Return the form by which a page books `action`."""
    shape = action.to_dict()
    return {"id": key, "seen": str(seen)} | {name: _field(value) for name, value in shape.items()}


def _field(value: object) -> str:
    if isinstance(value, bool):
        return str(int(value))
    return ",".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)


def next_action(log: Log, rng: Random) -> Action:
    """Return something that a table does next: anything the rules allow, now and then taken back or put right."""
    chance = rng.randrange(100)
    if chance < 6 and log.undoable is not None:
        return Undo(log.undoable, confirmed=True)
    if chance < 12 and log.redoable is not None:
        return Redo(log.redoable)
    if chance < 16 and log.state.results:
        number = rng.randrange(len(log.state.results))
        correct = Correct(number + 1, rng.choice(log.state.results[number].players), rng.randrange(1, 9))
        try:
            log.match.apply(log.state, correct)
        except Refused:
            pass
        else:
            return correct
    if chance < 18 and not log.state.running and len(log.state.seated) < 6:
        away = [name for name in NAMES if name not in {log.state.names[player] for player in log.state.seated}]
        return Join(rng.choice(away))
    actions = [each for each in log.match.legal_actions(log.state) if not isinstance(each, EndMatch | Leave | Doubt)]
    if chance < 60 and (doubts := [each for each in log.match.legal_actions(log.state) if isinstance(each, Doubt)]):
        hand, top = rng.sample(WORDS, 2)
        doubt = rng.choice(doubts)
        return Doubt(doubt.accused, doubt.doubters, hand, top)
    action = rng.choice(actions) if actions else EndMatch()
    return Laid(action.seat, *rng.sample(WORDS, 2)) if isinstance(action, Laid) else action


def header_of(path: Path, match: str) -> Header:
    """Return the header of an evening as it is on disk."""
    return Store(Database(path)).row(match).header


def booked(path: Path, match: str) -> list[tuple[str, dict[str, object]]]:
    """Return id and action of every event of an evening as they are on disk, by another connection."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT seq, id, action FROM match_events WHERE match = ? ORDER BY seq", (match,))
        found = rows.fetchall()
    assert [seq for seq, _, _ in found] == list(range(1, len(found) + 1))
    return [(known_as, json.loads(action)) for _, known_as, action in found]


def shown(body: str) -> int:
    """Return how many events a table page says it knows."""
    found = re.search(r'data-seq="(\d+)"', body)
    assert found, body
    return int(found[1])


def said(body: str) -> str:
    """Return the sentence of a table page's notice; "" where there is none."""
    found = re.search(r'data-notice="([^"]*)"', body)
    return found[1] if found else ""
