"""Pictures of an evening of Siebenschläfer."""

from companion.siebenschlaefer.actions import Counted, Finished, Laid, Opened
from companion.siebenschlaefer.cards import Rank
from tests.browser.evenings import NAMES
from tests.browser.pictures.camera import PHONE, SMALL_TABLET, UPRIGHT, Tablet

EIGHT = (*NAMES, "Ada", "Kim", "Lea", "Tom")


def siebenschlaefer(tablet: Tablet) -> None:
    """The first player, a turn, a pair that may be laid, hands counted, somebody pays."""
    tablet.begin("siebenschlaefer")
    tablet.take("wer-faengt-an")
    tablet.book(Opened(1), Laid(1, Rank.QUEEN, Rank.FOUR), Laid(2, Rank.SEVEN, Rank.JACK))
    tablet.take("zug")
    tablet.take("zug-dunkel", SMALL_TABLET, dark=True)
    tablet.take("zug-handy", PHONE)
    tablet.tap("#rank-7")
    tablet.take("erste-karte")
    tablet.tap("#rank-Q")
    tablet.take("geht-das")
    tablet.take("geht-das-handy", PHONE, dark=True)
    tablet.begin("siebenschlaefer")
    low = (Laid(0, Rank.TWO, Rank.THREE), Laid(1, Rank.FOUR, Rank.FIVE), Laid(2, Rank.SIX, Rank.SIX))
    for lap in range(4):
        tablet.book(*((Opened(0),) if lap == 0 else ()), *low, Laid(3, Rank.ACE, Rank.ACE))
    tablet.book(Laid(0, Rank.NINE, Rank.TEN), Finished(0))
    tablet.tap("#add-K", "#add-7")
    tablet.take("zaehlen")
    tablet.take("zaehlen-handy", PHONE)
    tablet.book(Counted(1, 19), Counted(2, 4), Counted(3, 25))
    tablet.take("wer-zahlt")
    tablet.take("wer-zahlt-handy", PHONE)
    tablet.begin("siebenschlaefer", *EIGHT)
    tablet.book(Opened(5), Laid(5, Rank.EIGHT, Rank.THREE))
    tablet.take("acht-hochkant", UPRIGHT, dark=True)
