"""The weight of the table page: all that a new device loads for it is light enough for a slow net."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Open
from tests.browser.evenings import begun, tap
from tests.browser.games.word_evening import lay

if TYPE_CHECKING:
    from playwright.sync_api import Response

HEAVIEST = 130_000  # bytes, as they lie on the server; over the wire they are packed


@pytest.mark.parametrize("slug", ["wortspiel", "zahlenspiel", "siebenschlaefer"])
def test_the_table_page_with_all_its_files_weighs_130_kb_at_most(visit: Open, slug: str) -> None:
    page = visit("/")
    begun(page, slug)
    if slug == "wortspiel":
        lay(page, 1, "WEIN", "BAHN")  # two cards with their pictures
    elif slug == "siebenschlaefer":
        tap(page, "#tap-0")
    table = page.url.partition("?")[0]
    loaded: list[Response] = []
    page.on("response", lambda answer: loaded.append(answer))
    page.goto(table)
    page.wait_for_load_state("load")
    sizes = {each.url: len(each.body()) for each in loaded if "/strom" not in each.url and each.ok}
    assert len(sizes) > 3
    assert sum(sizes.values()) <= HEAVIEST, sizes
