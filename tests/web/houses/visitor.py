"""A device that asks a server of many houses: it keeps its cookies, reads the links of pages, and fills in forms."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from werkzeug.test import Client, TestResponse

from tests.web.forms import new_key, set_up
from tests.web.page import Page
from web.app import create_app
from web.server.houses.hosted import Hosted
from web.storage.engines.many_houses import installation_at
from web.storage.houses import House


@contextmanager
def hosting(place: str, **config: object) -> Iterator[Hosted]:
    """Give a running server of the houses in a database."""
    made = Hosted(place, {"SECRET_KEY": "for these tests", **config}, create_app)
    made.begin()
    yield made
    made.close()
    installation_at(place).close()


class Opened(NamedTuple):
    """A house that was opened: its root, and the paths of its links."""

    root: str
    host: str
    guests: str
    code: str


class LocalClient(Client):
    """Asks from the serving machine, whose requests no limit counts."""

    def open(self, *args: Any, **more: Any) -> TestResponse:
        """Send a request."""
        if isinstance(args[0], str):
            more.setdefault("environ_overrides", {"REMOTE_ADDR": "127.0.0.1"})
        return super().open(*args, **more)


class Visitor:
    """A device."""

    def __init__(self, hosted: Hosted, *, cookies: bool = True) -> None:
        self.hosted = hosted
        self.client = LocalClient(hosted, use_cookies=cookies)

    def get(self, path: str, **more: Any) -> TestResponse:
        return self.client.get(path, **more)

    def show(self, path: str, cookies: str) -> TestResponse:
        """Ask for a page with these cookies alone, as in a header."""
        return LocalClient(self.hosted, use_cookies=False).get(path, headers={"Cookie": cookies})

    def post(self, path: str, **fields: str) -> TestResponse:
        return self.client.post(path, data=fields)

    def open(self, name: str) -> Opened:
        form = hidden(self.get("/").text, "id")
        return read(self.post("/haus", id=form, name=name))

    def enter(self, opened: Opened) -> TestResponse:
        """Come in as a guest."""
        return self.get(self.get(opened.guests).location)

    def cookies(self, root: str) -> dict[str, str]:
        """Return the cookies that this device sends to an address."""
        return {
            name: found.value
            for name in ("haus", "wirt", "geraet")
            if (found := self.client.get_cookie(name, path=root)) is not None
        }

    def house(self, opened: Opened) -> House:
        found = self.hosted.houses.find(opened.root.rpartition("/")[2])
        assert found is not None
        return found


def hidden(page: str, name: str) -> str:
    return Page(page).first(f"[name={name}]")["value"]


def read(answer: TestResponse) -> Opened:
    """Return what the page with the links of a house says."""
    assert answer.status_code == 200, answer.text
    page = Page(answer.text)
    host, guests = (urlsplit(found).path for found in page.values(".way-in > a", "href"))
    return Opened(page.one("#into")["href"].rstrip("/"), host, guests, page.one("#code").text)


def begin(device: Visitor, root: str, names: Sequence[str]) -> str:
    """Begin an evening of the number game and return its id."""
    answer = device.client.post(f"{root}/neu/zahlenspiel", data=set_up(new_key(), names))
    assert answer.status_code == 303, answer.text
    assert answer.location.startswith(f"{root}/abend/")
    return answer.location.rpartition("/")[2]


def vote(device: Visitor, root: str, word: str) -> None:
    """Let the table vote on a word."""
    form = {"id": new_key(), "wort": word, "w": word, "dafuer": "3", "dagegen": "1"}
    answer = device.client.post(f"{root}/tisch/stimme", data=form)
    assert answer.status_code in (200, 303), answer.text


def deck(device: Visitor, root: str, name: str) -> str:
    """Make a deck and return its key."""
    answer = device.client.post(f"{root}/kartenspiele", data={"id": new_key(), "von": "klassik", "name": name})
    assert answer.status_code == 303, answer.text
    return answer.location.rpartition("/")[2]


def everything(device: Visitor, root: str) -> bytes:
    """Return the bundle of a house."""
    answer = device.client.get(f"{root}/sicherung/alles.zip")
    assert answer.status_code == 200
    return bytes(answer.data)
