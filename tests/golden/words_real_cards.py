"""Golden games of the word game with real cards: the table enters, the tablet counts."""

from __future__ import annotations

from companion.words.actions import (
    Count,
    Doubt,
    Finish,
    Halt,
    Laid,
    NameColour,
    Pauses,
    SetAllChips,
    SetChips,
    Stuck,
    Tell,
    Vote,
)
from tests.golden.recording import golden
from tests.golden.words_recording import BEN, BLUE, GREEN, JO, MIA, OMA, RED, YELLOW, RealCards


@golden("words", "W-28", "W-29", "W-30", "W-31", "W-34", "W-40", "W-41", "W-44")
def only_doubts_are_entered(seed: int) -> RealCards:
    """The table enters only doubted words: one falls, one stands. The cards are counted at the end."""
    table = RealCards(4, seed)
    table.do(Doubt(BEN, (MIA, JO), "BEIN", "WEIN", "Weinbein"))
    assert table.round.dispute.order == (MIA, JO, OMA, BEN)
    table.votes(MIA, JO, OMA)
    assert table.round.chips == (0, 1, 0, 0)
    table.do(Doubt(OMA, (BEN, MIA), "BEIN", "EIS", "Eisbein"))
    table.votes(BEN)
    assert table.round.chips == (0, 2, 1, 0)
    table.do(Finish(MIA))
    assert table.refusal(Count((3, 5, 1, 2))) == "W-39 winner_has_cards"
    table.do(Count((3, 5, 0, 2)))
    assert table.result.winners == (MIA,)
    assert table.result.points == (3, 7, 0, 2)
    return table


@golden("words", "W-20", "W-21", "W-31", "W-32", "W-33", "W-44")
def every_word_is_entered(seed: int) -> RealCards:
    """The table enters every word. So the tablet knows who pauses, and in the end how many cards each should have."""
    table = RealCards(3, seed)
    table.do(Laid(OMA, "HAUS", "BAUM", "Baumhaus"))
    assert table.refusal(Laid(OMA)) == "W-21 pauses"
    table.do(Laid(BEN, "TÜR", "HAUS", "Haustür"), Laid(MIA, "BEIN", "BERG", "Bergbein"), Halt(OMA))
    table.votes(OMA, BEN)
    assert table.round.hands == (9, 9, 10)
    assert table.round.course.pausing == BEN
    assert table.refusal(NameColour(OMA, RED)) == "W-20 not_pausing"
    table.do(NameColour(BEN, RED))
    for _ in range(4):
        table.do(Laid(OMA), Laid(MIA))
    table.do(Laid(OMA, "GELD", "KIND", "Kindergeld"), Laid(BEN), Laid(OMA), Laid(BEN), Laid(OMA), Laid(BEN))
    table.do(Laid(OMA), Laid(BEN), Laid(OMA, "AUTO", "BAHN", "Autobahn"), Finish(OMA))
    assert table.round.proposed == (0, 5, 6)
    table.do(Count())
    assert table.result.points == (0, 5, 7)
    return table


@golden("words", "W-36", "W-37", "W-38", "W-40", "W-44")
def stuck_with_real_cards(seed: int) -> RealCards:
    """Stuck in all four colours: three times all but Oma draw, then the round is over without a winner."""
    table = RealCards(3, seed)
    table.do(Laid(OMA, "BUCH", "LAND", "Landbuch"), Doubt(OMA, (BEN,)))
    table.votes(BEN)
    table.do(NameColour(OMA, GREEN))
    for number, colour in enumerate((RED, BLUE, YELLOW), 1):
        table.do(Stuck())
        assert table.round.drew == (BEN, MIA)
        assert table.round.hands == (9, 10 + number, 10 + number)
        assert table.refusal(Stuck()) == "W-37 no_colour_named"
        assert table.refusal(NameColour(OMA, GREEN)) == "W-37 tried"
        table.do(NameColour(OMA, colour))
    table.do(Stuck(), Count())
    assert table.result.ending == "stuck"
    assert table.result.winners == ()
    assert table.result.points == (9, 14, 13)
    return table


@golden("words", "W-17", "W-20", "W-36", "W-38", "W-44")
def nobody_can_open_with_real_cards(seed: int) -> RealCards:
    """Nobody has a word to open with: all draw, Oma names the first colour, and only after four is the round over."""
    table = RealCards(3, seed)
    table.do(Stuck())
    assert table.round.drew == (BEN, MIA, OMA)
    for number, colour in enumerate((YELLOW, RED, GREEN, BLUE), 1):
        assert table.round.hands == (10 + number,) * 3
        table.do(NameColour(OMA, colour), Stuck())
    assert table.round.ending == "stuck"
    table.do(Count())
    assert table.result.winners == ()
    assert table.result.points == (14, 14, 14)
    return table


@golden("words", "W-28", "W-31", "W-39", "W-44")
def the_last_word_falls_with_real_cards(seed: int) -> RealCards:
    """Ben puts down his last card, but his word falls; he has the card again, and Mia wins after all."""
    table = RealCards(3, seed)
    table.do(Finish(BEN))
    assert table.refusal(Doubt(MIA, (OMA,))) == "W-39 not_the_last_word"
    table.do(Doubt(BEN, (OMA, MIA), "HUND", "GELD", "Hundegeld"))
    assert table.refusal(Count()) == "W-28 word_in_doubt"
    table.votes(OMA, MIA)
    assert table.round.hands[BEN] == 1
    assert table.round.chips == (0, 1, 0)
    assert not table.round.ending
    table.do(Laid(MIA, "TISCH", "HOLZ", "Holztisch"), Laid(OMA, "KARTE", "TISCH", "Tischkarte"))
    table.count(4, 1, 0)
    assert table.result.winners == (MIA,)
    assert table.result.points == (4, 2, 0)
    return table


@golden("words", "W-21", "W-32", "W-36")
def who_pauses_is_put_right(seed: int) -> RealCards:
    """The tablet thinks that Oma pauses, but Ben has laid a word that nobody entered."""
    table = RealCards(4, seed)
    table.do(Laid(OMA, "BALL", "FEUER", "Feuerball"))
    assert table.round.course.pausing == OMA
    table.do(Pauses(BEN))
    table.do(Stuck())
    assert table.round.drew == (MIA, JO, OMA)
    assert table.refusal(NameColour(OMA, BLUE)) == "W-20 not_pausing"
    table.do(NameColour(BEN, BLUE), Laid(MIA, "KOPF", "FISCH", "Fischkopf"))
    table.count(2, 3, 0, 4)
    assert table.result.points == (2, 3, 0, 4)
    return table


@golden("words", "W-35", "W-44")
def chips_are_counted_again(seed: int) -> RealCards:
    """Ben has seventeen chips by the votes, one more than there are; the table counts, and he has sixteen."""
    table = RealCards(3, seed)
    table.do(SetChips(BEN, 15))
    for _ in range(2):
        table.do(Doubt(OMA, (BEN,)))
        table.votes(BEN)
    assert table.round.chips == (0, 17, 0)
    assert (table.round.supply, table.round.beyond) == (0, 1)
    table.do(SetChips(BEN, 16))
    assert table.round.beyond == 0
    table.count(0, 2, 3)
    assert table.result.points == (0, 18, 3)
    return table


@golden("words", "W-30", "W-31", "W-44")
def the_word_is_told_in_the_vote(seed: int) -> RealCards:
    """Halt comes first, the cards are told while the table votes; then all chips are put right at once."""
    table = RealCards(3, seed)
    assert table.refusal(Tell("WEIN", "BAHN", "Weinbahn")) == "W-30 no_doubt"
    table.do(Doubt(OMA, (BEN,)), Vote(BEN, against=True), Tell("WEIN", "BAHN", "Weinbahn"))
    assert table.refusal(Tell("WEIN", "BAHN", word=9)) == "W-30 other_word"
    table.do(Vote(MIA, against=True), Vote(OMA, against=False))
    assert table.round.verdict.word.texts == ("WEIN", "BAHN", "Weinbahn")
    assert table.round.chips == (1, 0, 0)
    assert table.refusal(SetAllChips((1, 0, 0))) == "W-44 same_chips"
    assert table.refusal(SetAllChips((1, 0))) == "W-44 players"
    assert table.refusal(SetAllChips((1, 100, 0))) == "W-44 chips"
    table.do(SetAllChips((0, 2, 1)))
    table.count(0, 2, 3)
    assert table.result.points == (0, 4, 4)
    return table


@golden("words", "W-29", "W-30", "W-34")
def secret_votes_with_real_cards(seed: int) -> RealCards:
    """The tablet goes round, and everybody votes without being seen; two against two, and the word stands."""
    table = RealCards(4, seed, votes="secret")
    table.do(Laid(JO, "LAMPE", "WEIN", "Weinlampe"), Halt(OMA), Halt(BEN))
    table.do(Vote(MIA, against=False), Vote(BEN, against=True), Vote(JO, against=False))
    assert table.round.dispute.view(MIA)["votes"] == [None, None, False, None]
    assert table.refusal(Vote(BEN, against=False)) == "W-30 voted_already"
    table.do(Vote(OMA, against=True))
    assert table.round.chips == (1, 1, 0, 0)
    table.count(1, 4, 2, 0)
    assert table.result.points == (2, 5, 2, 0)
    return table
