"""Golden games of the word game in which words are doubted on the phones (W-28 to W-35)."""

from __future__ import annotations

from companion.words.actions import Halt, NameColour, NoCombination, Vote
from companion.words.state import CHIPS, Phase
from tests.golden.recording import golden
from tests.golden.words_recording import ADA, BEN, JO, KIM, MIA, OMA, Phones


@golden("words", "W-16", "W-28", "W-30", "W-31", "W-32", "W-33")
def the_opening_word_falls(seed: int) -> Phones:
    """Oma's opening word falls: card back, a chip, and the opening goes on with Ben."""
    table = Phones(3, seed)
    hand = table.round.hands[OMA]
    lay = table.lay(OMA, nonsense=True)
    assert table.refusal(Halt(OMA)) == "W-28 own_word"
    table.halt(MIA)
    assert table.refusal(Vote(OMA, against=False)) == "W-30 not_your_vote"
    table.votes(MIA, BEN)
    assert sorted(table.round.hands[OMA]) == sorted(hand)
    assert lay.card not in table.round.stacks[lay.stack]
    assert table.round.chips == (1, 0, 0)
    assert (table.round.opener, table.round.course.pausing) == (BEN, None)
    table.lay(BEN)
    table.lay(OMA)
    table.give_up()
    return table


@golden("words", "W-20", "W-21", "W-28", "W-31", "W-32", "W-33")
def a_word_falls(seed: int) -> Phones:
    """Ben's word falls: card back, a chip; Oma goes on pausing and names a new colour."""
    table = Phones(3, seed)
    table.lay(OMA)
    due = table.round.course.due
    lay = table.lay(BEN, nonsense=True)
    assert table.round.course.pausing == BEN
    table.halt(MIA)
    table.votes(MIA, OMA)
    assert lay.card in table.round.hands[BEN]
    assert table.round.chips == (0, 1, 0)
    assert (table.round.course.pausing, table.round.namer) == (OMA, OMA)
    assert table.refusal(NameColour(OMA, due)) == "W-33 due_already"
    table.name()
    assert table.refusal(NoCombination(OMA)) == "W-36 pausing"
    table.lay(MIA)
    assert table.round.course.pausing == MIA
    table.give_up()
    return table


@golden("words", "W-21", "W-28", "W-29", "W-30", "W-34")
def two_doubters_and_a_tie(seed: int) -> Phones:
    """Mia and Jo doubt Ben's word; two are against it, two for it. It stands, and both take a chip."""
    table = Phones(4, seed)
    table.lay(OMA)
    table.lay(BEN, nonsense=True)
    table.halt(MIA, JO)
    assert table.round.dispute.order == (MIA, JO, OMA, BEN)
    table.votes(MIA, JO)
    assert table.round.chips == (0, 0, 1, 1)
    assert table.round.last.settled
    assert table.refusal(Halt(OMA)) == "W-28 settled"
    assert table.round.course.pausing == BEN
    table.lay(JO)
    table.give_up()
    assert table.result.points[MIA] == len(table.round.hands[MIA]) + 1
    return table


@golden("words", "W-24", "W-28", "W-32", "W-33")
def halt_goes_before_everything(seed: int) -> Phones:
    """Mia lays on Ben's word just as Jo calls Halt against it: Mia's card goes back, and then Ben's."""
    table = Phones(4, seed)
    table.lay(OMA)
    bens = table.lay(BEN, nonsense=True)
    word = table.round.last.number
    mias = table.lay(MIA)
    assert table.refusal(Halt(JO, word, table.now + 2_000, 35)) == "W-28 too_late"
    table.do(Halt(JO, word, table.wait(40), 35))
    assert mias.card in table.round.hands[MIA]
    assert table.round.dispute.accused == BEN
    table.votes(JO, MIA, OMA)
    assert bens.card in table.round.hands[BEN]
    assert table.round.chips == (0, 1, 0, 0)
    assert table.round.namer == OMA
    table.name()
    table.lay(JO)
    table.give_up()
    return table


@golden("words", "W-16", "W-22", "W-28", "W-31")
def halt_in_a_photo_finish(seed: int) -> Phones:
    """Ben and Mia answer Oma's word at the same time, but Jo doubts it: both cards go back, and Ben opens."""
    table = Phones(4, seed)
    table.lay(OMA, nonsense=True)
    hands = [sorted(hand) for hand in table.round.hands]
    table.wait()
    bens, mias = table.find(BEN), table.find(MIA)
    table.do(bens, mias)
    assert table.round.phase is Phase.PHOTO
    table.do(Halt(JO, table.round.last.number, table.wait(30), 35))
    assert table.round.photo is None
    assert [sorted(hand) for hand in table.round.hands] == hands
    table.votes(JO, BEN, MIA)
    assert table.round.chips == (1, 0, 0, 0)
    assert table.round.opener == BEN
    table.lay(BEN)
    table.give_up()
    return table


@golden("words", "W-4", "W-29", "W-34", "W-35")
def the_chips_run_out(seed: int) -> Phones:
    """Six players, and five doubt every word in vain: after the fourth, four chips are booked that nobody has."""
    table = Phones(6, seed)
    layer, beyond = OMA, [0, 0, 0, 4]
    for booked in beyond:
        table.lay(layer)
        doubters = [seat for seat in (BEN, MIA, JO, ADA, KIM, OMA) if seat != layer]
        table.halt(*doubters)
        table.votes(*doubters[:3])
        assert table.round.beyond == booked
        layer = BEN if layer == OMA else OMA
    assert sum(table.round.chips) == CHIPS + 4
    assert table.round.supply == 0
    table.give_up()
    assert table.result.points == tuple(
        len(hand) + chips for hand, chips in zip(table.round.hands, table.round.chips, strict=True)
    )
    return table
