"""Pictures of the pages around the table: words, pairs, decks, rules, evenings, people."""

from companion.words.actions import Doubt, Vote
from tests.browser.pictures.camera import PHONE, SMALL_TABLET, UPRIGHT, Tablet


def pages(tablet: Tablet) -> None:
    """Pages that need no evening, and those that tell of evenings."""
    tablet.show("/wort?a=EIS&b=WEIN")
    tablet.take("wort")
    tablet.take("wort-handy", PHONE)
    tablet.show("/wort?a=MANN&b=BILD")
    tablet.take("wort-dunkel", SMALL_TABLET, dark=True)
    tablet.show("/paare?a=LAND&b=SPIEL&fest=1")
    tablet.take("paare")
    tablet.take("paare-handy", PHONE)
    tablet.show("/regeln/wortspiel")
    tablet.take("regeln", UPRIGHT)
    tablet.show("/regeln/wortspiel#W-31", PHONE)
    tablet.take("regeln-handy", PHONE, dark=True)
    tablet.show("/aufgaben")
    tablet.take("aufgaben")
    tablet.show("/halt?a=WEIN&b=BAHN")
    tablet.take("lohnt-sich-halt-allein")
    tablet.begin("wortspiel")
    tablet.book(Doubt(1, (2, 0), "WEIN", "BAHN", "Weinbahn"))
    tablet.book(*(Vote(seat, against=seat != 1) for seat in (2, 3, 0, 1)))
    tablet.show(f"/halt?abend={tablet.match}")
    tablet.take("lohnt-sich-halt")
    tablet.show("/tisch")
    tablet.take("unser-tisch")
    tablet.show("/abende")
    tablet.take("abende")
    tablet.show("/leute")
    tablet.take("leute")
    tablet.tap("main a[href^='/leute/']", ".own-face summary", "#draw")
    tablet.take("gesicht-malen")
    tablet.show("/kartenspiele")
    tablet.page.locator("#name").fill("Omas Schachtel")
    tablet.page.locator("#swap-words").tap()
    tablet.page.wait_for_url("**/kartenspiele/*")
    tablet.take("kartenspiel")
    tablet.take("kartenspiel-handy", PHONE, dark=True)
