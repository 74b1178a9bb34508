"""Phones in a test: each with cookies of its own, and with the seat of a player."""

import secrets
from itertools import product
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.forms import new_key
from tests.web.tablet import cookie_of
from web.storage.open_evenings import OpenEvenings


class Phone:
    """A phone that speaks for `player` at the evening `match`."""

    def __init__(self, app: Flask, match: str, player: int | None) -> None:
        self.client: FlaskClient = app.test_client()
        self.match = match
        self.device = secrets.token_hex(16)
        self.evenings: OpenEvenings = app.extensions["evenings"]
        with self.client.session_transaction() as session:
            session["device"] = self.device
        if player is not None:
            with self.evenings.store.database.writing() as connection:
                connection.execute(
                    "DELETE FROM participants WHERE match = ? AND part = 'phone' AND player = ?", (match, player)
                )
                connection.execute(
                    "INSERT INTO participants (match, part, player, device, since) VALUES (?, 'phone', ?, ?, 0)",
                    (match, player, self.device),
                )

    @property
    def cookie(self) -> str:
        """The cookie by which this phone is known."""
        return cookie_of(self.client)

    def page(self) -> TestResponse:
        """Return its page."""
        return self.client.get(f"/abend/{self.match}/platz")

    def frame(self, lang: str = "de") -> Any:
        """Return what it shows."""
        answer = self.client.get(f"/abend/{self.match}/platz/stand", headers={"Accept-Language": lang})
        assert answer.status_code == 200, answer.text
        return answer.get_json()

    def view(self, lang: str = "de") -> Any:
        """Return what its game shows."""
        return self.frame(lang)["view"]

    def send(self, do: str, key: str = "", seen: int | None = None, **fields: object) -> TestResponse:
        """Send a booking."""
        last = self.evenings.store.last(self.match) if seen is None else seen
        body = {"id": key or new_key(), "seen": last, "do": do, **fields}
        return self.client.post(f"/abend/{self.match}/platz/tun", json=body)

    def do(self, do: str, **fields: Any) -> None:
        """Book something that must be accepted."""
        answer = self.send(do, **fields)
        assert answer.status_code == 200, answer.text
        assert set(answer.get_json()) == {"seq"}

    def tap(self, *labels: str) -> None:
        """Tap the keys of these labels one after the other; the last one books."""
        keys: list[Any] = self.view().get("keys", [])
        for label in labels:
            key = next(key for key in keys if key["label"] == label)
            keys = key.get("then", [])
        fields: dict[str, Any] = dict(key["fields"])
        self.do(fields.pop("do"), **fields)


def hand_of(phone: Phone) -> Any:
    """Return the hand of cards that a phone shows."""
    view = phone.view()
    assert view["mood"] == "play"
    return view["hand"]


def first_lay(phone: Phone, ruling: str = "") -> dict[str, Any]:
    """Return the fields of a card that may be laid, with the word that it makes there; of a `ruling` if given."""
    hand = hand_of(phone)
    words = phone.client.get(f"/abend/{phone.match}/platz/frage/woerter").get_json()
    for card, (place, stack) in product(hand["cards"], enumerate(hand["circle"])):
        if hand["colour"] in ("", stack["colour"]) and card["word"] != stack["word"]:
            parts = words[str(card["id"])][str(stack["id"])][0]
            if not ruling or parts[3] == ruling:
                return {"card": card["id"], "stack": place, "word": "".join(parts[:3]), "after": hand["moment"]}
    raise AssertionError("no such card")
