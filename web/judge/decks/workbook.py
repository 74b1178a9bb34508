"""Decks in workbooks of Excel and LibreOffice (.xlsx, .xls, .ods), read by python-calamine in a process of its own."""

import json
import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Final

from companion.words.deck import Deck
from companion.words.deck_files.content import Sheet
from companion.words.deck_files.faults import DeckFault
from companion.words.deck_files.reader import read_deck
from companion.words.deck_files.table import Line

MOST_ROWS: Final = 5000
MOST_COLUMNS: Final = 60
_PROGRAM: Final = Path(__file__).with_name("workbook_cells.py")
_PATIENCE: Final = 20  # seconds
_ONE_AT_A_TIME: Final = Lock()


def open_workbook(raw: bytes) -> tuple[Sheet, ...]:
    """Return the sheets of a workbook. :raises DeckFault: when it can't be read."""
    command = [sys.executable, "-I", str(_PROGRAM), str(MOST_ROWS), str(MOST_COLUMNS)]
    try:
        with _ONE_AT_A_TIME:
            done = subprocess.run(  # noqa: S603 - our own program; what people sent goes to its input
                command, input=raw, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=_PATIENCE, check=True
            )
        return tuple(_sheet(*each) for each in json.loads(done.stdout))
    except (subprocess.SubprocessError, OSError, ValueError) as error:
        raise DeckFault(1, "broken") from error


def _sheet(name: str, first: int, rows: list[list[str]], is_cut: bool) -> Sheet:
    trimmed = (Line(number, tuple(cell.strip() for cell in row)) for number, row in enumerate(rows, first))
    return Sheet(name, tuple(line for line in trimmed if any(line.cells)), is_cut)


def read_deck_file(path: Path) -> Deck:
    """Return the deck in a file that people have made, be it a workbook. Raises what `read_deck` does."""
    state = path.stat()
    return _read(path, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=8)  # a page reads the deck of the server several times
def _read(path: Path, _changed: int, _size: int) -> Deck:
    return read_deck(path, open_workbook)
