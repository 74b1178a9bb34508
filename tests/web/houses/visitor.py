"""A device that asks a server of many houses: it keeps its cookies, and reads the links of pages."""

from __future__ import annotations

from typing import Any, NamedTuple
from urllib.parse import urlsplit

from werkzeug.test import Client, TestResponse

from tests.web.page import Page
from web.houses.hosted import Hosted
from web.storage.houses import House


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
