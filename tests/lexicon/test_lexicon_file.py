"""The lexicon file: unpacked at the first start in one piece, with a clear sentence where that can't be done."""

import lzma
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from lexicon import columns
from lexicon.columns import TYPES, Tables, packed, unpacked
from lexicon.errors import LexiconFileError
from lexicon.lexicon_file import ensure_lexicon, replaced
from lexicon.progress import Progress
from lexicon.store import Store
from lexicon.text import Text

TABLES: Tables = {
    "nouns": [("Haus", "n", 5.2, 3, 0, 0, 1, "Haustür", ""), ("Tür", "f", 4.0, 0, 1, 0, 1, "", "Haustür Haustuer")],
    "first_parts": [(0, "Haus", "", "0", 1, 0.5, 1.125), (0, "Häuser", "", "umlaut", 1, 1e-05, 2.0)],
    "head_forms": [(1, "Tür", 0, 3.0), (1, "Türen", 1, 3.5), (0, "x", 1, 0.1), (0, "", 1, -0.0)],
    "compounds": [
        ("Haustür", 0, 1, "Haus", "", 3.0, "wiktionary,wordfreq", 0.0, 7.25),
        ("Häusertüren", 0, 1, "Häuser", "", 0.0, "spacy", 1.0, 9.0),
    ],
    "bound_parts": [],
    "letters": [("^^^a", 1.5, 0.0)],
    "sources": [("source wordfreq", "3.1.1")],
}
"""The rows of a small lexicon."""


class StopHere(BaseException):
    """The interruption of an unpacking: Ctrl+C, anything."""


def stop_at(limit: float) -> Progress:
    def report(share: float, _step: Text) -> None:
        if share >= limit:
            raise StopHere

    return report


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder without a lexicon."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(home))
    return home


def run(code: str, home: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"SCHLAFMUETZE_DATA": str(home), "SCHLAFMUETZE_LANG": "de"}
    command = [sys.executable, "-B", "-c", code]  # a limited one would leave half a module
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment, timeout=120)


def test_what_is_there_is_not_made_again(store: Store) -> None:
    assert ensure_lexicon(stop_at(0.0)).path == store.path


def ship(data: bytes | None, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program bring another archive, or none."""
    path = home.parent / "lexicon.xz"
    if data is not None:
        path.write_bytes(data)
    monkeypatch.setattr(columns, "shipped", lambda _: path)


def test_a_missing_lexicon_is_unpacked_and_reported_from_nothing_to_all(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ship(lzma.compress(packed(TABLES)), home, monkeypatch)
    told: list[float] = []
    made = ensure_lexicon(lambda share, _: told.append(share))
    assert list(home.iterdir()) == [made.path]
    assert [noun.lemma for noun in made.all_nouns()] == ["Haus", "Tür"]
    assert [row.word for row in made.all_compounds()] == ["Haustür", "Häusertüren"]
    assert told == sorted(told)
    assert (told[0], told[-1]) == (0.0, 1.0)


def test_a_damaged_lexicon_is_renewed_only_on_demand(home: Path) -> None:
    (home / "lexicon.sqlite").write_bytes(b"rubbish")
    with pytest.raises(LexiconFileError):
        ensure_lexicon(stop_at(0.0))
    with pytest.raises(StopHere):
        ensure_lexicon(stop_at(0.0), renew=True)
    assert (home / "lexicon.sqlite").read_bytes() == b"rubbish"


@pytest.mark.parametrize("data", [None, b"", b"no archive", lzma.compress(b"no columns")])
def test_a_missing_or_damaged_archive_is_told(home: Path, monkeypatch: pytest.MonkeyPatch, data: bytes | None) -> None:
    ship(data, home, monkeypatch)
    with pytest.raises(LexiconFileError, match="data/lexicon"):
        ensure_lexicon()
    assert list(home.iterdir()) == []


def write_half(path: Path) -> None:
    with replaced(path) as partial:
        partial.write_bytes(b"half a lexicon")
        raise StopHere


def fill(path: Path) -> None:
    """Write into a file that may not grow: SQLite reports a full disk, as on a full disk."""
    with replaced(path) as partial, closing(sqlite3.connect(partial)) as connection:
        connection.execute("PRAGMA max_page_count = 4")
        connection.execute("CREATE TABLE nouns (lemma TEXT)")
        connection.executemany("INSERT INTO nouns VALUES (?)", (("Donaudampfschiff" * 20,) for _ in range(500)))


@pytest.mark.parametrize("old", [None, b"the old one"])
def test_what_is_interrupted_leaves_the_old_file_and_nothing_else(tmp_path: Path, old: bytes | None) -> None:
    path = tmp_path / "new" / "lexicon.sqlite"
    if old is not None:
        path.parent.mkdir()
        path.write_bytes(old)
    with pytest.raises(StopHere):
        write_half(path)
    assert [each.read_bytes() for each in path.parent.iterdir()] == ([] if old is None else [old])


def test_what_is_killed_leaves_the_old_file_and_the_next_start_sweeps(home: Path) -> None:
    path = home / "lexicon.sqlite"
    path.write_bytes(b"the old one")
    killed = (
        "import os, signal\n"
        "from lexicon.lexicon_file import ensure_lexicon\n"
        "ensure_lexicon(lambda share, _: share > 0.1 and os.kill(os.getpid(), signal.SIGKILL), renew=True)\n"
    )
    assert run(killed, home).returncode < 0
    assert path.read_bytes() == b"the old one"
    assert len(list(home.iterdir())) == 2
    with pytest.raises(StopHere):
        ensure_lexicon(stop_at(0.0), renew=True)
    assert list(home.iterdir()) == [path]


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    # A file stands where the folder should be: nobody can write there, not even root.
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file" / "lexicon.sqlite", tmp_path / "file" / "deeper" / "lexicon.sqlite"):
        with pytest.raises(LexiconFileError) as caught, replaced(path):
            pass
        assert caught.value.code == "read_only"
        assert "SCHLAFMUETZE_DATA" in caught.value.sentence("de")
        assert "SCHLAFMUETZE_DATA" in caught.value.sentence("en")


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    try:
        with pytest.raises(LexiconFileError) as caught, replaced(tmp_path / "lexicon.sqlite"):
            pass
        assert caught.value.code == "read_only"
    finally:
        tmp_path.chmod(0o755)


def test_a_full_disk_is_told_and_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "lexicon.sqlite"
    path.write_bytes(b"the old one")
    with pytest.raises(LexiconFileError, match="Speicher ist voll") as caught:
        fill(path)
    assert caught.value.code == "disk_full"
    assert path.read_bytes() == b"the old one"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
def test_a_limit_on_the_size_of_files_is_told_like_a_full_disk(home: Path) -> None:
    """The whole program under a real limit: no traceback, nothing left."""
    limited = (
        "import resource, signal, sys\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))\n"
        "from web.cli import run\n"
        "sys.exit(run(['judge', 'Holzfahrrad']))"
    )
    done = run(limited, home)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "Speicher ist voll" in done.stderr
    assert list(home.glob("lexicon*")) == []


def test_columns_give_back_the_rows() -> None:
    assert list(TABLES) == list(TYPES)
    assert dict(unpacked(packed(TABLES))) == TABLES
