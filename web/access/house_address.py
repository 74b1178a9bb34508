"""The house of a request, and its address for other devices, as text and as a QR code.

Where a server has many houses, the door of each (web/server/houses) has looked at the cookie of the device before the
request gets here. At home there is no door.
"""

import socket
from collections.abc import Sequence
from contextlib import closing, suppress
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

import segno
from flask import current_app, has_request_context, request
from ifaddr import get_adapters

from web.access.proxies import BELOW, SHOWN_BELOW
from web.pages.services import unrooted

KEY: Final = "schlafmuetze.house"
"""The key of the house in a request's environment."""
CHOSEN: Final = "address"
"""The cookie of a device that has chosen which host others are told."""
LOOPBACK: Final = "127.0.0.1"
_VIRTUAL: Final = (
    "br-", "docker", "podman", "cni", "flannel", "veth", "virbr", "vmnet", "vboxnet", "vethernet", "lxc", "lxd",
    "tun", "tap", "utun", "wg", "ppp", "ipsec", "zt", "tailscale", "nordlynx",
)  # fmt: skip
"""The beginnings of names of interfaces behind which no device of the table is."""
_QUIET: Final = 4  # squares around the code that a camera needs


class Entered(NamedTuple):
    """A house, as a device that is in it knows it; `entrance` is the path by which others come in."""

    id: str
    name: str
    code: str
    entrance: str
    is_host: bool


def entered() -> Entered | None:
    """Return the house of this request; None at home."""
    found: Entered | None = request.environ.get(KEY) if has_request_context() else None
    return found


def house_address() -> str:
    """Return the address that other devices open: the one of this request, or of this machine in its network.

    Where a proxy is trusted that is the public one: with the name by which it was asked, or the first that was given.
    Without a proxy a given name is told, too, in place of an address.

    In a house of many it is the way in. "" where no other device can come in, as the server listens to this machine
    alone or there is no network.
    """
    house = entered()
    address = server_address()
    return f"{address}{house.entrance}" if address and house is not None else address


def address_of(path: str) -> str:
    """Return the address of a page of this house for other devices, by its path as `url_for` gives it; "" as above."""
    address = house_address()
    return f"{address.rstrip('/')}{unrooted(path)}" if address else ""


def server_address() -> str:
    """Return the address of this server for other devices, as `house_address` at home."""
    if current_app.config.get("ALONE"):
        return ""
    names = current_app.config.get("HOST_NAMES")
    if current_app.config["TRUST_PROXY"] and names and not request.is_secure:
        return public_address(str(next(iter(names))), request.environ.get(SHOWN_BELOW, ""))
    told = hosts_to_tell() if CHOSEN in request.cookies or leads_here(_asked()[0]) else (request.host,)
    return f"{request.scheme}://{told[0]}{request.environ.get(BELOW, '')}/" if told else ""


def hosts_to_tell() -> tuple[str, ...]:
    """Return the hosts, with their port, by which other devices may open this server.

    The first one is told: it is the one that this device has chosen, else the one by which it asked, else the
    likeliest. Behind a proxy there is one alone.
    """
    name, port = _asked()
    asked = () if leads_here(name) else (request.host,)
    if asked and current_app.config["TRUST_PROXY"]:
        return asked
    names = tuple(current_app.config.get("HOST_NAMES") or ())
    known = (each.strip("[]") for each in addresses_for_others(current_app.config.get("OUTWARD_ADDRESS"), names))
    others = (f"[{each}]{port}" if ":" in each else f"{each}{port}" for each in known)
    told = tuple(dict.fromkeys((*asked, *others)))
    return tuple(sorted(told, key=lambda host: host != request.cookies.get(CHOSEN)))


def _asked() -> tuple[str, str]:
    """Return the name by which this server was asked, and its port with a colon; "" for none."""
    name, colon, port = request.host.rpartition(":")
    return (name, f":{port}") if colon and not request.host.endswith("]") else (request.host, "")


def public_address(name: str, below: str = "") -> str:
    """Return the address of a name behind a proxy with HTTPS, `below` a path."""
    return f"https://{name.strip().rstrip('.')}{below}/"


def addresses_for_others(listens: str | None, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names or addresses by which other devices reach a server, the likeliest first.

    None where it `listens` to this machine alone; listening everywhere is None. Given `names` win.
    """
    if listens is not None and (not listens or leads_here(listens)):
        return ()
    found = names or (lan_addresses() if listens is None else (listens,))
    return tuple(each for each in found if not leads_here(each))


def lan_address() -> str:
    """Return this device's address in its network, without sending anything; the loopback address without a network."""
    return next(iter(lan_addresses()), LOOPBACK)


def lan_addresses() -> tuple[str, ...]:
    """Return the IPv4 addresses by which other devices may reach this one, the likeliest first.

    A laptop that is the hotspot has one, too, though no way leads out of it. Private addresses of real interfaces come
    first, of these the one on the way out; those of tunnels, containers and virtual machines last.
    """
    way_out = _way_out()
    usable = [(own, name) for own, name in _interfaces() if own.version == 4 and not leads_here(str(own))]

    def rank(found: tuple[IPv4Address | IPv6Address, str]) -> tuple[bool, bool, bool, bool]:
        address, name = found
        virtual = name.casefold().startswith(_VIRTUAL)
        return (virtual, address.is_link_local, not address.is_private, str(address) != way_out)

    listed = tuple(dict.fromkeys(str(address) for address, _ in sorted(usable, key=rank)))
    return listed or ((way_out,) if way_out else ())


def own_addresses() -> frozenset[str]:
    """Return all addresses of this machine, of both kinds, as they are compared."""
    return frozenset((*(str(address) for address, _ in _interfaces()), *lan_addresses()))


def _interfaces() -> list[tuple[IPv4Address | IPv6Address, str]]:
    """Return each address of this machine with the name of its interface; none where a system doesn't list them."""
    try:
        found = [(own.ip, adapter.nice_name) for adapter in get_adapters() for own in adapter.ips]
    except OSError:  # as on Android
        return []
    return [(ip_address((ip if isinstance(ip, str) else ip[0]).partition("%")[0]), name) for ip, name in found]


def _way_out() -> str:
    """Return the address that this machine would send from; "" where no way leads out."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as sock, suppress(OSError):
        # Connecting a datagram socket sends nothing, it only looks up the way; 192.0.2.1 is nobody's (RFC 5737).
        sock.connect(("192.0.2.1", 9))
        return str(sock.getsockname()[0])
    return ""


class QrCode(NamedTuple):
    """A QR code as squares: the length of a side with its quiet zone, and the dark squares as a path of SVG."""

    side: int
    path: str


@lru_cache(maxsize=16)
def qr_code(text: str, error: str = "m", *, boosted: bool = True) -> QrCode:
    """Return a text as a QR code with that level of error correction; `boosted` takes a better one that fits."""
    code = segno.make(text, error=error, micro=False, boost_error=boosted)
    rows = list(code.matrix_iter(border=_QUIET))
    runs = [
        f"M{start} {y}h{len(run)}v1h-{len(run)}z"
        for y, row in enumerate(rows)
        for dark, run in ((dark, list(squares)) for dark, squares in groupby(enumerate(row), key=itemgetter(1)))
        for start, _ in run[:1]
        if dark
    ]
    return QrCode(len(rows), "".join(runs))


def leads_here(name: str) -> bool:
    """Say whether a name or an address leads back to the device that opens it."""
    plain = name.strip("[]").casefold().rstrip(".")
    try:
        return unmapped(plain).is_loopback or unmapped(plain).is_unspecified
    except ValueError:
        return plain == "localhost" or plain.endswith(".localhost")


def unmapped(address: str) -> IPv4Address | IPv6Address:
    """Return an address; an IPv4 address that is written as IPv6 (`::ffff:127.0.0.1`) as itself. :raises ValueError:"""
    found = ip_address(address)
    return getattr(found, "ipv4_mapped", None) or found
