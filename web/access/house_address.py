"""The address of this house for other devices, as text and as a QR code."""

from __future__ import annotations

import socket
from contextlib import closing
from functools import lru_cache
from ipaddress import ip_address
from typing import Final

import segno
from flask import current_app, request
from markupsafe import Markup

LOOPBACK: Final = "127.0.0.1"


def house_address() -> str:
    """Return the address that other devices open: the one of this request, or of this machine in its network.

    "" where no other device can come in, as the server listens to this machine alone or there is no network.
    """
    name, colon, port = request.host.rpartition(":")
    if not colon or request.host.endswith("]"):
        name, port = request.host, ""
    if not _leads_here(name):
        return request.host_url
    outward = current_app.config.get("OUTWARD_ADDRESS")
    outward = lan_address() if outward is None else outward
    if not outward or _leads_here(outward):
        return ""
    host = f"[{outward}]" if ":" in outward else outward
    return f"{request.scheme}://{host}{':' if port else ''}{port}/"


def lan_address() -> str:
    """Return this device's address in its network, without sending anything; the loopback address without a network."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as sock:
        try:
            # Connecting a datagram socket sends nothing, it only looks up the way; 192.0.2.1 is nobody's (RFC 5737).
            sock.connect(("192.0.2.1", 9))
            return str(sock.getsockname()[0])
        except OSError:
            pass
    try:
        own = {str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    except OSError:
        own = set()
    return min((address for address in own if not address.startswith("127.")), default=LOOPBACK)


@lru_cache(maxsize=16)
def qr_code(text: str) -> Markup:
    """Return a text as a QR code in SVG, dark on light whatever the theme: a camera must read it."""
    svg = segno.make(text, error="m", micro=False).svg_inline(border=4, dark="#1F2430", light="#FFFEFB", omitsize=True)
    return Markup(svg)  # noqa: S704 - made of squares alone


def _leads_here(name: str) -> bool:
    """Say whether a name or an address leads back to the device that opens it."""
    plain = name.strip("[]").casefold().rstrip(".")
    try:
        return ip_address(plain).is_loopback or ip_address(plain).is_unspecified
    except ValueError:
        return plain == "localhost" or plain.endswith(".localhost")
