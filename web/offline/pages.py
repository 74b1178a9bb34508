"""What makes an app of this house: its manifest, its worker, the pages to keep, the page without the net, the pairs.

A device may keep the few pages that carry the header, and nothing else: tables, phones, hands, votes, people, exports
and streams stay on the server.
"""

import hashlib
import json
from importlib.resources import files
from typing import Final

from flask import Blueprint, Flask, Response, current_app, render_template, request, url_for

from web.judge.services import deck_judge
from web.offline import pad
from web.offline.known_pairs import known_pairs
from web.pages.assets import packed, static_urls
from web.pages.language import gettext as _, language

blueprint = Blueprint("offline", __name__)

AHEAD: Final = (
    "cap.svg", "cards.css", "chip.svg", "cloth.css", "faces.css", "menu.js", "pictures.svg", "players.css",
    "screen.css", "judge/check.js", "judge/pairs.css", "judge/taste.js", "judge/verdict.css", "judge/words.css",
    "decks/choice.css", "table/address.css", "table/rules.css", "table/start.css", "table/welcome.css",
    "offline/database.js", "offline/flags.css", "offline/lookup.js", "offline/outbox.js", "offline/pad.css",
    "offline/pad.js", "offline/start.js", "offline/icon-192.png", "phones/sitting.js",
)  # fmt: skip
"""The files of the pages that are shown without the net; the worker fetches them ahead."""
HEADER: Final = "X-Keep"
"""The header of a page that may be kept; its value says nothing."""
_KEPT: Final = {"start.start", "judge.check.page", "judge.pairs.page", "rules.choose", "rules.page", "offline.page"}
_ASKED: Final = ("a", "b", "wort", "tipp")
"""Arguments of a question to the judge: its answer is another page each time, and worked out on the device."""
_PAPER: Final = "#FBF7EF"  # as in screen.css; the pages name the dark one themselves


def install(app: Flask) -> None:
    """Give `app` this room: its addresses, the mark on pages to keep, and the table's numbers for the pad."""
    app.after_request(_mark)
    app.jinja_env.globals["pad_of"] = pad.pad_of
    app.register_blueprint(blueprint)
    app.register_blueprint(pad.blueprint)


def _mark(response: Response) -> Response:
    page = request.method == "GET" and response.status_code == 200 and response.mimetype == "text/html"
    if page and request.endpoint in _KEPT and not any(name in request.args for name in _ASKED):
        response.headers[HEADER] = "1"
    return response


@blueprint.get("/app.webmanifest")
def manifest() -> Response:
    """Describe the app that a browser can install."""
    static_url = static_urls(current_app)
    root = url_for("start.start")
    icons = (("icon-192", 192, "any"), ("icon-512", 512, "any"), ("icon-maskable-512", 512, "maskable"))
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
        "icons": [
            {
                "src": static_url(f"offline/{name}.png"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, size, purpose in icons
        ],
        "shortcuts": [{"name": _("Wort prüfen"), "url": url_for("judge.check.page")}],
    }
    return Response(json.dumps(facts, ensure_ascii=False), mimetype="application/manifest+json")


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
        "pairs": url_for("offline.pairs"),
        "standing": url_for("offline.standing"),
        "pages": [url_for("start.start"), url_for("judge.check.page"), url_for("rules.choose")],
    }
    return Response(f"const HOUSE = {json.dumps(facts)};\n{own}", mimetype="text/javascript")


@blueprint.get("/ohne-netz")
def page() -> str:
    """Show the page that a device keeps for when the net is gone: the pad, filled in by its script."""
    return render_template("offline/page.html")


@blueprint.get("/ohne-netz/da")
def standing() -> tuple[str, int, dict[str, str]]:
    """Say that the server is there, and that this device may see the house."""
    return "", 204, {"Cache-Control": "no-store"}


@blueprint.get("/ohne-netz/paare")
def pairs() -> Response:
    """Give the verdicts on all pairs of a deck, packed, for looking words up without the net."""
    body = known_pairs(deck_judge(), language())
    response = packed(Response(body, mimetype="application/json"))
    response.set_etag(hashlib.sha256(body).hexdigest()[:24], weak=True)
    response.make_conditional(request)
    return response
