"""Pictures of an evening of the word game."""

from companion.match.actions import NextRound
from companion.words.actions import Count, Doubt, Finish, Laid, NameColour, Vote
from companion.words.deck import Colour
from tests.browser.evenings import NAMES
from tests.browser.pictures.camera import PHONE, SMALL_TABLET, TELEVISION, UPRIGHT, Tablet

EIGHT = (*NAMES, "Ada", "Kim", "Lea", "Tom")


def words(tablet: Tablet) -> None:
    """The set-up, rounds, a word that falls, one that counts, hands counted, the podium."""
    tablet.begin("wortspiel")
    tablet.show(f"/abend/{tablet.match}?schritt=aufbau&teil=2")
    tablet.take("aufbau")
    tablet.show(f"/abend/{tablet.match}?schritt=aufbau&teil=1")
    tablet.take("aufbau-handy", PHONE)
    for counts, winner in (((0, 4, 2, 3), 0), ((3, 0, 5, 1), 1), ((2, 3, 0, 4), 2)):
        tablet.book(Finish(winner), Count(counts), NextRound())
    tablet.tap("#halt")
    tablet.take("halt-wer-hat-gelegt")
    tablet.take("halt-wer-hat-gelegt-handy", PHONE)
    tablet.tap("#tap-1")
    tablet.take("halt-wer-zweifelt")
    tablet.book(Doubt(1, (2, 0), "WEIN", "BAHN", "Weinbahn"), Vote(2, against=True), Vote(3, against=False))
    tablet.take("abstimmung")
    tablet.take("abstimmung-handy", PHONE)
    tablet.book(Vote(0, against=True), Vote(1, against=False))
    tablet.take("ergebnis")
    tablet.take("ergebnis-handy", PHONE, dark=True)
    tablet.book(Laid(3, "HOLZ", "HAUS", "Holzhaus"), Doubt(3, (1,)))
    tablet.book(*(Vote(seat, against=against) for seat, against in ((1, True), (2, True), (3, False), (0, True))))
    tablet.take("wort-faellt-dunkel", SMALL_TABLET, dark=True)
    tablet.book(NameColour(1, Colour.BLUE), Laid(0, "EIS", "BERG", "Eisberg"))
    tablet.take("tisch")
    tablet.take("tisch-dunkel", SMALL_TABLET, dark=True)
    tablet.take("tisch-handy", PHONE)
    tablet.tap(".menu summary")
    tablet.take("menue")
    tablet.show(f"/abend/{tablet.match}?schritt=zugleich")
    tablet.take("fotofinish")
    tablet.show(f"/abend/{tablet.match}/tv", TELEVISION)
    tablet.take("fernseher", TELEVISION)
    tablet.book(Finish(0))
    tablet.take("zaehlen")
    tablet.take("zaehlen-handy", PHONE)
    tablet.book(Count((0, 3, 2, 6)), NextRound(), Finish(3), Count((2, 9, 4, 0)))
    tablet.take("zwischen-den-runden")
    tablet.book(NextRound(), Finish(0), Count((0, 13, 3, 7)))
    tablet.take("podium")
    tablet.take("podium-handy", PHONE)
    tablet.show(f"/abend/{tablet.match}/zettel")
    tablet.take("zettel-hochkant", UPRIGHT)
    tablet.begin("wortspiel", *EIGHT)
    tablet.book(Laid(2, "WEIN", "BAHN", "Weinbahn"))
    tablet.take("acht-hochkant", UPRIGHT, dark=True)
