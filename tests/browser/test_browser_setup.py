"""A set-up keeps its entries while somebody looks up another page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Open
from tests.server import serving
from web.app import create_app

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES = ("Oma", "Mia", "Jo")


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with serving(create_app({"DATABASE": tmp_path / "table.sqlite", "SECRET_KEY": "for this test"})) as found:
        yield found


def fill_in(page: Page) -> None:
    for seat, name in enumerate(NAMES):
        page.locator(".rows input.name").nth(seat).fill(name)
    page.locator(".rows .colour").nth(2).tap()
    page.locator("#option-tally label:has([value=points])").tap()
    page.locator("input[name=target]").fill("35")
    page.locator("#option-newcomer label:has([value=zero])").tap()


def filled_in(page: Page, *names: str) -> None:
    from playwright.sync_api import expect

    for seat, name in enumerate(names or NAMES):
        expect(page.locator(".rows input.name").nth(seat)).to_have_value(name)
    expect(page.locator(".rows li").nth(2)).to_have_class("p3")
    expect(page.locator("input[name=target]")).to_have_value("35")
    expect(page.locator("#option-newcomer [value=zero]")).to_be_checked()


def empty(page: Page) -> None:
    from playwright.sync_api import expect

    expect(page.locator(".rows input.name").first).to_have_value("")


def test_what_was_entered_outlives_a_rule_looked_up_a_reload_and_the_other_language(visit: Open) -> None:
    page = visit("/neu/zahlenspiel")
    fill_in(page)
    page.reload()
    filled_in(page)
    page.locator(".option .clause").first.tap()
    page.locator(".book").wait_for()
    page.go_back()
    filled_in(page)
    page.locator(".option .clause").first.tap()
    page.locator("#to-table").tap()
    filled_in(page)
    page.goto("/wort")
    page.goto("/")
    page.locator("#new-zahlenspiel").tap()
    filled_in(page)
    page.locator(".langs a[hreflang=en]").tap()
    page.locator("html[lang=en]").wait_for()
    filled_in(page)
    page.goto("/neu/siebenschlaefer")
    empty(page)


def test_who_comes_back_from_the_table_puts_a_name_right_and_the_next_evening_begins_empty(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/neu/zahlenspiel")
    fill_in(page)
    page.locator("#go").tap()
    page.wait_for_url("**/abend/*")
    first = page.url
    page.go_back()
    filled_in(page)
    page.locator("#go").tap()
    page.wait_for_url(first)  # unchanged, so it is the same evening
    page.go_back()
    page.locator(".rows input.name").nth(1).fill("Pia")
    filled_in(page, "Oma", "Pia", "Jo")
    page.locator("#go").tap()
    page.wait_for_url(lambda url: "/abend/" in url and url != first)
    expect(page.locator("#seat-1 bdi")).to_have_text("Pia")
    page.goto("/")
    page.locator("#new-zahlenspiel").tap()
    empty(page)
