"""A device that sends whatever it is given, keeps its cookies, and reads no stream to its end."""

import http.client
from contextlib import suppress

from tests.fuzz.sent import Sent
from tests.web.http_tablet import HttpTablet
from tests.web.page import Page

_MOST = 300_000  # bytes of an answer that are looked at


class Device(HttpTablet):
    """A browser of sorts at a port of this machine."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self._port = port

    def send_odd(self, sent: Sent) -> tuple[int, str]:
        """Send a request; return its status and its page, "" for anything else. A dropped connection is status 0."""
        headers = {"Host": "localhost", "Cookie": self.cookie, **({"Content-Type": sent.kind} if sent.kind else {})}
        try:
            self._connection.request(sent.method, sent.path, sent.body or None, {**headers, **dict(sent.headers)})
            answer = self._connection.getresponse()
        except (OSError, http.client.HTTPException):
            self.connect(self._port)
            return 0, ""
        if sent.method == "GET" or answer.status < 400:
            for line in answer.headers.get_all("Set-Cookie") or ():
                name, _, rest = line.partition("=")
                self.cookies.setdefault(name, rest.partition(";")[0])  # an odd request may take a cookie away
        kind = answer.headers.get_content_type()
        if kind != "text/event-stream":
            with suppress(OSError, http.client.HTTPException):
                body = answer.read()
                return answer.status, body[:_MOST].decode(errors="replace") if kind == "text/html" else ""
        self.connect(self._port)
        return answer.status, ""

    def page(self, path: str) -> str:
        """Return a page."""
        return self.ask("GET", path, whole=True)[1]

    def open_house(self) -> None:
        """Open a house, and stay in it."""
        key = Page(self.page("/")).first("[name=id]")["value"]
        _, html, _ = self.ask("POST", "/haus", {"id": key, "name": "Bei Oma"}, whole=True)
        self.root = Page(html).one("#into")["href"].rstrip("/")
