"""The golden games of the word game: rounds on the phones; the others come along."""

from __future__ import annotations

from companion.words.actions import Close, Halt, Lay, NoCombination, Vote
from companion.words.state import Phase
from tests.golden import words_by_the_clock, words_halt, words_matches, words_photo, words_real_cards  # noqa: F401
from tests.golden.recording import NotHere, golden
from tests.golden.words_recording import BEN, GREEN, JO, MIA, OMA, Phones

SMALL_DECK = 21  # words of the deck that leave three players a pile of three cards


@golden("words", "W-2", "W-3", "W-4", "W-7", "W-8", "W-15", "W-18", "W-19", "W-21", "W-39", "W-40", "W-41")
def a_round_to_the_last_card(seed: int) -> Phones:
    """Oma opens in peace, then all play at once; Ben has a chip, lays the last card, and has no minus points."""
    table = Phones(3, seed)
    start = table.round
    assert [len(hand) for hand in start.hands] == [10, 10, 10]
    assert table.refusal(Lay(BEN, start.hands[BEN][0], 0)) == "W-15 not_the_opener"
    first = table.lay(OMA)
    assert table.round.stacks[first.stack][-1] == first.card
    assert table.round.course.due is start.conditions.deck[first.card].colour
    assert table.refusal(Lay(OMA, table.round.hands[OMA][0], first.stack)) == "W-21 pausing"
    table.halt(BEN)
    table.votes(BEN)
    assert table.round.chips == (0, 1, 0)
    table.play_on(Phase.LAST)
    if table.round.last.seat != BEN:
        raise NotHere
    assert table.refusal(Close(table.now + 1_000)) == "W-39 too_soon"
    table.play_on()
    assert table.result.ending == "out"
    assert table.result.winners == (BEN,)
    hands, chips = table.round.hands, table.round.chips
    assert chips[BEN] == 1
    assert table.result.points == (len(hands[OMA]) + chips[OMA], 0, len(hands[MIA]) + chips[MIA])
    return table


@golden("words", "W-15", "W-16")
def the_next_one_opens(seed: int) -> Phones:
    """Oma has no word to open with, Ben neither; Mia opens, and pauses then."""
    table = Phones(3, seed)
    start = table.round
    assert table.refusal(NoCombination(MIA)) == "W-16 not_the_opener"
    table.stuck()
    assert table.round.opener == BEN
    table.stuck()
    assert table.round.opener == MIA
    assert table.refusal(Lay(OMA, start.hands[OMA][0], 0)) == "W-16 not_the_opener"
    assert table.round.hands == start.hands
    table.lay(MIA)
    assert table.round.course.pausing == MIA
    table.lay(OMA)
    table.give_up()
    return table


@golden("words", "W-17", "W-20", "W-36")
def nobody_can_open(seed: int) -> Phones:
    """Nobody has a word to open with: all draw a card, Oma names a colour, and she may lay in it like everybody."""
    table = Phones(3, seed)
    pile = table.round.pile
    table.do(NoCombination(OMA), NoCombination(BEN), NoCombination(MIA))
    assert [hand[-1] for hand in table.round.hands] == [pile[2], pile[0], pile[1]]
    assert (table.round.namer, table.round.course.pausing) == (OMA, None)
    colour = table.name()
    lay = table.lay(OMA)
    assert table.round.conditions.deck[table.round.stacks[lay.stack][-2]].colour is colour
    assert table.round.course.pausing == OMA
    table.lay(BEN)
    table.give_up()
    return table


@golden("words", "W-14")
def kindeskind(seed: int) -> Phones:
    """KIND is laid on KIND; somebody doubts it, but people say Kindeskind."""
    table = Phones(3, seed)
    deck, stacks = table.round.conditions.deck, table.round.stacks
    tops = [deck[stack[-1]].word for stack in stacks]
    for card in table.round.hands[OMA]:
        if deck[card].word == "KIND" and "KIND" in tops:
            assert table.refusal(Lay(OMA, card, tops.index("KIND"), "Kindeskind")) == "W-14 not_attested"
            table.do(Lay(OMA, card, tops.index("KIND"), "Kindeskind", table.wait(), spread=20, attested=True))
            table.halt(BEN)
            table.votes()
            assert table.round.chips == (0, 1, 0)
            assert table.round.last.settled
            table.give_up()
            return table
    raise NotHere


@golden("words", "W-14")
def a_word_never_goes_with_itself(seed: int) -> Phones:
    """The table has ruled out two cards with one word: not even Kindeskind is a word here."""
    table = Phones(3, seed, same_word="never")
    deck, stacks = table.round.conditions.deck, table.round.stacks
    tops = [deck[stack[-1]].word for stack in stacks]
    for card in table.round.hands[OMA]:
        if deck[card].word == "KIND" and "KIND" in tops:
            assert table.refusal(Lay(OMA, card, tops.index("KIND"), "Kindeskind")) == "W-14 same_word"
            table.lay(OMA)
            table.give_up()
            return table
    raise NotHere


@golden("words", "W-20", "W-36", "W-37", "W-38")
def stuck_twice_then_a_word(seed: int) -> Phones:
    """Stuck in one colour, stuck in a second, and all but Oma draw; then a word lies, and colours count afresh."""
    table = Phones(3, seed)
    table.lay(OMA)
    for number, first in ((1, table.round.course.due), (2, None)):
        pile = len(table.round.pile)
        assert table.refusal(NoCombination(OMA)) == "W-36 pausing"
        table.stuck()
        assert [len(hand) for hand in table.round.hands] == [9, 10 + number, 10 + number]
        assert len(table.round.pile) == pile - 2
        assert table.round.namer == OMA
        assert first not in table.round.nameable
        table.name()
    assert len(table.round.course.tried) == 2
    table.anybody()
    assert not table.round.course.tried
    table.give_up()
    assert table.log.state.round.course.tried == frozenset(type(GREEN))
    return table


@golden("words", "W-34", "W-36", "W-37", "W-38", "W-40")
def stuck_in_all_four_colours(seed: int) -> Phones:
    """Nobody finds a second word in any colour: nobody has won, and chips count for everybody."""
    table = Phones(3, seed)
    table.lay(OMA)
    table.halt(MIA)
    table.votes(MIA)
    for _ in range(3):
        table.stuck()
        table.name()
    before = table.round.hands
    table.stuck()
    assert table.round.hands == before  # after the fourth colour nobody draws
    assert table.result.ending == "stuck"
    assert table.result.winners == ()
    assert table.result.points == (9, 13, 14)
    return table


@golden("words", "W-36", "W-37")
def an_empty_pile_gives_nothing(seed: int) -> Phones:
    """Three cards are left to draw: Ben and Mia get one each, then Ben alone, then nobody."""
    rows = Phones(3, seed).log.header.options["deck"]
    assert isinstance(rows, tuple)
    table = Phones(3, seed, deck=rows[:SMALL_DECK])
    assert len(table.round.pile) == 3
    table.lay(OMA)
    for sizes in ([9, 11, 11], [9, 12, 11], [9, 12, 11]):
        table.stuck()
        assert [len(hand) for hand in table.round.hands] == sizes
        table.name()
    table.give_up()
    return table


@golden("words", "W-28", "W-31", "W-32", "W-39")
def the_last_word_falls(seed: int) -> Phones:
    """Somebody lays the last card, but the word falls: the card goes back with a chip, and play goes on."""
    table = Phones(3, seed)
    table.play_on(Phase.LAST)
    last = table.round.last
    doubter = (last.seat + 1) % 3
    assert table.refusal(NoCombination(doubter)) == "W-39 last_word"
    table.halt(doubter)
    table.votes(doubter, (last.seat + 2) % 3)
    assert not table.over
    assert table.round.hands[last.seat] == (last.card,)
    assert table.round.chips[last.seat] == 1
    assert table.round.course.pausing == last.course.pausing
    table.play_on()
    if table.result.ending != "out":
        raise NotHere
    return table


@golden("words", "W-34", "W-39", "W-40")
def the_last_word_stands(seed: int) -> Phones:
    """Somebody doubts the last word by habit; it stands, the round is over at once, and the chip counts."""
    table = Phones(3, seed)
    table.play_on(Phase.LAST)
    last = table.round.last
    doubter = (last.seat + 1) % 3
    table.halt(doubter)
    assert table.refusal(Close(table.wait(9_000))) == "W-28 halt"
    table.votes(doubter)
    assert table.result.winners == (last.seat,)
    assert table.result.points[doubter] == len(table.round.hands[doubter]) + 1
    return table


@golden("words", "W-30", "W-31", "W-39")
def secret_votes(seed: int) -> Phones:
    """Votes are secret and come in any order; nobody sees one before the last. The last card ends the round at once."""
    table = Phones(4, seed, votes="secret", last_word_seconds=0)
    table.lay(OMA)
    table.lay(BEN, nonsense=True)
    table.halt(JO)
    for seat in (OMA, MIA, BEN):
        table.do(Vote(seat, seat != BEN))
        dispute = table.round.dispute
        assert dispute.view(JO)["votes"] == [None] * 4
        assert dispute.view(seat)["votes"][seat] is (seat != BEN)
    assert table.refusal(Vote(MIA, against=False)) == "W-30 voted_already"
    assert table.refusal(Halt(MIA)) == "W-30 voting_began"
    table.do(Vote(JO, against=True))
    assert table.round.verdict.dispute.view(None)["votes"] == [True, False, True, True]
    assert table.round.chips == (0, 1, 0, 0)
    table.play_on()
    if table.result.ending != "out":
        raise NotHere
    assert not any(isinstance(event.action, Close) for event in table.log.events)
    return table
