"""The room in the application: its addresses, the mark on pages to keep, and the table's numbers for the pad."""

from __future__ import annotations

from flask import Flask

from web.offline import keeping, late_rounds, pages
from web.offline.table_state import pad_of


def install(app: Flask) -> None:
    """Give `app` this room."""
    keeping.install(app)
    app.jinja_env.globals["pad_of"] = pad_of
    app.register_blueprint(pages.blueprint)
    app.register_blueprint(late_rounds.blueprint)
