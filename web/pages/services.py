"""The services of all pages, which `create_app` has made."""

from __future__ import annotations

from flask import current_app

from web.storage.open_evenings import OpenEvenings


def evenings() -> OpenEvenings:
    """Return the evenings of this process."""
    found: OpenEvenings = current_app.extensions["evenings"]
    return found
