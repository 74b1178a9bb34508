"""Several devices at one table in a real Chromium: asking, letting in, and names that may hold anything."""

import re
from collections.abc import Sequence
from random import Random
from urllib.parse import urlsplit

import pytest
from flask import Flask
from playwright.sync_api import Dialog, Page, expect

from companion.match.actions import EndMatch, Join
from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.evenings import begun, put_around, tap
from tests.browser.laws import box_of, faultless, fits, in_english, lawful, resized, roomy
from tests.web.hostile_names import NAMES
from tests.web.random_actions import next_action
from web.storage.open_evenings import OpenEvenings


def test_a_phone_asks_and_the_tablet_lets_it_in_without_a_reload(visit: Open) -> None:
    tablet = visit("/")
    begun(tablet, "zahlenspiel", ("Oma", "Ben", "Mia"))
    phone = visit(tablet.url, PHONE)
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


@pytest.mark.parametrize(
    ("slug", "names", "typed"),
    [("wortspiel", NAMES[:8], False), ("zahlenspiel", NAMES[8:], True), ("siebenschlaefer", NAMES[:8], False)],
)
def test_hostile_names_open_no_dialog_and_break_no_page(
    visit: Open, app: Flask, slug: str, names: Sequence[str], typed: bool
) -> None:
    # Without the policy, too, names must be harmless. The console notes pages that aren't there yet.
    page = visit("/", bypass_csp=True, faults=True)
    evenings: OpenEvenings = app.extensions["evenings"]
    dialogs: list[str] = []

    def dismissed(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", dismissed)
    if typed:
        page.goto(f"/neu/{slug}")
        put_around(page, names)
        page.locator("#go").tap()
        page.wait_for_url("**/abend/*")
    else:
        begun(page, slug, names)
    path = urlsplit(page.url).path
    match, rng = path.rpartition("/")[2], Random(f"{slug} {names[0]}")
    for turn in range(13):
        with evenings.reading(match) as evening:
            action = next_action(evening.log, rng)
        if not isinstance(action, EndMatch | Join):
            evenings.book(match, action, f"{match}-{turn:05}")
        if turn % 6 == 0:
            holds_together(page, path)
    page.goto(path)
    for step in dict.fromkeys(page.locator("a[data-step]").evaluate_all("all => all.map(each => each.href)")):
        holds_together(page, step)
    with evenings.reading(match) as evening:
        ended = evening.log.state.ended
    if not ended:
        evenings.book(match, EndMatch(), f"{match}-the-end")
    of_all_games = ("/", "/abende", "/leute", "/leute/1") if typed else ()
    for other in (path, f"{path}/zettel", f"/neu/{slug}?nach={match}", *of_all_games):
        holds_together(page, other)
        faultless(page)
    assert dialogs == []


def holds_together(page: Page, path: str) -> None:
    answer = page.goto(path)
    if answer is not None and answer.ok:
        roomy(page, sizes=[PHONE, TABLET], least=1)


def test_a_long_name_ends_in_dots_after_two_lines_and_not_beside_its_seat(visit: Open) -> None:
    page = visit("/")
    begun(page, "zahlenspiel", ("W" * 60, "Ben", "👩‍👩‍👧‍👦" * 6))
    for size in (TABLET, PHONE):
        resized(page, size)
        name = page.locator("#seat-0 bdi.name")
        assert name.evaluate("it => it.scrollHeight > it.clientHeight")  # two lines of it, and dots
        assert name.evaluate("it => it.clientHeight < 2.5 * parseFloat(getComputedStyle(it).lineHeight)")
        for seat in page.locator(".seat").all():
            box = box_of(seat)
            assert box.left >= 0
            assert box.right <= size[0]


def keys_lie_beside_the_handle(looker: Page) -> None:
    """Check on a tablet that the keys of a device that looks on aren't below the handle of the drawer."""
    resized(looker, TABLET)
    keys = looker.locator(".reading .key").all()
    assert len(keys) == 2
    assert max(box_of(key).right for key in keys) <= box_of(looker.locator("#drawer > summary")).left
    resized(looker, PHONE)
