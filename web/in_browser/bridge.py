"""The application in the worker of a browser: a request in, an answer out; no threads, no sockets.

The worker calls `answer` for each request of a page, and `step` once something is due. What has been answered as done
is on the device's disk: files of `FOLDER` are handles of its own file system, which the worker flushes before it
answers.
"""

import json
import os
import sys
from collections.abc import Callable, Sequence
from http.cookies import SimpleCookie
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote_to_bytes, urlsplit

from flask import Flask

from web.app import create_app
from web.live.clocks import steady_ms
from web.pages.assets import keep_templates
from web.server.hosting.served_house import ServedHouse
from web.storage.engines.sqlite import SqliteDatabase
from web.storage.open_evenings import OpenEvening

FOLDER: Final = Path("/house")
"""The folder whose files are the device's own."""
TEMPLATES: Final = Path(__file__).parents[2] / "templates"
"""The folder of templates that were compiled when the application was put together."""
HOST: Final = "localhost"
"""The name of the machine that asks and answers: whoever holds the tablet is at the serving machine."""
_OF_THE_NET: Final = ("host", "origin", "referer", "cookie", "content-length", "content-type", "accept-encoding")


class CookieJar:
    """The cookies of the pages: a service worker sees none and may set none.

    They stand in a file, as JSON; a damaged one is empty.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._cookies: dict[str, str] = {}
        if path.exists():
            try:
                self._cookies = {str(name): str(value) for name, value in json.loads(path.read_bytes()).items()}
            except (ValueError, AttributeError):
                self._cookies = {}

    def header(self, of_page: str) -> str:
        """Return all cookies as a header of a request, with those that a script has set on its page."""
        found = SimpleCookie(of_page)
        cookies = {name: morsel.coded_value for name, morsel in found.items()} | self._cookies
        return "; ".join(f"{name}={value}" for name, value in cookies.items())

    def take(self, headers: Sequence[str]) -> None:
        """Keep what answers set; one with an age of 0 is forgotten."""
        before = dict(self._cookies)
        for header in headers:
            for name, morsel in SimpleCookie(header).items():
                if morsel["max-age"] == "0" or not morsel.coded_value:
                    self._cookies.pop(name, None)
                else:
                    self._cookies[name] = morsel.coded_value
        if self._cookies != before:
            with self._path.open("w", encoding="utf-8") as file:
                json.dump(self._cookies, file)
                file.flush()
                os.fsync(file.fileno())


class Bridge:
    """One house in a browser. `root` is the path below which the page lies, without a slash at its end.

    `changed` hears the id of each evening to which something was added. `folder` has the house's files, `templates`
    those that were compiled.
    """

    def __init__(
        self, root: str, changed: Callable[[str], object], folder: Path = FOLDER, templates: Path | None = TEMPLATES
    ) -> None:
        if templates is not None:
            keep_templates(templates)
        database = SqliteDatabase(folder / "table.sqlite", journal="TRUNCATE")
        self.app: Flask = create_app({"DATABASE": database, "ROOT": root, "THREADS": False, "ALONE": True})
        self._root = root
        self._jar = CookieJar(folder / "cookies.json")
        self._house = ServedHouse(self.app)
        self._schedules = (self.app.extensions["live"].deadlines, self.app.extensions["bots"])

        def tell(evening: OpenEvening) -> None:
            changed(evening.id)

        self.app.extensions["evenings"].watchers.append(tell)
        self._house.begin()
        self._house.look()

    def step(self) -> float:
        """Do all that is due; return how many ms it is until the next thing, -1 where all wait for people."""
        due = [at for schedule in self._schedules if (at := schedule.step()) is not None]
        return max(0.0, min(due) - steady_ms()) if due else -1.0

    def answer(
        self, method: str, url: str, headers: Sequence[tuple[str, str]], body: bytes, cookies: str = ""
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        """Return status, headers and body of the answer to a request; `cookies` are those of the page's scripts."""
        found: list[tuple[int, list[tuple[str, str]]]] = []

        def start(status: str, sent: list[tuple[str, str]], _fault: object = None) -> Callable[[bytes], object]:
            found.append((int(status.split(maxsplit=1)[0]), sent))
            return lambda _: None

        out = self.app.wsgi_app(self._environ(method, url, headers, body, cookies), start)
        try:
            answer = b"".join(out)
        finally:
            getattr(out, "close", lambda: None)()
        status, sent = found[0]
        self._jar.take([value for name, value in sent if name.lower() == "set-cookie"])
        return status, [each for each in sent if each[0].lower() != "set-cookie"], answer

    def _environ(
        self, method: str, url: str, headers: Sequence[tuple[str, str]], body: bytes, cookies: str
    ) -> dict[str, Any]:
        parts = urlsplit(url)
        path = unquote_to_bytes(parts.path).decode("latin-1")  # as PEP 3333 has it
        environ: dict[str, Any] = {
            f"HTTP_{name.upper().replace('-', '_')}": value
            for name, value in headers
            if name.lower() not in _OF_THE_NET and not name.lower().startswith("sec-")
        }
        kind = next((value for name, value in headers if name.lower() == "content-type"), "")
        return {
            **environ,
            "REQUEST_METHOD": method,
            "SCRIPT_NAME": self._root,
            "PATH_INFO": path.removeprefix(self._root),
            "QUERY_STRING": parts.query,
            "CONTENT_TYPE": kind,
            "CONTENT_LENGTH": str(len(body)),
            "SERVER_NAME": HOST,
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_HOST": HOST,
            "HTTP_COOKIE": self._jar.header(cookies),
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": BytesIO(body),
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": False,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }
