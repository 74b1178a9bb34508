"""The house that a request came into, where a server has many: its name, its guests' code, and whether a host asks.

The door (web/houses) has looked at the cookie of the device before the request gets here. At home there is no door.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from flask import has_request_context, request

KEY: Final = "schlafmuetze.house"
"""The key of the house in a request's environment."""


class Entered(NamedTuple):
    """A house, as a device that is in it knows it; `entrance` is the path by which others come in."""

    id: str
    name: str
    code: str
    entrance: str
    is_host: bool


def entered() -> Entered | None:
    """Return the house of this request; None at home."""
    found: Entered | None = request.environ.get(KEY) if has_request_context() else None
    return found
