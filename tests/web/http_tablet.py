"""A tablet that talks to a real server over HTTP; the server may be killed at any moment."""

import http.client
from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from tests.web.forms import NAMES, new_key, set_up
from web.games.screen import screen_of


class Unanswered(Exception):
    """No answer came: the server may have booked the form or not."""


class HttpTablet:
    """A device with its cookies and one open connection."""

    def __init__(self, port: int, cookies: Mapping[str, str] | None = None, own: str = "127.0.0.1") -> None:
        self.cookies = dict(cookies or {})
        self.own = own  # the address of this device, one of this machine's own
        self.root = ""
        """The beginning of the addresses of its house, where a server has many."""
        self.connect(port)

    def connect(self, port: int) -> None:
        """Connect to the server at `port`; a connection to another one is closed."""
        self.close()
        self.address = f"http://127.0.0.1:{port}"
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30, source_address=(self.own, 0))

    @property
    def cookie(self) -> str:
        """The cookies as a header."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def close(self) -> None:
        """Close the connection."""
        if hasattr(self, "_connection"):
            self._connection.close()

    def send(
        self,
        method: str,
        path: str,
        form: Mapping[str, str | Sequence[str]] | str | None = None,
        *,
        whole: bool = False,
    ) -> None:
        """Send a request and don't wait. The answer is the fragment that the page's script swaps, or the `whole` page.

        A `form` that is a text is JSON, as phones send it.

        :raises Unanswered: if no server is there.
        """
        headers = {"Cookie": self.cookie}
        if not whole:
            headers["X-Fragment"] = "1"
        body = None
        if isinstance(form, str):
            body, headers["Content-Type"] = form, "application/json"
        elif form is not None:
            body = urlencode(form, doseq=True)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            self._connection.request(method, f"{self.root}{path}", body, headers)
        except (OSError, http.client.HTTPException) as fault:
            self._connection.close()
            raise Unanswered from fault

    def answer(self) -> tuple[int, str, str]:
        """Return status, body and location of the answer. :raises Unanswered: if it is missing or cut off."""
        response, body = self._answered()
        for cookie in response.headers.get_all("Set-Cookie") or ():
            name, value = cookie.partition(";")[0].split("=", 1)
            self.cookies[name] = value
        return response.status, body.decode(), response.headers.get("Location", "")

    def answer_bytes(self) -> tuple[int, str, str]:
        """Return status, first letters and location of an answer that may be no text. :raises Unanswered: as above."""
        response, body = self._answered()
        return response.status, body[:2000].decode(errors="replace"), response.headers.get("Location", "")

    def _answered(self) -> tuple[http.client.HTTPResponse, bytes]:
        try:
            response = self._connection.getresponse()
            return response, response.read()
        except (OSError, http.client.HTTPException) as fault:
            self._connection.close()
            raise Unanswered from fault

    def ask(
        self, method: str, path: str, form: Mapping[str, str | Sequence[str]] | None = None, *, whole: bool = False
    ) -> tuple[int, str, str]:
        """Send a request and return its answer."""
        self.send(method, path, form, whole=whole)
        return self.answer()

    def begin(self, game: str, names: Sequence[str] = NAMES[:4], **options: str) -> str:
        """Set up an evening and return its id."""
        status, body, location = self.ask("POST", f"/neu/{screen_of(game).slug}", set_up(new_key(), names, **options))
        assert status == 303, body
        return location.rpartition("/")[2]
