"""Names, words and decks that carry code, in a real browser without the policy of the pages: nothing runs it.

Nor does any of them make a page wider than its screen, however long it is.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from companion.match.actions import EndMatch
from companion.numbers.actions import Finish
from tests.browser.conftest import KNOWS, PHONE, TABLET
from tests.browser.evenings import begun, tap
from tests.browser.laws import roomy
from tests.browser.phones.test_browser_joining import code_of, seated
from tests.server import serving
from tests.waiting import PATIENCE
from tests.web.routes import addresses
from web.app import create_app

IMAGE: Final = "<img src=x onerror=alert(1)>"
SCRIPT: Final = '"><script>alert(2)</script>'
NAMES: Final = (IMAGE, SCRIPT, "</title></textarea><svg/onload=alert(3)>", "x' autofocus onfocus='alert(4)", "W" * 60)
DECK: Final = f"Karten {SCRIPT}{IMAGE}"
RUNNING: Final = "img[src='x'], svg[onload], [onfocus], [onerror], script:not([src])"
POSTED: Final = """([address, fields]) => fetch(address, { method: "POST", body: new URLSearchParams(fields) })
    .then(answer => [answer.status, answer.url])"""


class Walk:
    """Devices of one house, and what ran there that no page of ours runs."""

    def __init__(self, chromium: Browser, address: str) -> None:
        self._chromium = chromium
        self._address = address
        self._contexts: list[BrowserContext] = []
        self.ran: list[str] = []

    def device(self, size: tuple[int, int]) -> Page:
        # Without the policy only the escaping of texts stands between a name and the page.
        context = self._chromium.new_context(
            base_url=self._address,
            viewport={"width": size[0], "height": size[1]},
            has_touch=True,
            locale="de-DE",
            bypass_csp=True,
        )
        context.set_default_timeout(1000 * PATIENCE)
        context.add_init_script(KNOWS)
        self._contexts.append(context)
        page = context.new_page()
        page.on("dialog", self._heard)
        page.clock.install()
        page.goto("/")
        return page

    def check(self, page: Page) -> None:
        """Check that nothing has run, and nothing stands on the page that would."""
        assert not self.ran
        assert not page.evaluate("where => [...document.querySelectorAll(where)].map(each => each.outerHTML)", RUNNING)

    def close(self) -> None:
        for context in self._contexts:
            context.close()

    def _heard(self, dialog: Any) -> None:
        self.ran.append(dialog.message)
        dialog.dismiss()


@pytest.fixture
def app(data_home: Path, tmp_path: Path) -> Any:
    assert data_home.is_dir()
    return create_app({"DATABASE": tmp_path / "table.sqlite", "SECRET_KEY": "for these tests"})


@pytest.fixture
def walk(chromium: Browser, app: Any) -> Iterator[Walk]:
    with serving(app) as address:
        found = Walk(chromium, address)
        yield found
        found.close()


def test_nothing_that_anybody_has_typed_runs_on_any_page(walk: Walk, app: Any) -> None:
    tablet = walk.device(TABLET)
    status, editor = tablet.evaluate(POSTED, ["/kartenspiele", {"id": "a-deck-00001", "von": "klassik", "name": DECK}])
    assert status == 200
    deck = editor.rpartition("/")[2]

    # The word game on the tablet: laid, doubted, voted on, with a phone that looks on.
    begun(tablet, "wortspiel", NAMES)
    walk.check(tablet)
    match = tablet.url.rpartition("/abend/")[2]
    phone = walk.device(PHONE)
    phone.goto(f"/mit/{code_of(tablet)}")
    walk.check(phone)
    seated(phone, 1)
    tap(tablet, "#lay", "#tap-3")
    for field, text in (("hand_card", SCRIPT), ("top_card", IMAGE), ("word", IMAGE)):
        tablet.locator(f"[name={field}]").fill(text)
    tap(tablet, "#laid .go-on", "#halt", "#tap-2")
    for page in (tablet, phone):
        page.get_by_text(IMAGE).first.wait_for()
        walk.check(page)
    for _ in NAMES:
        tap(tablet, "#against")
        walk.check(tablet)

    # The number game on phones alone, by event stream; then both evenings end.
    begun(tablet, "zahlenspiel", NAMES, table="digital")
    digital = tablet.url.rpartition("/abend/")[2]
    phone.goto(f"/mit/{code_of(tablet)}")
    seated(phone, 2)
    phone.get_by_text(NAMES[1]).first.wait_for()
    walk.check(phone)
    begun(tablet, "zahlenspiel", NAMES, tally="wins")
    third = tablet.url.rpartition("/abend/")[2]
    app.extensions["evenings"].book(third, Finish(0), "a-round-0001")
    for each in (match, digital, third):
        app.extensions["evenings"].book(each, EndMatch(), "the-end-0001")
    for page in (tablet, phone):
        page.get_by_text(IMAGE).first.wait_for()
        walk.check(page)

    # Every page that there is, the printed one and those with QR codes among them.
    asked = {
        path for _, path in addresses(app, "GET", (match, digital, third)) if not path.endswith(("strom", "/stand"))
    }
    asked = {path.replace("/klassik", f"/{deck}") for path in asked if not path.startswith("/regeln")}
    shown = [path for path in sorted(asked) if may_run(tablet, path)]
    assert {f"/kartenspiele/{deck}/drucken", f"/abend/{third}/zettel", "/leute/1"} <= {*shown}
    shown += [f"/wort?wort={IMAGE}", f"/wort?a={SCRIPT}&b={IMAGE}", f"/tisch?q={IMAGE}", f"/paare?karte={SCRIPT}"]
    for path in shown:
        tablet.goto(path, wait_until="domcontentloaded")
        walk.check(tablet)
        roomy(tablet, sizes=[PHONE, TABLET])


def may_run(page: Page, path: str) -> bool:
    """Say whether an address shows a page of its own that holds something typed: all of it carries an alert."""
    answer = page.request.get(path, max_redirects=0)
    is_page = answer.status == 200 and "text/html" in answer.headers.get("content-type", "")
    return is_page and "alert" in answer.text()
