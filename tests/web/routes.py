"""Addresses of all routes of the application; a new route is included without a line here."""

from collections.abc import Iterator
from typing import Final

from flask import Flask
from werkzeug.routing import Rule

SLUGS: Final = ("wortspiel", "zahlenspiel", "siebenschlaefer")
PARTS: Final = {
    "slug": SLUGS,
    "key": ("klassik",),
    "kind": ("ei", "kette", "nirgends"),
    "token": ("abcdefgh",),
    "filename": ("screen.css",),
}
"""Values for the variable parts of an address; any other part is 1."""


def addresses(app: Flask, method: str, matches: tuple[str, ...]) -> Iterator[tuple[Rule, str]]:
    """Yield every route of `app` that takes `method`, with its addresses for the evenings `matches`."""
    adapter = app.url_map.bind("localhost")
    for rule in app.url_map.iter_rules():
        if method not in (rule.methods or ()):
            continue
        ways: list[dict[str, str]] = [{}]
        for name in sorted(rule.arguments):
            parts = matches if name == "match" else PARTS.get(name, ("1",))
            ways = [{**way, name: part} for way in ways for part in parts]
        for way in ways:
            yield rule, adapter.build(rule.endpoint, way, method=method)
