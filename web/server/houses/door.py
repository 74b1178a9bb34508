"""The doors of the houses: cookies that say which house a device has come into, as a guest or as a host.

A cookie is signed, holds for one house alone and is sent to the addresses of that house alone. So an address without
its cookie is answered without a look at any house: nobody learns which houses there are, not by the time either.
"""

import hashlib
import hmac
import re
from typing import Any, Final, NamedTuple

from flask import has_request_context, request
from itsdangerous import BadSignature, URLSafeSerializer
from werkzeug.wrappers import Request, Response

from web.access.proxies import BELOW
from web.storage.houses import House

GUEST, HOST = "haus", "wirt"
"""The names of the two cookies."""
ADDRESS: Final = re.compile(r"/h/(?P<house>[a-z0-9]{12})(?P<rest>/.*)?", re.DOTALL)
"""The addresses of a house."""
ROUTE: Final = "/h/<house>"
"""The beginning of its routes, as limits and metrics name them for all houses."""
NEW_LINK: Final = "/haus/wirt"
"""The address in a house at which a host makes another host's link; in front the house follows."""
_YEAR: Final = 365 * 24 * 3600  # s


def root_of(house: str) -> str:
    """Return the beginning of the addresses of a house, in a request below the path at which a proxy shows it."""
    return f"{request.environ.get(BELOW, '') if has_request_context() else ''}/h/{house}"


class Card(NamedTuple):
    """The cookies that a device has shown for one house."""

    guest: object
    host: object

    def __bool__(self) -> bool:
        return self != (None, None)

    def is_host(self, house: House) -> bool:
        """Say whether it is that of a host."""
        return self.host == house.host_mark

    def opens(self, house: House) -> bool:
        """Say whether its device may come in."""
        return self.is_host(house) or self.guest == house.door


class Door:
    """Signs and reads the cookies of all houses with the key of this server."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def key_of(self, house: str) -> bytes:
        """Return the key that signs the cookies of a house itself: no cookie of one means anything in another."""
        return hmac.new(self._key, f"house {house}".encode(), hashlib.sha256).digest()

    def card(self, environ: dict[str, Any], house: str) -> Card:
        """Return what the device of a request has shown for a house; a card that is false opens no house."""
        cookies = Request(environ).cookies  # a cookie of another program that is no proper one hides none of ours
        return Card(*(self._read(house, name, cookies.get(name, "")) for name in (GUEST, HOST)))

    def let_in(self, response: Response, house: House, *, host: bool = False) -> None:
        """Give the device that gets a response the cookie of a guest, or of a host."""
        name = HOST if host else GUEST
        value = str(self._signer(house.id, name).dumps(house.host_mark if host else house.door))
        response.set_cookie(
            name, value, max_age=_YEAR, path=root_of(house.id), httponly=True, samesite="Lax", secure=request.is_secure
        )

    def forget(self, response: Response, house: str) -> None:
        """Take the cookies of a house from the device that gets a response."""
        for name in (GUEST, HOST):
            response.delete_cookie(name, path=root_of(house), httponly=True, samesite="Lax", secure=request.is_secure)

    def _read(self, house: str, name: str, value: str) -> object:
        try:
            return self._signer(house, name).loads(value)
        except BadSignature:
            return None

    def _signer(self, house: str, name: str) -> URLSafeSerializer:
        return URLSafeSerializer(self.key_of(house), salt=f"schlafmuetze {name}")
