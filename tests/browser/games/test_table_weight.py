"""The weight of the table page: all that a device loads for it is light enough for a slow net."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Open
from tests.browser.evenings import begun

HEAVIEST = 130_000  # bytes, unpacked
_LOADED = """() => ["navigation", "resource"].flatMap(kind => performance.getEntriesByType(kind))
    .map(each => [each.name, each.decodedBodySize])"""


@pytest.mark.parametrize("slug", ["wortspiel", "zahlenspiel", "siebenschlaefer"])
def test_the_table_page_with_all_its_files_weighs_130_kb_at_most(visit: Open, slug: str) -> None:
    page = visit("/", real=True)  # a clock put ahead would measure nothing
    begun(page, slug)
    page.locator(".scene").wait_for()
    loaded = dict(page.evaluate(_LOADED))
    assert len(loaded) > 3
    assert 30_000 < sum(loaded.values()) <= HEAVIEST, loaded
