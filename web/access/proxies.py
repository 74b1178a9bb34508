"""Proxies that somebody has named: what they alone say of a request counts, its sender, scheme, host and path above it.

A header that any other sender has made up changes nothing. Each trusted proxy is the last one before this server, so
the last address in `X-Forwarded-For` is the one that it has seen itself.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, Final

from flask import Flask, request
from werkzeug.middleware.proxy_fix import ProxyFix

FROM_PROXY: Final = "schlafmuetze.from_proxy"
"""The mark on a request that came from a trusted proxy."""
BELOW: Final = "schlafmuetze.below"
"""The path of a request below which a proxy shows this server; "" for none."""
SHOWN_BELOW: Final = "schlafmuetze.shown_below"
"""The path that a proxy has named last, which a request past it has not."""
_PATH: Final = re.compile(r"(/[\w.~-]+)+", re.ASCII)
_SCHEMES: Final = ("http", "https")

WSGI = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class TrustedProxies:
    """Addresses and networks of proxies. :raises ValueError: when a text is neither, or means everybody."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._networks: list[IPv4Network | IPv6Network] = []
        for text in texts:
            network = ip_network(text.strip().strip("[]"), strict=False)
            if not network.prefixlen:
                raise ValueError(text)
            self._networks.append(network)

    def __bool__(self) -> bool:
        return bool(self._networks)

    def __contains__(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        plain = getattr(found, "ipv4_mapped", None) or found
        return any(plain in network for network in self._networks if network.version == plain.version)


class Mounting:
    """The path at which a proxy shows this server (`X-Forwarded-Prefix`).

    Requests past the proxy know it, too: what was drawn without a request, such as a phone's frame, links to it.
    """

    def __init__(self, trusted: TrustedProxies) -> None:
        self._trusted = trusted
        self._path = ""

    def mounted(self, environ: Mapping[str, Any]) -> dict[str, Any]:
        """Return a request below that path, whether the proxy has cut it off or not; one that is so already stays."""
        if BELOW in environ:
            return dict(environ)
        named = environ.get("HTTP_X_FORWARDED_PREFIX", "").rpartition(",")[2].strip().rstrip("/")
        is_named = environ.get("REMOTE_ADDR", "") in self._trusted and _PATH.fullmatch(named) is not None
        if is_named:
            self._path = named
        path = environ.get("PATH_INFO", "")
        is_below = bool(self._path) and f"{path}/".startswith(f"{self._path}/")
        below = self._path if is_named or is_below else ""
        return {
            **environ,
            BELOW: below,
            SHOWN_BELOW: self._path,
            "SCRIPT_NAME": f"{below}{environ.get('SCRIPT_NAME', '')}",
            "PATH_INFO": path.removeprefix(self._path) if is_below else path,
        }


def install(app: Flask) -> None:
    """Let `app` believe the proxies in `TRUST_PROXY`, an iterable of addresses; without one nothing changes."""
    trusted = TrustedProxies(app.config.setdefault("TRUST_PROXY", ()))
    if not trusted:
        return
    inner: WSGI = app.wsgi_app
    told = ProxyFix(inner, x_for=1, x_proto=1, x_host=1)
    mounting = Mounting(trusted)

    def remember_root() -> None:
        app.config["ROOT"] = request.script_root or app.config["ROOT"]

    def outer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        environ = mounting.mounted(environ)
        if environ.get("REMOTE_ADDR", "") not in trusted:
            return inner(environ, start_response)
        environ[FROM_PROXY] = True
        if environ.get("HTTP_X_FORWARDED_PROTO", "").rpartition(",")[2].strip() not in _SCHEMES:
            environ.pop("HTTP_X_FORWARDED_PROTO", None)
        return told(environ, start_response)

    app.before_request(remember_root)
    app.wsgi_app = outer  # type: ignore[method-assign]
