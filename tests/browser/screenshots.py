"""Takes the README's pictures anew: `python -m tests.browser.screenshots` writes them to docs/pictures/.

Not a test: pictures change with fonts and browsers. It shows the real pages over the lexicon of this machine.
"""

from __future__ import annotations

import shutil
import sys
import threading
from pathlib import Path
from typing import Final

import waitress
from playwright.sync_api import sync_playwright

from lexicon.build import ensure
from lexicon.progress import Bar
from web.app import create_app

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
# name, address, width, height, colour scheme, language
PICTURES: Final = [
    ("pruefen", "/wort?a=EIS&b=WEIN", 1024, 768, "light", "de-DE"),
    ("paare", "/paare?a=LAND&b=SPIEL&fest=1", 1024, 768, "light", "de-DE"),
    ("handy", "/wort?a=LAND&b=BILD&wort=Landschaftsbild", 390, 844, "light", "de-DE"),
    ("handy-dunkel", "/wort?a=MANN&b=BILD", 390, 844, "dark", "de-DE"),
]


def main() -> int:
    """Take the pictures."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        sys.stderr.write("There is no Chromium here.\n")
        return 1
    with Bar() as bar:
        ensure(progress=bar)
    server = waitress.create_server(create_app(), host="127.0.0.1", port=0)
    threading.Thread(target=server.run, daemon=True).start()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, address, width, height, scheme, locale in PICTURES:
            page = browser.new_page(
                viewport={"width": width, "height": height},
                color_scheme="dark" if scheme == "dark" else "light",
                locale=locale,
                reduced_motion="reduce",
            )
            page.goto(f"http://127.0.0.1:{server.effective_port}{address}")
            page.screenshot(path=FOLDER / f"{name}.png")
            page.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
