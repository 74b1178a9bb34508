"""The application: one factory, everything else in small blueprints."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from flask import Flask, redirect, url_for
from werkzeug.wrappers import Response

from web import access, clock, faults, language, people
from web.access import headers, limits, origin
from web.database import Database
from web.names import isolated
from web.records import downloads, evenings, people_pages
from web.records.keeping import keep_standings
from web.referee import again, door, rules, ruling, sheet, start, table
from web.tables import NoSuchMatch, Tables
from web.words import challenges, check, doubt, missed_page, pairs, taste
from web.words.adviser import Adviser, initial
from web.words.memory import Memory
from web.words.pictures import picture
from web.words.precedents import Opinions, Precedents

LARGEST_BODY: Final = 16 * 1024  # bytes; the forms of these pages send a few words


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the application.

    `config` may name another deck (`DECK`, a path to a CSV file) and another file for what the table settles
    (`MEMORY`, a path); the rest are Flask's own settings. The lexicon is
    opened at the first question, so that a missing one is a page that says so.
    """
    app = Flask(__name__)
    app.config.update(DECK=None, MEMORY=None, MAX_CONTENT_LENGTH=LARGEST_BODY)
    app.config.update(LARGER_BODIES={"records.receive": downloads.LARGEST_BUNDLE})
    app.config.update(config or {})
    deck = app.config["DECK"]
    adviser = app.extensions["adviser"] = Adviser(Path(deck) if deck else None)
    kept = app.config["MEMORY"]
    database = Database(Path(kept) if kept else None)
    memory = app.extensions["memory"] = Memory(database)
    opinions = app.extensions["opinions"] = Opinions(adviser)
    precedents = Precedents(memory, opinions)
    app.extensions["tables"] = Tables(database, [people.meet, keep_standings, precedents])
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        picture=picture, emoji=adviser.emoji, card_of=adviser.card, guess=check.guess, initial=initial,
        new_key=taste.new_key, most_players=taste.MOST, adviser_on=doubt.switched_on, about_halt=doubt.about,
        clock_of=clock.clock_of, when=clock.when, isolated=isolated,
        clause_url=rules.clause_url,
    )  # fmt: skip
    app.jinja_env.filters["isolated"] = isolated
    access.install(app)
    language.install(app)
    headers.install(app)
    origin.install(app)
    limits.install(app)
    faults.install(app)
    app.register_error_handler(NoSuchMatch, table.no_such_match)
    app.register_blueprint(start.blueprint)
    app.register_blueprint(table.blueprint)
    app.register_blueprint(sheet.blueprint)
    app.register_blueprint(again.blueprint)
    app.register_blueprint(door.blueprint)
    app.register_blueprint(check.blueprint)
    app.register_blueprint(pairs.blueprint)
    app.register_blueprint(challenges.blueprint)
    app.register_blueprint(missed_page.blueprint)
    app.register_blueprint(taste.blueprint)
    app.register_blueprint(doubt.blueprint)
    app.register_blueprint(ruling.blueprint)
    app.register_blueprint(downloads.blueprint)
    app.register_blueprint(evenings.blueprint)
    app.register_blueprint(people_pages.blueprint)
    app.register_blueprint(rules.blueprint)

    @app.get("/favicon.ico")
    def favicon() -> Response:
        return redirect(url_for("static", filename="cap.svg"))

    return app
