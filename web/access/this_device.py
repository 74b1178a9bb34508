"""The device that has sent the request: its number in the signed cookie, and whether it is the serving machine."""

from __future__ import annotations

import secrets
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from flask import Flask, current_app, request, session

from lexicon.paths import data_home
from web.access.device_cookie import SIGNS_OF_LIFE, TimelessSessions
from web.access.proxies import FROM_PROXY
from web.access.signing import HouseKey, signing_key
from web.storage.database import Database

_PROXIED: Final = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip")


def install(app: Flask, database: Database) -> None:
    """Let `app` sign its cookies: by a key in a file, or by that of a house that several servers share."""
    app.config["SESSION_COOKIE_NAME"] = "geraet"
    app.config["SESSION_COOKIE_SAMESITE"] = "Lax"
    app.config["SESSION_COOKIE_HTTPONLY"] = True
    app.session_interface = TimelessSessions()
    path = data_home() / "secret.key"
    if app.config.get("SECRET_KEY"):
        return
    if not database.is_shared:
        app.config["SECRET_KEY"] = signing_key(path)
        return
    key = app.extensions["house_key"] = HouseKey(database, path)

    def read_key() -> None:
        """Answer nobody as a stranger who may be none. Raises while the key can't be read."""
        if current_app.secret_key is None and request.path not in SIGNS_OF_LIFE:
            app.secret_key = key.read()

    app.before_request(read_key)


def device_id() -> str:
    """Return the number of this device, a random one; a device without a number gets one."""
    if "device" not in session:
        session["device"] = secrets.token_hex(16)
    return str(session["device"])


def known_device_id() -> str | None:
    """Return the number of this device; None for a device without one."""
    found = session.get("device")
    return None if found is None else str(found)


def on_this_machine() -> bool:
    """Say whether the request comes from the machine that serves: no proxy passed it on, and it asks for a local name.

    A page from outside that bends its name to 127.0.0.1 (DNS rebinding) gives itself away by that name.
    """
    if is_passed_on() or FROM_PROXY in request.environ:
        return False
    try:
        host = urlsplit(f"//{request.host}").hostname or ""
    except ValueError:
        return False
    return _is_loopback(request.remote_addr or "") and (host == "localhost" or _is_loopback(host))


def is_passed_on() -> bool:
    """Say whether a proxy has passed the request on."""
    return any(name in request.headers for name in _PROXIED)


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
