"""Golden games of the word game: photo finishes, Halts and ends by the clock."""

from __future__ import annotations

from dataclasses import replace

from companion.match.actions import Correct, Join, Leave, NextRound
from companion.words.actions import Close, Halt, Lay, Saw
from companion.words.state import Phase
from tests.golden.recording import NotHere, golden
from tests.golden.words_photo import photo_finish
from tests.golden.words_recording import BEN, JO, MIA, OMA, Phones, RealCards


class ByTheClock(Phones):
    """Phones."""

    plain = False

    def saw(self, first: int, *seats: int) -> None:
        """Let these seats say that the card of `first` was first, each after some ms."""
        for seat in seats:
            self.do(Saw(seat, first, at=self.wait(700)))

    def time_is_up(self) -> None:
        """Let the server book what is due."""
        due = self.log.match.deadline(self.log.state)
        assert due is not None
        self.now = max(self.now, due.at)
        self.do(due.action)


class RealCardsByNow(RealCards):
    """Real cards."""

    plain = False


@golden("words", "W-22", "W-23", "W-24", "W-25")
def all_settle_a_photo_finish(seed: int) -> ByTheClock:
    """Ben and Mia lay at the same time. All four say that Mia's card was first, Ben and Mia too."""
    table = ByTheClock(4, seed)
    table.lay(OMA)
    bens, mias = photo_finish(table, BEN, MIA)
    table.saw(MIA, JO, OMA, MIA)
    assert table.round.phase is Phase.PHOTO
    table.saw(BEN, BEN)
    assert table.round.phase is Phase.PHOTO
    table.saw(MIA, BEN)
    assert table.round.last.card == mias
    assert bens in table.round.hands[BEN]
    assert table.round.course.pausing == MIA
    table.lay(BEN)
    table.give_up()
    return table


@golden("words", "W-25", "W-26", "W-27")
def the_patience_of_the_table_ends(seed: int) -> ByTheClock:
    """Twice two cards come together. Once the two who answer agree, and that card stays; once they don't."""
    table = ByTheClock(4, seed)
    table.lay(OMA)
    _, mias = photo_finish(table, BEN, MIA)
    table.saw(MIA, MIA, JO)
    assert table.refusal(Close(table.now)) == "W-25 too_soon"
    table.time_is_up()
    assert table.round.last.card == mias
    bens, jos = photo_finish(table, BEN, JO)
    table.saw(BEN, BEN)
    table.saw(JO, OMA)
    table.time_is_up()
    assert table.round.phase is Phase.NAMING
    assert bens in table.round.hands[BEN]
    assert jos in table.round.hands[JO]
    assert table.round.namer == MIA
    table.name()
    table.lay(JO)
    table.give_up()
    return table


@golden("words", "W-24", "W-25")
def two_slow_phones_a_second_apart(seed: int) -> ByTheClock:
    """Ben and Mia have slow phones. A second apart Ben's card was first; half a second apart is too near."""
    table = ByTheClock(3, seed)
    table.lay(OMA)
    table.wait()
    bens, mias = replace(table.find(BEN), spread=500), replace(table.find(MIA), spread=500)
    table.do(bens)
    assert table.refusal(replace(mias, at=table.now + 1_000)) == "W-22 later"
    table.do(replace(mias, at=table.now + 500))
    assert table.round.phase is Phase.PHOTO
    table.saw(BEN, OMA, BEN, MIA)
    assert table.round.last.card == bens.card
    table.lay(MIA)
    table.give_up()
    return table


@golden("words", "W-28", "W-22")
def a_card_from_before_the_halt(seed: int) -> ByTheClock:
    """Jo calls “Halt!” at Ben's word; Mia's card is heard of only then, but lay half a second before. It stays."""
    table = ByTheClock(4, seed)
    table.lay(OMA)
    table.lay(BEN)
    table.wait(3_000)
    mias = table.find(MIA)
    called = table.now + 500
    table.do(Halt(JO, table.round.last.number, called, 35))
    assert table.round.phase is Phase.DISPUTE
    assert table.refusal(replace(mias, at=called - 60)) == "W-28 halt"
    table.do(mias)
    assert table.round.last.card == mias.card
    assert table.round.chips == (0, 0, 0, 0)
    table.halt(BEN)
    table.votes()
    assert table.round.chips == (0, 1, 0, 0)
    table.lay(JO)
    table.give_up()
    return table


@golden("words", "W-28", "W-33", "W-34")
def a_halt_on_the_word_before_waits(seed: int) -> ByTheClock:
    """Mia doubts Ben's word while Jo's Halt on Oma's is under way. Ben's falls; then Oma's is voted on and stands."""
    table = ByTheClock(4, seed)
    table.lay(OMA)
    opening = table.round.last.number
    bens = table.lay(BEN, nonsense=True)
    at = table.now
    table.halt(MIA)
    table.do(Halt(JO, opening, at, 35))
    assert table.round.waiting == (JO,)
    table.votes(MIA, JO, OMA)
    assert table.round.dispute.accused == OMA
    assert bens.card in table.round.hands[BEN]
    assert table.round.chips == (0, 1, 0, 0)
    table.votes(JO)
    assert table.round.chips == (0, 1, 0, 1)
    assert (table.round.phase, table.round.namer) == (Phase.NAMING, OMA)
    table.name()
    table.lay(MIA)
    table.give_up()
    return table


@golden("words", "W-39", "W-40")
def the_last_word_has_its_time(seed: int) -> ByTheClock:
    """Five seconds after the last card the server ends the round; the most cards make the Schlafmütze."""
    table = ByTheClock(3, seed)
    table.play_on(Phase.LAST)
    assert table.refusal(Close()) == "W-39 too_soon"
    assert table.refusal(Close(table.now + 4_000)) == "W-39 too_soon"
    table.time_is_up()
    held = [len(hand) for hand in table.round.hands]
    assert table.result.held == tuple(held)
    assert table.result.losers == tuple(seat for seat, cards in enumerate(held) if cards == max(held))
    return table


@golden("words", "W-14")
def one_word_twice(seed: int) -> ByTheClock:
    """Somebody lays a card on one with the same word. Without an attested word it goes back; with one it stays."""
    table = ByTheClock(3, seed)
    deck, stacks = table.round.conditions.deck, table.round.stacks
    twice = [
        Lay(OMA, card, stack, word="Kindeskind")
        for card in table.round.hands[OMA]
        for stack, cards in enumerate(stacks)
        if deck[card].word == deck[cards[-1]].word == "KIND"
    ]
    if not twice:
        raise NotHere
    table.wait()
    assert table.refusal(replace(twice[0], word="Kindkind", at=table.now)) == "W-14 not_attested"
    table.do(replace(twice[0], at=table.now, attested=True))
    table.lay(BEN)
    table.give_up()
    return table


@golden("words", "W-6", "W-40", "W-44", "W-46")
def the_deal_and_a_correction_after_comings_and_goings(seed: int) -> RealCardsByNow:
    """The dealer leaves, and a newcomer takes the chair: the deal moves on. A correction reaches the newcomer, too."""
    table = RealCardsByNow(4, seed)
    table.count(0, 5, 3, 1)
    table.do(Leave(OMA), Join("Ada", place=0), NextRound())
    assert table.log.state.names[table.log.state.dealer] == "Ben"
    assert table.log.match.score(table.log.state)[-1] == 5
    table.count(2, 0, 2, 4)
    table.do(Join("Oma"), Correct(1, BEN, 9))
    assert table.result.held == (2, 0, 2, 4)
    assert table.log.match.score(table.log.state) == (11, 9, 5, 5, 11)
    return table
