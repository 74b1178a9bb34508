"""Decks in workbooks: the cells as people see them, and files that are a trap end no server."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.words.deck_files.content import read_cards
from companion.words.deck_files.faults import DeckError
from tests.web.decks.desk import WORDS
from tests.web.decks.workbooks import ods, xlsx
from web.judge.decks.workbook import open_workbook, read_deck_file

HEAD = ("Wort", "rot", "blau", "grün", "gelb")


def read(raw: bytes) -> dict[str, str]:
    """Return the words of a workbook with the initials of their colours."""
    rows = read_cards(raw, open_workbook=open_workbook).rows
    return {row.word: "".join(colour[0] for colour in row.colours) for row in rows}


def test_a_workbook_is_read_cell_by_cell() -> None:
    rows = [("Unsere Karten",), (), HEAD, ("Tür", 1, "", True, 0), ("Öl", False, "x", 0.0, 1.0)]
    assert read(xlsx(rows)) == {"Tür": "rg", "Öl": "by"}
    assert read(ods([HEAD, ("Tür", "1", "", "WAHR", "0")])) == {"Tür": "rg"}
    assert read(xlsx([("Haus",), ("Hund",)])) == {"Haus": "", "Hund": ""}
    assert read(xlsx([("Notiz",)], [HEAD, ("Tür", 1, "", 1, "")])) == {"Tür": "rg"}


def test_lines_are_counted_as_the_spreadsheet_counts_them() -> None:
    reading = read_cards(xlsx([(), (), HEAD, (), ("Haus Boot", 1)]), open_workbook=open_workbook)
    assert [(fault.code, fault.line) for fault in reading.faults] == [("two_words", 5)]


@pytest.mark.parametrize(
    "raw",
    [
        xlsx([HEAD], corner="XFD1048576"),  # asks for 512 GB
        xlsx([("A" * 250_000_000,)]),  # 250 KB that unpack to 250 MB
        xlsx([HEAD])[:-40],
    ],
)
def test_a_trap_or_a_damaged_file_gets_a_sentence(raw: bytes) -> None:
    assert [fault.code for fault in read_cards(raw, open_workbook=open_workbook).faults] == ["broken"]


def test_a_sheet_without_end_is_read_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.judge.decks.workbook.MOST_ROWS", 2)
    (sheet,) = open_workbook(xlsx([("Haus",), ("Hund",), ("Baum",)]))
    assert ([line.cells for line in sheet.lines], sheet.is_cut) == ([("Haus",), ("Hund",)], True)


def test_a_deck_file_may_be_a_workbook_or_a_plain_list(tmp_path: Path) -> None:
    file = tmp_path / "karten.xlsx"
    file.write_bytes(xlsx([HEAD, *((word, 1, 1, 1, 1) for word in WORDS.split())]))
    assert read_deck_file(file).names == tuple(WORDS.split())
    file.write_text("\n".join(WORDS.split()), encoding="utf-8")  # and it is read anew
    assert {*read_deck_file(file).per_colour().values()} == {6}
    file.write_bytes(b"%PDF")
    with pytest.raises(DeckError, match="Aus PDF lese ich keine Wörter"):
        read_deck_file(file)


def test_the_library_is_in_no_process_but_its_own() -> None:
    code = "import sys, web.app, web.judge.decks.workbook_cells; print('python_calamine' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
