"""The file of a vote store, and what is told if it can't be read or written: nothing is half booked."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from tests.web.database_file import file_of
from tests.web.judge.votes.known_votes import BAHN, FISCH, lines
from web.judge.precedents import NO_PRECEDENTS
from web.judge.vote_store import VoteStore
from web.storage.faults import StorageFault
from web.storage.schema import APPLICATION_ID, STEPS

AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


def test_a_table_that_settles_nothing_leaves_no_file(vote_store: VoteStore) -> None:
    assert vote_store.precedents() is NO_PRECEDENTS
    assert not file_of(vote_store.database).path.parent.exists()


def test_the_file_waits_for_the_disk(vote_store: VoteStore) -> None:
    vote_store.add_vote("vote-0001", BAHN, "Weinbahn")
    connection = file_of(vote_store.database).connection()
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)


def test_a_full_disk_is_told_and_books_nothing(vote_store: VoteStore) -> None:
    vote_store.add_vote("vote-0001", BAHN, "Weinbahn")
    connection = file_of(vote_store.database).connection()
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")

    def fill() -> None:
        for number in range(500):
            vote_store.add_vote(f"vote-full-{number:04}", BAHN, "Wein" * 50)

    with pytest.raises(StorageFault) as refusal:
        fill()
    assert (refusal.value.code, refusal.value.status) == ("full", 507)
    assert "voll" in refusal.value.sentence("de")
    booked = len(vote_store.precedents().votes)
    assert booked == lines(vote_store)
    connection.execute("PRAGMA max_page_count = 1000000")
    assert vote_store.add_vote("vote-after", FISCH, "Eisfisch")
    assert len(vote_store.precedents().votes) == booked + 1


def test_a_folder_that_can_not_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "datei").write_text("kein Ordner")
    vote_store = VoteStore(tmp_path / "datei" / "table.sqlite")
    with pytest.raises(StorageFault) as refusal:
        vote_store.add_vote("vote-0001", BAHN, "Weinbahn")
    assert (refusal.value.code, refusal.value.status) == ("read_only", 503)
    assert vote_store.precedents() is NO_PRECEDENTS


@pytest.mark.skipif(AS_ROOT, reason="root may write everywhere")
def test_in_a_read_only_folder_it_still_reads_what_was_there(vote_store: VoteStore) -> None:
    vote_store.add_vote("vote-0001", BAHN, "Weinbahn")
    file_of(vote_store.database).connection().close()
    for path in (file_of(vote_store.database).path, file_of(vote_store.database).path.parent):
        path.chmod(0o555)
    try:
        late = VoteStore(file_of(vote_store.database).path)
        assert len(late.precedents().votes) == 1
        with pytest.raises(StorageFault) as refusal:
            late.add_vote("vote-0002", BAHN, "Weinbahn")
        assert refusal.value.code == "read_only"
    finally:
        file_of(vote_store.database).path.parent.chmod(0o755)


def test_a_file_opened_for_reading_alone_is_read_and_not_written(
    vote_store: VoteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    vote_store.add_vote("vote-0001", BAHN, "Weinbahn")
    file_of(vote_store.database).connection().close()  # the last one writes the WAL back

    def refused(path: Path) -> sqlite3.Connection:
        return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw&vfs=nowhere", uri=True)

    monkeypatch.setattr("web.storage.engines.sqlite.opened", refused)
    late = VoteStore(file_of(vote_store.database).path)
    assert len(late.precedents().votes) == 1
    with pytest.raises(StorageFault):
        late.add_vote("vote-0002", FISCH, "Eisfisch")
    assert len(late.precedents().votes) == 1


def test_somebody_who_writes_for_too_long_is_told(vote_store: VoteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.storage.engines.sqlite.BUSY", 0.05)
    vote_store.add_vote("vote-0001", BAHN, "Weinbahn")
    with closing(sqlite3.connect(file_of(vote_store.database).path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageFault) as refusal:
            vote_store.add_vote("vote-0002", BAHN, "Weinbahn")
        assert refusal.value.code == "busy"
        assert len(vote_store.precedents().votes) == 1  # reading goes on
        other.execute("ROLLBACK")
    assert vote_store.add_vote("vote-0002", BAHN, "Weinbahn")


def test_a_newer_file_is_told_and_left_alone(vote_store: VoteStore) -> None:
    vote_store.add_vote("vote-0001", BAHN, "Weinbahn")
    with closing(sqlite3.connect(file_of(vote_store.database).path)) as connection:
        connection.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    late = VoteStore(file_of(vote_store.database).path)
    for ask in (late.precedents, partial(late.add_vote, "vote-0002", FISCH, "Eisfisch")):
        with pytest.raises(StorageFault) as refusal:
            ask()
        assert refusal.value.code == "newer"
        assert "neueren Version" in str(refusal.value)
    assert lines(vote_store) == 1


def test_something_else_by_that_name_is_told_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite"
    for content in (b"Liebe Oma, das ist keine Datenbank. " * 40, None):
        if content is None:
            path.unlink()
            with closing(sqlite3.connect(path)) as connection:
                connection.execute("CREATE TABLE rezepte (name)")
        else:
            path.write_bytes(content)
        before = path.read_bytes()
        vote_store = VoteStore(path)
        for ask in (vote_store.precedents, partial(vote_store.add_vote, "vote-0001", BAHN, "Weinbahn")):
            with pytest.raises(StorageFault) as refusal:
                ask()
            assert refusal.value.code == "broken"
        assert path.read_bytes() == before


def test_a_line_nobody_wrote_is_told(vote_store: VoteStore) -> None:
    vote_store.add_vote("vote-0001", BAHN, "Weinbahn")
    with closing(sqlite3.connect(file_of(vote_store.database).path)) as connection:
        connection.execute("UPDATE events SET votes_for = -3")
        connection.commit()
    with pytest.raises(StorageFault) as refusal:
        VoteStore(file_of(vote_store.database).path).precedents()
    assert refusal.value.code == "broken"


def test_a_file_that_is_put_aside_while_we_run_is_neither_written_nor_replaced(vote_store: VoteStore) -> None:
    path = file_of(vote_store.database).path
    vote_store.add_vote("vote-0001", BAHN, "Weinbahn")
    for suffix in ("", "-wal", "-shm"):
        if (old := path.with_name(path.name + suffix)).exists():
            old.rename(path.with_name("aside" + suffix))
    with pytest.raises(StorageFault, match="verschwunden"):
        vote_store.precedents()
    with pytest.raises(StorageFault, match="verschwunden"):
        vote_store.add_vote("vote-0002", FISCH, "Eisfisch")
    assert not path.exists()
    for suffix in ("", "-wal", "-shm"):
        if (old := path.with_name("aside" + suffix)).exists():
            old.rename(path.with_name(path.name + suffix))
    vote_store.add_vote("vote-0003", FISCH, "Eisfisch")
    assert {event.word for event in vote_store.precedents().votes} == {"Weinbahn", "Eisfisch"}


def test_every_fault_has_a_sentence_in_both_languages() -> None:
    for code in list(StorageFault.sentences):
        fault = StorageFault(
            code, path="table.sqlite", wal="table.sqlite-wal", mark="table.sqlite-begun", found=2, wanted=1
        )
        german, english = fault.sentence("de"), fault.sentence("en")
        assert german != english
        assert german.endswith(".")
        assert english.endswith(".")
        assert not {"{", "}"} & set(german + english)
        assert 400 <= fault.status < 600
