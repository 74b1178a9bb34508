"""A device of the home network that talks to a real server, which sees it come from another address."""

import http.client
import itertools
from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Final, NamedTuple
from urllib.parse import urlencode, urlsplit

from tests.waiting import PATIENCE
from tests.web.page import Page

_BOUNDARY: Final = "a-line-that-no-bundle-has"
_NUMBERS: Final = itertools.count(10)


class Answer(NamedTuple):
    """An answer of the server."""

    status: int
    raw: bytes
    location: str

    @property
    def text(self) -> str:
        """The text of the page."""
        return Page(self.raw.decode()).text


class Stranger:
    """A device with cookies and an address of its own; with "" as its address it is the machine itself."""

    def __init__(self, server: str, address: str | None = None) -> None:
        self.server = urlsplit(server).netloc
        self.address = f"192.168.1.{next(_NUMBERS)}" if address is None else address
        self.cookie = ""

    def get(self, path: str) -> Answer:
        """Load a page."""
        return self._ask("GET", path, None, "")

    def post(self, path: str, form: Mapping[str, str | Sequence[str]]) -> Answer:
        """Send a form."""
        return self._ask("POST", path, urlencode(form, doseq=True).encode(), "application/x-www-form-urlencoded")

    def send_file(self, path: str, field: str, name: str, raw: bytes) -> Answer:
        """Send a form with a file."""
        head = f'--{_BOUNDARY}\r\nContent-Disposition: form-data; name="{field}"; filename="{name}"\r\n\r\n'
        body = head.encode() + raw + f"\r\n--{_BOUNDARY}--\r\n".encode()
        return self._ask("POST", path, body, f"multipart/form-data; boundary={_BOUNDARY}")

    def _ask(self, method: str, path: str, body: bytes | None, kind: str) -> Answer:
        headers = {"Cookie": self.cookie} if self.cookie else {}
        if self.address:
            headers["X-Forwarded-For"] = self.address
        if kind:
            headers["Content-Type"] = kind
        with closing(http.client.HTTPConnection(self.server, timeout=PATIENCE)) as connection:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            raw = response.read()
        for cookie in response.headers.get_all("Set-Cookie") or ():
            self.cookie = cookie.partition(";")[0]
        return Answer(response.status, raw, response.headers.get("Location", ""))
