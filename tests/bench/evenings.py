"""How long a booking takes on a long evening in an old house, and how heavy the table page is."""

import statistics
import tempfile
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final

from companion.action import Action
from companion.log import Log, Undo
from companion.words.actions import Doubt, Laid, Vote
from tests.bench.house import EVENINGS, fill, filled_in, lengthen
from tests.bench.lexicon_file import build_once
from tests.bench.rows import Limit, Row, milliseconds
from tests.bench.serving import server
from tests.conftest import find_chromium
from tests.kept_lexicon import linked_home
from tests.web.forms import form_of, new_key
from tests.web.http_tablet import HttpTablet
from tests.web.page import Page
from web.app import create_app
from web.storage.open_evenings import OpenEvenings

_BOOKINGS: Final = 25
_LOADED: Final = "performance.getEntriesByType('navigation')[0].loadEventEnd"


def evenings() -> list[Row]:
    """Measure bookings and the table page over HTTP, in a house of 10,000 evenings, on one of 1,000 events."""
    build_once()
    with tempfile.TemporaryDirectory(prefix="schlafmuetze-evenings-") as folder:
        home = linked_home(Path(folder))
        path = home / "table.sqlite"
        opened: OpenEvenings = create_app({"DATABASE": path}).extensions["evenings"]
        fill(opened)
        with server(home) as port, closing(HttpTablet(port)) as tablet:
            match = tablet.begin("words", target="500")
            log = lengthen(opened, match)
            return [
                Row("a house in SQLite", path.stat().st_size / 1e6, "MB", beside=f"{EVENINGS:,} evenings"),
                *_bookings(tablet, match, log),
                *_weight(tablet, port, match),
            ]


def _bookings(tablet: HttpTablet, match: str, log: Log) -> list[Row]:
    """Book words, doubts, votes and undos as a table does; time them by kind."""
    took: dict[str, list[float]] = {"a word laid": [], "the vote that decides": [], "taken back": []}
    rng = Random(2)

    def book(action: Action, kind: str = "") -> None:
        form = form_of(action, new_key(), len(log))
        if isinstance(action, Undo):
            form = {"id": form["id"], "seen": form["seen"], "to": str(action.target), "confirmed": "1"}
        start = time.perf_counter()
        status, body, _ = tablet.ask("POST", f"/abend/{match}/tun", form)
        duration = time.perf_counter() - start
        assert status == 200, body
        log.append(action, id=form["id"])
        if kind:
            took[kind].append(duration)

    def disputed() -> bool:
        return log.state.round.dispute is not None

    def choose(kind: type[Action]) -> Action:
        return filled_in(next(each for each in log.match.legal_actions(log.state) if isinstance(each, kind)), rng)

    for _ in range(_BOOKINGS):
        book(choose(Laid), "a word laid")
        book(Undo(log.standing[-1], confirmed=True))
        book(choose(Doubt))
        while disputed():
            vote = choose(Vote)
            decides = log.match.apply(log.state, vote).round.dispute is None
            book(vote, "the vote that decides" if decides else "")
        book(Undo(log.standing[-1], confirmed=True), "taken back")
        while disputed():
            book(Undo(log.standing[-1], confirmed=True))
    rows = []
    for kind, each in took.items():
        worst = f"of {len(each)}; worst {milliseconds(max(each))}"
        rows.append(Row(f"booking: {kind}", statistics.median(each) * 1000, "ms", Limit("<", 30), worst))
    return rows


def _weight(tablet: HttpTablet, port: int, match: str) -> list[Row]:
    page = tablet.ask("GET", f"/abend/{match}", whole=True)[1]
    served = sorted(Page(page).files)
    sizes = [len(page.encode()), *(len(tablet.ask("GET", address)[1].encode()) for address in served)]
    rows = [Row("the table page in all", sum(sizes) / 1000, "KB", Limit("≤", 130), f"{len(sizes)} files")]
    if (path := find_chromium(light=False)) is not None:  # the browser that people have
        rows.append(Row("the table page complete, Chromium", _loading(path, port, tablet, match), "s", Limit("<", 0.3)))
    return rows


def _loading(chromium: Path, port: int, tablet: HttpTablet, match: str) -> float:
    """Return how long the table page takes in Chromium until everything is loaded, in seconds."""
    from playwright.sync_api import sync_playwright

    address, took = f"http://127.0.0.1:{port}", []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for _ in range(20):
            context = browser.new_context(viewport={"width": 1024, "height": 768}, locale="de-DE")
            context.add_cookies(
                [{"name": name, "value": value, "url": address} for name, value in tablet.cookies.items()]
            )
            page = context.new_page()
            page.goto(f"{address}/abend/{match}", wait_until="load")
            page.wait_for_function(f"{_LOADED} > 0")
            took.append(page.evaluate(_LOADED) / 1000)
            context.close()
        browser.close()
    return float(statistics.median(took))
