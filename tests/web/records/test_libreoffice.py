"""LibreOffice opens the tables as they are meant, in German and in English; left out where it isn't installed."""

import shutil
import subprocess
from datetime import date
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import pytest

from companion.words.deck import Colour, Deck, DeckWord
from companion.words.deck_files.content import read_cards
from tests.web.records.test_exports import TAKEN_FOR_VALUES
from web.judge.decks.workbook import open_workbook
from web.pages.spreadsheet_csv import Cell, spreadsheet_csv

SOFFICE: Final = shutil.which("soffice")
LANGUAGES: Final = {"de": "1031", "en": "1033"}  # as Windows numbers them
_ODF: Final = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
_OFFICE, _TABLE = _ODF % "office", _ODF % "table"

pytestmark = pytest.mark.skipif(SOFFICE is None, reason="LibreOffice (soffice) isn't installed")


def saved(raw: bytes, lang: str, kind: str, folder: Path) -> bytes:
    """Return a table in CSV as LibreOffice opens it, with all special numbers found, and saves it again.

    Cells are parted at tabs, commas and semicolons, as its dialogue for CSV proposes.
    """
    file = folder / f"{lang}.csv"
    file.write_bytes(raw)
    how = f"CSV:9/44/59,34,76,1,,{LANGUAGES[lang]},false,true"  # 34 is the quotation mark, 76 UTF-8
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = [str(SOFFICE), profile, "--headless", f"--infilter={how}", "--convert-to", kind, file.name]
    subprocess.run(command, cwd=folder, capture_output=True, timeout=120, check=True)
    return file.with_suffix(f".{kind}").read_bytes()


def opened(raw: bytes, lang: str, folder: Path) -> list[list[tuple[str, str]]]:
    """Return kind and value of each cell of a table in CSV, as LibreOffice takes them."""
    book = ET.fromstring(saved(raw, lang, "fods", folder))  # noqa: S314 - LibreOffice has just written it
    rows = ([_seen(cell) for cell in row.iter(f"{_TABLE}table-cell")] for row in book.iter(f"{_TABLE}table-row"))
    return [row[:3] for row in rows if row[0][0]]


def _seen(cell: ET.Element) -> tuple[str, str]:
    assert f"{_TABLE}formula" not in cell.attrib
    kind = cell.get(f"{_OFFICE}value-type", "")
    return kind, cell.get(f"{_OFFICE}{'date-value' if kind == 'date' else 'value'}", "".join(cell.itertext()).strip())


def test_numbers_and_dates_are_such_and_every_name_is_a_text(tmp_path: Path) -> None:
    plain = ("Käthe; Ößi", "Eva, 5", '"Bär"', "5 🦁")
    guarded = (*TAKEN_FOR_VALUES, "=1+1", "-Jo")
    for lang in LANGUAGES:
        cells: list[tuple[Cell, ...]] = [(date(2026, 11, 22), name, -3) for name in (*plain, *guarded)]
        head, *rows = opened(spreadsheet_csv([("Tag", "Name", "Punkte"), *cells], lang), lang, tmp_path)
        assert head == [("string", name) for name in ("Tag", "Name", "Punkte")]
        assert [row[1] for row in rows] == [("string", name) for name in (*plain, *(f"'{name}" for name in guarded))]
        assert {(row[0], row[2]) for row in rows} == {(("date", "2026-11-22"), ("float", "-3"))}


def test_a_deck_comes_back_from_libreoffice_as_it_was(tmp_path: Path) -> None:
    words = ("TÜR", "STRAẞE", "E-MAIL", "MAI", "WAHR")
    deck = Deck(tuple(DeckWord(word, "", (Colour.RED, Colour.GREEN), picture="🚪") for word in words))
    for lang, kind in (("de", "ods"), ("de", "xlsx"), ("en", "xls")):
        again = saved(spreadsheet_csv(deck.as_rows(), lang), lang, kind, tmp_path)
        reading = read_cards(again, open_workbook=open_workbook)
        assert (reading.deck(), reading.doubts, reading.notes) == (deck, (), ()), kind
