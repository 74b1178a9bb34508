"""Who may change something: only the pages of this very server, not a page of somebody else's in the same browser."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from flask import Flask, abort, request

_ASKING: Final = ("GET", "HEAD", "OPTIONS")


def install(app: Flask) -> None:
    """Let `app` refuse (403) whatever another site's page sends. Programs, which name no origin, are let in."""
    app.before_request(_refuse_strangers)


def _refuse_strangers() -> None:
    if request.method in _ASKING:
        return
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site not in (None, "same-origin", "none"):
        abort(403)
    named = request.headers.get("Referer") if origin is None else origin
    if named is not None and _place(named) != request.host:
        abort(403)


def _place(address: str) -> str:
    """Return the host and port of an address; "" for "null" and for what is none."""
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""
