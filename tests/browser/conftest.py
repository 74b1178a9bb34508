"""A real server, and pages in a real Chromium with touch, as on a tablet or a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import pytest

from tests.server import serving
from tests.waiting import PATIENCE
from web.app import create_app

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TABLET: Final = (1024, 768)
PHONE: Final = (390, 844)

NO_WORKER: Final = "delete Navigator.prototype.serviceWorker"
"""The pages as over plain HTTP: what a secure context adds has tests of its own (tests/browser/offline)."""

Open: TypeAlias = Callable[..., "Page"]


@pytest.fixture(scope="session")
def address(data_home: Path) -> Iterator[str]:
    """The address of a server over the real lexicon."""
    assert data_home.is_dir()
    with serving(create_app()) as found:
        yield found


@pytest.fixture
def visit(chromium: Browser, address: str) -> Iterator[Open]:
    """A function that opens a page with touch. At the end the page must have no error and no request elsewhere.

    `real` leaves the page its own clock; `faults` are requests that may fail.
    """
    contexts = []
    trouble: list[str] = []

    def opened(
        path: str,
        size: tuple[int, int] = TABLET,
        *,
        lang: str = "de",
        faults: bool = False,
        real: bool = False,
        **more: Any,
    ) -> Page:
        context = chromium.new_context(
            base_url=address,
            viewport={"width": size[0], "height": size[1]},
            has_touch=True,
            locale={"de": "de-DE", "en": "en-GB"}[lang],
            **more,
        )
        context.set_default_timeout(1000 * PATIENCE)
        context.add_init_script(NO_WORKER)
        if not real:
            context.clock.install()  # runs as any clock does, but can be put forward
        contexts.append(context)
        page = context.new_page()
        if not faults:
            page.on("console", lambda message: trouble.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: trouble.append(f"error: {error}"))
        page.on("request", lambda sent: None if sent.url.startswith(address) else trouble.append(f"sent: {sent.url}"))
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not trouble
