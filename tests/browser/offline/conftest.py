"""A house of its own for each test, and devices with a service worker."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.offline.house import Device, House

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext


@pytest.fixture
def house(data_home: Path, tmp_path: Path) -> Iterator[House]:
    assert data_home.is_dir()
    found = House(tmp_path)
    yield found
    found.stop()


@pytest.fixture
def device(chromium: Browser, house: House) -> Iterator[Device]:
    """A function that makes a device with a storage of its own; at the end none of its pages may have had an error."""
    made: list[BrowserContext] = []
    trouble: list[str] = []

    def make(size: tuple[int, int] = (1280, 800), lang: str = "de", **more: Any) -> BrowserContext:
        context = chromium.new_context(
            base_url=house.address,
            viewport={"width": size[0], "height": size[1]},
            has_touch=True,
            locale={"de": "de-DE", "en": "en-GB"}[lang],
            **more,
        )
        context.set_default_timeout(20_000)
        context.on("weberror", lambda error: trouble.append(str(error.error)))
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()
    assert not trouble
