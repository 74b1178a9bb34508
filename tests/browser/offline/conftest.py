"""A house of its own for each test, and devices with a service worker."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.offline.house import Device, House
from tests.conftest import find_chromium
from tests.waiting import PATIENCE

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
        context.set_default_timeout(1000 * PATIENCE)
        context.on("weberror", lambda error: trouble.append(str(error.error)))
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()
    assert not trouble


@pytest.fixture
def plain(chromium: Browser, house: House) -> Iterator[Device]:
    """A function that makes a device that reaches the house by a name in the home network, over plain HTTP."""
    name = "tablet.local"
    arguments = ["--disable-gpu", f"--host-resolver-rules=MAP {name} 127.0.0.1"]
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    path = find_chromium()
    assert path is not None
    browser = chromium.browser_type.launch(executable_path=path, args=arguments, chromium_sandbox=not as_root)

    def make(size: tuple[int, int] = (1280, 800), **more: Any) -> BrowserContext:
        context = browser.new_context(
            base_url=house.address.replace("localhost", name),
            viewport={"width": size[0], "height": size[1]},
            has_touch=True,
            locale="de-DE",
            **more,
        )
        context.set_default_timeout(1000 * PATIENCE)
        return context

    yield make
    browser.close()
