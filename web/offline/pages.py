"""What makes an app of this house: its manifest, its worker, and the page that stands in for one that can't be reached.

A device may keep the files of this version, the rules, and that page: tables, phones, hands, votes, people, exports and
streams stay on the server.
"""

import hashlib
import json
from importlib.resources import files
from typing import Final

from flask import Blueprint, Response, current_app, render_template, url_for

from web.games.screen import screens
from web.pages.assets import static_urls

blueprint = Blueprint("offline", __name__)

AHEAD: Final = (
    "cap.svg", "page.js", "screen.css", "table/rules.css", "phones/sitting.js",
    "offline/icon-192.png", "offline/outbox.js", "offline/start.js", "offline/waiting.css", "offline/waiting.js",
)  # fmt: skip
"""The files of the pages that are shown without the net; the worker fetches them ahead."""


@blueprint.get("/app.webmanifest")
def manifest() -> Response:
    """Describe the app that a browser can install."""
    return Response(render_template("offline/_manifest.html"), mimetype="application/manifest+json")


@blueprint.get("/ohne-netz.js")
def worker() -> Response:
    """Give the service worker; it stands at the root of the house, so that all pages of the house are its own.

    The browser looks for a new one with each page. One byte of difference is a new version, so a changed file is one.
    """
    static_url = static_urls(current_app)
    own = files("web.offline").joinpath("static", "worker.js").read_text(encoding="utf-8")
    ahead = [static_url(name) for name in AHEAD]
    facts = {
        "root": url_for("start.start"),
        "version": hashlib.sha256("\n".join((own, *ahead)).encode()).hexdigest()[:12],
        "static": url_for("static", filename=""),
        "files": ahead,
        "shell": url_for("offline.page"),
        "standing": url_for("offline.standing"),
        "rules": [url_for("rules.choose"), *(url_for("rules.page", slug=screen.slug) for screen in screens())],
    }
    return Response(f"const HOUSE = {json.dumps(facts)};\n{own}", mimetype="text/javascript")


@blueprint.get("/ohne-netz")
def page() -> str:
    """Show the page that a device keeps for when the server can't be reached; its script lists the taps that wait."""
    return render_template("offline/page.html")


@blueprint.get("/ohne-netz/da")
def standing() -> tuple[str, int, dict[str, str]]:
    """Say that the server is there, and that this device may see the house."""
    return "", 204, {"Cache-Control": "no-store"}
