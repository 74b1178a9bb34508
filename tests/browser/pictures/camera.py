"""A tablet in a real Chromium that is played on by touch and photographed as WebP."""

import base64
import re
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import CDPSession, Page

from companion.action import Action
from tests.browser.evenings import NAMES, begun
from web.storage.open_evenings import OpenEvenings

TABLET, SMALL_TABLET, UPRIGHT, PHONE = (1280, 800), (1024, 768), (800, 1280), (360, 740)
TELEVISION = (1920, 1080)
SIZES: Final = {"tablet": TABLET, "klein": SMALL_TABLET, "hochkant": UPRIGHT, "handy": PHONE}
_LOOK: Final = re.compile(r"-(handy|hochkant|dunkel)$")
HEAVIEST: Final = 30_000
"""Bytes that a picture may weigh."""
QUALITIES: Final = (88, 80, 70, 60, 50, 40, 30, 20, 12)


@dataclass
class Tablet:
    """A device at the table: it goes to pages, taps, books, and has its picture taken."""

    page: Page
    devtools: CDPSession
    evenings: OpenEvenings
    folder: Path
    match: str = ""
    room: str = ""
    every: bool = False
    """Each screen on four sizes, by day and by night, instead of the looks that a room names."""
    weights: dict[str, int] = field(default_factory=dict)

    def begin(self, slug: str, *names: str, **chosen: str) -> None:
        """Begin an evening and show its table; the first player deals."""
        begun(self.page, slug, names or NAMES, **chosen)
        self.match = urlsplit(self.page.url).path.rpartition("/")[2]

    def book(self, *actions: Action) -> None:
        """Book actions on this device, one after another, and show the table."""
        for action in actions:
            self.evenings.book(self.match, action, secrets.token_hex(8))
        self.show(f"/abend/{self.match}")

    def show(self, address: str, size: tuple[int, int] = TABLET) -> None:
        """Go to a page on a screen of this size."""
        self._resize(size)
        self.page.goto(address)

    def tap(self, *keys: str) -> None:
        """Tap one key after another, each once it is there and the screen listens."""
        for key in keys:
            target = self.page.locator(key).first
            target.wait_for()
            self.page.locator("html:not(.settling)").wait_for(state="attached")
            target.tap()
            self.page.wait_for_load_state("networkidle")

    def take(self, name: str, size: tuple[int, int] = TABLET, *, dark: bool = False) -> None:
        """Take the picture of what is on the screen, as good as its weight allows."""
        screen = _LOOK.sub("", name)
        looks = {name: (size, dark)}
        if self.every:
            looks = {
                f"{screen}-{form}{'-dunkel' * night}": (sides, night)
                for form, sides in SIZES.items()
                for night in (False, True)
                if f"{self.room}/{screen}-{form}{'-dunkel' * night}" not in self.weights
            }
        for look, (sides, night) in looks.items():
            self._take(look, sides, dark=night)
        self._resize(TABLET)
        self.page.emulate_media(color_scheme="light")

    def _take(self, name: str, size: tuple[int, int], *, dark: bool) -> None:
        self.page.emulate_media(color_scheme="dark" if dark else "light")
        self._resize(size)
        self.page.evaluate("document.fonts.ready")
        self.page.evaluate("document.activeElement?.blur?.()")
        self.page.wait_for_timeout(250)  # what fits its letters to the screen has done so
        for quality in QUALITIES:
            shot = self.devtools.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
            picture = base64.b64decode(shot["data"])
            if len(picture) <= HEAVIEST or self.every:
                break
        file = self.folder / self.room / f"{name}.webp"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(picture)
        self.weights[f"{self.room}/{name}"] = len(picture)

    def _resize(self, size: tuple[int, int]) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
