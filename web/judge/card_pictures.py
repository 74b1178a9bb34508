"""One picture of a card by itself: a table shows two, and the file with all of them is large."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Final

from flask import Blueprint, Response, abort, url_for

from web.judge.deck import symbols
from web.pages.root import rooted

blueprint = Blueprint("card_pictures", __name__)

_A_YEAR: Final = 365 * 24 * 3600  # seconds


@blueprint.get("/karten/bild/<name>.svg")
def show(name: str) -> Response:
    """Show the picture of that name; 404 where there is none."""
    drawn = symbols().get(name)
    if drawn is None:
        abort(404)
    response = Response(drawn, mimetype="image/svg+xml")
    response.cache_control.public = response.cache_control.immutable = True
    response.cache_control.max_age = _A_YEAR
    return response


def picture_url(name: str) -> str:
    """Return the address of a picture, which changes with what it shows."""
    return url_for("judge.card_pictures.show", name=name, v=_mark(name))


def picture_path(name: str) -> str:
    """Return the address of a picture where there is no request."""
    return rooted(f"/karten/bild/{name}.svg?v={_mark(name)}")


@cache
def _mark(name: str) -> str:
    return sha256(symbols()[name].encode()).hexdigest()[:12]
