"""Takes the pictures of docs/pictures.md anew: `python -m tests.browser.pictures [ROOM …]` writes docs/pictures/now/.

`--lang en` takes them in English, to docs/pictures/english/.
`--every FOLDER` takes each screen on four sizes, light and dark, to look at.

Not a test: pictures change with fonts and browsers. It shows the real pages over the lexicon of this machine.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from lexicon.lexicon_file import ensure_lexicon
from lexicon.progress import Bar
from tests.browser.conftest import KNOWS
from tests.browser.pictures.camera import TABLET, Tablet
from tests.browser.pictures.numbers import numbers
from tests.browser.pictures.pages import pages
from tests.browser.pictures.siebenschlaefer import siebenschlaefer
from tests.browser.pictures.start import start
from tests.browser.pictures.without_box import without_box
from tests.browser.pictures.words import words
from tests.conftest import find_chromium
from tests.server import serving
from web.app import create_app

FOLDER: Final = Path(__file__).parents[3] / "docs" / "pictures"
LOCALES: Final = {"de": "de-DE", "en": "en-GB"}
ROOMS: Final[dict[str, Callable[[Tablet], None]]] = {
    "start": start,
    "wortspiel": words,
    "zahlenspiel": numbers,
    "siebenschlaefer": siebenschlaefer,
    "ohne-karten": without_box,
    "seiten": pages,
}


def main() -> int:
    """Take the pictures of the rooms that are named, else of all."""
    wish = argparse.ArgumentParser(prog="python -m tests.browser.pictures", description="Pictures of every screen.")
    wish.add_argument("rooms", nargs="*", metavar="ROOM", help=f"of these rooms alone: {', '.join(ROOMS)}")
    wish.add_argument("--lang", choices=LOCALES, default="de", help="the language of the screens")
    wish.add_argument("--every", type=Path, metavar="FOLDER", help="each screen on four sizes, by day and by night")
    wished = wish.parse_args()
    if unknown := set(wished.rooms) - set(ROOMS):
        wish.error(f"No room: {', '.join(sorted(unknown))}.")
    chromium = find_chromium(light=False)
    if chromium is None:
        sys.stderr.write("There is no Chromium here.\n")
        return 1
    with Bar() as bar:
        ensure_lexicon(progress=bar)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for room in wished.rooms or ROOMS:
            with tempfile.TemporaryDirectory() as folder:
                app = create_app({"DATABASE": Path(folder) / "table.sqlite"})
                with serving(app) as address:
                    context = browser.new_context(
                        base_url=address,
                        locale=LOCALES[wished.lang],
                        timezone_id="Europe/Berlin",
                        reduced_motion="reduce",
                        has_touch=True,
                        viewport={"width": TABLET[0], "height": TABLET[1]},
                    )
                    context.add_init_script(KNOWS)
                    page = context.new_page()
                    page.goto("/")
                    devtools = context.new_cdp_session(page)
                    folder_of_room = wished.every or FOLDER / {"de": "now", "en": "english"}[wished.lang]
                    tablet = Tablet(
                        page, devtools, app.extensions["evenings"], folder_of_room, room=room, every=bool(wished.every)
                    )
                    ROOMS[room](tablet)
                    context.close()
            for name, weight in tablet.weights.items():
                sys.stdout.write(f"{weight:>7} {name}\n")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
