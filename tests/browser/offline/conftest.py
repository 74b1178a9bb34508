"""A house of its own for each test, and devices with a service worker."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.conftest import chromium_that_finds, device_of
from tests.browser.offline.house import Device, House


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

    def make(*args: Any, **more: Any) -> BrowserContext:
        context = device_of(chromium, house.address, *args, **more)
        context.on("weberror", lambda error: trouble.append(str(error.error)))
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()
    assert not trouble


@pytest.fixture
def plain(chromium: Browser, house: House) -> Iterator[BrowserContext]:
    """A device that reaches the house by a name in the home network, over plain HTTP."""
    with chromium_that_finds("tablet.local", chromium) as browser:
        yield device_of(browser, house.address.replace("localhost", "tablet.local"))
