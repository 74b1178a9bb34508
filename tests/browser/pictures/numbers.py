"""Pictures of an evening of the number game."""

from companion.match.actions import EndMatch, NextRound
from companion.numbers.actions import Caught, Counted, Finish
from tests.browser.evenings import NAMES
from tests.browser.pictures.camera import PHONE, SMALL_TABLET, UPRIGHT, Tablet

EIGHT = (*NAMES, "Ada", "Kim", "Lea", "Tom")


def numbers(tablet: Tablet) -> None:
    """Somebody caught, a card in dispute, hands counted, the podium."""
    tablet.begin("zahlenspiel", tally="points", target="40")
    tablet.book(Caught(3), Finish(1), Counted(2, 4), Counted(3, 9), Counted(0, 2), NextRound())
    tablet.take("tisch")
    tablet.take("tisch-handy", PHONE, dark=True)
    tablet.tap("#caught")
    tablet.take("wer-war-es")
    tablet.book(Caught(2))
    tablet.take("schlafmuetze")
    tablet.take("schlafmuetze-handy", PHONE)
    dispute = f"/entscheid?abend={tablet.match}&m=1,4,7,1,1&a=9,5,12,-&dran=0"
    tablet.show(dispute)
    tablet.take("streitfall")
    tablet.show(f"{dispute}&karte=13&von=zug&auf=eigen")
    tablet.take("entscheid")
    tablet.take("entscheid-dunkel", SMALL_TABLET, dark=True)
    tablet.take("entscheid-handy", PHONE)
    tablet.book(Finish(0))
    tablet.take("zaehlen")
    tablet.take("zaehlen-handy", PHONE)
    tablet.book(Counted(1, 5), Counted(2, 11), Counted(3, 7))
    tablet.take("zwischen-den-runden", UPRIGHT)
    tablet.book(NextRound(), Caught(2), Finish(0), Counted(1, 3), Counted(2, 6), Counted(3, 1), EndMatch())
    tablet.take("podium")
    tablet.begin("zahlenspiel", *EIGHT)
    tablet.book(Caught(1))
    tablet.take("acht-hochkant", UPRIGHT, dark=True)
