"""The pages as an app: installable, renewed without breaking what is open, forgotten where the house is closed."""

from typing import Final

import pytest
from flask import abort, request
from playwright.sync_api import Page, expect

from tests.browser.evenings import begun
from tests.browser.offline.house import Device, House, at_table, kept_here, match_of, ready, until, waiting
from web.offline import pages

KB: Final = 1024


def weight(page: Page, path: str) -> int:
    """Return the bytes over the wire of a page with all that it loads, on a device that has nothing of it yet."""
    cdp = page.context.new_cdp_session(page)
    cdp.send("Network.enable")
    cdp.send("Network.setCacheDisabled", {"cacheDisabled": True})
    cdp.send("Network.setBypassServiceWorker", {"bypass": True})
    sizes: list[float] = []
    cdp.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(path)
    until(page, "Boolean(window.outbox)")
    until(page, "document.readyState === 'complete'")
    return int(sum(sizes))


def test_chromium_finds_nothing_against_installing_the_app_a_worker_is_ready_on_each_page_and_pages_stay_light(
    device: Device, house: House
) -> None:
    context = device()
    page = context.new_page()
    page.goto("/")
    ready(page)
    cdp = context.new_cdp_session(page)
    manifest = cdp.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/app.webmanifest")
    errors = [error["errorId"] for error in cdp.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [error for error in errors if error != "in-incognito"] == []  # a test's device is always incognito
    for path in ("/", "/abende", "/abend/nirgends99", "/wort"):
        page.goto(path)
        if page.url.endswith("99"):
            continue  # an evening that is gone leaves the rest of the house alone
        ready(page)
        assert page.evaluate("navigator.serviceWorker.controller.scriptURL") == f"{house.address}/ohne-netz.js"
        assert len(kept_here(page)[0]) == 1
    begun(page, "wortspiel")
    match = match_of(page)
    for path, most in ((f"/abend/{match}", 130), ("/mit", 150), ("/wort", 130)):
        found = weight(page, path)
        print(f"{path.replace(match, '…')} {found / KB:.0f} KB")
        assert found <= most * KB, path


def test_a_new_version_takes_over_and_an_open_page_goes_on(
    device: Device, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = device()
    page = at_table(context, tally="wins")
    before, _ = kept_here(page)
    house.stop()
    monkeypatch.setattr(pages, "AHEAD", (*pages.AHEAD, "table/sheet.css"))
    house.start()
    other = context.new_page()
    other.goto("/wort")
    other.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
    until(other, f"caches.keys().then(names => names.length === 1 && !{before}.includes(names[0]))")
    page.locator("#finish").tap()
    page.locator("#tap-2").tap()
    expect(page.locator("#next")).to_be_visible()


def test_nothing_stays_of_a_house_that_is_closed_to_the_device(device: Device, house: House) -> None:
    pages = []
    for status in ("403", "404", "410"):
        context = device()
        context.add_cookies([{"name": "status", "value": status, "url": house.address}])
        pages.append(page := context.new_page())
        page.goto("/")
        ready(page)
    begun(page, "zahlenspiel", tally="wins")  # one of them has a tap, too, that the house hasn't seen
    ready(page)
    page.locator("#finish").tap()
    page.locator("#tap-1").wait_for()
    until(page, "Boolean(window.outbox)")
    house.stop()
    page.locator("#tap-1").tap()
    expect(page.locator("#trouble")).to_contain_text("auf diesem Gerät ist es gespeichert")
    assert waiting(page) == 1
    for page in pages:
        caches, databases = kept_here(page)
        assert (len(caches), len(databases)) == (1, 1)
        page.goto("about:blank")  # an open table would send its tap, and go where the answer leads
    house.start(before=lambda: abort(int(request.cookies["status"])))
    for page in pages:
        page.goto("/wort")
        until(page, "caches.keys().then(names => !names.length)")
        until(page, "indexedDB.databases().then(found => !found.length)")
        until(page, "navigator.serviceWorker.getRegistrations().then(found => !found.length)")
