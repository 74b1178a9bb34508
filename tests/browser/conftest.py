"""A real server, and pages in a real Chromium with touch, as on a tablet or a phone."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page

from tests.conftest import find_chromium
from tests.pair_tables import pair_tables
from tests.server import serving
from tests.waiting import PATIENCE
from web.app import create_app
from web.judge.vote_store import VoteStore

__all__ = ["pair_tables"]

TABLET: Final = (1024, 768)
UPRIGHT: Final = (768, 1024)
PHONE: Final = (390, 844)
SMALL_PHONE: Final = (360, 640)

IN_NETWORK: Final = {"OUTWARD_ADDRESS": "192.168.178.24"}
"""Settings of a house that other devices find in the network."""

NO_WORKER: Final = "delete Navigator.prototype.serviceWorker"
"""The pages as over plain HTTP: what a secure context adds has tests of its own (tests/browser/offline)."""

KNOWS: Final = """if (location.protocol.startsWith("http"))
    for (const game of ["words", "numbers", "siebenschlaefer"]) localStorage.setItem(`knows:${game}`, "1");"""
"""A device that has passed over the set-up of the cards: tests/browser/test_browser_lead.py sees it."""

Open: TypeAlias = Callable[..., "Page"]


@pytest.fixture
def settings() -> dict[str, Any]:
    """What the house of a test is set to, beside its place: a file or a folder may choose others."""
    return {}


@pytest.fixture
def app(data_home: Path, tmp_path: Path, settings: dict[str, Any]) -> Flask:
    """The house of a test, where nobody has played yet, over the real lexicon."""
    assert data_home.is_dir()
    return create_app({"DATABASE": tmp_path / "table.sqlite", **settings})


@pytest.fixture
def vote_store(app: Flask) -> VoteStore:
    found = app.extensions["judge"].vote_store
    assert isinstance(found, VoteStore)
    return found


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    """The address of the house's server."""
    with serving(app) as found:
        yield found


def device_of(
    browser: Browser,
    address: str,
    size: tuple[int, int] = (1280, 800),
    lang: str = "de",
    *,
    knows: bool = True,
    **more: Any,
) -> BrowserContext:
    """Return a device with touch and a storage of its own, for the pages of a house; as a rule it `knows` the games."""
    locale = {"de": "de-DE", "en": "en-GB"}[lang]
    context = browser.new_context(
        base_url=address, viewport={"width": size[0], "height": size[1]}, has_touch=True, locale=locale, **more
    )
    context.set_default_timeout(1000 * PATIENCE)
    if knows:
        context.add_init_script(KNOWS)
    return context


@contextmanager
def chromium_that_finds(name: str, chromium: Browser, *arguments: str) -> Iterator[Browser]:
    """Launch another Chromium, for which the server of a test has a name."""
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0  # as in tests/conftest.py
    path = find_chromium()
    assert path is not None
    rules = ["--disable-gpu", f"--host-resolver-rules=MAP {name} 127.0.0.1", *arguments]
    browser = chromium.browser_type.launch(executable_path=path, args=rules, chromium_sandbox=not as_root)
    yield browser
    browser.close()


@pytest.fixture
def visit(chromium: Browser, address: str) -> Iterator[Open]:
    """A function that opens a page with touch. At the end the page must have no error and no request elsewhere.

    The page is at rest, as for a person who wants no motion. `moving` lets it move, `real` leaves it its own clock;
    `faults` are requests that may fail.
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
        moving: bool = False,
        **more: Any,
    ) -> Page:
        motion = "no-preference" if moving else "reduce"
        context = device_of(chromium, address, size, lang, reduced_motion=motion, **more)
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
