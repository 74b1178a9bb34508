"""A house at http://localhost whose server goes away and comes back, and what a device does there."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Final, TypeAlias

from playwright.sync_api import BrowserContext, Page

from tests.browser.evenings import begun
from tests.free_port import free_port
from tests.server import serving
from tests.waiting import PATIENCE
from web.app import create_app

Device: TypeAlias = Callable[..., "BrowserContext"]
CONTROLLED: Final = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
"""The worker has all that it fetches ahead, and the page is its own."""
NO_DATABASE: Final = "IDBFactory.prototype.open = () => { throw new DOMException('not here', 'SecurityError'); }"
"""A browser that keeps nothing, as some do in private windows."""


class House:
    """A house whose server stops and starts again at the same address."""

    def __init__(self, place: Path) -> None:
        self.database = place / "table.sqlite"
        self.port = free_port()
        self.address = f"http://localhost:{self.port}"
        self._stack = ExitStack()
        self.start()

    def start(self, before: Callable[[], None] | None = None) -> None:
        """Let a server answer, a new one over the same database; `before` runs ahead of each request."""
        self.app = create_app({"DATABASE": self.database, "SECRET_KEY": "for these tests"})
        if before is not None:
            self.app.before_request(before)
        self._stack.enter_context(serving(self.app, port=self.port))

    def stop(self) -> None:
        """End the server: nobody answers at its address."""
        self._stack.close()


def ready(page: Page) -> None:
    """Wait until the worker of the house looks after the page."""
    until(page, CONTROLLED)


def until(page: Page, promise: str) -> None:
    """Wait until what a page promises is true: Playwright takes a promise itself for true."""
    page.evaluate(
        f"""async () => {{
            const over = performance.now() + {1000 * PATIENCE};
            while (!await ({promise})) {{
                if (performance.now() > over) throw new Error("in vain");
                await new Promise(done => setTimeout(done, 50));
            }}
        }}"""
    )


def at_table(context: BrowserContext, slug: str = "zahlenspiel", **chosen: str) -> Page:
    """Show a table of real cards on a device that is ready for the net to go."""
    page = context.new_page()
    page.goto("/")
    ready(page)  # a worker takes over the pages that are open, and none that is just coming
    begun(page, slug, **chosen)
    ready(page)
    return page


def match_of(page: Page) -> str:
    """Return the evening that a page shows."""
    return page.url.split("/abend/")[1].split("?")[0]


def booked(house: House, match: str) -> list[str]:
    """Return what the log of an evening has, in order."""
    with house.app.extensions["evenings"].reading(match) as evening:
        return [event.action.do for event in evening.log.events]


def kept_here(page: Page) -> tuple[list[str], list[str]]:
    """Return the names of the caches and the databases on the device of a page."""
    caches: list[str] = page.evaluate("caches.keys()")
    databases: list[str] = page.evaluate("indexedDB.databases().then(found => found.map(each => each.name))")
    return sorted(caches), sorted(databases)


def waiting(page: Page) -> int:
    """Return how many bookings wait on the device of a page."""
    found: int = page.evaluate("house.ready.then(() => outbox.items()).then(items => items.length)")
    return found
