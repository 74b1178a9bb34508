"""A device that sends whatever it is given, keeps its cookies, and reads no stream to its end."""

from __future__ import annotations

import http.client
from contextlib import suppress
from urllib.parse import urlencode

from tests.fuzz.sent import Sent
from tests.web.forms import NAMES, Form, new_key, set_up
from tests.web.page import Page

_MOST = 300_000  # bytes of an answer that are looked at


class Device:
    """A browser of sorts at a port of this machine."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._cookies: dict[str, str] = {}
        self._line = self._connected()

    def send(self, sent: Sent) -> tuple[int, str]:
        """Send a request; return its status and its page, "" for anything else. A dropped connection is status 0."""
        headers = {"Host": "localhost", "Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items())}
        headers |= {"Content-Type": sent.kind} if sent.kind else {}
        try:
            self._line.request(sent.method, sent.path, sent.body or None, {**headers, **dict(sent.headers)})
            answer = self._line.getresponse()
        except (OSError, http.client.HTTPException):
            self._anew()
            return 0, ""
        if sent.method == "GET" or answer.status < 400:
            self._remember(answer)
        kind = answer.headers.get_content_type()
        if kind == "text/event-stream":
            self._anew()
            return answer.status, ""
        with suppress(OSError, http.client.HTTPException):
            body = answer.read()
            return answer.status, body[:_MOST].decode(errors="replace") if kind == "text/html" else ""
        self._anew()
        return answer.status, ""

    def page(self, path: str) -> str:
        """Return a page."""
        return self.send(Sent("GET", path))[1]

    def begin(self, path: str, **options: str) -> str:
        """Set an evening up and return its id."""
        answer = self._post(path, set_up(new_key(), NAMES[:4], **options))
        return answer.rpartition("/abend/")[2].partition("?")[0]

    def open_house(self) -> str:
        """Open a house and return its root."""
        key = Page(self.page("/")).first("[name=id]")["value"]
        form = urlencode({"id": key, "name": "Bei Oma"}).encode()
        _, html = self.send(Sent("POST", "/haus", "application/x-www-form-urlencoded", form))
        return Page(html).one("#into")["href"].rstrip("/")

    def close(self) -> None:
        """Hang up."""
        self._line.close()

    def _post(self, path: str, form: Form) -> str:
        body = urlencode(form, doseq=True)
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        self._line.request("POST", path, body, headers)
        answer = self._line.getresponse()
        self._remember(answer)
        answer.read()
        assert answer.status == 303, answer.status
        return str(answer.headers["Location"])

    def _remember(self, answer: http.client.HTTPResponse) -> None:
        for line in answer.headers.get_all("Set-Cookie") or ():
            name, _, rest = line.partition("=")
            self._cookies.setdefault(name, rest.partition(";")[0])  # an odd request may take a cookie away

    def _anew(self) -> None:
        self._line.close()
        self._line = self._connected()

    def _connected(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
