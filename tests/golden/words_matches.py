"""Golden games of the word game over several rounds: the target, corrections, coming and going, taking back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.log import Redo, Undo
from companion.match.actions import Correct, EndMatch, Join, Leave, NextRound
from companion.refusal import Refused
from companion.words.actions import Count, Doubt, Finish, NoCombination, SetChips, Vote
from tests.golden.recording import golden
from tests.golden.words_recording import BEN, JO, MIA, OMA, Phones, RealCards, WordsRecording


def take_back(table: WordsRecording, *, shown: bool = False) -> int:
    """Undo the last event that stands, with the table's consent if a card or a vote was `shown`; return its number."""
    target = table.log.undoable
    assert target is not None
    if shown:
        with pytest.raises(Refused) as refused:
            table.do(Undo(target))
        assert (refused.value.clause, refused.value.facts["why"]) == ("W-45", "shown")
    table.do(Undo(target, confirmed=shown))
    return target


@golden("words", "W-5", "W-6", "W-38", "W-42", "W-43")
def two_rounds_to_a_shared_first_place(seed: int) -> Phones:
    """Two rounds on the phones. Mia reaches the target of 25, and Oma and Ben are equal first."""
    table = Phones(3, seed, target=25)
    table.lay(OMA)
    table.give_up()
    assert table.log.state.results[0].points == (9, 13, 13)
    table.do(NextRound())
    assert (table.round.conditions.dealer, table.round.opener) == (BEN, BEN)
    assert table.round.supply == 16
    table.lay(BEN)
    table.give_up()
    view = table.log.match.view(table.log.state, None)
    assert (view["totals"], view["places"], view["over"]) == ([22, 22, 26], [1, 1, 3], "target")
    assert table.refusal(NextRound()) == "W-43 match_over"
    return table


@golden("words", "W-5", "W-6", "W-39", "W-42", "W-43", "W-44")
def four_rounds_to_the_target(seed: int) -> RealCards:
    """An evening with real cards to 30: the deal goes round, chips go back, and Mia and Jo share the second place."""
    table = RealCards(4, seed)
    table.do(Doubt(MIA, (JO,), "LAND", "BILD", "Landschaftsbild"))
    table.votes(OMA, BEN, JO)
    table.count(0, 9, 4, 6)
    assert table.result.points == (0, 9, 5, 6)
    for dealer, cards in ((BEN, (2, 12, 6, 0)), (MIA, (3, 8, 0, 2)), (JO, (0, 4, 2, 5))):
        assert table.refusal(Finish(OMA)) == "W-39 round_over"
        table.do(NextRound())
        assert table.log.state.dealer == dealer
        assert table.round.chips == (0, 0, 0, 0)
        table.count(*cards)
    view = table.log.match.view(table.log.state, None)
    assert (view["totals"], view["places"], view["over"]) == ([5, 33, 13, 13], [1, 4, 2, 2], "target")
    return table


@golden("words", "W-2", "W-43", "W-46")
def a_newcomer_on_the_phones(seed: int) -> Phones:
    """Jo comes after the first round, starts with the worst total, and all four get nine cards. Then they go home."""
    table = Phones(3, seed)
    table.lay(OMA)
    assert table.refusal(Join("Jo")) == "W-46 round_running"
    table.give_up()
    table.do(Join("Jo"))
    assert table.log.match.score(table.log.state) == (9, 13, 13, 13)
    table.do(NextRound())
    assert [len(hand) for hand in table.round.hands] == [9, 9, 9, 9]
    assert table.round.opener == BEN
    table.lay(BEN)
    table.lay(JO)
    table.give_up()
    table.do(EndMatch())
    view = table.log.match.view(table.log.state, None)
    assert view["over"] == "ended"
    assert table.refusal(NextRound()) == "W-43 match_over"
    return table


@golden("words", "W-6", "W-46")
def some_come_and_some_go(seed: int) -> RealCards:
    """Ben gets up when it is his deal, so Mia deals; Ada sits down with nothing, and Ben comes back to his total."""
    table = RealCards(4, seed, newcomer="zero", target=0)
    table.count(3, 7, 2, 0)
    assert table.refusal(Join("Oma")) == "W-46 name_taken"
    table.do(Leave(BEN), NextRound())
    assert table.refusal(Leave(MIA)) == "W-46 round_running"
    assert list(table.log.state.seated) == [OMA, MIA, JO]
    assert table.log.state.dealer == MIA
    table.count(4, 0, 1)
    table.do(Join("Ada", place=1), Join("Ben"), NextRound())
    ada = table.log.state.names.index("Ada")
    assert list(table.log.state.seated) == [OMA, ada, MIA, JO, BEN]
    assert table.log.state.dealer == JO
    table.count(1, 0, 5, 6, 2)
    assert table.log.match.score(table.log.state) == (8, 9, 7, 7, 0)
    return table


@golden("words", "W-43", "W-44", "W-45")
def a_corrected_result(seed: int) -> RealCards:
    """Jo seems to have reached the target, but a five was a nine for Ben, and Jo's eleven was a one: they play on."""
    table = RealCards(4, seed, target=20)
    table.count(0, 5, 8, 12)
    table.do(NextRound())
    table.count(2, 6, 0, 11)
    assert table.refusal(NextRound()) == "W-43 match_over"
    assert table.refusal(Correct(3, JO, 1)) == "W-44 no_such_round"
    table.do(Correct(2, JO, 1), Correct(1, BEN, 9))
    assert table.log.match.score(table.log.state) == (2, 15, 8, 13)
    assert [result.corrected for result in table.log.state.results] == [(BEN,), (JO,)]
    table.do(NextRound())
    table.count(4, 0, 3, 7)
    view = table.log.match.view(table.log.state, None)
    assert (view["totals"], view["places"], view["over"]) == ([6, 15, 11, 20], [1, 3, 2, 4], "target")
    return table


@golden("words", "W-43", "W-45")
def an_evening_that_ends_in_a_round(seed: int) -> RealCards:
    """One round is counted. In the second, the last train goes: it doesn't count, and Mia has won the evening."""
    table = RealCards(3, seed)
    table.count(2, 6, 0)
    table.do(NextRound(), Doubt(MIA, (OMA,), "HOLZ", "AUTO", "Holzauto"))
    table.votes(OMA, BEN)
    table.do(EndMatch())
    view = table.log.match.view(table.log.state, None)
    assert (view["totals"], view["places"], view["over"]) == ([2, 6, 0], [2, 3, 1], "ended")
    assert table.refusal(Finish(OMA)) == "W-43 match_over"
    return table


@golden("words", "W-31", "W-44", "W-45")
def a_vote_is_taken_back(seed: int) -> RealCards:
    """A vote was tapped wrong: all saw it, so it is undone just so and entered anew; a count is undone, redone."""
    table = RealCards(3, seed)
    table.do(Doubt(OMA, (BEN,), "WEIN", "STEIN", "Weinstein"))
    table.votes(BEN, MIA)
    assert table.round.chips == (1, 0, 0)
    number = take_back(table)
    assert table.round.chips == (0, 0, 0)
    table.do(Redo(number))
    assert table.round.chips == (1, 0, 0)
    take_back(table)
    take_back(table)
    table.do(Vote(MIA, against=False), Vote(OMA, against=False))
    assert table.round.chips == (0, 1, 0)
    table.do(SetChips(MIA, 2), Finish(OMA), Count((0, 3, 4)))
    assert table.result.points == (0, 4, 6)
    number = take_back(table)
    assert not table.over
    table.do(Redo(number))
    assert table.result.points == (0, 4, 6)
    return table


@golden("words", "W-36", "W-45")
def drawn_cards_are_taken_back(seed: int) -> Phones:
    """Mia had a word after all: the cards that were drawn go back with everybody's consent, and she lays it."""
    table = Phones(3, seed)
    table.lay(OMA)
    word = table.find(MIA)
    before = table.round
    table.stuck()
    assert len(table.round.pile) == len(before.pile) - 2
    number = take_back(table, shown=True)
    assert table.round.hands == before.hands
    assert NoCombination(MIA) in table.legal(MIA)
    table.do(Redo(number))
    assert len(table.round.pile) == len(before.pile) - 2
    assert take_back(table, shown=True) == number
    table.do(replace(word, at=table.wait()))
    assert table.round.course.pausing == MIA
    table.give_up()
    return table
