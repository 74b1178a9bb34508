"""Every page outside an evening keeps the laws: it fits all screens, fingers find its keys, and axe finds nothing."""

from __future__ import annotations

from typing import Final

import pytest

from tests.browser.conftest import Open
from tests.browser.laws import SMALLEST, axe_finds_nothing, clauses_take_a_finger, in_english, roomy

JUDGED: Final = "main .key, .card, .other, .chip, .letters a"
WORTH: Final = ".worth :is(.key, select, .called label)"
HALT: Final = "/halt?a=WEIN&b=BAHN&fest=1"
PAGES: Final = {
    "/": "",
    "/nirgends": "",
    "/wort": JUDGED,
    "/wort?a=EIS": JUDGED,
    "/wort?a=EIS&b=WEIN": f"{JUDGED}, #halt",
    "/wort?a=LAND&b=BILD&wort=Landschaftsbild": JUDGED,
    "/wort?wort=Haustelefonn": JUDGED,
    "/paare?a=LAND&b=SPIEL&fest=1": "main .key, .chip",
    "/paare?karte=EIS": "main .key, .chip",
    f"{HALT}&rest=0": WORTH,
    f"{HALT}&spieler=9": WORTH,
    "/halt": "#wort",
    "/halt?wort=Haustelefonn": "",
    "/halt?wort=Rindfleischetikettierungsüberwachung": "",
    "/entscheid?m=1,4,7,1,1&a=9,5,12&dran=0&karte=13&von=zug&auf=eigen": "",
    "/regeln": "main a",
    "/regeln/wortspiel#W-14": "",
    "/regeln/zahlenspiel#A-25": "",
    "/regeln/siebenschlaefer#W-46": "main a",
    "/neu/wortspiel": "",
    "/neu/zahlenspiel": "",
    "/neu/siebenschlaefer": "",
    "/neu/wortspiel/anders": "",
    "/kartenspiele": "",
    "/kartenspiele/klassik": "",
    "/kartenspiele/klassik/teilen": "",
}
"""The addresses of pages, and their keys that a finger must find."""


ALIKE: Final = {
    *("/wort", "/wort?a=EIS", f"{HALT}&spieler=9", "/halt?wort=Rindfleischetikettierungsüberwachung"),
    *("/regeln/zahlenspiel#A-25", "/neu/zahlenspiel", "/neu/siebenschlaefer"),
}
"""Those that hold nothing for axe that another one doesn't hold."""


@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_every_screen_its_keys_take_a_finger_and_axe_finds_nothing(visit: Open, path: str) -> None:
    page = visit(path, reduced_motion="reduce", faults=True)
    roomy(page, PAGES[path])
    clauses_take_a_finger(page)
    if path not in ALIKE:
        axe_finds_nothing(page)
    in_english(page)
    roomy(page, PAGES[path], [SMALLEST])
