"""The vote store: nothing twice, nothing lost, nothing half booked: real databases, and threads."""

import inspect
import threading
from datetime import UTC, datetime
from functools import partial

import pytest

from lexicon.judging.strictness import Strictness
from lexicon.judging.taste import Vote
from tests.waiting import at_once
from web.judge.precedents import VoteEventKind
from web.judge.vote_store import VoteStore
from web.storage.database import Database
from web.storage.faults import StorageFault

pytestmark = pytest.mark.contract

BAHN = Vote("Wein", "Bahn", 3, 2, 0.4)
FISCH = Vote("Eis", "Fisch", 1, 4, 0.5)


def lines(vote_store: VoteStore) -> int:
    with vote_store.database.reading() as connection:
        return int(connection.execute("SELECT count(*) FROM events").fetchone()[0])


def test_a_double_tap_books_once_and_is_there_when_the_file_is_opened_anew(vote_store: VoteStore) -> None:
    assert vote_store.add_vote("vote-0001", BAHN, "Weinbahn")
    again = Vote("Wein", "Bahn", 3, 2, 0.41)  # the lexicon may have been built anew between two taps
    assert not vote_store.add_vote("vote-0001", again, "Weinbahn")
    with pytest.raises(StorageFault) as refusal:
        vote_store.add_vote("vote-0001", FISCH, "Eisfisch")
    assert (refusal.value.code, refusal.value.status) == ("reused", 409)
    for key in ("", "kurz", "x" * 65, "vote 0001", "'; DROP TABLE events; --", "vote-0001\n"):
        with pytest.raises(StorageFault) as refusal:
            vote_store.add_vote(key, BAHN, "Weinbahn")
        assert (refusal.value.code, refusal.value.status) == ("bad_id", 400), key
    assert lines(vote_store) == 1
    (event,) = VoteStore(vote_store.database.place).precedents().votes
    assert (event.vote, event.word, event.kind) == (BAHN, "Weinbahn", VoteEventKind.VOTE)
    assert event.at == datetime(2026, 11, 12, 20, 0, tzinfo=UTC)


def test_an_undone_vote_no_longer_counts_and_stays_on_the_record(vote_store: VoteStore) -> None:
    vote_store.add_vote("vote-0001", BAHN, "Weinbahn")
    vote_store.add_vote("vote-0002", FISCH, "Eisfisch")
    assert vote_store.undo("undo-0001", "vote-0001")
    assert [event.id for event in vote_store.precedents().votes] == ["vote-0002"]
    assert not vote_store.undo("undo-0002", "vote-0001")  # taken back already
    assert lines(vote_store) == 3
    assert vote_store.undo("undo-0003", "undo-0001")
    assert [event.id for event in vote_store.precedents().votes] == ["vote-0002", "vote-0001"]
    with pytest.raises(StorageFault) as refusal:
        vote_store.undo("undo-0004", "vote-9999")
    assert (refusal.value.code, lines(vote_store)) == ("no_target", 4)


def test_a_reset_hides_what_was_before_it_but_the_strictness_and_can_be_undone(vote_store: VoteStore) -> None:
    vote_store.add_vote("vote-0001", BAHN, "Weinbahn")
    vote_store.set_strictness("choice-01", Strictness.STRICT)
    vote_store.reset("reset-001")
    vote_store.add_vote("vote-0002", FISCH, "Eisfisch")
    precedents = vote_store.precedents()
    assert [event.id for event in precedents.votes] == ["vote-0002"]
    assert (precedents.hidden, precedents.strictness) == (1, Strictness.STRICT)
    assert precedents.reset is not None
    assert precedents.taste.tally("Wein", "Bahn") is None
    vote_store.undo("undo-0001", precedents.reset.id)
    assert len(vote_store.precedents().votes) == 2
    assert vote_store.precedents().taste.tally("Wein", "Bahn") == (3, 2)
    assert vote_store.precedents().reset is None
    vote_store.set_strictness("choice-02", Strictness.GENEROUS)
    assert vote_store.precedents().strictness is Strictness.GENEROUS
    vote_store.undo("undo-0002", "choice-02")
    assert vote_store.precedents().strictness is Strictness.STRICT


def test_the_last_of_several_votes_is_the_precedent_and_the_newest_make_the_taste(
    vote_store: VoteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    vote_store.add_vote("vote-0001", BAHN, "Weinbahn")
    vote_store.add_vote("vote-0002", Vote("Wein", "Bahn", 0, 4, 0.4), "Weinbahn")
    precedents = vote_store.precedents()
    assert precedents.votes_by_pair["Wein", "Bahn"][0].id == "vote-0002"
    assert precedents.taste.tally("Wein", "Bahn") == (3, 6)
    monkeypatch.setattr("web.judge.precedents.TASTE_VOTES", 1)
    vote_store.add_vote("vote-0003", FISCH, "Eisfisch")
    assert vote_store.precedents().taste.votes == 1
    assert set(vote_store.precedents().votes_by_pair) == {("Wein", "Bahn"), ("Eis", "Fisch")}


def test_the_precedents_are_the_same_object_until_an_event_is_added(vote_store: VoteStore) -> None:
    vote_store.add_vote("vote-0001", BAHN, "Weinbahn")
    first = vote_store.precedents()
    assert vote_store.precedents() is first
    VoteStore(vote_store.database.place).add_vote("vote-0002", FISCH, "Eisfisch")  # somebody else's process, as it were
    assert vote_store.precedents() is not first
    assert len(vote_store.precedents().votes) == 2


def test_an_overtaken_reader_counts_no_vote_twice(vote_store: VoteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    vote_store.add_vote("vote-early", BAHN, "Weinbahn")
    kind = type(vote_store.database)
    real = inspect.getattr_static(kind, "origin").fget  # one of many houses has it from its class
    between = iter([True])

    def overtaken(database: Database) -> int:
        if next(between, False):  # a thread has seen the last vote, and before it goes on another one reads a newer one

            def other() -> None:
                vote_store.add_vote("vote-later", BAHN, "Weinbahn")
                vote_store.precedents()

            at_once(other)
        found: int = real(database)
        return found

    monkeypatch.setattr(kind, "origin", property(overtaken))
    vote_store.precedents()
    vote_store.add_vote("vote-last", BAHN, "Weinbahn")
    assert [event.id for event in vote_store.precedents().votes] == ["vote-last", "vote-later", "vote-early"]


def test_eight_threads_lose_nothing_and_book_nothing_twice(
    vote_store: VoteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.storage.engines.sqlite.BUSY", 60.0)  # on a slow machine one waits long
    start = threading.Barrier(8)

    def taps(thread: int) -> None:
        start.wait()
        for number in range(25):
            vote_store.add_vote(f"vote-{thread}-{number:04}", Vote(f"Wort{thread}", "Bahn", 3, 1, 0.4), "Wort")
            vote_store.add_vote(f"shared-{number:04}", BAHN, "Weinbahn")  # all eight send the same one
            vote_store.precedents()

    at_once(*(partial(taps, thread) for thread in range(8)))
    assert lines(vote_store) == 8 * 25 + 25
    assert len(vote_store.precedents().votes) == 8 * 25 + 25


def test_new_events_are_read_alone_and_come_to_the_same(vote_store: VoteStore) -> None:
    vote_store.add_vote("vote-0001", FISCH, "Eisfisch")
    assert len(vote_store.precedents().votes) == 1
    vote_store.undo("undo-0001", "vote-0001")
    vote_store.add_vote("vote-0002", FISCH, "Eisfisch")
    vote_store.precedents()
    vote_store.add_vote("vote-0003", FISCH, "Eisfisch")
    anew = VoteStore(vote_store.database.place).precedents()
    assert vote_store.precedents().votes_by_pair == anew.votes_by_pair
    assert vote_store.precedents().events == anew.events
    assert (
        [event.id for event in vote_store.precedents().votes]
        == [event.id for event in anew.votes]
        == ["vote-0003", "vote-0002"]
    )
    assert vote_store.precedents().undone == anew.undone == {"vote-0001"}
