"""The id of an evening in an address."""

from __future__ import annotations

from flask import abort

from web.storage.event_store import MATCH_ID


def check_match_id(match: str) -> None:
    """Answer 404 to a text that can't be the id of an evening."""
    if not MATCH_ID.fullmatch(match):
        abort(404)
