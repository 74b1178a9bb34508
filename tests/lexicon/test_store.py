"""The lexicon file: its account of itself, and the fault if it can't be used."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from lexicon.errors import LexiconFileError
from lexicon.judge import Judge
from lexicon.paths import lexicon_path
from lexicon.store import APPLICATION_ID, SCHEMA_VERSION, Store


@pytest.fixture
def copy(store: Store, tmp_path: Path) -> Path:
    """A copy of the lexicon file to spoil."""
    return Path(shutil.copy(store.path, tmp_path / "lexicon.sqlite"))


def code(path: Path) -> str:
    with pytest.raises(LexiconFileError) as caught:
        Store(path)
    assert str(path) in caught.value.sentence("de")
    assert str(path) in caught.value.sentence("en")
    assert "schlafmuetze lexicon build" in caught.value.sentence("de")
    return caught.value.code


def ask(path: Path) -> None:
    """Open the file and look up words all over it."""
    judge = Judge(Store(path))
    for word in ("HAUS", "ZANGE", "APFEL", "MEER", "TÜR", "OHR"):
        judge.pair(word, "WEIN")


def change(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(sql)
        connection.commit()


def test_the_file_names_its_version_sources_and_counts(store: Store) -> None:
    info = store.info()
    assert info["version"]
    assert info["schema"] == str(SCHEMA_VERSION)
    for package in ("german-nouns", "wordfreq", "spacy-lookups-data"):
        assert info[f"source {package}"][0].isdigit()
    assert int(info["count nouns"]) > 90_000
    assert int(info["count compounds"]) > 100_000
    assert int(info["count names among the compounds"]) > 1_000
    assert "complete" not in info


def test_the_counts_are_those_of_the_tables(store: Store) -> None:
    with closing(sqlite3.connect(f"{store.path.as_uri()}?mode=ro", uri=True)) as connection:
        for name, value in store.info().items():
            if name.startswith("count ") and " " not in name.removeprefix("count "):
                (rows,) = connection.execute(f"SELECT count(*) FROM {name.removeprefix('count ')}").fetchone()
                assert rows == int(value), name


def test_a_missing_file(tmp_path: Path) -> None:
    assert code(tmp_path / "lexicon.sqlite") == "missing"
    assert list(tmp_path.iterdir()) == [], "looking for it makes none"


def test_a_folder_in_the_files_place(tmp_path: Path) -> None:
    assert code(tmp_path) == "missing"


@pytest.mark.parametrize(
    "content", [b"", b"Das ist kein Lexikon.\n" * 1000, b"SQLite format 3\x00", b"\x00" * 100_000, b"PK\x03\x04" * 99]
)
def test_a_foreign_file_is_damaged(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "lexicon.sqlite"
    path.write_bytes(content)
    assert code(path) == "broken"


def test_another_programs_database_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "lexicon.sqlite"
    change(path, "CREATE TABLE nouns (id)")
    assert code(path) == "broken"


@pytest.mark.parametrize("kept", [100, 4096, 50_000])
def test_a_file_cut_off_at_its_beginning_is_damaged(copy: Path, kept: int) -> None:
    copy.write_bytes(copy.read_bytes()[:kept])
    assert code(copy) == "broken"


def test_a_file_cut_off_in_its_middle_is_damaged_when_opened_or_when_asked(copy: Path) -> None:
    content = copy.read_bytes()
    copy.write_bytes(content[: len(content) // 2])
    with pytest.raises(LexiconFileError) as caught:
        ask(copy)
    assert caught.value.code == "broken"


def test_a_page_overwritten_is_damaged_when_opened_or_when_asked(copy: Path) -> None:
    with copy.open("r+b") as file:
        size = copy.stat().st_size
        for place in range(4096, size, 4096 * 7):
            file.seek(place)
            file.write(b"\xff" * 2048)
    with pytest.raises(LexiconFileError) as caught:
        ask(copy)
    assert caught.value.code == "broken"


@pytest.mark.parametrize("version", [SCHEMA_VERSION - 1, SCHEMA_VERSION + 1])
def test_an_older_or_newer_file_is_of_another_version(copy: Path, version: int) -> None:
    change(copy, f"PRAGMA user_version = {version}")
    assert code(copy) == "other_version"
    with pytest.raises(LexiconFileError) as caught:
        Store(copy)
    assert f"({version} statt {SCHEMA_VERSION})" in caught.value.sentence()


def test_a_file_that_was_never_finished_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "lexicon.sqlite"
    change(path, f"PRAGMA application_id = {APPLICATION_ID}")
    change(path, f"PRAGMA user_version = {SCHEMA_VERSION}")
    assert code(path) == "broken"
    change(path, "CREATE TABLE meta (name TEXT, value TEXT)")
    assert code(path) == "broken"


def test_reading_never_writes(store: Store) -> None:
    before = store.path.stat().st_mtime_ns, sorted(path.name for path in store.path.parent.iterdir())
    Judge(Store(store.path)).both("HAUS", "TÜR")
    assert (store.path.stat().st_mtime_ns, sorted(path.name for path in store.path.parent.iterdir())) == before
    with pytest.raises(sqlite3.OperationalError):
        store._connection().execute("DELETE FROM nouns")


def test_a_file_without_leave_to_write_can_be_read(copy: Path) -> None:
    copy.chmod(0o444)
    copy.parent.chmod(0o555)
    try:
        assert Judge(Store(copy)).pair("HAUS", "TÜR").word == "Haustür"
    finally:
        copy.parent.chmod(0o755)


def test_a_path_with_signs_that_addresses_know_is_fine(copy: Path) -> None:
    odd = copy.with_name("Lexikon 100% #1? ä.sqlite")
    copy.rename(odd)
    assert Judge(Store(odd)).pair("HAUS", "TÜR").word == "Haustür"


def test_the_lexicon_lives_where_the_variable_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path / "woanders"))
    assert lexicon_path() == tmp_path / "woanders" / "lexicon.sqlite"
    with pytest.raises(LexiconFileError):
        Judge.open()


def test_without_the_variable_it_lives_among_the_users_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SCHLAFMUETZE_DATA", raising=False)
    assert "schlafmuetze" in str(lexicon_path())
