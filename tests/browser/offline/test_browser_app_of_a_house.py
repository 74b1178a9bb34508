"""A house of a server of many as an app: behind a real nginx with HTTPS, each worker has its own house and no other."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import chromium_that_finds, device_of
from tests.browser.evenings import NAMES
from tests.browser.laws import RECORDED_LOCKS
from tests.browser.offline.house import kept_here, ready, until, waiting
from tests.engines import cluster, postgres
from tests.web.forms import new_key, set_up
from tests.web.hosting.real_proxy import NAME, RealProxy, real_proxy
from tests.web.hosting.real_server import real_server

__all__ = ["cluster", "postgres"]
POSTED: Final = """([address, body]) => fetch(address, { method: "POST", body: new URLSearchParams(body) })
    .then(answer => answer.url)"""


@pytest.fixture
def proxy(data_home: Path, postgres: str, tmp_path: Path) -> Iterator[RealProxy]:
    arguments = ("--houses", "--trust-proxy", "127.0.0.1", "--host-name", NAME, "--database", postgres)
    with real_server(data_home, *arguments) as server, real_proxy("nginx", tmp_path, server.port) as found:
        yield found


@pytest.fixture
def context(chromium: Browser, proxy: RealProxy) -> Iterator[BrowserContext]:
    """A tablet that finds the name of the docs here, and trusts the certificate of this test."""
    with chromium_that_finds(NAME, chromium, "--ignore-certificate-errors") as browser:
        made = device_of(browser, f"https://{proxy.host}")
        made.grant_permissions(["screen-wake-lock"])
        made.add_init_script(RECORDED_LOCKS)
        yield made


def house_of(page: Page, name: str) -> str:
    """Open a house and come into it; return its root."""
    page.goto("/")
    page.locator("#name").fill(name)
    page.locator("form:has(#name) button").tap()
    page.locator("#into").tap()
    page.locator("#new-wortspiel").wait_for()
    ready(page)
    return page.url.split(page.evaluate("location.origin"))[1]


def begun_in(page: Page, root: str) -> str:
    """Begin an evening in a house and show its table; return its address."""
    body = urlencode(set_up(new_key(), NAMES, tally="wins"), doseq=True)
    page.goto(page.evaluate(POSTED, [f"{root}neu/zahlenspiel", body]))
    ready(page)
    until(page, "Boolean(window.outbox)")
    return page.url


def test_each_house_installs_and_keeps_the_taps_that_wait_for_itself(context: BrowserContext) -> None:
    page = context.new_page()
    roots = [house_of(page, name) for name in ("Bei Oma", "Bei Ben")]
    origin = page.evaluate("location.origin")
    scopes = page.evaluate("navigator.serviceWorker.getRegistrations().then(found => found.map(each => each.scope))")
    assert sorted(scopes) == sorted(f"{origin}{root}" for root in roots)
    cdp = context.new_cdp_session(page)
    manifest = cdp.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{origin}{roots[1]}app.webmanifest"
    errors = [error["errorId"] for error in cdp.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [error for error in errors if error != "in-incognito"] == []  # a test's device is always incognito

    table = begun_in(page, roots[0])
    page.wait_for_function("() => locks.length && !locks[0].released")
    page.locator("#finish").tap()
    page.locator("#tap-2").wait_for()
    context.set_offline(True)
    page.locator("#tap-2").tap()
    expect(page.locator("#trouble")).to_contain_text("auf diesem Gerät ist es gespeichert")
    page.goto(f"{roots[1]}ohne-netz")
    assert waiting(page) == 0  # the other house knows nothing of it
    expect(page.locator("#waiting")).to_have_text("Auf diesem Gerät wartet nichts.")
    _, databases = kept_here(page)
    assert databases == sorted(f"schlafmuetze {root}" for root in roots)
    sent: list[str] = []
    context.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    context.set_offline(False)
    page.goto(f"{roots[1]}wort")
    ready(page)
    page.goto(table)
    until(page, "house.ready.then(() => outbox.items()).then(items => !items.length)")
    expect(page.locator(".board")).to_contain_text("Runde 1")
    assert [address.split("/abend/")[0] for address in sent] == [f"{origin}{roots[0].rstrip('/')}"]
