"""The names under which this house may be asked for: a page elsewhere can't bend its own name to it (DNS rebinding)."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from ipaddress import ip_address
from time import monotonic
from typing import Any, Final

from flask import Flask, abort, request

from web.access.house_address import lan_address

MISDIRECTED: Final = "schlafmuetze.misdirected"
"""The mark on a request that asked for a foreign name."""
ANYWHERE: Final = ("health.alive", "health.ready")
"""Pages that are answered under any name: proxies ask for them by an address, and they tell nothing."""
RENEWED_AFTER: Final = 10.0
"""Seconds for which the addresses of this machine are taken for known, so that no flood of names looks them up."""
_NAME: Final = re.compile(r"(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*\.?")

WSGI = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def install(app: Flask) -> None:
    """Let `app` answer 421 where a request asks for another name than this machine's.

    Its names are `localhost`, its own name, all that end in `.local`, the addresses of home networks and those of its
    own, those in `HOST_NAMES` (an iterable of names) and `OUTWARD_ADDRESS`, which it tells other devices.
    """
    outward = app.config.get("OUTWARD_ADDRESS")
    named = frozenset(map(_plain, (*(app.config.get("HOST_NAMES") or ()), *([outward] if outward else ()))))
    inner: WSGI = app.wsgi_app

    def outer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        # Before Flask looks: a name that is none would break its routing.
        if not is_ours(environ.get("HTTP_HOST", "localhost"), named):
            environ = {**environ, "HTTP_HOST": "localhost", MISDIRECTED: True}
        return inner(environ, start_response)

    app.wsgi_app = outer  # type: ignore[method-assign]
    app.before_request(_refuse_misdirected)


def is_ours(host: str, named: frozenset[str] = frozenset()) -> bool:
    """Say whether a `Host` header, a name or an address with or without a port, is one of this machine's."""
    name = _without_port(host.strip().casefold())
    if name is None:
        return False
    try:
        address = ip_address(name.strip("[]").partition("%")[0])
    except ValueError:
        plain = _plain(name)
        ours = plain in {"localhost", _own_name(), *named} or plain.endswith((".localhost", ".local"))
        return ours and _NAME.fullmatch(name) is not None
    if address.is_loopback or address.is_private or address.is_link_local:
        return True
    return str(address) in named or str(address) in _own.addresses()


def could_be_asked_for(name: str) -> bool:
    """Say whether `name` is an address, or a name as a `Host` header may bear it."""
    plain = _plain(name)
    try:
        ip_address(plain)
    except ValueError:
        return _NAME.fullmatch(plain) is not None
    return True


def _plain(name: str) -> str:
    """Return a name or an address as it is compared."""
    plain = name.strip().casefold().rstrip(".")
    try:
        return str(ip_address(plain.strip("[]")))
    except ValueError:
        return plain


def _without_port(host: str) -> str | None:
    """Return a host without its port; None where the port is none."""
    name, colon, port = host.rpartition(":")
    if not colon or host.endswith("]"):
        return host
    return name if port.isascii() and port.isdecimal() and ("[" in name or ":" not in name) else None


@cache
def _own_name() -> str:
    return socket.gethostname().casefold().partition(".")[0]


class OwnAddresses:
    """The addresses of this machine, looked up anew every few seconds: a router gives it others while it runs."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._found: tuple[float, frozenset[str]] | None = None

    def addresses(self) -> frozenset[str]:
        """Return them as text."""
        now = self._clock()
        if self._found is None or now >= self._found[0] + RENEWED_AFTER:
            self._found = now, _looked_up()
        return self._found[1]


_own: Final = OwnAddresses()


def _looked_up() -> frozenset[str]:
    found = {lan_address()}
    with suppress(OSError):
        found |= {str(entry[4][0]).partition("%")[0] for entry in socket.getaddrinfo(socket.gethostname(), None)}
    return frozenset(found)


def _refuse_misdirected() -> None:
    if MISDIRECTED in request.environ and request.endpoint not in ANYWHERE:
        abort(421)
