"""Pictures of the games without a box: hands on phones, and what the table screen shows of them."""

from itertools import product
from typing import Any

from companion.numbers.actions import Begin, Keep, Turn
from companion.words.actions import Halt, Lay
from companion.words.state import DigitalState
from lexicon.pairs.pair_table import PairTable
from tests.browser.evenings import NAMES
from tests.browser.pictures.camera import PHONE, UPRIGHT, Tablet
from web.table.phones.join_codes import code_of

TALL = (390, 844)


def without_box(tablet: Tablet) -> None:
    """The circle and a hand, a card that is held, a vote; the hands of the other games; one person alone."""
    tablet.show("/allein", PHONE)
    tablet.take("allein", PHONE)
    tablet.begin("wortspiel", table="digital")
    for _ in range(3):
        tablet.book(_good_word(tablet))
    tablet.show(f"/abend/{tablet.match}?schritt=tisch")
    tablet.take("kreis")
    tablet.take("kreis-hochkant", UPRIGHT, dark=True)
    last = _round(tablet).last
    assert last is not None
    _sit(tablet, (last.seat + 1) % 4)
    tablet.take("hand", TALL)
    tablet.take("hand-handy", PHONE, dark=True)
    tablet.tap(f"[data-card='{_good_word(tablet, (last.seat + 1) % 4).card}']")
    tablet.take("hand-gewaehlt", PHONE)
    tablet.book(Halt((last.seat + 2) % 4))
    tablet.take("abstimmung")
    tablet.begin("zahlenspiel", table="digital")
    tablet.book(Begin(0))
    for lap in range(7):
        tablet.book(Turn(lap % 4), Keep(lap % 4))
    tablet.book(Turn(3))
    tablet.show(f"/abend/{tablet.match}?schritt=tisch")
    tablet.take("zahlenspiel")
    _sit(tablet, 3)
    tablet.take("zahlenspiel-handy", PHONE)
    tablet.begin("siebenschlaefer", table="digital")
    for _ in range(3):
        tablet.book(_anything(tablet))
    tablet.show(f"/abend/{tablet.match}?schritt=tisch")
    tablet.take("siebenschlaefer")
    _sit(tablet, _round(tablet).turn)
    tablet.take("siebenschlaefer-handy", PHONE)


def _round(tablet: Tablet) -> Any:
    with tablet.evenings.reading(tablet.match) as evening:
        return evening.log.state.round


def _anything(tablet: Tablet) -> Any:
    with tablet.evenings.reading(tablet.match) as evening:
        return evening.log.match.legal_actions(evening.log.state)[0]


def _good_word(tablet: Tablet, seat: int | None = None) -> Lay:
    """Return a card that may be laid, of a seat if one is given, whose word the judge lets pass most gladly."""
    state: DigitalState = _round(tablet)
    table, deck, due = PairTable.default(), state.conditions.deck, state.course.due
    seats = [seat] if seat is not None else [state.opener] if due is None else range(len(NAMES))
    found: list[tuple[float, Lay]] = []
    for one in seats:
        for card, (place, stack) in product(state.hands[one], enumerate(state.stacks)):
            own, top = deck[card], deck[stack[-1]]
            if one != state.course.pausing and due in (None, top.colour) and own.word != top.word:
                verdict = table.verdict(own.word, top.word)
                found.append((verdict.p, Lay(one, card, place, verdict.word)))
    return max(found, key=lambda each: each[0])[1]


def _sit(tablet: Tablet, player: int) -> None:
    """Let this device sit down on a seat, and show it."""
    tablet.show(f"/mit/{code_of(tablet.evenings.store.database, tablet.match)}", PHONE)
    tablet.tap(f"#player-{player}")
    tablet.page.locator("#seat .me").wait_for()
