"""The golden games of Siebenschläfer with real cards: the table enters, the referee rules."""

from __future__ import annotations

from companion.log import Redo, Undo
from companion.match.actions import Correct, EndMatch, Join, Leave, NextRound
from companion.siebenschlaefer.actions import (
    Counted,
    Finished,
    Laid,
    NothingTurned,
    Opened,
    Passed,
    Stuck,
    TurnedUp,
)
from companion.siebenschlaefer.cards import Rank
from tests.golden.recording import Recording, golden
from tests.golden.siebenschlaefer_play import (
    DIGITAL,
    FREE,
    GAME,
    REFEREE,
    REFEREE_LAST_SEVEN,
    draw_and_pass,
    need,
    play_on,
    refused,
    sevens,
    tell,
)

TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = Rank


@golden(GAME, "S-29", "S-15", "S-16", "S-18", "S-19", "S-25", "S-26")
def real_cards_entered_as_they_lay(seed: int) -> Recording:
    """A whole round is entered, with a 7 and a lap of passes; the referee agrees with the cards all along."""
    twin = play_on(Recording(GAME, 3, seed), 40)
    kinds = [event.action for event in twin.log.events]
    need(any(sevens(action) == 1 for action in kinds[:-1]))
    need(any(twin.log.state_at(event.number).round.effects.turned for event in twin.log.events))
    table = Recording(GAME, 3, seed, REFEREE)
    tell(table, twin)
    assert table.over
    return table


@golden(GAME, "S-9", "S-12", "S-13", "S-14", "S-20", "S-21", "S-25", "S-27", "S-29", "S-30")
def real_cards_and_every_pair_is_ruled_on(seed: int) -> Recording:
    """Plays against a rule are refused with their clause; a wrong tap is taken back; two share the drinks."""
    table = Recording(GAME, 3, seed, REFEREE)
    refused(table, "S-3", Laid(1, TWO, THREE))
    table.do(Opened(1))
    refused(table, "S-3", Opened(2))
    refused(table, "S-10", Laid(1, KING, QUEEN))
    refused(table, "S-11", Laid(1, ACE, SIX), Laid(1, JACK, ACE))
    table.do(Laid(1, KING, FIVE))  # it was a 6
    table.do(Undo(2))
    assert table.round.pair is None
    table.do(Redo(2))
    assert table.round.to_beat == 10
    table.do(Undo(2))
    table.do(Laid(1, KING, SIX))
    assert table.round.to_beat == 12
    refused(table, "S-14", Laid(2, FOUR, EIGHT))
    refused(table, "S-17", Laid(0, ACE, ACE))
    table.do(Laid(2, ACE, ACE))
    assert table.round.to_beat == 0
    table.do(Laid(0, ACE, ACE))
    table.do(Laid(1, TWO, THREE))
    refused(table, "S-14", Laid(2, TWO, THREE))
    table.do(Laid(2, FOUR, FIVE))
    table.do(Passed(0))
    table.do(Laid(1, SEVEN, SEVEN))
    assert (table.round.sequel.draws, table.round.turn, table.round.to_beat) == ((2, 0), 1, 14)
    refused(table, "S-14", Laid(1, SEVEN, SEVEN), Laid(1, JACK, SEVEN))
    table.do(Laid(1, SEVEN, TEN))
    assert (table.round.sequel.misses, table.round.turn) == (2, 0)
    refused(table, "S-19", Laid(2, TEN, QUEEN))
    refused(table, "S-25", Finished(1))  # four pairs are eight cards
    table.do(Passed(0))
    table.do(Laid(1, TEN, KING), Passed(2), Finished(1))  # somebody saw late that it was the last pair
    refused(table, "S-25", Laid(2, ACE, ACE), Finished(1), Counted(0, 1))
    assert not table.log.state.results
    table.do(Counted(0, 64))
    refused(table, "S-26", Counted(0, 65))
    table.do(Counted(2, cards=(TWO, TWO, THREE, FOUR, SIX, EIGHT, NINE, NINE, TEN, ACE)))
    assert table.log.state.results[-1].points == (64, 0, 64)
    assert table.log.state.results[-1].losers == (0, 2)
    return table


@golden(GAME, "S-18", "S-24", "S-31", "S-29")
def real_cards_and_nobody_can_go_on(seed: int) -> Recording:
    """Passing is free and all eight pass, lap after lap, until nothing can be turned up: stuck, lowest count wins."""
    twin = Recording(GAME, 8, seed, FREE)
    while not twin.over:
        draw_and_pass(twin)
    table = Recording(GAME, 8, seed, REFEREE, passing="free")
    refused(table, "S-18", TurnedUp(TWO, THREE), NothingTurned())
    refused(table, "S-31", Stuck())
    tell(table, twin)
    entries = [event.action for event in table.log.events]
    need(NothingTurned() in entries)
    assert entries.index(NothingTurned()) < entries.index(Stuck())
    result = table.log.state.results[-1]
    assert (result.ending, result.clause) == ("stuck", "S-31")
    assert {result.points[seat] for seat in result.winners} == {min(result.points)}
    return table


@golden(GAME, "S-25", "S-29")
def real_cards_and_the_last_7_counts(seed: int) -> Recording:
    """The table wants the 7 in the last pair to count: the referee still says who draws before they count."""
    twin = play_on(Recording(GAME, 2, seed, DIGITAL, last_seven="counts"), 20)
    need(sevens(twin.log.events[-1].action) == 1)
    table = Recording(GAME, 2, seed, REFEREE_LAST_SEVEN)
    tell(table, twin)
    (loser,) = table.log.state.results[-1].losers
    assert table.round.sequel.draws == (loser,)
    return table


@golden(GAME, "S-21", "S-28", "S-29")
def real_cards_for_an_evening(seed: int) -> Recording:
    """Two begin. Mia joins with the higher total, a count is put right, Oma goes home; the last round isn't over."""
    table = Recording(GAME, 2, seed, REFEREE)
    told_round(table, 2, seed)
    before = max(table.log.match.score(table.log.state))
    refused(table, "W-46", Join("Ben"))
    table.do(Join("Mia", 1), NextRound())
    state = table.log.state
    assert state.seated == (0, 2, 1)
    assert state.began == (0, 0, before)
    told_round(table, 3, seed + 1)
    second = table.log.state.results[-1]
    table.do(Correct(2, 2, second.points_of(2) + 5))  # a card had lain under the beer mat
    assert table.log.match.score(table.log.state)[2] == before + second.points_of(2) + 5
    table.do(Leave(0), NextRound())
    assert table.log.state.seated == (2, 1)
    table.do(Opened(0), Laid(0, SEVEN, THREE))
    assert table.round.turn == 0
    table.do(Laid(0, NINE, TWO), Passed(1), EndMatch())
    view = table.log.match.view(table.log.state, None)
    assert view["over"] == "ended"
    assert len(table.log.state.results) == 2
    refused(table, "W-43", Laid(0, TEN, TEN), NextRound())
    return table


def told_round(table: Recording, players: int, seed: int) -> None:
    """Enter a short round out of the cards of `seed`."""
    tell(table, play_on(Recording(GAME, players, seed), 20))
