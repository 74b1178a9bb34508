"""A phone in a test: it opens the address that the tablet shows, and taps."""

import json

from flask import Flask
from werkzeug.test import TestResponse

from tests.web.forms import new_key
from tests.web.page import Page, page_of
from web.access import membership
from web.storage.database import Database
from web.storage.open_evenings import OpenEvenings
from web.table.phones.join_codes import code_of


class Phone:
    """A device with cookies and an address of its own."""

    def __init__(self, app: Flask, match: str, address: str = "192.168.1.9") -> None:
        self.client = app.test_client()
        self.client.environ_base["REMOTE_ADDR"] = address
        self.match = match
        evenings: OpenEvenings = app.extensions["evenings"]
        self.database: Database = evenings.store.database
        self.code = code_of(self.database, match)

    def look(self, query: str = "") -> TestResponse:
        """Open the page that the QR code leads to."""
        return self.client.get(f"/mit/{self.code}{query}")

    def tap(self, player: object) -> TestResponse:
        """Look at the faces and tap one."""
        self.look()
        return self.client.post(f"/mit/{self.code}", data={"player": str(player)})

    def come(self, name: str, key: str = "") -> TestResponse:
        """Sit down as somebody new."""
        self.look("?neu=1")
        return self.client.post(f"/mit/{self.code}", data={"neu": name, "id": key or new_key()})

    def stand_up(self) -> TestResponse:
        """Free the own seat."""
        return self.client.post(f"/abend/{self.match}/platz/aufstehen")

    @property
    def device(self) -> str:
        """The number in the cookie."""
        with self.client.session_transaction() as session:
            return str(session["device"])

    @property
    def player(self) -> int | None:
        """The player that the phone speaks for."""
        return membership.player_of(self.database, self.match, self.device)

    @property
    def name(self) -> str:
        """The name of the player whose seat the page shows."""
        frame = json.loads(Page(self.seat.text).one("#seat")["data-frame"])
        return next(str(seat["name"]) for seat in frame["seats"] if seat["player"] == frame["me"])

    @property
    def seat(self) -> TestResponse:
        """The page of its seat."""
        return self.client.get(f"/abend/{self.match}/platz")

    @property
    def page(self) -> Page:
        """The page that the QR code leads to."""
        return page_of(self.look())
