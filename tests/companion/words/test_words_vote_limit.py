"""The time for a vote, where the table has set one: a vote that is missing then counts for the word (W-30)."""

from __future__ import annotations

from typing import Final

from companion.game import Deadline
from companion.header import Header
from companion.log import AFTER_UNDO, Log, Undo
from companion.match.actions import Buzz
from companion.match.calls import PATIENCE
from companion.words import digital, referee
from companion.words.actions import Close, Doubt, Halt, Laid, Vote
from companion.words.game import WORDS
from companion.words.referee_state import RefereeState
from tests.companion.words import digital_lab
from tests.companion.words.digital_lab import lay, play
from tests.companion.words.referee_lab import refusal, table, tell

NAMES: Final = ("Oma", "Ben", "Mia", "Jo")
OMA, BEN, MIA, JO = range(4)
LIMIT: Final = 15_000


def doubted(votes: str = "open", at: int | None = 1_000) -> RefereeState:
    """Return a round in which Ben doubts Jo's word; each vote has 15 seconds."""
    return tell(table(4, votes=votes, vote_seconds=15), Laid(JO), Doubt(JO, (BEN,), at=at))


def test_w30_in_turn_each_has_the_time_and_then_counts_for_the_word() -> None:
    state = doubted()
    assert referee.deadline(state) == (16_000, Close(16_000))
    assert referee.legal_actions(state)[-1] == Close(16_000)
    state = tell(state, Vote(BEN, against=True, at=9_000), Close(9_000 + LIMIT))
    assert state.dispute is not None
    assert state.dispute.votes == (None, True, False, None)
    assert referee.deadline(state) == (39_000, Close(39_000)), (
        "the time of the next one begins with the end of this one"
    )
    state = tell(state, Vote(JO, against=False, at=25_000), Close(40_000))
    assert state.verdict is not None
    assert (state.verdict.dispute.falls, state.verdict.dispute.against) == (False, 1)
    assert referee.deadline(state) is None


def test_w30_secret_votes_have_one_time_together() -> None:
    state = tell(doubted("secret"), Vote(OMA, against=True, at=9_000), Vote(MIA, against=True, at=15_000))
    assert referee.deadline(state) == (16_000, Close(16_000))
    closed = tell(state, Close(16_000))
    assert closed.verdict is not None
    assert closed.verdict.dispute.votes == (True, False, True, False)
    assert not closed.verdict.dispute.falls, "a tie lets it stand (W-34)"
    assert WORDS.has_shown(state, Close(16_000), closed)
    fallen = tell(state, Vote(BEN, against=True, at=15_500), Close(16_000))
    assert fallen.verdict is not None
    assert fallen.verdict.dispute.falls, "three of four are against it (W-31)"


def test_w30_nobody_ends_a_vote_too_early_or_without_a_limit() -> None:
    assert refusal(doubted(), Close(15_999)) == "W-30 too_soon"
    assert refusal(doubted(), Close()) == "W-30 too_soon"
    assert refusal(doubted(at=None), Close(99_999)) == "W-30 no_limit", "nobody has measured when it began"
    assert referee.deadline(doubted(at=None)) is None
    unlimited = tell(table(4), Laid(JO), Doubt(JO, (BEN,), at=1_000))
    assert referee.deadline(unlimited) is None
    assert refusal(unlimited, Close(999_999)) == "W-30 no_limit"
    assert refusal(table(4, vote_seconds=15), Close(999_999)) == "W-30 no_doubt"


def test_w30_one_more_doubter_gets_nobody_more_time() -> None:
    joined = tell(doubted(), Halt(OMA, at=9_000))
    assert referee.deadline(joined) == (16_000, Close(16_000))


def test_w30_the_limit_holds_on_phones_without_cards_too() -> None:
    state = play(digital_lab.position(vote_seconds=15), lay(0, "AUTO r", 1, at=500), Halt(1, at=1_000))
    assert digital.deadline(state) == (16_000, Close(16_000))
    assert digital_lab.refusal(state, Close(15_999)) == "W-30 too_soon"
    state = play(state, Vote(1, against=True, at=2_000), Vote(2, against=True, at=3_000))
    assert digital.legal_actions(state)[-1] == Close(18_000)
    fallen = play(state, Close(18_000))
    assert fallen.verdict is not None
    assert fallen.verdict.dispute.votes == (False, True, True)
    assert fallen.verdict.dispute.falls


def test_w28_a_dispute_that_calls_open_by_themselves_begins_then() -> None:
    log = Log(Header.of("words", NAMES, "a table in Bremen", {"table": "referee", "vote_seconds": 15}, dealer=0))
    log.append(Laid(JO))
    log.append(Buzz(BEN, 1_000, 5))
    due = log.deadline
    assert due is not None
    log.append(due.action)
    assert log.deadline == Deadline(1_000 + PATIENCE + LIMIT, Close(1_000 + PATIENCE + LIMIT))


def test_w45_after_an_undo_the_table_has_time_before_a_vote_runs_out() -> None:
    log = Log(Header.of("words", NAMES, "a table in Bremen", {"table": "referee", "vote_seconds": 15}, dealer=0))
    for action in (Laid(JO), Doubt(JO, (BEN,), at=1_000), Vote(BEN, against=True, at=2_000)):
        log.append(action, at=2_000)
    log.append(Undo(3), at=60_000)
    assert log.deadline == Deadline(60_000 + AFTER_UNDO, Close(16_000))


def test_w30_a_view_says_when_time_is_up() -> None:
    assert WORDS.view(doubted(), BEN)["vote_ends"] == 16_000
    assert WORDS.view(table(4), BEN)["vote_ends"] is None
