"""What `create_app` put together for every page, for the requests that need it."""

from __future__ import annotations

from flask import current_app

from web.storage.open_evenings import Tables


def tables() -> Tables:
    """Return the evenings of this process."""
    found: Tables = current_app.extensions["tables"]
    return found
