"""The services of all pages, the root of a house's addresses, and the id of an evening in them."""

from flask import Flask, abort, current_app, has_app_context

from web.storage.event_store import MATCH_ID
from web.storage.open_evenings import OpenEvenings


def evenings() -> OpenEvenings:
    """Return the evenings of this process."""
    found: OpenEvenings = current_app.extensions["evenings"]
    return found


def check_match_id(match: str) -> None:
    """Answer 404 to a text that can't be the id of an evening."""
    if not MATCH_ID.fullmatch(match):
        abort(404)


def install_root(app: Flask) -> None:
    """Let templates of `app` begin their addresses with `ROOT`, a path without a slash at its end."""
    app.config.setdefault("ROOT", "")
    app.jinja_env.globals["root"] = app.config["ROOT"]


def rooted(path: str) -> str:
    """Return the address of a page of this house by its path; unlike `url_for` it needs no request."""
    return f"{current_app.config['ROOT'] if has_app_context() else ''}{path}"


def unrooted(path: str) -> str:
    """Return the path within this house of an address; "" for one that leads elsewhere."""
    root: str = current_app.config["ROOT"]
    return path.removeprefix(root) if path.startswith(f"{root}/") else ""
