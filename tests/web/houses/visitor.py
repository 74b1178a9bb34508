"""A device that asks a server of many houses: it keeps its cookies, and reads the links of pages."""

from __future__ import annotations

import re
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from werkzeug.test import Client, TestResponse

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

    def __init__(self, hosted: Hosted) -> None:
        self.hosted = hosted
        self.client = LocalClient(hosted)

    def get(self, path: str, **more: Any) -> TestResponse:
        return self.client.get(path, **more)

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
    found = re.search(rf'name="{name}" value="([^"]+)"', page)
    assert found, page
    return found[1]


def read(answer: TestResponse) -> Opened:
    """Return what the page with the links of a house says."""
    assert answer.status_code == 200, answer.text
    host, guests = (urlsplit(found).path for found in re.findall(r'class="way-in"><a href="([^"]+)"', answer.text))
    into, code = re.search(r'id="into" href="([^"]+)"', answer.text), re.search(r'id="code">([^<]+)<', answer.text)
    assert into
    assert code
    return Opened(into[1].rstrip("/"), host, guests, code[1])
