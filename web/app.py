"""The application: one factory, everything else in small blueprints."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from flask import Flask, redirect, url_for
from werkzeug.routing import Map, RuleFactory
from werkzeug.wrappers import Response

from web.access import limits, other_sites, proxies, this_device
from web.access.house_address import entered
from web.access.membership import free_empty_chairs, own_players
from web.games.bots import driver as bots
from web.games.screen import clause_links, clause_url, screens
from web.judge import blueprint as judge
from web.judge.decks import preview, reading
from web.judge.vote_store import VoteProjection
from web.live import services as live
from web.offline import pages as offline
from web.pages import assets, fault_pages as faults, forms, language, names, pagination, services
from web.pages.assets import room
from web.pages.names import isolated
from web.records import deleted, evening_downloads, evening_list, house_records, people, people_pages
from web.records.faces import people_at
from web.records.standings import project_standings
from web.server.hosting import services as hosting
from web.storage.database import open_database
from web.storage.engines.silence import with_one_limit
from web.storage.open_evenings import NoSuchMatch, OpenEvenings
from web.table import admission, page as table_page, rules, sheet, start
from web.table.phones import joining, network, page as phone_page
from web.table.replay import page as replay
from web.table.set_up import alone, pages as set_up

_ROOMS: Final = ("table", "judge.decks", "judge", "live", "records", "table.phones", "table.replay", "offline")
"""The packages with templates or static files of their own."""
LARGEST_BODY: Final = 16 * 1024  # bytes; the forms of these pages send a few words


class Routes(Map):
    """The routes of an application, or of many that have the same ones: each is compiled once.

    Werkzeug compiles them with `ast`: nine tenths of the work of making an application, and in Python 3.11 two threads
    that do so at once fail now and then (python/cpython#106905).
    """

    def add(self, rulefactory: RuleFactory) -> None:
        """Add a route, unless it is there."""
        for rule in rulefactory.get_rules(self):
            there = self._rules_by_endpoint.get(rule.endpoint, ())
            if not any((each.rule, each.methods) == (rule.rule, rule.methods) for each in there):
                super().add(rule)


class HouseApplication(Flask):
    """The application of a house."""

    url_map_class = Routes


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the application.

    `config` may name another deck (`DECK`, a path to a CSV file), another place for evenings and votes
    (`DATABASE`, a path or an address of PostgreSQL) and another pace of bots (`BOT_PACE`, a factor of their pauses);
    without `THREADS` what is due is done when somebody calls the `step` of deadlines and bots, `ALONE` says that no
    other device can reach this one (web/in_browser);
    `METRICS` counts what goes on (web/server/hosting/metrics.py), `LOG` is "json" for structured logs, `TRUST_PROXY`
    has addresses of proxies (web/access/proxies.py). For one of many houses (web/server/houses) `DATABASE` is its
    database, `ROOT` the beginning of its addresses, `JUDGE` the judge and `ROUTES` the routes of all houses. The rest
    are Flask's own settings. The lexicon is opened at the first question, so that a missing one is a page that says so.
    """
    app = HouseApplication(__name__, template_folder="pages/templates", static_folder=None)
    app.config.update(
        DECK=None,
        DATABASE=None,
        BOT_PACE=1.0,
        THREADS=True,
        ALONE=False,
        METRICS=False,
        LOG="plain",
        MAX_CONTENT_LENGTH=LARGEST_BODY,
    )
    larger = {"bundle.receive": house_records.LARGEST_BUNDLE, "people.change_face": people_pages.LARGEST_BODY}
    larger |= {"decks.preview.look": preview.LARGEST_BODY, "decks.reading.take_in": reading.LARGEST_BODY}
    for endpoint in ("seat.book", "seat.ping", "seat.call"):
        larger[endpoint] = phone_page.LARGEST  # and not more than a few words
    app.config.update(LARGER_BODIES=larger)
    app.config.update(config or {})
    app.url_map = app.config.pop("ROUTES", app.url_map)
    app.static_folder = "pages/static"
    app.add_url_rule("/static/<path:filename>", "static", app.send_static_file)
    assets.share_templates(app)
    services.install_root(app)
    deck = app.config["DECK"] and Path(app.config["DECK"])
    place = app.config["DATABASE"]
    database = open_database(place) if place is None or isinstance(place, str | Path) else place
    judging = judge.install(app, database, deck, app.config.get("JUDGE"))
    votes = VoteProjection(judging.vote_store, judging.shelf.verdict_on, lambda table: bool(own_players(table)))
    app.extensions["evenings"] = OpenEvenings(
        database, [people.project_people, project_standings, votes, free_empty_chairs]
    )
    app.extensions["evenings"].replaying = limits.count_replay
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        alone=app.config["ALONE"], new_form_id=forms.new_form_id,
        clock_of=names.clock_of, when=names.when, isolated=isolated,
        clause_url=clause_url, people_at=people_at, entered=entered,
        fields_of=pagination.fields_of, few_leaves=pagination.FEW, kept=pagination.KeptRows().drawn,
    )  # fmt: skip
    app.jinja_env.filters.update(isolated=isolated, clause_links=clause_links)
    this_device.install(app, database)
    language.install(app)
    other_sites.install(app)
    proxies.install(app)  # outermost: all others see the request as the proxy has
    assets.install_packing(app)
    limits.install(app)
    faults.install(app)
    app.register_error_handler(NoSuchMatch, table_page.no_such_match)
    for package in _ROOMS:
        app.register_blueprint(room(package.rpartition(".")[2], f"web.{package}"))
    for screen in screens():
        app.register_blueprint(room(screen.name, screen.package))
        for blueprint in screen.blueprints:
            app.register_blueprint(blueprint)
    live.install(app, app.extensions["evenings"])
    bots.install(app, app.extensions["evenings"])
    table_page.install(app)
    phone_page.install(app)
    for page in (
        start, set_up, alone, sheet, replay, admission,
        joining, evening_downloads, house_records, evening_list,
        deleted, people_pages, rules,
    ):  # fmt: skip
        app.register_blueprint(page.blueprint)
    if not app.config["ALONE"]:
        app.register_blueprint(offline.blueprint)
        app.register_blueprint(network.blueprint)
    hosting.install(app, database)
    app.wsgi_app = with_one_limit(app.wsgi_app)  # type: ignore[assignment, method-assign]

    @app.get("/favicon.ico")
    def favicon() -> Response:
        return redirect(url_for("static", filename="cap.svg"))

    return app
