"""Every page outside an evening keeps the laws: it fits all screens, fingers find its keys, and axe finds nothing."""

from typing import Final

from tests.browser.conftest import TABLET, Open
from tests.browser.laws import SMALLEST, clauses_take_a_finger, in_english, lawful, roomy

JUDGED: Final = "main .key, .card, .other, .chip, .letters a"
WORTH: Final = ".worth :is(.key, .numbers a)"
HALT: Final = "/halt?a=WEIN&b=BAHN&fest=1"
HARDEST: Final = (SMALLEST, (844, 390), TABLET)
"""A small phone, one that lies, a tablet; at full length tests/browser/test_browser_sizes.py looks at all others."""
KINDS: Final = {
    "start": ("main :is(.game, .tile, .key)", "/", "/nirgends"),
    "words": (JUDGED, "/wort?a=EIS&b=WEIN", "/wort", "/wort?a=EIS", "/wort?a=LAND&b=BILD&wort=Landschaftsbild"),
    "an unknown word": (JUDGED, "/wort?wort=Haustelefonn"),
    "list of a card and map": ("main .key, .chip", "/paare?karte=EIS", "/paare?a=LAND&b=SPIEL&fest=1"),
    "advice": (WORTH, f"{HALT}&rest=0", f"{HALT}&spieler=9"),
    "advice on a long word": ("", "/halt?wort=Rindfleischetikettierungsüberwachung"),
    "ruling": ("", "/entscheid?m=1,4,7,1,1&a=9,5,12&dran=0&karte=13&von=zug&auf=eigen"),
    "rules": ("main a", "/regeln"),
    "rules of a game": ("", "/regeln/zahlenspiel#A-25", "/regeln/wortspiel#W-14", "/regeln/siebenschlaefer#W-46"),
    "set-up": ("", "/neu/wortspiel", "/neu/zahlenspiel", "/neu/siebenschlaefer"),
    "other rules": ("", "/neu/wortspiel/anders"),
    "phones that find no table": ("main .key", "/wlan"),
    "decks": ("", "/kartenspiele"),
    "a deck on paper": ("main :is(.key, .pick, .shift input)", "/kartenspiele/klassik/drucken?rechts=3.5"),
    "a deck": ("", "/kartenspiele/klassik", "/kartenspiele/klassik/teilen"),
}
"""The keys of each kind of page that a finger must find, and the addresses.

The first one of a kind is looked at on three screens, in both languages and by axe, the others on two in German, whose
words are longer.
"""


def test_pages_fit_every_screen_their_keys_take_a_finger_and_axe_finds_nothing(visit: Open) -> None:
    page = visit("/regeln", faults=True)
    for keys, *paths in KINDS.values():
        page.goto(paths[0])
        lawful(page, keys, HARDEST)
        for path in paths[1:]:
            page.goto(path)
            roomy(page, keys, (SMALLEST, TABLET))
            clauses_take_a_finger(page)
    in_english(page)
    for keys, path, *_ in KINDS.values():
        page.goto(path)
        roomy(page, keys, [SMALLEST])
