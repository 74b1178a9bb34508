"""Protection from other sites: only pages of this server may change something, no other page in the same browser."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from flask import Flask, abort, request

_READING: Final = ("GET", "HEAD", "OPTIONS")


def install(app: Flask) -> None:
    """Let `app` refuse (403) changes from another site's page. Programs, which name no origin, may change."""
    app.before_request(_refuse_strangers)


def _refuse_strangers() -> None:
    if request.method in _READING:
        return
    if request.headers.get("Sec-Fetch-Site") not in (None, "same-origin", "none") or names_another_place():
        abort(403)


def names_another_place() -> bool:
    """Say whether a request names a page of another host or port as the one that it comes from."""
    named = request.headers.get("Origin", request.headers.get("Referer"))
    return named is not None and _place(named) != request.host


def _place(address: str) -> str:
    """Return the host and port of an address; "" for "null" and for a text that is no address."""
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""
