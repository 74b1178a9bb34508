"""Golden games of the word game in which two cards are too near to each other for the clock (W-22 to W-27)."""

from __future__ import annotations

from dataclasses import replace

from companion.words.actions import Concede, Disagree, NoCombination
from companion.words.state import Phase
from tests.golden.recording import golden
from tests.golden.words_recording import BEN, JO, MIA, OMA, Phones


def photo_finish(table: Phones, *seats: int) -> list[int]:
    """Let these lay within 25 ms of each other, and return their cards."""
    table.wait()
    lays = [replace(table.find(seat), at=table.now + 12 * number) for number, seat in enumerate(seats)]
    table.do(*lays)
    assert table.round.phase is Phase.PHOTO
    assert all(lay.card not in table.round.hands[lay.seat] for lay in lays)
    return [lay.card for lay in lays]


@golden("words", "W-18", "W-22")
def the_first_card_stays(seed: int) -> Phones:
    """Ben's card was first by half a second; Mia's stays in her hand, however soon she called her word."""
    table = Phones(3, seed)
    table.lay(OMA)
    table.wait()
    bens, mias = table.find(BEN), table.find(MIA)
    table.do(bens)
    assert table.refusal(replace(mias, at=table.now + 500)) == "W-22 later"
    assert mias.card in table.round.hands[MIA]
    assert table.round.course.pausing == BEN
    table.lay(MIA)
    table.give_up()
    return table


@golden("words", "W-22", "W-24", "W-25")
def two_contenders_give_way(seed: int) -> Phones:
    """Three cards come at the same time; Ben gives way, then Jo, and Mia's stays."""
    table = Phones(4, seed)
    table.lay(OMA)
    bens, mias, jos = photo_finish(table, BEN, MIA, JO)
    assert table.refusal(Concede(OMA)) == "W-25 does_not_contend"
    table.do(Concede(BEN))
    assert bens in table.round.hands[BEN]
    table.do(Concede(JO))
    assert jos in table.round.hands[JO]
    assert table.round.last.card == mias
    table.lay(BEN)
    table.give_up()
    return table


@golden("words", "W-20", "W-21", "W-24", "W-26", "W-27")
def a_photo_finish_without_agreement(seed: int) -> Phones:
    """Ben and Mia lay at the same time, and nobody knows: both take back, Oma names another colour and still pauses."""
    table = Phones(3, seed)
    table.lay(OMA)
    due = table.round.course.due
    bens, mias = photo_finish(table, BEN, MIA)
    table.do(Disagree(OMA))
    assert bens in table.round.hands[BEN]
    assert mias in table.round.hands[MIA]
    assert due not in table.round.nameable
    assert table.round.namer == OMA
    table.name()
    assert table.round.course.pausing == OMA
    table.lay(MIA)
    table.give_up()
    return table


@golden("words", "W-17", "W-25", "W-26", "W-27")
def a_photo_finish_before_anybody_pauses(seed: int) -> Phones:
    """Nobody could open; in the colour that Oma named, Ben and Mia lay at the same time. She names another."""
    table = Phones(3, seed)
    table.do(*map(NoCombination, (OMA, BEN, MIA)))
    named = table.name()
    photo_finish(table, BEN, MIA)
    assert table.refusal(Disagree(MIA)) == "W-25 contends"
    table.do(Disagree(OMA))
    assert (table.round.namer, table.round.course.pausing) == (OMA, None)
    assert table.name() is not named
    table.lay(OMA)
    assert table.round.course.pausing == OMA
    table.give_up()
    return table
