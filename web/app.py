"""The application: one factory, everything else in small blueprints."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from flask import Flask, redirect, url_for
from werkzeug.wrappers import Response

from web.access import headers, limits, origin, this_device
from web.games.screen import clause_url, screens
from web.judge import challenges, check, doubt, missed_page, pairs, taste
from web.judge.adviser import Adviser, initial
from web.judge.memory import Memory
from web.judge.pictures import picture
from web.judge.precedents import Opinions, Precedents
from web.pages import fault_pages as faults
from web.pages import language, local_time
from web.pages.assets import room
from web.pages.names import isolated
from web.records import bundle_page, evening_downloads, evening_list_page, people, people_pages
from web.records.standings_projection import project_standings
from web.storage.database import Database
from web.storage.open_evenings import NoSuchMatch, OpenEvenings
from web.table import admission, bookings, next_evening, rules, set_up, sheet, start

_ROOMS: Final = {
    "table": "web.table",
    "judge": "web.judge",
    "records": "web.records",
}
LARGEST_BODY: Final = 16 * 1024  # bytes; the forms of these pages send a few words


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the application.

    `config` may name another deck (`DECK`, a path to a CSV file) and another file for what the table settles
    (`MEMORY`, a path); the rest are Flask's own settings. The lexicon is
    opened at the first question, so that a missing one is a page that says so.
    """
    app = Flask(__name__, template_folder="pages/templates", static_folder="pages/static")
    app.config.update(DECK=None, MEMORY=None, MAX_CONTENT_LENGTH=LARGEST_BODY)
    app.config.update(LARGER_BODIES={"bundle.receive": bundle_page.LARGEST_BUNDLE})
    app.config.update(config or {})
    deck = app.config["DECK"]
    adviser = app.extensions["adviser"] = Adviser(Path(deck) if deck else None)
    kept = app.config["MEMORY"]
    database = Database(Path(kept) if kept else None)
    memory = app.extensions["memory"] = Memory(database)
    opinions = app.extensions["opinions"] = Opinions(adviser)
    precedents = Precedents(memory, opinions)
    app.extensions["evenings"] = OpenEvenings(database, [people.project_people, project_standings, precedents])
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        picture=picture, emoji=adviser.emoji, card_of=adviser.card, guess=check.guess, initial=initial,
        new_key=taste.new_key, most_players=taste.MOST, adviser_on=doubt.switched_on, about_halt=doubt.about,
        clock_of=local_time.clock_of, when=local_time.when, isolated=isolated,
        clause_url=clause_url,
    )  # fmt: skip
    app.jinja_env.filters["isolated"] = isolated
    this_device.install(app)
    language.install(app)
    headers.install(app)
    origin.install(app)
    limits.install(app)
    faults.install(app)
    app.register_error_handler(NoSuchMatch, bookings.no_such_match)
    for name, package in _ROOMS.items():
        app.register_blueprint(room(name, package))
    for screen in screens():
        app.register_blueprint(room(screen.name, screen.package))
        for blueprint in screen.blueprints:
            app.register_blueprint(blueprint)
    app.register_blueprint(start.blueprint)
    app.register_blueprint(set_up.blueprint)
    app.register_blueprint(bookings.blueprint)
    app.register_blueprint(sheet.blueprint)
    app.register_blueprint(next_evening.blueprint)
    app.register_blueprint(admission.blueprint)
    app.register_blueprint(check.blueprint)
    app.register_blueprint(pairs.blueprint)
    app.register_blueprint(challenges.blueprint)
    app.register_blueprint(missed_page.blueprint)
    app.register_blueprint(taste.blueprint)
    app.register_blueprint(doubt.blueprint)
    app.register_blueprint(evening_downloads.blueprint)
    app.register_blueprint(bundle_page.blueprint)
    app.register_blueprint(evening_list_page.blueprint)
    app.register_blueprint(people_pages.blueprint)
    app.register_blueprint(rules.blueprint)

    @app.get("/favicon.ico")
    def favicon() -> Response:
        return redirect(url_for("static", filename="cap.svg"))

    return app
