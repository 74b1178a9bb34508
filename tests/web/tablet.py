"""Tablets in a test: they send forms to a table with Flask's client and read its pages."""

from collections.abc import Mapping, Sequence

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.action import Action
from companion.log import Log
from tests.web.forms import NAMES, form_of, new_key, set_up
from tests.web.page import Page, page_of
from web.games.screen import screen_of
from web.storage.open_evenings import OpenEvenings

FOUR = NAMES[:4]
FRAGMENT = {"X-Fragment": "1"}  # the header with which a page's script asks for the part that it swaps


def cookie_of(client: FlaskClient) -> str:
    """Return the cookie by which a device is known."""
    found = client.get_cookie("geraet")
    assert found is not None
    return found.value


class Device:
    """A device with cookies of its own, at one evening."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.address = ""

    @property
    def match(self) -> str:
        """The id of the evening."""
        return self.address.rpartition("/")[2]

    @property
    def evenings(self) -> OpenEvenings:
        """All evenings of the house."""
        found: OpenEvenings = self.client.application.extensions["evenings"]
        return found

    @property
    def log(self) -> Log:
        """The log of the evening."""
        with self.evenings.reading(self.match) as evening:
            return evening.log

    def begin(self, slug: str, names: Sequence[str] = FOUR, **options: str | Sequence[str]) -> TestResponse:
        """Set up an evening and go to it."""
        answer = self.client.post(f"/neu/{slug}", data=set_up(new_key(), names, **options))
        assert answer.status_code == 303, Page(answer.text).text
        self.address = answer.headers["Location"]
        return answer

    def post(self, form: Mapping[str, str | Sequence[str]], headers: Mapping[str, str] | None = None) -> TestResponse:
        """Send a form of the table page, with a new id if it has none."""
        return self.client.post(f"{self.address}/tun", data={"id": new_key(), **form}, headers=headers)


class Tablet(Device):
    """A device without JavaScript: each booking redirects to the table."""

    def __init__(self, app: Flask) -> None:
        super().__init__(app.test_client())

    def begin(
        self, slug: str = "zahlenspiel", names: Sequence[str] = FOUR, **options: str | Sequence[str]
    ) -> TestResponse:
        """Set up an evening, by default of the number game."""
        return super().begin(slug, names, **options)

    def send(self, do: str, /, **fields: object) -> TestResponse:
        """Send a booking."""
        return self.post({"do": do, **{name: str(value) for name, value in fields.items()}})

    def do(self, do: str, /, **fields: object) -> None:
        """Book an action that must be accepted."""
        answer = self.send(do, **fields)
        assert answer.status_code == 303, Page(answer.text).text

    def round(self, *cards: int, then: bool = False) -> None:
        """Play a round of the number game; the winner has 0 cards left. With `then` the next round begins."""
        self.do("finish", winner=cards.index(0))
        for seat, left in enumerate(cards):
            if left:
                self.do("counted", seat=seat, cards=left)
        if then:
            self.do("next_round")

    def undo(self, to: int) -> TestResponse:
        """Take back everything from an event on."""
        return self.post({"to": str(to)})

    def page(self, query: str = "", lang: str = "de") -> Page:
        """Return the whole page of the table, or a page below its address."""
        return page_of(self.client.get(f"{self.address}{query}", headers={"Accept-Language": lang}))

    def says(self, query: str = "") -> str:
        """Return the text of that page."""
        return self.page(query).text


def played(client: FlaskClient, game: str, names: Sequence[str], *actions: Action, **options: str) -> str:
    """Set up an evening, book `actions`, and return its id."""
    device = Device(client)
    device.begin(screen_of(game).slug, names, **options)
    book(client, device.match, *actions)
    return device.match


def book(client: FlaskClient, match: str, *actions: Action) -> None:
    """Book `actions` one after the other."""
    for action in actions:
        answer = client.post(f"/abend/{match}/tun", data=form_of(action, new_key()))
        assert answer.status_code == 303, Page(answer.text).text
