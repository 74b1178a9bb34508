"""Several devices at one table in a real Chromium: asking, letting in, and names that may hold anything."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.match.actions import EndMatch, Join
from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.evenings import begun, put_around, tap
from tests.browser.laws import in_english, lawful, resized, roomy
from tests.browser.page_checks import faultless, fits
from tests.server import serving
from tests.web.hostile_names import NAMES
from tests.web.random_actions import next_action
from web.app import create_app
from web.storage.open_evenings import OpenEvenings

if TYPE_CHECKING:
    from playwright.sync_api import Dialog, Page

SLUGS = ("wortspiel", "zahlenspiel", "siebenschlaefer")


@pytest.fixture(scope="module")
def app(data_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    assert data_home.is_dir()
    return create_app({"DATABASE": tmp_path_factory.mktemp("access") / "table.sqlite", "SECRET_KEY": "for these tests"})


@pytest.fixture(scope="module")
def address(app: Flask) -> Iterator[str]:
    """The address of a server with a database of its own."""
    with serving(app) as found:
        yield found


def opened(page: Page, slug: str, names: Sequence[str]) -> str:
    """Open a table by the pages; return its path."""
    page.goto(f"/neu/{slug}")
    put_around(page, names)
    page.locator("#go").tap()
    page.wait_for_url("**/abend/*")
    return urlsplit(page.url).path


def test_a_phone_asks_and_the_tablet_lets_it_in_without_a_reload(visit: Open) -> None:
    tablet = visit("/", reduced_motion="reduce")
    begun(tablet, "zahlenspiel", ("Oma", "Ben", "Mia"))
    phone = visit(tablet.url, PHONE, reduced_motion="reduce")
    keys_lie_beside_the_handle(phone)
    faultless(phone)
    expect(phone.locator("#caught")).to_be_hidden()
    tap(phone, "#ask")
    expect(phone.locator("#code")).to_have_text(re.compile(r"^\d\d$"))
    code = phone.locator("#code").inner_text()
    expect(tablet.locator(".asking .one p")).to_contain_text(code)
    lawful(tablet, ".asking .key", [TABLET])
    lawful(phone, ".reading .key", [PHONE])
    for page, size in ((tablet, TABLET), (phone, PHONE)):
        in_english(page)
        roomy(page, sizes=[size])
    keys_lie_beside_the_handle(phone)
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
    tablet = visit("/", java_script_enabled=False)
    begun(tablet, "zahlenspiel", ("Oma", "Ben"))
    phone = visit(tablet.url, PHONE, java_script_enabled=False)
    phone.locator("#ask").tap()
    code = phone.locator("#code").inner_text()
    tablet.reload()
    tablet.locator(f"#let_in-{code}").tap()
    expect(tablet.locator(".asking")).to_have_count(0)
    phone.reload()
    expect(phone.locator(".reading")).to_have_count(0)


@pytest.mark.parametrize("slug", SLUGS)
def test_hostile_names_open_no_dialog_and_break_no_page(visit: Open, app: Flask, slug: str) -> None:
    # Without the policy, too, names must be harmless. The console notes pages that aren't there yet.
    page = visit("/", bypass_csp=True, reduced_motion="reduce", faults=True)
    evenings: OpenEvenings = app.extensions["evenings"]
    dialogs: list[str] = []

    def dismissed(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    def looked_at(path: str, *, whole: bool = False) -> None:
        answer = page.goto(path)
        if answer is not None and answer.ok:
            roomy(page, sizes=[PHONE, TABLET], least=1)
            if whole:
                faultless(page)

    page.on("dialog", dismissed)
    for names in (NAMES[:8], NAMES[8:]):
        path = opened(page, slug, names)
        match, rng = path.rpartition("/")[2], Random(f"{slug} {names[0]}")
        for turn in range(18):
            with evenings.reading(match) as evening:
                action = next_action(evening.log, rng)
            if not isinstance(action, EndMatch | Join):
                evenings.book(match, action, f"{match}-{turn:05}")
            if turn % 3 == 0:
                looked_at(path, whole=turn == 9)
        page.goto(path)
        for step in dict.fromkeys(page.locator("a[data-step]").evaluate_all("all => all.map(each => each.href)")):
            looked_at(step)
        with evenings.reading(match) as evening:
            ended = evening.log.state.ended
        if not ended:
            evenings.book(match, EndMatch(), f"{match}-the-end")
        for other in (path, f"{path}/zettel", f"/neu/{slug}?nach={match}"):
            looked_at(other, whole=True)
    for other in ("/", "/abende", "/leute", "/leute/1"):
        looked_at(other, whole=slug == SLUGS[0])
    assert dialogs == []


def test_a_long_name_ends_in_dots_after_two_lines_and_not_beside_its_seat(visit: Open) -> None:
    page = visit("/", reduced_motion="reduce")
    begun(page, "zahlenspiel", ("W" * 60, "Ben", "👩‍👩‍👧‍👦" * 6))
    for size in (TABLET, PHONE):
        resized(page, size)
        name = page.locator("#seat-0 bdi.name")
        assert name.evaluate("it => it.scrollHeight > it.clientHeight")  # two lines of it, and dots
        assert name.evaluate("it => it.clientHeight < 2.5 * parseFloat(getComputedStyle(it).lineHeight)")
        for seat in page.locator(".seat").all():
            box = seat.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size[0]


def keys_lie_beside_the_handle(looker: Page) -> None:
    """Check on a tablet that the keys of a device that looks on aren't below the handle of the drawer."""
    resized(looker, TABLET)
    handle = looker.locator("#drawer > summary").bounding_box()
    keys = [key.bounding_box() for key in looker.locator(".reading .key").all()]
    assert handle is not None
    assert len(keys) == 2
    for key in keys:
        assert key is not None
        assert key["x"] + key["width"] <= handle["x"]
    resized(looker, PHONE)
