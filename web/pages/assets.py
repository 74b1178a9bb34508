"""Templates and static files lie in the room they belong to; a blueprint gives them their addresses."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path

from flask import Blueprint, Flask, request, url_for


def room(name: str, package: str) -> Blueprint:
    """Return the blueprint that serves the folders `templates` and `static` of a room under its name.

    Templates are found as `<name>/page.html`, static files stand at `/static/<name>/page.css`.
    """
    return Blueprint(
        f"{name}_files",
        package,
        template_folder="templates",
        static_folder="static",
        static_url_path=f"/static/{name}",
    )


def static_urls(app: Flask) -> Callable[[str], str]:
    """Return a function that gives the address of a static file, which changes with its content.

    A file is named `page.css` or `<room>/page.css`. Each address is built once: a page has a dozen of them.
    """
    known: dict[tuple[str, str], str] = {}

    def static_url(name: str) -> str:
        key = (request.script_root, name)
        if key not in known:
            endpoint, filename = _found(app, name)
            known[key] = url_for(endpoint, filename=filename, v=fingerprint(app, endpoint, filename))
        return known[key]

    return static_url


def fingerprint(app: Flask, endpoint: str, filename: str) -> str:
    """Return the fingerprint of a static file by its endpoint; "" where there is no such file."""
    room_name, _, _ = endpoint.rpartition(".")
    holder = app.blueprints[room_name] if room_name else app
    return _fingerprint(Path(holder.static_folder or "") / filename)


def _found(app: Flask, name: str) -> tuple[str, str]:
    room_name, slash, filename = name.partition("/")
    blueprint = f"{room_name}_files"
    return (f"{blueprint}.static", filename) if slash and blueprint in app.blueprints else ("static", name)


@cache
def _fingerprint(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12] if path.is_file() else ""
