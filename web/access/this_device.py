"""The device that has sent the request: its number in the signed cookie, and whether it is the serving machine.

No time is signed, so no clock makes a device a stranger. The key is made at the first start and kept beside the
database, readable for its owner alone. A house that several servers share keeps it itself, so that all of them sign
alike; the first one leaves its own there.
"""

import os
import secrets
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

from flask import Flask, Request, Response, current_app, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import URLSafeSerializer

from lexicon.paths import data_home, make_folder
from web.access.house_address import entered, unmapped
from web.access.other_sites import names_another_place
from web.access.proxies import FROM_PROXY
from web.pages.services import YEAR, rooted
from web.storage.database import Database
from web.storage.faults import StorageFault

SIGNS_OF_LIFE: Final = ("/healthz", "/readyz")
"""Pages that ask nobody who they are (web/server/hosting/services.py)."""
KEY_BYTES: Final = 32
_AGAIN: Final = 1.0  # seconds until a house that can't be reached is asked again
_PROXIED: Final = (
    "Forwarded", "Via", "True-Client-Ip", "Cf-Connecting-Ip", "Cdn-Loop", "Fly-Client-Ip", "Tailscale-User-Login",
)  # fmt: skip
"""Headers by which proxies give themselves away, beside all others that begin with `X-`."""
_OF_NO_PROXY: Final = ("X-Fragment", "X-Prometheus-Scrape-Timeout-Seconds")


class TimelessSessions(SecureCookieSessionInterface):
    """Sessions as Flask has them, but for the time: the cookie lives by `Max-Age`, its signature for good.

    Which device may do what stands in the house's file, so it is the server that ends a right.
    """

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Return the session of a request; an empty one where its cookie isn't ours."""
        if request.path in SIGNS_OF_LIFE:
            return self.session_class()  # whatever state the house is in
        if app.secret_key is None and (key := app.extensions.get("house_key")) is not None:
            with suppress(StorageFault):  # while it can't be read, no page is shown
                app.secret_key = key.read()
        found = super().open_session(app, request) if app.secret_key else None
        return found or self.session_class()

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Send the cookie where the session has changed."""
        if session.accessed:
            response.vary.add("Cookie")
        if not session or not session.modified or app.secret_key is None:
            return
        response.set_cookie(
            self.get_cookie_name(app),
            str(self.get_signing_serializer(app).dumps(dict(session))),
            max_age=YEAR,
            path=self.get_cookie_path(app),
            secure=self.get_cookie_secure(app),
            httponly=self.get_cookie_httponly(app),
            samesite=self.get_cookie_samesite(app),
        )

    def get_cookie_path(self, app: Flask) -> str:  # noqa: ARG002
        """Return the path of the house, wherever it is mounted."""
        return rooted("") or "/"

    def get_cookie_secure(self, app: Flask) -> bool:
        """Say whether the cookie goes over HTTPS alone: where it came over HTTPS."""
        return super().get_cookie_secure(app) or request.is_secure

    def get_signing_serializer(self, app: Flask) -> URLSafeSerializer:  # type: ignore[override]
        """Return what signs the cookies of an application and reads them, without a time."""
        return _signing(app.secret_key or "")


@lru_cache(maxsize=256)
def _signing(key: str | bytes) -> URLSafeSerializer:
    made = TimelessSessions
    signer = {"key_derivation": made.key_derivation, "digest_method": made.digest_method}
    return URLSafeSerializer(key, salt=f"{made.salt}-timeless", serializer=made.serializer, signer_kwargs=signer)


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
    return is_loopback(request.remote_addr or "") and (host == "localhost" or is_loopback(host))


def may_take_over() -> bool:
    """Say whether this device may become the host of any table: the serving machine may, and a host of one of many."""
    house = entered()
    return on_this_machine() if house is None else house.is_host


def is_passed_on() -> bool:
    """Say whether a proxy has passed the request on."""
    return any(name in _PROXIED or (name[:2] == "X-" and name not in _OF_NO_PROXY) for name, _ in request.headers)


@lru_cache(maxsize=1024)
def is_loopback(address: str) -> bool:
    """Say whether an address is one of the loopback; a text that is no address is none."""
    try:
        return unmapped(address).is_loopback
    except ValueError:
        return False


def signing_key(path: Path) -> bytes:
    """Return the key kept at `path`; without one, or with one that is too short, make it.

    Two processes that start at once get the same key. If the file can't be read or written, the key holds for this
    start alone: after a restart the server knows no device.
    """
    with suppress(OSError), path.open("rb", buffering=0) as file:
        # Without a lock another process could write between two reads: half of the key would be the old one.
        _lock(file.fileno(), alone=False)
        found = file.read()
        if len(found) >= KEY_BYTES:
            _make_private(path)
            return found
    made = secrets.token_bytes(KEY_BYTES)
    try:
        make_folder(path.parent)
        with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b", buffering=0) as file:
            _lock(file.fileno(), alone=True)
            found = file.read()
            if len(found) < KEY_BYTES:
                _make_private(path)
                file.seek(0)
                file.truncate()
                file.write(made)
                os.fsync(file.fileno())
                found = made
    except OSError:
        return made
    return found


class HouseKey:
    """The key of a house that several servers share, once it could be read."""

    def __init__(self, database: Database, path: Path) -> None:
        self._database, self._path = database, path
        self._found: bytes | None = None
        self._fault: StorageFault | None = None
        self._asked = float("-inf")

    def read(self) -> bytes:
        """Return the key. :raises StorageFault: while the house can't be reached; it is asked once a second at most."""
        if self._found is not None:
            return self._found
        if self._fault is not None and monotonic() - self._asked < _AGAIN:
            raise self._fault
        try:
            self._found = self._database.signing_key(signing_key(self._path))
        except StorageFault as fault:
            self._fault, self._asked = fault, monotonic()
            raise
        return self._found


def _lock(file: int, *, alone: bool) -> None:
    """Lock the file until it is closed: `alone` to write, so that the first process decides, else beside others.

    Windows has no such lock, nor has every file system; a key without a lock is better than none.
    """
    with suppress(ImportError, OSError):
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX if alone else fcntl.LOCK_SH)


def _make_private(path: Path) -> None:
    with suppress(OSError):
        if path.stat().st_mode & 0o077:
            path.chmod(0o600)
