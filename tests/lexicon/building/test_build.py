"""Building the lexicon from its sources gives what the program brings, to the byte."""

import os
import re
import subprocess
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import pytest

import lexicon
from lexicon.building import frequency
from lexicon.building.build import build
from lexicon.building.nouns import source_version
from lexicon.errors import LexiconFileError
from lexicon.paths import lexicon_path
from lexicon.store import Store
from lexicon.text import Text


@pytest.mark.endurance
@pytest.mark.timeout(1200)
@pytest.mark.usefixtures("data_home")
def test_the_sources_give_the_lexicon_that_the_program_brings(tmp_path: Path) -> None:
    """After a change of the build or its sources: `python -m lexicon.workshop.ship_lexicon`."""
    environment = os.environ | {"SCHLAFMUETZE_DATA": str(tmp_path), "SCHLAFMUETZE_LANG": "en", "PYTHONHASHSEED": "1"}
    path = tmp_path / "lexicon.sqlite"
    path.write_bytes(b"the old one")
    command = [sys.executable, "-m", "web.cli", "lexicon", "build"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert done.stdout == f"The lexicon is built: {path}\nIt is the one that came along.\n"
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_bytes() == lexicon_path().read_bytes()


def test_what_the_program_brings_was_built_from_the_sources_of_today(store: Store) -> None:
    sources = {"german-nouns": source_version()} | {name: version(name) for name in ("wordfreq", "spacy-lookups-data")}
    assert {name: store.info()[f"source {name}"] for name in sources} == sources


def test_a_missing_source_is_told_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frequency, "find_spec", lambda name: None if name == "spacy_lookups_data" else find_spec(name))
    with pytest.raises(LexiconFileError, match="spacy-lookups-data") as caught:
        build(tmp_path / "lexicon.sqlite")
    assert caught.value.code == "source_missing"
    assert list(tmp_path.iterdir()) == []


def test_without_wordfreq_its_name_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wordfreq", None)
    with pytest.raises(LexiconFileError) as caught:
        frequency.load_frequencies()
    assert (caught.value.code, caught.value.facts["source"]) == ("source_missing", "wordfreq")


def test_every_step_is_reported_in_english_too() -> None:
    reported = re.compile(r"(?:report|progress)\([\d.]+(?: [*+] .+?)?, (Text\(.+\))\)")
    in_both = re.compile(r'Text\("([^"]+)", "([^"]+)"\)')
    room = Path(lexicon.__file__).parent
    files = [room / name for name in ("building/build.py", "columns.py", "lexicon_file.py", "pairs/pair_table.py")]
    steps = [step for file in files for step in reported.findall(file.read_text("utf-8"))]
    assert len(steps) > 10
    texts = {Text(*said.groups()) for said in map(in_both.fullmatch, steps) if said}
    assert len(texts) == len(set(steps))
    assert all(text.de != text.en for text in texts)
