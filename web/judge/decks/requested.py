"""The deck of a request: the one that its address names, else that of the evening it is about, else the server's."""

from collections.abc import Mapping
from typing import Final

from flask import g, request
from werkzeug.exceptions import HTTPException

from web.pages.fault_pages import if_readable
from web.pages.services import evenings
from web.storage.event_store import MATCH_ID

DECK_FIELD: Final = "kartenspiel"
"""The field of an address or a form with the key of a deck."""
EVENING_FIELD: Final = "abend"
"""The field of an address or a form with the evening that asks."""
SETTING: Final = "deck"
"""The setting of an evening with the key of its deck; an evening without it was played with the server's."""


def requested_deck() -> str:
    """Return the key of the deck of this request, "" for the server's; looked up once a request."""
    if "deck_key" not in g:
        named = _sent(DECK_FIELD)
        g.deck_key = named if is_key(named) else _of_evening()
    found: str = g.deck_key
    return found


def deck_of_settings(settings: Mapping[str, str]) -> str:
    """Return the key of an evening's deck by the evening's settings."""
    key = settings.get(SETTING, "")
    return key if is_key(key) else ""


def use_deck_of(settings: Mapping[str, str]) -> None:
    """Let the deck of an evening be that of this context, which may be none of a request."""
    if "deck_key" not in g:
        g.deck_key = deck_of_settings(settings)


def is_key(text: str) -> bool:
    """Say whether a text can be the key of a deck."""
    return MATCH_ID.fullmatch(text) is not None


def _of_evening() -> str:
    match = (request.view_args or {}).get("match") or _sent(EVENING_FIELD)
    if not MATCH_ID.fullmatch(match):
        return ""
    return if_readable(lambda: deck_of_settings(evenings().store.row(match).settings), "")


def _sent(field: str) -> str:
    try:
        return request.args.get(field) or request.form.get(field, "")
    except HTTPException:  # a body that is too much: the page that says so needs no deck
        return ""
