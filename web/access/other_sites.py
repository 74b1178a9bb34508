"""Protection from pages of other sites in the same browser, by three rules.

A page elsewhere can't bend its own name to this machine (DNS rebinding): a request for another name than this house's
is answered 421. Only pages of this server may change something: any other origin is answered 403. And every answer
bears headers by which nothing comes from outside and no inline script runs; static files are cached by their hash.
"""

import logging
import re
import socket
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from ipaddress import ip_address
from time import monotonic
from typing import Any, Final
from urllib.parse import urlsplit

from flask import Flask, Response, abort, request

from web.access.house_address import own_addresses, unmapped
from web.access.proxies import WSGI
from web.pages import assets

_logger = logging.getLogger("schlafmuetze.access")

MISDIRECTED: Final = "schlafmuetze.misdirected"
"""The mark on a request that asked for a foreign name."""
ANYWHERE: Final = ("health.alive", "health.ready")
"""Pages that are answered under any name: proxies ask for them by an address, and they tell nothing."""
RENEWED_AFTER: Final = 10.0
"""Seconds for which the addresses of this machine are taken for known, so that no flood of names looks them up."""
POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
FRAMED_POLICY: Final = POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
"""The same where the page that wakes the application shows its pages in a frame (web/in_browser)."""
_AT_HOME: Final = frozenset({"lan", "home", "home.arpa", "internal", "fritz.box", "localdomain"})
"""The names that routers give to a home network: behind this machine's own name they lead to it."""
_FOREVER: Final = "public, max-age=31536000, immutable"
_READING: Final = ("GET", "HEAD", "OPTIONS")
_NAME: Final = re.compile(r"(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*\.?")


def install(app: Flask) -> None:
    """Let `app` keep these rules, and give `static_url` to its templates. Programs, which name no origin, may change.

    Its names are `localhost`, its own name, alone or in a home network (`laptop.fritz.box`), all that end in `.local`,
    the addresses of home networks and those of its own, those in `HOST_NAMES` (an iterable of names) and
    `OUTWARD_ADDRESS`, which it tells other devices.
    """
    outward = app.config.get("OUTWARD_ADDRESS")
    named = frozenset(map(_plain, (*(app.config.get("HOST_NAMES") or ()), *([outward] if outward else ()))))
    inner: WSGI = app.wsgi_app
    policy, frames = (FRAMED_POLICY, "SAMEORIGIN") if app.config.get("ALONE") else (POLICY, "DENY")

    def outer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        # Before Flask looks: a name that is none would break its routing.
        if not is_ours(environ.get("HTTP_HOST", "localhost"), named):
            environ = {**environ, "HTTP_HOST": "localhost", MISDIRECTED: True}
        return inner(environ, start_response)

    def dress(response: Response) -> Response:
        response.headers["Content-Security-Policy"] = policy
        response.headers["X-Content-Type-Options"] = "nosniff"
        # Other sites don't learn the address; "no-referrer" would hide the origin of our own forms, too.
        response.headers["Referrer-Policy"] = "same-origin"
        response.headers["X-Frame-Options"] = frames
        if (endpoint := request.endpoint or "").rpartition(".")[2] == "static":
            name = str((request.view_args or {}).get("filename"))
            if response.status_code in (200, 304) and request.args.get("v") == assets.fingerprint(app, endpoint, name):
                response.headers["Cache-Control"] = _FOREVER
        else:
            response.headers.setdefault("Cache-Control", "no-cache")
            response.vary.update(("Accept-Language", "Cookie"))
        return response

    app.wsgi_app = outer  # type: ignore[method-assign]
    app.before_request(_refuse_other_sites)
    app.after_request(dress)
    app.jinja_env.globals["static_url"] = assets.static_urls(app)


def _refuse_other_sites() -> None:
    if MISDIRECTED in request.environ and request.endpoint not in ANYWHERE:
        abort(421)
    is_foreign = request.headers.get("Sec-Fetch-Site") not in (None, "same-origin", "none") or names_another_place()
    if request.method not in _READING and is_foreign:
        named = ("Origin", "Referer", "Sec-Fetch-Site")
        _tell_keeper(next((request.headers[each][:200] for each in named if each in request.headers), ""), request.host)
        abort(403)


@lru_cache(maxsize=64)
def _tell_keeper(came: str, expected: str) -> None:
    """Say once in the log why changes are refused: a proxy may have lost the port of `Host`."""
    _logger.warning(
        "Changes from %r are refused as those of a foreign page: this server is asked as %r", came, expected
    )


def names_another_place() -> bool:
    """Say whether a request names a page of another host or port as the one that it comes from."""
    named = request.headers.get("Origin", request.headers.get("Referer"))
    try:
        return named is not None and urlsplit(named).netloc != request.host
    except ValueError:  # it is no address
        return True


def is_ours(host: str, named: frozenset[str] = frozenset()) -> bool:
    """Say whether a `Host` header, a name or an address with or without a port, is one of this machine's."""
    name = _without_port(host.strip().casefold())
    if name is None:
        return False
    try:
        address = unmapped(name.strip("[]").partition("%")[0])
    except ValueError:
        plain = _plain(name)
        own, _, rest = plain.partition(".")
        ours = plain in {"localhost", _own_name(), *named} or plain.endswith((".localhost", ".local"))
        ours = ours or (own == _own_name() and rest in _AT_HOME)
        return ours and _NAME.fullmatch(name) is not None
    if address.is_loopback or address.is_private or address.is_link_local:
        return True
    return str(address) in named or str(address) in _own_addresses(int(monotonic() / RENEWED_AFTER))


def could_be_asked_for(name: str) -> bool:
    """Say whether `name` is an address, or a name as a `Host` header may bear it."""
    plain = _plain(name)
    try:
        ip_address(plain)
    except ValueError:
        return _NAME.fullmatch(plain) is not None
    return True


def _plain(name: str) -> str:
    plain = name.strip().casefold().rstrip(".")
    try:
        return str(ip_address(plain.strip("[]")))
    except ValueError:
        return plain


def _without_port(host: str) -> str | None:
    name, colon, port = host.rpartition(":")
    if not colon or host.endswith("]"):
        return host
    return name if port.isascii() and port.isdecimal() and ("[" in name or ":" not in name) else None


@cache
def _own_name() -> str:
    return socket.gethostname().casefold().partition(".")[0]


@lru_cache(maxsize=1)
def _own_addresses(_turn: int) -> frozenset[str]:
    """Return the addresses of this machine, looked up anew each turn: a router gives it others while it runs."""
    return own_addresses()
