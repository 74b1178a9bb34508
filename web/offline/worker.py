"""The service worker: one script with the version of this program's files, and the files that it fetches ahead.

The browser looks for a new one with each page. One byte of difference is a new version, so a changed file is one, too.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from importlib.resources import files
from typing import Final

from flask import current_app, url_for

from web.pages.assets import static_urls

AHEAD: Final = (
    "cap.svg", "cards.css", "chip.svg", "faces.css", "menu.js", "pictures.svg", "players.css", "screen.css",
    "judge/check.js", "judge/pairs.css", "judge/taste.js", "judge/verdict.css", "judge/words.css",
    "decks/choice.css", "table/address.css", "table/rules.css", "table/start.css",
    "offline/database.js", "offline/flags.css", "offline/lookup.js", "offline/outbox.js", "offline/pad.css",
    "offline/pad.js", "offline/start.js", "offline/icon-192.png", "phones/sitting.js",
)  # fmt: skip
"""The files of the pages that are shown without the net."""


def worker_script() -> str:
    """Return the script for the house of this request; its addresses are those under which the house is reached."""
    static_url: Callable[[str], str] = static_urls(current_app)
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
    return f"const HOUSE = {json.dumps(facts)};\n{own}"
