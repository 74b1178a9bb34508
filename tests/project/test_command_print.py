"""`schlafmuetze print`: the cards of a deck as a PDF, and a sentence where there can be none."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.words.deck_files.reader import read_deck
from lexicon.paths import shipped
from tests.project.command_line import Answer, refused
from tests.web.decks.printed_sheets import sheets
from web.cli import run


class Printer:
    """The command in a folder; it needs no lexicon."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *args: str | Path) -> Answer:
        return Answer(run([*map(str, args)]), *self.capsys.readouterr())


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Printer:
    monkeypatch.delenv("SCHLAFMUETZE_LANG", raising=False)
    monkeypatch.chdir(tmp_path)
    return Printer(capsys)


def test_a_deck_of_ones_own_is_printed_in_the_language_of_the_call(call: Printer, tmp_path: Path) -> None:
    deck = Path("unsere.csv")
    deck.write_text(read_deck(shipped("decks/klassik.csv")).as_csv().replace("TÜR,", "KÜRBIS,"), encoding="utf-8")
    answer = call("--lang", "en", "print", "--deck", deck, "--paper", "letter", "--no-backs")
    assert answer.code == 0
    assert answer.out.startswith("schlafmuetze.pdf: 108 cards on 12 sheets, and a sheet with the rules before them.\n")
    assert "both sides" not in answer.out
    made = (tmp_path / "schlafmuetze.pdf").read_bytes()
    rules, words = sheets(made, lambda number: number < 2)
    assert round(rules.width, 1) == 215.9
    assert "the rules on a page" in rules.text
    assert words.words["KÜRBIS"] == 1
    assert len(sheets(made, lambda number: number == 13)) == 1
    assert sorted(each.name for each in tmp_path.iterdir()) == ["schlafmuetze.pdf", "unsere.csv"]


def test_a_file_that_is_there_is_replaced_only_with_force(call: Printer) -> None:
    file = Path("karten.pdf")
    file.write_text("mine")
    half = Path(f".karten.pdf.{2**22 + 1}.part")  # of a process that was killed
    half.touch()
    sentence = refused(call("print", file))
    assert sentence == "karten.pdf gibt es schon. Nimm einen anderen Namen, oder ersetze die Datei mit --force."
    assert file.read_text() == "mine"
    answer = call("print", file, "--force")
    assert answer.out.splitlines()[1] == "Druck beidseitig und lass über die lange Kante wenden."
    assert file.read_bytes().startswith(b"%PDF")
    assert list(Path().iterdir()) == [file]


def test_what_cannot_be_read_or_written_gets_a_sentence(call: Printer) -> None:
    assert refused(call("print", "nirgends/karten.pdf")) == "nirgends gibt es nicht."
    assert refused(call("print", ".", "--force")) == ". ist ein Ordner, keine Datei."
    assert refused(call("print", "--deck", "keins.csv")) == "keins.csv gibt es nicht."
    Path("klein.csv").write_text("word,article,red,blue,green,yellow\nEIS,das,1,1,1,1\n", encoding="utf-8")
    assert refused(call("print", "--deck", "klein.csv")).startswith("klein.csv hat 5 Fehler, der erste in Zeile 1: ")
    assert "a5" in refused(call("print", "--paper", "a5"), 2)
    assert list(Path().iterdir()) == [Path("klein.csv")]
