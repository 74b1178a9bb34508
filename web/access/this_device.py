"""The device that has sent the request: its number in the signed cookie, and whether it is the serving machine."""

from __future__ import annotations

import secrets
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from flask import Flask, current_app, request, session

from lexicon.paths import data_home
from web.access.device_cookie import SIGNS_OF_LIFE, TimelessSessions
from web.access.house_door import entered
from web.access.origin import names_another_place
from web.access.proxies import FROM_PROXY
from web.access.signing import HouseKey, signing_key
from web.storage.database import Database

_PROXIED: Final = (
    "Forwarded", "Via", "True-Client-Ip", "Cf-Connecting-Ip", "Cdn-Loop", "Fly-Client-Ip", "Tailscale-User-Login",
)  # fmt: skip
"""Headers by which proxies give themselves away, beside all others that begin with `X-`."""
_OF_NO_PROXY: Final = ("X-Fragment", "X-Prometheus-Scrape-Timeout-Seconds")


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

    A page from outside that bends its name to 127.0.0.1 (DNS rebinding) gives itself away by that name. A proxy on this
    machine that adds no header gives itself away by HTTP/1.0, which no browser speaks, or by asking for a local name
    while the browser names the public one. Through one that hides all of that, everybody is the machine itself.
    """
    old = request.environ.get("SERVER_PROTOCOL") == "HTTP/1.0"
    if is_passed_on() or FROM_PROXY in request.environ or old or names_another_place():
        return False
    try:
        host = urlsplit(f"//{request.host}").hostname or ""
    except ValueError:
        return False
    return _is_loopback(request.remote_addr or "") and (host == "localhost" or _is_loopback(host))


def may_take_over() -> bool:
    """Say whether this device may become the host of any table: the serving machine may, and a host of one of many."""
    house = entered()
    return on_this_machine() if house is None else house.is_host


def is_passed_on() -> bool:
    """Say whether a proxy has passed the request on."""
    return any(name in _PROXIED or (name[:2] == "X-" and name not in _OF_NO_PROXY) for name, _ in request.headers)


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
