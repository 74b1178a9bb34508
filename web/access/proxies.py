"""Proxies that somebody has named: only what these say of a request counts, its sender, its scheme and its host.

A header that any other sender has made up changes nothing. Each trusted proxy is the last one before this server, so
the last address in `X-Forwarded-For` is the one that it has seen itself.
"""

from collections.abc import Callable, Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, Final

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

FROM_PROXY: Final = "schlafmuetze.from_proxy"
"""The mark on a request that came from a trusted proxy."""
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


def install(app: Flask) -> None:
    """Let `app` believe the proxies in `TRUST_PROXY`, an iterable of addresses; without one nothing changes."""
    trusted = TrustedProxies(app.config.setdefault("TRUST_PROXY", ()))
    if not trusted:
        return
    inner: WSGI = app.wsgi_app
    told = ProxyFix(inner, x_for=1, x_proto=1, x_host=1)

    def outer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ.get("REMOTE_ADDR", "") not in trusted:
            return inner(environ, start_response)
        environ[FROM_PROXY] = True
        if environ.get("HTTP_X_FORWARDED_PROTO", "").rpartition(",")[2].strip() not in _SCHEMES:
            environ.pop("HTTP_X_FORWARDED_PROTO", None)
        return told(environ, start_response)

    app.wsgi_app = outer  # type: ignore[method-assign]
