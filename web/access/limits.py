"""Limits on requests, in size and number: generous for a table of eight in a hurry, too little for a flood.

Bodies, addresses, fields and their number have limits; changes, new evenings, pages and files of everything have a
token bucket for each sender, and so have wrong codes of a table. The poll of a table is free. Requests from the serving
machine itself are not counted.
"""

import threading
from collections.abc import Callable
from functools import lru_cache
from ipaddress import ip_address, ip_network
from math import ceil
from time import monotonic
from typing import Final, NamedTuple, TypeVar

from flask import Flask, abort, current_app, has_request_context, make_response, request
from jinja2.utils import LRUCache
from werkzeug.wrappers import Response

from web.access.proxies import TrustedProxies
from web.access.this_device import is_loopback, known_device_id, on_this_machine
from web.pages.fault_pages import fault_page
from web.pages.language import gettext as _, ngettext
from web.storage.faults import StorageFault

T = TypeVar("T")
LONGEST_QUERY: Final = 16 * 1024  # bytes; the judge answers a word of less with a sentence of its own
MOST_FIELDS: Final = 200
LONGEST_FIELD: Final = 8000  # letters
_KEPT: Final = 4096  # senders remembered at once
_BEGINNINGS: Final = ("set_up.begin", "set_up.begin_next", "houses.open_house")
_GUESSED: Final = ("admission.link",)
"""Pages whose address is a secret: trying one out is counted like a change."""
_LOOKING: Final = ("GET", "HEAD", "OPTIONS")
CROWDED_UPLOADS: Final = "HTTP_SCHLAFMUETZE_CROWDED"
"""The mark of the server (web/server/connections.py) on a request whose body it left out, as too many were coming."""
NO_ROOM: Final = "HTTP_SCHLAFMUETZE_NO_ROOM"
"""Its mark on a request whose body it left out, as there is no room for it on this machine."""
_UPLOAD_LASTS: Final = 30  # seconds until it is worth trying again
_FREE: Final = ("table.stand", "favicon", "health.alive", "health.ready")
_OF_SEATS: Final = ("chair", "seat")
"""The blueprints of phones with a seat: counted by phone, as nine of them may come from one address."""
_OF_EVERYTHING: Final = ("bundle.everything", "bundle.objections", "judge.taste.export", "decks.printing.file")


class Rate(NamedTuple):
    """The size of a bucket of tokens, and how many of them come back in a second."""

    most: float
    per_second: float


RATES: Final = {
    "CHANGES": Rate(40, 5),
    "LOOKS": Rate(120, 20),  # a hurried finger takes two a second; files of pages and the poll of a table are free
    "FILES": Rate(6, 1 / 20),  # of everything, and cards to print: each keeps a thread busy for a second or more
    "EVENINGS": Rate(30, 30 / 3600),  # new ones from one sender
    "SEATS": Rate(60, 8),  # requests of a phone with a seat, its clock's pings among them; each has its own bucket
    "ROOM": Rate(900, 120),  # requests of all phones with seats behind one router together
    # Events of evenings that aren't in memory and are replayed for a page: twenty long evenings at once, then one in
    # two seconds. An event takes some 0.05 ms.
    "REPLAYS": Rate(60_000, 2_000),
    # Codes that no table has: a table of nine behind one router may mistype, a guesser has 1,500 tries a night.
    "WRONG_CODES": Rate(20, 1 / 15),
}
"""All rates, by the setting that changes each of them."""


class TokenBuckets:
    """A bucket of tokens for each sender; the sender with the oldest request is forgotten first."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic, kept: int = _KEPT) -> None:
        self.rate = rate
        self.clock = clock
        self._lock = threading.Lock()
        self._known = LRUCache(kept)

    def __len__(self) -> int:
        return len(self._known)

    def take(self, sender: str, number: int = 1) -> float:
        """Take a token, or a number of them, and return 0; without them, return the seconds until they are there."""
        with self._lock:
            now = self.clock()
            left, since = self._known.get(sender, (self.rate.most, now))
            left = min(self.rate.most, left + (now - since) * self.rate.per_second)
            number = min(number, int(self.rate.most))
            wait = 0.0 if left >= number else (number - left) / self.rate.per_second
            self._known[sender] = (left if wait else left - number, now)
            return wait

    def give_back(self, sender: str) -> None:
        """Give back a token that was taken: what it was for isn't counted."""
        with self._lock:
            left, since = self._known.get(sender, (self.rate.most, self.clock()))
            self._known[sender] = (min(self.rate.most, left + 1), since)


def install(app: Flask) -> None:
    """Let `app` refuse requests that are too large or too many.

    `LARGER_BODIES` maps endpoints that may get more than `MAX_CONTENT_LENGTH` to their limit in bytes, which is then
    that of a field, too. The names of `RATES` set other rates; `COUNT_THIS_MACHINE` counts requests from the serving
    machine, too.
    """
    for name, value in {"LARGER_BODIES": {}, "COUNT_THIS_MACHINE": False, **RATES}.items():
        app.config.setdefault(name, value)
    app.config["MAX_FORM_PARTS"] = MOST_FIELDS
    app.extensions["buckets"] = {name: TokenBuckets(Rate(*app.config[name])) for name in RATES}
    app.before_request(_refuse_floods)


def _refuse_floods() -> Response | None:
    # Werkzeug looks at the limit only when a form is read, and most pages read none.
    usual = current_app.config["MAX_CONTENT_LENGTH"]
    limit = current_app.config["LARGER_BODIES"].get(request.endpoint, usual)
    longest = LONGEST_FIELD if limit <= usual else limit
    request.max_content_length = limit
    request.max_form_memory_size = max(limit, usual)
    if request.content_length is not None and request.content_length > limit:
        abort(413)
    if (left_out := _left_out()) is not None:
        return left_out
    if len(request.query_string) > LONGEST_QUERY:
        abort(414)
    endpoint = request.endpoint or ""
    if request.blueprint in _OF_SEATS:
        return _refusal("ROOM") or _refusal("SEATS", of=f"{sender()} {known_device_id()}")
    if request.method in _LOOKING and endpoint not in _GUESSED:
        is_free = endpoint in _FREE or endpoint.endswith("static")
        return None if is_free else _refusal("FILES" if endpoint in _OF_EVERYTHING else "LOOKS")
    refusal = _refusal("CHANGES") or (_refusal("EVENINGS") if endpoint in _BEGINNINGS else None)
    if refusal is not None:
        return refusal
    fields = list(request.form.items(multi=True))
    if None in request.form:  # a part of a form without a name, which werkzeug lets in
        abort(400)
    if len(fields) > MOST_FIELDS or any(len(text) > longest for field in fields for text in field):
        abort(413)
    return None


def _refusal(rate: str, number: int = 1, of: str | None = None) -> Response | None:
    """Take tokens from the bucket of the sender, or from that of `of`; return the refusal where they don't suffice."""
    if not _is_counted():
        return None
    wait = _buckets(rate).take(sender() if of is None else of, number)
    return _too_fast(ceil(wait)) if wait else None


def _buckets(rate: str) -> TokenBuckets:
    found: TokenBuckets = current_app.extensions["buckets"][rate]
    return found


def count_replay(events: int) -> None:
    """Count the events that are to be replayed so that this request can be looked at; answer 429 if it is too many."""
    if has_request_context() and request.method in _LOOKING and (refusal := _refusal("REPLAYS", events)) is not None:
        abort(refusal)


def found_by_code(look: Callable[[], T | None]) -> T | None:
    """Return what a code that is tried out leads to, None where it is wrong; one wrong code too many is answered 429.

    It is counted before anybody looks. Right codes are given back, so the bucket holds wrong ones alone.
    """
    if (refusal := _refusal("WRONG_CODES")) is not None:
        abort(refusal)
    found = look()
    if found is not None and _is_counted():
        _buckets("WRONG_CODES").give_back(sender())
    return found


def sender() -> str:
    """Return the sender of a request: its address, of IPv6 the network; behind a proxy that of its client.

    Where proxies are named (web/access/proxies.py), they have said it already; else one on this machine is believed.
    """
    address = request.remote_addr or ""
    if current_app.config["TRUST_PROXY"]:
        return network_of(address)
    return client_of(address, request.headers.get("X-Forwarded-For", ""))


def client_of(address: str, forwarded: str, proxies: TrustedProxies | None = None) -> str:
    """Return the sender behind an address: of a proxy the client that `X-Forwarded-For` names last.

    Only the named `proxies` are believed; without any, one on this machine.
    """
    passed_on = forwarded.rpartition(",")[2].strip()
    if passed_on and (address in proxies if proxies else is_loopback(address)):
        address = passed_on
    return network_of(address)


@lru_cache(maxsize=1024)
def network_of(address: str) -> str:
    """Return an address as that of a sender: in IPv6 its network; a text that is no address stays as it is."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    if found.version == 4 or found.ipv4_mapped:
        return str(getattr(found, "ipv4_mapped", None) or found)
    return str(ip_network((found, 64), strict=False))


def _is_counted() -> bool:
    return bool(current_app.config["COUNT_THIS_MACHINE"]) or not on_this_machine()


def _left_out() -> Response | None:
    if NO_ROOM in request.environ:
        raise StorageFault("no_room")
    if CROWDED_UPLOADS not in request.environ:
        return None
    text = _("Gerade kommen schon andere Dateien herein. Warte einen Augenblick, dann noch einmal.")
    return _later(_("Einen Augenblick."), text, 503, _UPLOAD_LASTS)


def _too_fast(seconds: int) -> Response:
    if seconds < 60:
        text = ngettext(
            "Warte %(num)s Sekunde und tippe dann noch einmal. Was gespeichert war, ist da.",
            "Warte %(num)s Sekunden und tippe dann noch einmal. Was gespeichert war, ist da.",
            seconds,
        )
    else:
        text = ngettext(
            "Warte %(num)s Minute, dann geht es weiter. Was gespeichert war, ist da.",
            "Warte %(num)s Minuten, dann geht es weiter. Was gespeichert war, ist da.",
            ceil(seconds / 60),
        )
    return _later(_("Das ging zu schnell."), text, 429, seconds)


def _later(title: str, text: str, status: int, seconds: int) -> Response:
    response = make_response(fault_page(title, text), status)
    response.headers["Retry-After"] = str(seconds)
    return response
