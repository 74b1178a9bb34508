"""Odd requests: forms as pages have them, with fields changed, left out or doubled, and addresses that are none."""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple
from urllib.parse import quote_plus, urlencode

from flask import Flask

from tests.web.hostile_names import NAMES, REFUSED
from tests.web.page import Page
from tests.web.routes import addresses

ODD: Final = (
    *("", " ", "0", "-1", "1", "3", "01", "1e9", "9" * 30, "NaN", "true", "null", "None", "on", "١٢٣", "½"),
    *("[]", "{}", "0,0,0,0", "1,1,1,1,1,1,1,1,1", ",", ";", "../../etc/passwd", "'; DROP TABLE matches; --"),
    *("\x00", "a\ud800b", "\ufeff", "x" * 200, "x" * 9000, "Eiswein", "EIS", "de", "words", "klassik"),
    *NAMES,
    *REFUSED,
)
"""Values for any field or part of an address."""
_BODIES: Final = (
    ("application/json", b'{"do": "lay", "id": {}, "seen": 1e999, "cards": [[[[]]]]}'),
    ("application/json", b"[" * 5000),
    ("multipart/form-data; boundary=x", b'--x\r\nContent-Disposition: form-data; name="datei"; filename="a"\r\n\r\nPK'),
    ("multipart/form-data", b"--\r\n\r\n"),
    ("application/x-www-form-urlencoded", b"%zz=%00&=&&&id=%ff%fe&id[]=1"),
    ("text/plain; charset=utf-17", "ä".encode()),
    ("", b"\x00" * 100),
)
_HEADERS: Final[tuple[dict[str, str], ...]] = (
    {},
    {"X-Fragment": "1"},
    {"Accept-Language": "en;q=x, ,,;,de;q=9" * 9},
    {"Cookie": 'geraet="; a=\x01; haus=..; =; geraet=e30.e30.e30'},
    {"If-None-Match": '"', "If-Modified-Since": "gestern"},
    {"Range": "bytes=9-1,-,x", "Accept-Encoding": "gzip;q=0, *;q=2"},
    {"Origin": "http://localhost", "Referer": "http://["},
    {"Content-Length": "-1"},
)


class Sent(NamedTuple):
    """A request; `kind` and `body` are those of its content."""

    method: str
    path: str
    kind: str = ""
    body: bytes = b""
    headers: tuple[tuple[str, str], ...] = ()


class Sender:
    """Makes requests to the routes of an application below `root`; the same seed makes the same ones."""

    def __init__(self, app: Flask, matches: Sequence[str], seed: str, root: str = "") -> None:
        self._rng = Random(seed)
        self._root = root
        self._routes = sorted(
            {(way, f"{root}{path}") for way in ("GET", "POST") for _, path in addresses(app, way, tuple(matches))}
        )
        self._forms: list[tuple[str, list[tuple[str, str]]]] = []

    def learn(self, html: str) -> None:
        """Take the forms of a page as ones to change."""
        for form in Page(html).all("form"):
            action = form.attributes.get("action", "")
            if action.startswith(f"{self._root}/"):
                fields = form.all("input[name], button[name], select[name]")
                self._forms.append((action, [(each["name"], each.attributes.get("value", "")) for each in fields]))
        del self._forms[:-400]

    def next(self) -> Sent:
        """Return the next request."""
        rng = self._rng
        headers = dict(rng.choice(_HEADERS)) if rng.random() < 0.3 else {}
        if self._forms and rng.random() < 0.5:
            path, fields = rng.choice(self._forms)
            return self._posted(path, self._changed(fields), headers)
        method, path = rng.choice(self._routes)
        if rng.random() < 0.3:
            path = self._bent(path)
        if rng.random() < 0.4:
            path += "?" + self._encoded([(self._name(), rng.choice(ODD)) for _ in range(rng.randrange(1, 4))])
        if rng.random() < 0.05:
            method = rng.choice(("HEAD", "PUT", "DELETE", "OPTIONS", "PATCH"))
        if method == "POST":
            return self._posted(path, [(self._name(), rng.choice(ODD)) for _ in range(rng.randrange(6))], headers)
        return Sent(method, path, headers=tuple(headers.items()))

    def _posted(self, path: str, fields: list[tuple[str, str]], headers: dict[str, str]) -> Sent:
        kind, body = "application/x-www-form-urlencoded", self._encoded(fields).encode()
        if self._rng.random() < 0.1:
            kind, body = self._rng.choice(_BODIES)
        return Sent("POST", path, kind, body, tuple(headers.items()))

    def _changed(self, fields: list[tuple[str, str]]) -> list[tuple[str, str]]:
        found = list(fields)
        for _ in range(self._rng.choice((0, 0, 1, 1, 2, 5))):
            if not found:
                break
            place = self._rng.randrange(len(found))
            match self._rng.randrange(4):
                case 0:
                    del found[place]
                case 1:
                    found.append(found[place])
                case _:
                    found[place] = (found[place][0], self._rng.choice(ODD))
        return found

    def _bent(self, path: str) -> str:
        parts = path.split("/")
        parts[self._rng.randrange(1, len(parts))] = quote_plus(self._rng.choice(ODD), errors="surrogatepass")
        return "/".join(parts)

    def _name(self) -> str:
        known = [name for _, fields in self._forms[-40:] for name, _ in fields]
        return self._rng.choice(known or ["id", "do"]) if self._rng.random() < 0.8 else self._rng.choice(ODD)

    @staticmethod
    def _encoded(fields: list[tuple[str, str]]) -> str:
        return urlencode(fields, errors="surrogatepass")
