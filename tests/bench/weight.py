"""The weight of a full house: every page against the same page of a new house, and bookings while others look."""

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from flask import Flask

from companion.words.actions import Laid
from tests.bench.house import EVENINGS, fill, filled_in, lengthen
from tests.bench.lexicon_file import build_once
from tests.bench.rows import Limit, Row, milliseconds
from tests.bench.serving import server
from tests.bench.timing import one_duration, p95
from tests.kept_lexicon import linked_home
from tests.web.forms import form_of, new_key
from tests.web.http_tablet import HttpTablet
from tests.web.routes import addresses
from web.app import create_app
from web.server.bridge import Kind, kind_of
from web.storage.open_evenings import OpenEvenings

MORE: Final = ("/tisch?q=w", "/tisch?seite=300", "/abende?seite=300", "/abende?wer=1", "/abende?spiel=wortspiel")
"""Addresses beside those of the routes: far back in lists, and lists of a choice."""
UNREAD: Final = "/strom"
"""The end of the addresses that are no pages: streams have no end."""
_TIMES: Final = 15
_BOOKINGS: Final = 25  # in each of the rounds, once while nobody looks and once while all do
_ROUNDS: Final = 5
_WARMING: Final = 1.0  # seconds until all look, and until the last page that nobody waits for is drawn


def weight() -> list[Row]:
    """Measure all pages of a new house and of one with 10,000 evenings and votes, and bookings under heavy looking."""
    build_once()
    with tempfile.TemporaryDirectory(prefix="schlafmuetze-weight-") as name:
        folder = Path(name)
        with _house(folder / "full", full=True) as (port, tablet, pages):
            with _house(folder / "new", full=False) as (_, other, fewer):
                new, full = in_turn((other, fewer), (tablet, pages))
            bookings = _bookings(port, tablet, folder / "full" / "table.sqlite")
    ratios = sorted(((full[page] / new[page], page) for page in new), reverse=True)
    worst = ", ".join(f"{page} {ratio:.1f}×" for ratio, page in ratios[:3])
    slowest = max(full, key=lambda page: full[page])
    return [
        Row("pages of a full house against a new one: the worst", ratios[0][0], "×", Limit("≤", 3), worst),
        Row("the slowest page of a full house", full[slowest] * 1000, "ms", None, f"{slowest}; of {len(ratios)} pages"),
        *bookings,
    ]


@contextmanager
def _house(home: Path, *, full: bool) -> Iterator[tuple[int, HttpTablet, list[str]]]:
    """Give a running house with an evening of each game, a tablet of it, and the addresses of its pages."""
    home.mkdir()
    app = create_app({"DATABASE": linked_home(home) / "table.sqlite"})
    if full:
        fill(app.extensions["evenings"])
    with server(home) as port, closing(HttpTablet(port)) as tablet:
        matches = tuple(tablet.begin(game) for game in ("words", "numbers", "siebenschlaefer"))
        tablet.ask("POST", f"/abend/{matches[1]}/tun", {"id": new_key(), "seen": "0", "do": "caught", "seat": "1"})
        yield port, tablet, _pages(app, tablet, matches)


def _pages(app: Flask, tablet: HttpTablet, matches: tuple[str, ...]) -> list[str]:
    """Return the addresses of all pages that answer 200, without the files of everything, which have no size."""
    found = [path for _, path in addresses(app, "GET", matches) if not path.endswith(UNREAD)] + list(MORE)
    pages = [path for path in found if kind_of("GET", path.partition("?")[0]) is not Kind.FILE]
    return [path for path in pages if _look(tablet, path) == 200]


def _look(tablet: HttpTablet, path: str) -> int:
    """Ask for a page or a sheet to print, whole. Return its status."""
    tablet.send("GET", path, whole=True)
    return tablet.answer_bytes()[0]


def in_turn(*houses: tuple[HttpTablet, list[str]]) -> list[dict[str, float]]:
    """Return for each house how long each page takes, by its address, evenings by `…`.

    The houses are asked in turn, so that whatever else slows the machine slows them alike.
    """
    named = [dict(zip(map(_named, reversed(pages)), reversed(pages), strict=True)) for _, pages in houses]
    found: list[dict[str, float]] = [{} for _ in houses]
    for name in (name for name in named[0] if all(name in pages for pages in named)):
        took: list[list[float]] = [[] for _ in houses]
        for _ in range(_TIMES):
            for (tablet, _), pages, times in zip(houses, named, took, strict=True):
                times.append(one_duration(partial(_look, tablet, pages[name])))
        for times, medians in zip(took, found, strict=True):
            medians[name] = statistics.median(times)
    return found


def _named(path: str) -> str:
    """Return an address with `…` for the evening in it."""
    parts = path.split("/")
    return "/".join("…" if before == "abend" else part for before, part in zip(["", *parts], parts, strict=False))


def _bookings(port: int, tablet: HttpTablet, path: Path) -> list[Row]:
    opened = create_app({"DATABASE": path}).extensions["evenings"]
    match = tablet.begin("words", target="500")
    book = partial(_book_and_take_back, tablet, match, count(len(lengthen(opened, match))), opened)
    book(10)
    quiet: list[float] = []
    busy: list[float] = []
    for _ in range(_ROUNDS):
        quiet += book(_BOOKINGS)
        with subprocess.Popen([sys.executable, "-m", "tests.bench.looking", str(port)], stdin=subprocess.PIPE) as look:
            time.sleep(_WARMING)
            busy += book(_BOOKINGS)
            assert look.poll() is None
        time.sleep(_WARMING)
    return [
        Row("booking, 95th percentile, nobody looks", p95(quiet) * 1000, "ms", None, _median(quiet)),
        Row("booking, 95th percentile, eight devices look", p95(busy) * 1000, "ms", None, _median(busy)),
        Row("the same as a multiple", p95(busy) / p95(quiet), "×", Limit("≤", 2), f"{EVENINGS:,} evenings and votes"),
    ]


def _book_and_take_back(
    tablet: HttpTablet, match: str, seen: Iterator[int], opened: OpenEvenings, times: int
) -> list[float]:
    """Book a word and take it back, so many times; return how long each took. `seen` counts the events."""
    with opened.reading(match) as evening:
        actions = evening.log.match.legal_actions(evening.log.state)
    laid = filled_in(next(each for each in actions if isinstance(each, Laid)), Random(1))
    took = []
    for step in range(2 * times):
        number, key = next(seen), new_key()
        undo = {"id": key, "seen": str(number), "to": str(number), "confirmed": "1"}
        form = undo if step % 2 else form_of(laid, key, number)
        start = time.perf_counter()
        status, body, _ = tablet.ask("POST", f"/abend/{match}/tun", form)
        took.append(time.perf_counter() - start)
        assert status == 200, body
    return took


def _median(times: list[float]) -> str:
    return f"median {milliseconds(statistics.median(times))}, worst {milliseconds(max(times))}"
