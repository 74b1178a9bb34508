"""The devices at a table: a phone for each seat, the tablet that runs it without a seat, and a stranger."""

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from flask import Flask
from flask.testing import FlaskClient

from companion.match.sheet import MatchState
from tests.web.phones.seat.seated_phone import Phone
from tests.web.routes import addresses
from tests.web.tablet import FRAGMENT, Device
from web.games.screen import screen_of
from web.live.event_stream import Listener
from web.storage.open_evenings import OpenEvening, OpenEvenings

NAMES: Final = ("Oma", "Ben", "Mia", "Jo", "Ada", "Kim", "Lea", "Tom")
_FORM_ID: Final = re.compile(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])")
_TIME_LEFT: Final = re.compile(r'"left":\d+')  # runs on between two answers
_STREAM: Final = re.compile(r"/strom$")
_ENDLESS: Final = ("/woerter", "/aufgaben", "/kartenspiele", "/regeln", "/static")
"""Addresses without an evening that take long and know none."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer on the wire: who got it, that device's seat in the round (None without one), and where it came from.

    `of_the_house` marks a page that isn't about an evening: it may name cards of decks, but no seed.
    """

    receiver: str
    seat: int | None
    address: str
    text: str
    of_the_house: bool = False


class LiveTable:
    """An evening without a box and all its devices."""

    def __init__(self, app: Flask, game: str, players: int) -> None:
        self.app = app
        host = app.test_client()
        device = Device(host)
        device.begin(screen_of(game).slug, NAMES[:players], table="digital")
        self.match = device.match
        self.evenings: OpenEvenings = app.extensions["evenings"]
        self.host = host
        self.phones = [Phone(app, self.match, player) for player in range(players)]
        self.stranger = app.test_client()
        self._asked = 0

    @property
    def evening(self) -> OpenEvening:
        """The evening as it lies in memory; nothing else books at it."""
        with self.evenings.reading(self.match) as evening:
            return evening

    @property
    def state(self) -> MatchState:
        """The match as it stands."""
        return self.evening.log.state

    def usual(self, *seats: int | None) -> Iterator[Answer]:
        """Yield what devices ask for after an action: frames of phones, and the table as tablets swap it.

        `seats` are those whose devices ask, None for those without a seat.
        """
        state = self.state
        for player, phone in enumerate(self.phones):
            seat = state.players.index(player) if player in state.players else None
            if seat in seats:
                yield self._answer(f"phone of {NAMES[player]}", seat, phone.client, f"/abend/{self.match}/platz/stand")
                yield Answer(f"phone of {NAMES[player]}", seat, "frame", self._pushed(phone, player))
        if None not in seats:
            return
        table = f"/abend/{self.match}"
        for name, client in (("tablet", self.host), ("stranger", self.stranger)):
            yield self._answer(name, None, client, table, FRAGMENT)
            yield self._answer(name, None, client, f"{table}/stand")
        yield self._answer("stranger", None, self.stranger, f"{table}/platz/stand")

    def every(self, *, of_the_house: bool) -> Iterator[Answer]:
        """Yield every page and download of the evening for every device, and those `of_the_house` if wanted."""
        state = self.state
        whom: list[tuple[str, int | None, FlaskClient]] = [
            ("tablet", None, self.host),
            ("stranger", None, self.stranger),
        ]
        for player, phone in enumerate(self.phones):
            seat = state.players.index(player) if player in state.players else None
            whom.append((f"phone of {NAMES[player]}", seat, phone.client))
        for rule, address in addresses(self.app, "GET", (self.match,)):
            if _STREAM.search(address) or ("match" not in rule.arguments and address.startswith(_ENDLESS)):
                continue
            about_none = "match" not in rule.arguments
            if about_none and not of_the_house:
                continue
            for name, seat, client in whom[:2] if about_none else whom:
                found = self._answer(name, seat, client, f"{address}?abend={self.match}&zeilen=500")
                yield replace(found, of_the_house=about_none)

    def _pushed(self, phone: Phone, player: int) -> str:
        live = self.app.extensions["live"]
        listener = Listener(self.match, player, phone.device, "de")
        with self.app.test_request_context():
            sent: bytes | None = live.make_for_player(self.evening, listener, frozenset())
        return "" if sent is None else _as_text(sent)

    def _answer(
        self, name: str, seat: int | None, client: FlaskClient, address: str, headers: dict[str, str] | None = None
    ) -> Answer:
        self._asked += 1  # each from another address in the house, as one that asks so often is told to wait
        there = f"10.{self._asked >> 16 & 255}.{self._asked >> 8 & 255}.{self._asked & 255}"
        base = {"REMOTE_ADDR": there} if client is self.stranger else None
        found = client.get(address, headers=headers, environ_overrides=base)
        return Answer(name, seat, address, _as_text(found.data))


def _as_text(body: bytes) -> str:
    """Return an answer as text, an archive as the text of all that is in it; the random ids of forms are left out."""
    if body[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            body = b"\n".join(archive.read(name) for name in archive.namelist())
    return _TIME_LEFT.sub('"left":0', _FORM_ID.sub("-", body.decode(errors="replace")))
