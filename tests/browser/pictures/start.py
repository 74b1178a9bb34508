"""Pictures of the way from the start page to the table."""

from companion.siebenschlaefer.actions import Opened
from companion.words.actions import Laid
from tests.browser.evenings import NAMES, put_around
from tests.browser.pictures.camera import PHONE, SMALL_TABLET, UPRIGHT, Tablet

EIGHT = (*NAMES, "Ada", "Kim", "Lea", "Tom")


def start(tablet: Tablet) -> None:
    """From a house in which nobody has played to one with evenings to go on with."""
    tablet.take("leeres-haus")
    tablet.show("/neu/wortspiel")
    tablet.take("wer-spielt")
    put_around(tablet.page, EIGHT)
    tablet.take("acht-gesichter")
    tablet.take("acht-gesichter-hochkant", UPRIGHT, dark=True)
    tablet.take("acht-gesichter-handy", PHONE)
    tablet.tap("#otherwise")
    tablet.page.locator("#back").wait_for()
    tablet.take("anders")
    tablet.take("anders-handy", PHONE, dark=True)
    tablet.begin("wortspiel")
    tablet.book(Laid(1, "EIS", "WEIN", "Eiswein"))
    tablet.begin("siebenschlaefer", "Ada", "Kim", "Lea", "Tom", "Mia")
    tablet.book(Opened(1))
    tablet.show("/")
    tablet.take("start")
    tablet.take("start-dunkel", SMALL_TABLET, dark=True)
    tablet.take("start-handy", PHONE)
    tablet.show("/neu/zahlenspiel")
    tablet.take("bekannte-gesichter")
