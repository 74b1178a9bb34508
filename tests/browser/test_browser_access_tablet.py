"""Several devices at one table in a real Chromium: asking, letting in, and names that may hold anything."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from flask import Flask

from companion.match.actions import EndMatch, Join
from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.evenings import put_around, tap
from tests.browser.page_checks import PHONE_FINGER, TABLET_FINGER, faultless, fits, within_reach
from tests.server import serving
from tests.web.hostile_names import NAMES
from tests.web.random_actions import next_action
from web.app import create_app
from web.storage.open_evenings import OpenEvenings

if TYPE_CHECKING:
    from playwright.sync_api import Dialog, Page

SLUGS = ("wortspiel", "zahlenspiel", "siebenschlaefer")


@pytest.fixture
def app(data_home: Path, tmp_path: Path) -> Flask:
    assert data_home.is_dir()
    return create_app({"DATABASE": tmp_path / "table.sqlite", "SECRET_KEY": "for these tests"})


@pytest.fixture
def evenings(app: Flask) -> OpenEvenings:
    found: OpenEvenings = app.extensions["evenings"]
    return found


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    """The address of a server with a database of its own."""
    with serving(app) as found:
        yield found


def opened(page: Page, slug: str, names: tuple[str, ...]) -> str:
    """Open a table by the pages; return its path."""
    page.goto(f"/neu/{slug}")
    put_around(page, names)
    page.locator("#go").tap()
    page.wait_for_url(re.compile(r"/abend/"))
    return "/abend/" + page.url.rpartition("/")[2]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_phone_asks_and_the_tablet_lets_it_in_without_a_reload(visit: Open, lang: str) -> None:
    from playwright.sync_api import expect

    tablet = visit("/", lang=lang, bypass_csp=True, reduced_motion="reduce")
    path = opened(tablet, "zahlenspiel", ("Oma", "Ben", "Mia"))
    phone = visit(path, PHONE, lang=lang, bypass_csp=True, reduced_motion="reduce")
    faultless(phone)
    expect(phone.locator("#caught")).to_be_hidden()
    tap(phone, "#ask")
    expect(phone.locator("#code")).to_have_text(re.compile(r"^\d\d$"))
    code = phone.locator("#code").inner_text()
    expect(tablet.locator(".asking .one p")).to_contain_text(code)
    fits(phone)
    fits(tablet)
    faultless(phone)
    faultless(tablet)
    within_reach(tablet, ".asking .key", TABLET_FINGER)
    within_reach(phone, ".reading .key", PHONE_FINGER)
    tap(tablet, f"#let_in-{code}")
    expect(tablet.locator(".asking")).to_have_count(0)
    expect(phone.locator(".reading")).to_have_count(0)
    tap(phone, "#caught", "#tap-1")
    expect(tablet.locator(".board")).to_have_attribute("data-seq", "1")
    tap(tablet, "#drawer > summary", "#devices")
    expect(tablet.locator(".devices li")).to_have_count(2)
    faultless(tablet)
    fits(tablet)
    tap(tablet, f"#turn_away-{code}")
    expect(phone.locator("#ask")).to_be_visible()


def test_asking_works_without_javascript(visit: Open) -> None:
    from playwright.sync_api import expect

    tablet = visit("/", java_script_enabled=False)
    path = opened(tablet, "zahlenspiel", ("Oma", "Ben"))
    phone = visit(path, PHONE, java_script_enabled=False)
    phone.locator("#ask").tap()
    code = phone.locator("#code").inner_text()
    tablet.reload()
    tablet.locator(f"#let_in-{code}").tap()
    expect(tablet.locator(".asking")).to_have_count(0)
    phone.reload()
    expect(phone.locator(".reading")).to_have_count(0)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(
    ("names", "size"), [(NAMES[:8], PHONE), (NAMES[8:], TABLET)], ids=["first-phone", "second-tablet"]
)
def test_hostile_names_open_no_dialog_and_break_no_page(
    visit: Open, evenings: OpenEvenings, slug: str, size: tuple[int, int], names: tuple[str, ...]
) -> None:
    # Without the policy, too, names must be harmless. The console notes pages that aren't there yet.
    page = visit("/", size, bypass_csp=True, reduced_motion="reduce", faults=True)
    dialogs: list[str] = []

    def dismissed(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", dismissed)
    path = opened(page, slug, names)
    match, rng, keys = path.rpartition("/")[2], Random(f"{slug} {names[0]}"), count()
    for turn in range(18):
        with evenings.reading(match) as evening:
            action = next_action(evening.log, rng)
        if isinstance(action, EndMatch | Join):
            continue
        evenings.book(match, action, f"key-{next(keys):05}")
        if turn % 3 == 0:
            page.goto(path)
            fits(page)
            if turn % 9 == 0:
                faultless(page)
    page.goto(path)
    for step in dict.fromkeys(page.locator("a[data-step]").evaluate_all("all => all.map(each => each.href)")):
        page.goto(step)
        fits(page)
    with evenings.reading(match) as evening:
        ended = evening.log.state.ended
    if not ended:
        evenings.book(match, EndMatch(), "key-end-0")
    for other in (path, f"{path}/zettel", "/", f"/neu/{slug}?nach={match}", "/abende", "/leute", "/leute/1"):
        answer = page.goto(other)
        if answer is not None and answer.ok:
            fits(page)
            faultless(page)
    assert dialogs == []


def test_a_long_name_ends_in_dots_after_two_lines_and_not_beside_its_seat(visit: Open) -> None:
    page = visit("/")
    path = opened(page, "zahlenspiel", ("W" * 60, "Ben", "👩‍👩‍👧‍👦" * 6))
    for size in (TABLET, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(path)
        name = page.locator("#seat-0 bdi.name")
        assert name.evaluate("it => it.scrollHeight > it.clientHeight")  # two lines of it, and dots
        assert name.evaluate("it => it.clientHeight < 2.5 * parseFloat(getComputedStyle(it).lineHeight)")
        for seat in page.locator(".seat").all():
            box = seat.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size[0]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_keys_of_a_device_that_looks_on_are_not_below_the_drawers_handle(visit: Open, lang: str) -> None:
    path = opened(visit("/", lang=lang), "zahlenspiel", ("Oma", "Ben", "Mia"))
    looker = visit(path, lang=lang)
    handle = looker.locator("#drawer > summary").bounding_box()
    keys = [key.bounding_box() for key in looker.locator(".reading .key").all()]
    assert handle is not None
    assert len(keys) == 2
    for key in keys:
        assert key is not None
        assert key["x"] + key["width"] <= handle["x"]
