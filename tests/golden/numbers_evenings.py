"""The golden games of the number game over an evening: phones, several rounds, real cards."""

from __future__ import annotations

from companion.log import Redo, Undo
from companion.match.actions import Correct, EndMatch, Join, Leave, NextRound
from companion.numbers.actions import Begin, Caught, Counted, Finish, Keep, Lay, Turn
from companion.numbers.places import OpenTable, Place, Source
from companion.numbers.ruling import rule
from tests.golden.numbers_play import (
    ADA,
    BEN,
    GAME,
    JO,
    KIM,
    LEA,
    MIA,
    OMA,
    TOM,
    Numbers,
    begun,
    need,
    own_places,
    places,
)
from tests.golden.recording import golden


@golden(GAME, "A-31", "A-16")
def on_the_phones_and_taken_back(seed: int) -> Numbers:
    """Phones send, one of them twice. The table undoes a keep and, as all agree, a turn; then it redoes both."""
    table = Numbers(seed)
    log = table.log
    table.send(Begin(BEN), "tablet-1")
    table.until(lambda state: places(state) and not own_places(state), 30)
    seat, number, fits = table.seat, len(log), places(table.round)
    sent = table.send(Keep(seat), f"phone-{seat}-4")
    assert table.send(Keep(seat), f"phone-{seat}-4") is sent
    before = log.state_at(number)
    table.refused("W-45", Undo(number))
    table.do(Undo(number + 1))
    assert log.state is before
    table.refused("W-45", Undo(number))
    table.do(Undo(number, confirmed=True))
    assert table.round.turned == 0
    table.do(Redo(number), Redo(number + 1))
    assert log.state is log.state_at(number + 1)
    table.do(Undo(number + 1))
    table.do(Lay(seat, Source.TURNED, fits[0]))
    table.refused("W-45", Redo(number + 1))
    return table.play_on()


@golden(GAME, "A-4", "A-25")
def an_evening_with_phones(seed: int) -> Numbers:
    """Eight play for wins. Tom goes home, a count is put right, Uli joins beside Oma; the third round is cut short."""
    table = begun(seed, 8, MIA).play_on(80)
    first = table.result
    (winner,) = first.winners
    need(winner != TOM)
    table.refused("A-24", Turn(winner))
    table.refused("A-1", Join("Uli"))
    table.refused("W-41", Correct(1, winner, 1))
    miscounted = BEN if winner == OMA else OMA
    table.do(Correct(1, miscounted, first.points[miscounted] + 1), Leave(TOM), NextRound())
    state = table.log.state
    assert (state.seated, state.dealer) == ((OMA, BEN, MIA, JO, ADA, KIM, LEA), BEN)
    assert len(table.round.draws) == 7
    table.refused("A-4", Turn(winner))
    table.do(Begin(winner))
    table.play_on(180)
    table.do(Join("Uli", 1), NextRound())
    state = table.log.state
    assert state.seated == (OMA, 8, BEN, MIA, JO, ADA, KIM, LEA)
    assert state.dealer == MIA
    assert table.round.cards_left == (12, 12, 12, 11, 12, 12, 12, 12)
    table.do(Begin(1), Turn(1), EndMatch())
    view = table.log.match.view(table.log.state, None)
    assert view["over"] == "ended"
    assert view["wins"] == [sum(player in result.winners for result in state.results) for player in range(9)]
    assert len(state.results) == 2
    table.refused("W-43", NextRound(), Keep(1))
    return table


@golden(GAME, "A-17", "A-20", "A-25", "A-27", "A-28", "A-29", "A-31")
def real_cards_and_the_tablet_rules(seed: int) -> Numbers:
    """Three with real cards ask who is right: the tablet rules, counts who was caught, and takes a wrong tap back."""
    table = Numbers(seed, 3, table="referee")
    lies = OpenTable((1, 4, 1, 2, 1), (9, 5, None), BEN)
    overlooked = rule(lies, 13, Source.TURNED, Place.OWN)
    assert (overlooked.right, overlooked.clause, overlooked.takes_back) == (False, "A-6", False)
    assert (overlooked.choices, overlooked.givers) == ((Place.MIDDLE_2,), (MIA, OMA))
    assert rule(lies, 5, Source.DISCARD).places == (Place.MIDDLE_2,)
    table.do(Caught(BEN))
    table.refused("A-27", Begin(OMA), Turn(OMA))
    assert rule(OpenTable((1, 5, 1, 2, 1), (9, None, 12), OMA), 8, Source.TURNED, Place.OWN).right
    table.do(Caught(OMA))  # but she was right
    table.do(Undo(2))
    assert table.round.caught == (0, 1, 0)
    table.do(Redo(2), Undo(2), Caught(MIA), Caught(BEN))
    assert table.round.caught == (0, 2, 1)
    table.refused("A-1", Caught(3), Finish(3))
    table.do(Finish(OMA))
    assert (table.result.ending, table.result.winners) == ("out", (OMA,))
    table.refused("A-25", Counted(BEN, 7))
    table.refused("A-24", Caught(BEN), Finish(MIA))
    return table


@golden(GAME, "A-25", "A-26")
def real_cards_and_nobody_gets_on(seed: int) -> Numbers:
    """Four see that nothing has moved for a lap and all draw piles. They count, and two with the fewest have won."""
    table = Numbers(seed, 4, table="referee")
    table.do(Caught(JO), Finish())
    assert table.round.counting
    table.do(Counted(BEN, 6), Counted(OMA, 9))
    table.refused("A-25", Counted(BEN, 5), Counted(MIA, 0), Counted(MIA, 80))
    table.refused("A-26", Finish(MIA), Caught(MIA))
    table.do(Counted(MIA, 6), Counted(JO, 15))
    result = table.result
    assert (result.ending, result.clause) == ("stuck", "A-26")
    assert (result.points, result.winners, result.losers) == ((9, 6, 6, 15), (BEN, MIA), (JO,))
    return table


@golden(GAME, "A-24", "A-25", "A-26")
def real_cards_to_the_target_with_a_shared_place(seed: int) -> Numbers:
    """Cards left are minus points, up to 40. Kim joins with the worst total; two end level on the first place."""
    table = Numbers(seed, 4, table="referee", tally="points", target=40)
    table.do(Finish(MIA), Counted(OMA, 14), Counted(BEN, 3), Counted(JO, 8))
    assert table.result.points == (14, 3, 0, 8)
    table.do(Join("Kim"), NextRound())
    assert table.log.state.began == (0, 0, 0, 0, 14)
    table.do(Finish(BEN), Counted(OMA, 11), Counted(MIA, 4), Counted(JO, 12), Counted(ADA, 5))
    table.do(Leave(JO), NextRound())
    assert table.log.state.seated == (OMA, BEN, MIA, 4)
    table.do(Finish(), Counted(OMA, 16), Counted(BEN, 8), Counted(MIA, 6), Counted(JO, 7))
    assert table.result.winners == (MIA,)
    table.do(Correct(2, MIA, 5))  # a card had lain on the floor
    view = table.log.match.view(table.log.state, None)
    assert (view["totals"], view["over"]) == ([41, 11, 11, 20, 26], "target")
    assert view["places"] == [4, 1, 1, None, 3]
    table.refused("W-43", NextRound())
    return table
