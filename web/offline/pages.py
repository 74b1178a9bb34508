"""The addresses that make an app of this house: its manifest, its worker, the page without the net, a deck's pairs."""

from __future__ import annotations

import hashlib
import json

from flask import Blueprint, Response, current_app, render_template, request, url_for

from web.judge.services import deck_judge
from web.offline.known_pairs import known_pairs
from web.offline.worker import worker_script
from web.pages.assets import packed, static_urls
from web.pages.language import gettext as _
from web.pages.language import language

blueprint = Blueprint("offline", __name__)

_PAPER = "#FBF7EF"  # as in screen.css; the pages name the dark one themselves


@blueprint.get("/app.webmanifest")
def manifest() -> Response:
    """Describe the app that a browser can install."""
    static_url = static_urls(current_app)
    root = url_for("start.start")

    def icon(size: int, purpose: str) -> dict[str, str]:
        name = f"offline/icon-{size}.png" if purpose == "any" else f"offline/icon-{purpose}-{size}.png"
        return {"src": static_url(name), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}

    facts = {
        "id": root,
        "name": _("Schlafmütze am Tisch"),
        "short_name": "Schlafmütze",
        "description": _("Schiedsrichter und Zettel für Schlafmütze und Siebenschläfer."),
        "lang": language(),
        "start_url": root,
        "scope": root,
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _PAPER,
        "icons": [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
        "shortcuts": [{"name": _("Wort prüfen"), "url": url_for("judge.check.page")}],
    }
    return Response(json.dumps(facts, ensure_ascii=False), mimetype="application/manifest+json")


@blueprint.get("/ohne-netz.js")
def worker() -> Response:
    """Give the service worker; it stands at the root of the house, so that all pages of the house are its own."""
    return Response(worker_script(), mimetype="text/javascript")


@blueprint.get("/ohne-netz")
def page() -> str:
    """Show the page that a device keeps for when the net is gone: the pad, filled in by its script."""
    return render_template("offline/page.html")


@blueprint.get("/ohne-netz/da")
def standing() -> Response:
    """Say that the server is there, and that this device may see the house."""
    response = Response(status=204)
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("/ohne-netz/paare")
def pairs() -> Response:
    """Give the verdicts on all pairs of a deck, packed, for looking words up without the net."""
    body = known_pairs(deck_judge(), language())
    packs = bool(request.accept_encodings.quality("gzip"))
    response = Response(packed(body) if packs else body, mimetype="application/json")
    if packs:
        response.content_encoding = "gzip"
    response.vary.add("Accept-Encoding")
    response.set_etag(hashlib.sha256(body).hexdigest()[:24], weak=True)
    response.make_conditional(request)
    return response
