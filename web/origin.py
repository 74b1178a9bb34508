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
    origin, site = request.headers.get("Origin"), request.headers.get("Sec-Fetch-Site")
    if site not in (None, "same-origin", "none") or (origin is not None and urlsplit(origin).netloc != request.host):
        abort(403)
