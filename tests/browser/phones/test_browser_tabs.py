"""Many tabs of one table in one browser, which opens six connections to a host and no more: all of them follow."""

from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import TABLET, Open
from tests.browser.evenings import begun, tap

TABS: Final = 7


def test_many_tabs_of_one_table_share_few_streams_and_all_follow(visit: Open) -> None:
    first = visit("/", TABLET)
    begun(first, "zahlenspiel")
    pages = [first, *(first.context.new_page() for _ in range(TABS - 1))]
    for page in pages[1:]:
        page.goto(first.url)
    first.clock.run_for(500)
    tap(first, "#caught", "#tap-1")
    for page in pages:
        page.clock.run_for(2_500)  # by then a page that only asks has asked
        expect(page.locator(".board")).to_have_attribute("data-seq", "1")
        assert page.evaluate("fetch('/', { cache: 'no-store' }).then(answer => answer.status)") == 200
