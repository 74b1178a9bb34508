"""The file of a vote store, and what is told if it can't be read."""

import sqlite3
from contextlib import closing

import pytest

from tests.web.database_file import file_of
from tests.web.judge.votes.test_vote_store import BAHN
from web.judge.precedents import NO_PRECEDENTS
from web.judge.vote_store import VoteStore
from web.storage.faults import StorageFault
from web.storage.schema import APPLICATION_ID


def test_a_table_that_settles_nothing_leaves_no_file_and_one_with_votes_waits_for_the_disk(
    vote_store: VoteStore,
) -> None:
    assert vote_store.precedents() is NO_PRECEDENTS
    assert not file_of(vote_store.database).path.parent.exists()
    vote_store.add_vote("vote-0001", BAHN, "Weinbahn")
    connection = file_of(vote_store.database).connection()
    for setting, value in (
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("application_id", APPLICATION_ID),
    ):  # 2 is FULL
        assert connection.execute(f"PRAGMA {setting}").fetchone() == (value,)


def test_a_line_nobody_wrote_is_told(vote_store: VoteStore) -> None:
    vote_store.add_vote("vote-0001", BAHN, "Weinbahn")
    with closing(sqlite3.connect(file_of(vote_store.database).path)) as connection:
        connection.execute("UPDATE events SET votes_for = -3")
        connection.commit()
    with pytest.raises(StorageFault) as refusal:
        VoteStore(file_of(vote_store.database).path).precedents()
    assert refusal.value.code == "broken"
