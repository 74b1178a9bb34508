"""Takes the README's pictures anew: `python -m tests.browser.screenshots` writes them to docs/pictures/.

Not a test: pictures change with fonts and browsers. It shows the real pages over the lexicon of this machine.
"""

from __future__ import annotations

import secrets
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from companion.action import Action
from companion.match.actions import NextRound
from companion.siebenschlaefer import actions as sleep
from companion.siebenschlaefer.actions import Opened
from companion.siebenschlaefer.cards import Rank
from companion.words.actions import Count, Doubt, Finish, Laid, NameColour, Vote
from companion.words.deck import Colour
from lexicon.building.build import ensure_lexicon
from lexicon.progress import Bar
from tests.browser.evenings import put_around
from tests.conftest import find_chromium
from tests.server import serving
from web.app import create_app
from web.storage.open_evenings import OpenEvenings

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
TABLET, UPRIGHT, PHONE = (1024, 768), (768, 1024), (390, 844)
PLAYERS: Final = ("Oma", "Ben", "Mia", "Jo")

# name, address, size, colour scheme
WORDS: Final = [
    ("pruefen", "/wort?a=EIS&b=WEIN", TABLET, "light"),
    ("paare", "/paare?a=LAND&b=SPIEL&fest=1", TABLET, "light"),
    ("handy", "/wort?a=LAND&b=BILD&wort=Landschaftsbild", PHONE, "light"),
    ("handy-dunkel", "/wort?a=MANN&b=BILD", PHONE, "dark"),
    ("entscheid", "/entscheid?m=1,4,7,1,1&a=9,5,12&dran=0&karte=13&von=zug&auf=eigen", TABLET, "light"),
]


def words_rounds(evenings: OpenEvenings, match: str) -> Iterator[str]:
    """Play an evening of the word game and yield the name of each picture at its moment."""
    book = Booking(evenings, match)
    for counts, winner in (((0, 4, 2, 3), 0), ((3, 0, 5, 1), 1), ((2, 3, 0, 4), 2)):
        book(Finish(winner), Count(counts), NextRound())
    book(Doubt(1, (2, 0), "WEIN", "BAHN", "Weinbahn"), Vote(2, against=True), Vote(3, against=False))
    yield "abstimmung"
    book(Vote(0, against=True), Vote(1, against=False))
    yield "ergebnis"
    book(Laid(3, "HOLZ", "HAUS", "Holzhaus"), Doubt(3, (1,)))
    for seat, against in ((1, True), (2, True), (3, False), (0, True)):
        book(Vote(seat, against=against))
    book(NameColour(1, Colour.BLUE), Laid(0, "EIS", "BERG", "Eisberg"))
    yield "tisch"
    yield "tisch-dunkel"
    book(Finish(0), Count((0, 3, 2, 6)), NextRound(), Finish(3), Count((2, 9, 4, 0)), NextRound())
    book(Finish(0), Count((0, 13, 3, 7)))
    yield "podium"
    yield "zettel"


def sleepers_round(evenings: OpenEvenings, match: str) -> Iterator[str]:
    """Begin an evening of Siebenschläfer and yield the name of each picture at its moment."""
    book = Booking(evenings, match)
    book(Opened(1), sleep.Laid(1, Rank.QUEEN, Rank.FOUR), sleep.Laid(2, Rank.SEVEN, Rank.JACK))
    yield "siebenschlaefer"


class Booking:
    """Books actions on a tablet, one after another."""

    def __init__(self, evenings: OpenEvenings, match: str) -> None:
        self.evenings = evenings
        self.match = match

    def __call__(self, *actions: Action) -> None:
        for action in actions:
            self.evenings.book(self.match, action, secrets.token_hex(8))


EVENINGS: Final = [("wortspiel", words_rounds), ("siebenschlaefer", sleepers_round)]
SHOWN: Final[dict[str, tuple[str, tuple[int, int], str]]] = {
    "tisch-dunkel": ("", PHONE, "dark"),
    "zettel": ("/zettel", UPRIGHT, "light"),
}
"""Pictures of an evening that aren't of the table page on a tablet by day: page, size, colour scheme."""


def main() -> int:
    """Take the pictures."""
    chromium = find_chromium(light=False)
    if chromium is None:
        sys.stderr.write("There is no Chromium here.\n")
        return 1
    with Bar() as bar:
        ensure_lexicon(progress=bar)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, ExitStack() as stack:
        app = create_app({"DATABASE": Path(folder) / "table.sqlite"})
        address = stack.enter_context(serving(app))
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        context = browser.new_context(
            base_url=address,
            locale="de-DE",
            reduced_motion="reduce",
            has_touch=True,
        )
        page = context.new_page()
        for name, path, size, scheme in WORDS:
            take(page, name, path, size, scheme)
        for slug, evening in EVENINGS:
            match = begun(page, slug)
            for name in evening(app.extensions["evenings"], match):
                where, size, scheme = SHOWN.get(name, ("", TABLET, "light"))
                take(page, name, f"/abend/{match}{where}", size, scheme)
        browser.close()
    return 0


def begun(page: Page, slug: str) -> str:
    """Set up an evening of four people by touch, and return its id."""
    page.goto(f"/neu/{slug}")
    put_around(page, PLAYERS)
    page.locator("#go").tap()
    page.wait_for_url("**/abend/*")
    return page.url.rpartition("/")[2]


def take(page: Page, name: str, address: str, size: tuple[int, int], scheme: str) -> None:
    """Take one picture."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(address)
    page.screenshot(path=FOLDER / f"{name}.png")


if __name__ == "__main__":
    sys.exit(main())
