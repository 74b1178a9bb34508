"""The names under which this house may be asked for: a page elsewhere can't bend its own name to it (DNS rebinding)."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterable
from functools import cache
from ipaddress import ip_address
from typing import Any, Final

from flask import Flask, abort, request

MISDIRECTED: Final = "schlafmuetze.misdirected"
"""The mark on a request that asked for a foreign name."""
_NAME: Final = re.compile(r"(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*\.?")

WSGI = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def install(app: Flask) -> None:
    """Let `app` answer 421 where a request asks for another name than this machine's.

    Its names are `localhost`, its own name, all that end in `.local`, the addresses of home networks and those of its
    own, and those in `HOST_NAMES` (an iterable of names).
    """
    named = frozenset(name.casefold().rstrip(".") for name in app.config.get("HOST_NAMES") or ())
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
        plain = name.rstrip(".")
        ours = plain in {"localhost", _own_name(), *named} or plain.endswith((".localhost", ".local"))
        return ours and _NAME.fullmatch(name) is not None
    return address.is_loopback or address.is_private or address.is_link_local or str(address) in _own_addresses()


def _without_port(host: str) -> str | None:
    """Return a host without its port; None where the port is none."""
    name, colon, port = host.rpartition(":")
    if not colon or host.endswith("]"):
        return host
    return name if port.isascii() and port.isdecimal() and ("[" in name or ":" not in name) else None


@cache
def _own_name() -> str:
    return socket.gethostname().casefold().partition(".")[0]


@cache
def _own_addresses() -> frozenset[str]:
    try:
        return frozenset(str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None))
    except OSError:
        return frozenset()


def _refuse_misdirected() -> None:
    if MISDIRECTED in request.environ:
        abort(421)
