"""`schlafmuetze lexicon objections`: each objection beside today's verdict, grouped, and clear words for bad files."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexicon.judging.verdict import Authority, Ruling
from tests.project.command_line import Call
from web.judge.objections import Objection, write_lines


def objection(word: str, ruling: Ruling, *cards: str, note: str = "") -> Objection:
    return Objection(
        id=f"objection-{len(word):04}",
        at=1_795_000_000_000,
        word=word,
        cards=cards,
        ruling=ruling,
        p=0.5,
        authority=Authority.MODEL,
        sentence="So war das damals.",
        lexicon_ruling=ruling,
        lexicon_p=0.5,
        note=note,
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "einwaende.jsonl"
    path.write_bytes(
        write_lines(
            [
                objection("Haustür", Ruling.GILT_NICHT, "HAUS", "TÜR", note="Die hat doch jeder!\x1b[2J"),
                objection("Eiswein", Ruling.GILT),
                objection("Landschaftsbild", Ruling.GILT_NICHT, "LAND", "BILD"),
                objection("Xyzzquorp", Ruling.STRITTIG),
            ]
        )
    )
    return path


def test_objections_are_grouped_by_whether_the_ruling_has_changed(call: Call, file: Path) -> None:
    said = call("lexicon", "objections", file)
    assert said.code == 0
    same, changed = said.out.split("\n\n")[:2]
    assert same.startswith("Noch dasselbe Urteil: 2\n")
    assert "  Eiswein  ✓ gilt (50) → ✓ gilt (99)" in same
    assert "  Landschaftsbild  ✗ gilt nicht (50) → ✗ gilt nicht (0)" in same
    assert changed.startswith("Seither ein anderes Urteil: 2\n")
    assert "  Haustür  ✗ gilt nicht (50) → ✓ gilt" in changed
    assert "    Notiz: Die hat doch jeder! [2J" in changed
    assert "    damals: So war das damals." in changed
    assert "    heute: „Haustür“ steht im Wörterbuch" in changed
    assert "  Xyzzquorp  ? strittig (50) → kein Urteil" in changed
    assert said.out.endswith("4 Einwände.\n")


def test_it_speaks_english(call: Call, file: Path) -> None:
    said = call("--lang", "en", "lexicon", "objections", file)
    assert "Still the same verdict: 2" in said.out
    assert "today: “Haustür” is in the dictionary" in said.out


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "In einwaende.jsonl steht kein Einwand."),
        (b"\n\n", "In einwaende.jsonl steht kein Einwand."),
        (b"Eiswein\n", "einwaende.jsonl, Zeile 1: Das ist kein Einwand."),
        (b"{}\n", "einwaende.jsonl, Zeile 1: Das ist kein Einwand."),
        (b"\xff\xfe\x00", "einwaende.jsonl, Zeile 1: Das ist kein Einwand."),
        (b"[" * 100_000, "einwaende.jsonl, Zeile 1: Das ist kein Einwand."),
    ],
)
def test_a_bad_file_gets_a_sentence(call: Call, tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "einwaende.jsonl"
    path.write_bytes(content)
    said = call("lexicon", "objections", path)
    assert (said.code, said.out, said.err) == (1, "", sentence + "\n")


def test_the_line_at_fault_is_named(call: Call, file: Path) -> None:
    file.write_bytes(file.read_bytes() + b"{}\n")
    said = call("lexicon", "objections", file)
    assert (said.code, said.err) == (1, "einwaende.jsonl, Zeile 5: Das ist kein Einwand.\n")


def test_a_file_that_is_not_there(call: Call, tmp_path: Path) -> None:
    said = call("lexicon", "objections", tmp_path / "fehlt.jsonl")
    assert said.code == 1
    assert "gibt es nicht" in said.err
