"""What all pages share: the evenings, the root of a house's addresses, the id of an evening in them, cookies."""

from typing import Final

from flask import Flask, abort, current_app, has_app_context, has_request_context, request
from werkzeug.wrappers import Response

from web.storage.event_store import MATCH_ID
from web.storage.open_evenings import OpenEvenings

YEAR: Final = 365 * 24 * 3600
"""Seconds for which a device keeps what it has chosen."""


def evenings() -> OpenEvenings:
    """Return the evenings of this process."""
    found: OpenEvenings = current_app.extensions["evenings"]
    return found


def check_match_id(match: str) -> None:
    """Answer 404 to a text that can't be the id of an evening."""
    if not MATCH_ID.fullmatch(match):
        abort(404)


def install_root(app: Flask) -> None:
    """Let templates of `app` begin their addresses with `root`, a path without a slash at its end.

    It is the one at which a request was mounted. `ROOT` is that of texts which are made without a request.
    """
    app.config.setdefault("ROOT", "")
    app.jinja_env.globals["root"] = _Root()


class _Root:
    """The root of a request's addresses for templates, which keep one object for all requests."""

    def __str__(self) -> str:
        return _root()

    def __bool__(self) -> bool:
        return bool(_root())


def _root() -> str:
    if has_request_context():
        return request.script_root
    return str(current_app.config["ROOT"]) if has_app_context() else ""


def rooted(path: str) -> str:
    """Return the address of a page of this house by its path; unlike `url_for` it needs no request."""
    return f"{_root()}{path}"


def unrooted(path: str) -> str:
    """Return the path within this house of an address; "" for one that leads elsewhere."""
    root = _root()
    return path.removeprefix(root) if path.startswith(f"{root}/") else ""


def keep_cookie(response: Response, name: str, value: str) -> None:
    """Let this device keep a value for a year, or forget it if it is empty."""
    kept = YEAR if value else 0
    response.set_cookie(
        name, value, max_age=kept, httponly=True, samesite="Lax", secure=request.is_secure, path=rooted("/")
    )
