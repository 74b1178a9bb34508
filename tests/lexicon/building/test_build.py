"""Building the lexicon: atomically, and with a clear sentence if it can't be done.

The whole build runs once for all tests (the lexicon they judge by). Here it is stopped early, or it is the real build
of a smaller dictionary (`SMALL`), which takes a second.
"""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

import lexicon.building.build
import lexicon.building.frequency
import lexicon.building.nouns
from lexicon.building.build import build, ensure_lexicon
from lexicon.errors import LexiconFileError
from lexicon.progress import Progress
from lexicon.store import Store
from lexicon.text import Text

SMALL = """
import lexicon.building.build as room
from lexicon.building.frequency import load_frequencies
from lexicon.building.nouns import load_nouns
from lexicon.paths import shipped

pytestmark = pytest.mark.slow

def some_nouns():
    nouns = load_nouns()
    with shipped("first_parts.tsv").open(encoding="utf-8") as file:
        wanted = {line.split("\\t")[0] for line in file if not line.startswith("#")}
    wanted |= {"Haus", "Tür", "Haustür", "Land", "Spiel", "Länderspiel", "Buch", "Holz", "Sonne", "Blume"}
    return {lemma: noun for place, (lemma, noun) in enumerate(nouns.items()) if lemma in wanted or place % 40 == 0}

def some_frequencies():
    whole = load_frequencies()
    plain, cased = (
        {word: share for word, share in each.items() if share > 1e-6} for each in (whole.plain, whole.cased)
    )
    return type(whole)(plain, cased)

room.load_nouns, room.load_frequencies = some_nouns, some_frequencies
"""


def run_small(code: str, home: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run `code` in a process of its own, where the dictionary is small and `home` is the data folder."""
    environment = dict(os.environ, SCHLAFMUETZE_DATA=str(home), SCHLAFMUETZE_LANG="de", **more)
    return subprocess.run(
        [sys.executable, "-B", "-c", f"import sys\n{SMALL}\n{code}"],  # a limited one would leave half a module
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        timeout=120,
    )


BUILD = "from web.cli import run\nsys.exit(run(['lexicon', 'build']))"


def content(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


class StopHere(Exception):
    """The interruption of a build: a power cut, Ctrl+C, anything."""


def stop_at(limit: float) -> Progress:
    def report(share: float, _step: Text) -> None:
        if share >= limit:
            raise StopHere

    return report


def test_an_interrupted_build_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "lexicon.sqlite"
    path.write_bytes(b"the old one")
    for limit in (0.0, 0.05):
        with pytest.raises(StopHere):
            build(path, stop_at(limit))
        assert path.read_bytes() == b"the old one"
        assert list(tmp_path.iterdir()) == [path]


def test_a_build_interrupted_while_writing_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def write_half(path: Path, _report: Progress) -> None:
        path.write_bytes(b"half a lexicon")
        raise KeyboardInterrupt

    path = tmp_path / "lexicon.sqlite"
    path.write_bytes(b"the old one")
    monkeypatch.setattr(lexicon.building.build, "_build", write_half)
    with pytest.raises(KeyboardInterrupt):
        build(path)
    assert path.read_bytes() == b"the old one"
    assert list(tmp_path.iterdir()) == [path]


def test_a_first_build_that_is_interrupted_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(StopHere):
        build(tmp_path / "new" / "lexicon.sqlite", stop_at(0.0))
    assert list((tmp_path / "new").iterdir()) == []


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    # A file stands where the folder should be: nobody can write there, not even root.
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file" / "lexicon.sqlite", tmp_path / "file" / "deeper" / "lexicon.sqlite"):
        with pytest.raises(LexiconFileError) as caught:
            build(path)
        assert caught.value.code == "read_only"
        assert "SCHLAFMUETZE_DATA" in caught.value.sentence("de")
        assert "SCHLAFMUETZE_DATA" in caught.value.sentence("en")


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    try:
        with pytest.raises(LexiconFileError) as caught:
            build(tmp_path / "lexicon.sqlite")
        assert caught.value.code == "read_only"
    finally:
        tmp_path.chmod(0o755)


def test_a_full_disk_is_told_and_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The real writing, into a file that may not grow: SQLite reports a full disk, as on a full disk."""

    def fill(path: Path, _report: Progress) -> None:
        connection = sqlite3.connect(path)
        try:
            connection.execute("PRAGMA max_page_count = 4")
            connection.execute("CREATE TABLE nouns (lemma TEXT)")
            connection.executemany("INSERT INTO nouns VALUES (?)", (("Donaudampfschiff" * 20,) for _ in range(500)))
        finally:
            connection.close()

    path = tmp_path / "lexicon.sqlite"
    path.write_bytes(b"the old one")
    monkeypatch.setattr(lexicon.building.build, "_build", fill)
    with pytest.raises(LexiconFileError) as caught:
        build(path)
    assert caught.value.code == "disk_full"
    assert "Speicher ist voll" in caught.value.sentence("de")
    assert path.read_bytes() == b"the old one"
    assert list(tmp_path.iterdir()) == [path]


def test_a_missing_source_is_told_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib.util import find_spec

    def without(name: str) -> object:
        return None if name == "spacy_lookups_data" else find_spec(name)

    monkeypatch.setattr(lexicon.building.frequency, "find_spec", without)
    with pytest.raises(LexiconFileError) as caught:
        build(tmp_path / "lexicon.sqlite")
    assert caught.value.code == "source_missing"
    assert "spacy-lookups-data" in caught.value.sentence()
    assert list(tmp_path.iterdir()) == []


def test_without_wordfreq_its_name_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wordfreq", None)
    with pytest.raises(LexiconFileError) as caught:
        lexicon.building.frequency.load_frequencies()
    assert (caught.value.code, caught.value.facts["source"]) == ("source_missing", "wordfreq")


def test_what_is_there_is_not_built_again(store: Store) -> None:
    def never(_share: float, _step: Text) -> None:
        raise StopHere

    assert ensure_lexicon(never).path == store.path


def test_a_damaged_lexicon_is_renewed_only_on_demand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path))
    (tmp_path / "lexicon.sqlite").write_bytes(b"rubbish")
    with pytest.raises(LexiconFileError):
        ensure_lexicon(stop_at(0.0))
    with pytest.raises(StopHere):
        ensure_lexicon(stop_at(0.0), renew=True)
    assert (tmp_path / "lexicon.sqlite").read_bytes() == b"rubbish"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, subprocess.CompletedProcess[str]]:
    """A small lexicon where an old file was, and all that its build said: the shares of its progress, then its path."""
    home = tmp_path_factory.mktemp("built")
    path = home / "lexicon.sqlite"
    path.write_bytes(b"the old one")
    told = "print(room.build(progress=lambda share, what: print(share, what)))"
    done = run_small(told, home, PYTHONHASHSEED="0")
    assert done.returncode == 0, done.stderr
    return path, done


def test_a_build_replaces_what_was_there(built: tuple[Path, subprocess.CompletedProcess[str]]) -> None:
    path, done = built
    assert done.stdout.splitlines()[-1] == str(path)
    assert list(path.parent.iterdir()) == [path]
    store = Store(path)
    assert [row.word for row in store.compounds_by_key(("haustuer", "laenderspiel"))] == ["Haustür", "Länderspiel"]


def test_the_same_sources_give_the_same_lexicon(
    built: tuple[Path, subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    done = run_small(BUILD, tmp_path, PYTHONHASHSEED="1")
    assert done.returncode == 0, done.stderr
    assert str(tmp_path / "lexicon.sqlite") in done.stdout
    assert content(built[0]) == content(tmp_path / "lexicon.sqlite")


def test_progress_goes_from_nothing_to_all(built: tuple[Path, subprocess.CompletedProcess[str]]) -> None:
    shares = [float(line.split()[0]) for line in built[1].stdout.splitlines()[:-1]]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.0, 1.0)


def test_a_build_that_is_killed_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "lexicon.sqlite"
    path.write_bytes(b"the old one")
    killed = (
        "import os, signal\n"
        "def kill(share, what):\n"
        "    if share > 0.9:\n"
        "        os.kill(os.getpid(), signal.SIGKILL)\n"
        "room.build(progress=kill)\n"
    )
    assert run_small(killed, tmp_path).returncode < 0
    assert path.read_bytes() == b"the old one"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
def test_a_limit_on_the_size_of_files_is_told_like_a_full_disk(tmp_path: Path) -> None:
    """The whole program under a real limit: no traceback, the old file as it was."""
    old = tmp_path / "lexicon.sqlite"
    old.write_bytes(b"the old one")
    limited = (
        "import resource, signal\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))\n"
    )
    done = run_small(limited + BUILD, tmp_path)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert old.read_bytes() == b"the old one"
    assert list(tmp_path.iterdir()) == [old]
    assert "Speicher ist voll" in done.stderr


def test_every_step_is_reported_in_english_too() -> None:
    reported = re.compile(r"(?:report|progress)\([\d.]+(?: \* position / len\(words\))?, (.+)\)")
    in_both = re.compile(r'Text\("([^"]+)", "([^"]+)"\)')
    room = Path(lexicon.__file__).parent
    files = [room / name for name in ("building/build.py", "building/tables.py", "pairs/pair_table.py")]
    steps = [step for file in files for step in reported.findall(file.read_text("utf-8"))]
    assert len(steps) > 8
    texts = [Text(*said.groups()) for said in map(in_both.fullmatch, steps) if said]
    assert len(texts) == len(set(texts)) == len(steps)
    assert all(text.de != text.en for text in texts)
