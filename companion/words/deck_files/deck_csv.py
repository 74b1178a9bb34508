"""A deck file as rows of named cells: encodings, separators, German headers. `reader` makes a deck of them."""

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.words.deck_files.faults import DeckFault

LARGEST: Final = 4_000_000  # bytes; a deck of 5,000 words has a twentieth of them
_COLUMNS: Final = {
    "word": ("word", "wort"),
    "article": ("article", "artikel"),
    "red": ("red", "rot"),
    "blue": ("blue", "blau"),
    "green": ("green", "grün", "gruen"),
    "yellow": ("yellow", "gelb"),
    "source": ("source", "quelle"),
    "picture": ("picture", "bild"),
}
_NEEDED: Final = ("word", "red", "blue", "green", "yellow")
_NAMES: Final = {name: column for column, names in _COLUMNS.items() for name in names}
_SEPARATORS: Final = ",;\t"
_EXCEL_HINT: Final = re.compile(r"sep=(.)\r?\n?", re.IGNORECASE)  # a first line that Excel writes for itself


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the file: the cells by column (a missing one is empty), and the number of cells too many."""

    line: int
    cells: dict[str, str]
    width: int
    extra: int

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")


@dataclass(frozen=True, slots=True)
class DeckCsv:
    """The rows of a file, and its faults; `lost` says that not all rows could be read."""

    rows: tuple[Row, ...]
    faults: tuple[DeckFault, ...]
    lost: bool


def read_csv(path: Path) -> DeckCsv:
    """Return the rows of the file, as far as they can be read. :raises OSError: when the file can't be opened."""
    with path.open("rb") as file:
        return parse_csv(file.read(LARGEST + 1))


def parse_csv(raw: bytes) -> DeckCsv:
    """Return the rows of a file's content, as far as they can be read."""
    if len(raw) > LARGEST:
        return _unread(DeckFault(1, "too_big", {"limit": LARGEST // 1_000_000}))
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return _unread(DeckFault(1, "utf16"))
    faults: list[DeckFault] = []
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        faults.append(DeckFault(raw.count(b"\n", 0, error.start) + 1, "not_utf8"))
        text = raw.decode("cp1252", errors="replace")  # so that other faults are found too
    if not text.strip():
        return _unread(DeckFault(1, "empty"))
    return _rows(text, faults)


def _unread(fault: DeckFault) -> DeckCsv:
    return DeckCsv((), (fault,), lost=True)


def _rows(text: str, faults: list[DeckFault]) -> DeckCsv:
    lines = _lines(text)
    rows: list[Row] = []
    columns: list[str] = []
    try:
        head, header = next(lines, (1, []))
        if not header:  # nothing but separators
            return DeckCsv((), (*faults, DeckFault(1, "empty")), lost=True)
        columns = [_NAMES.get(cell.lower(), "") for cell in header]
        faults.extend(_faults_of_header(head, header, columns))
        for line, cells in lines:
            named = {column: cell for column, cell in zip(columns, cells, strict=False) if column}
            extra = sum(bool(cell) for cell in cells[len(columns) :])
            rows.append(Row(line, named, len(columns), extra))
    except _OpenQuoteError as error:
        return DeckCsv(tuple(rows), (*faults, DeckFault(error.line, "open_quote")), lost=True)
    if any(column not in columns for column in _NEEDED):
        return DeckCsv((), tuple(faults), lost=True)  # every row would be wrong for the same reason
    return DeckCsv(tuple(rows), tuple(faults), lost=False)


def _faults_of_header(line: int, header: list[str], columns: list[str]) -> Iterator[DeckFault]:
    found = tuple(cell for cell in header if cell)
    for column in _COLUMNS:
        if column in _NEEDED and column not in columns:
            yield DeckFault(line, "missing_column", {"column": column, "found": found})
        if columns.count(column) > 1:
            yield DeckFault(line, "column_twice", {"column": column})


class _OpenQuoteError(Exception):
    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the number and the trimmed cells of each line that has any."""
    file = io.StringIO(text, newline="")
    before = 0
    first = file.readline()
    hint = _EXCEL_HINT.fullmatch(first)
    if hint:
        before = 1
        separator = hint[1]
    else:
        file.seek(0)
        separator = _separator(text)
    reader = csv.reader(file, delimiter=separator, strict=True, skipinitialspace=True)
    while True:
        start = before + reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise _OpenQuoteError(start) from error
        if cells is None:
            return
        trimmed = [cell.strip() for cell in cells]
        if any(trimmed):
            yield start, trimmed


def _separator(text: str) -> str:
    """Return the separator that makes the most column names of the header line; a German Excel writes semicolons."""
    header = next(line for line in text.splitlines() if line.strip())

    def known(separator: str) -> int:
        return sum(cell.strip().strip('"').lower() in _NAMES for cell in header.split(separator))

    return max(_SEPARATORS, key=known)
