"""A device out there: it reaches the server through a real proxy, over TLS, and keeps its cookies as a browser does."""

from __future__ import annotations

import http.client
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode

from tests.web.hosting.real_proxy import NAME, RealProxy
from tests.web.live.event_lines import Listening


class FarBrowser:
    """A device with its cookies, and one connection."""

    def __init__(self, proxy: RealProxy) -> None:
        self.proxy = proxy
        self.cookies: dict[tuple[str, str], str] = {}
        """Their values by path and name."""
        self._line = http.client.HTTPConnection(NAME, proxy.port, timeout=30)
        self._line.sock = proxy.connect()

    def ask(
        self, method: str, path: str, form: Mapping[str, Any] | None = None, **headers: str
    ) -> http.client.HTTPResponse:
        """Send a request as a page of this house does, and return its answer; its text is at `text`."""
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        sent = {"Host": self.proxy.host, "Cookie": self.cookie_for(path), **given}
        body = None if form is None else urlencode(form, doseq=True)
        if body is not None:
            sent |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"https://{self.proxy.host}"}
        self._line.request(method, path, body, sent)
        answer = self._line.getresponse()
        self.text = answer.read().decode()
        for line in answer.headers.get_all("Set-Cookie", ()):
            for name, each in SimpleCookie(line).items():
                self.cookies[each["path"] or "/", name] = each.value
        return answer

    def cookie_for(self, path: str) -> str:
        """Return the header with the cookies of a path."""
        return "; ".join(f"{name}={value}" for (root, name), value in self.cookies.items() if path.startswith(root))

    @contextmanager
    def listening(self, path: str) -> Iterator[Listening]:
        """Open a stream, over a connection of its own."""
        with closing(self.proxy.connect()) as sock:
            head = f"GET {path} HTTP/1.1\r\nHost: {self.proxy.host}\r\nCookie: {self.cookie_for(path)}\r\n"
            sock.sendall(f"{head}Connection: close\r\n\r\n".encode())
            line = Listening(sock)
            try:
                yield line
            finally:
                line.close()

    def close(self) -> None:
        """Hang up."""
        self._line.close()
