"""The time zone of a device, which a script of each page keeps in a cookie; without it that of this machine."""

from datetime import UTC, datetime, tzinfo
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from flask import g, has_app_context, has_request_context, request

COOKIE: Final = "zone"
"""The name of the cookie, and of the zone in `flask.g` where a device is answered without a request."""


def device_zone() -> tzinfo | None:
    """Return the time zone of the device that is answered; None stands for that of this machine."""
    if has_request_context():
        return _zone(request.cookies.get(COOKIE, ""))
    return _zone(g.get(COOKIE, "")) if has_app_context() else None


def zone_name() -> str:
    """Return the name of that time zone, as "Europe/Berlin"; "" for that of this machine."""
    return str(device_zone() or "")


def local(at: datetime) -> datetime:
    """Return a time as the clock of the device that is answered shows it."""
    return at.astimezone(device_zone())


def now() -> datetime:
    """Return the present time as the clock of the device that is answered shows it."""
    return local(datetime.now(UTC))


@lru_cache(maxsize=256)
def _zone(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name) if name else None
    except (ValueError, OSError, KeyError):  # not the name of a zone
        return None
