"""CSV for spreadsheets, as German and English programs open it by a double click."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

_BETWEEN: Final = {"de": ";", "en": ","}  # German spreadsheets take the comma for a decimal point
_ROWS: Final = 200  # in one piece
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def spreadsheet_csv(rows: Iterable[Sequence[str | int]], lang: str) -> bytes:
    """Return rows, the head first, as CSV in `lang`: UTF-8 with a byte order mark, lines ended by CR LF.

    A text that would begin a formula gets an apostrophe in front, so that no spreadsheet calculates it.
    """
    return b"".join(spreadsheet_csv_pieces(rows, lang))


def spreadsheet_csv_pieces(rows: Iterable[Sequence[str | int]], lang: str) -> Iterator[bytes]:
    """Yield what `spreadsheet_csv` returns, so many rows at a time: a long table is never in memory as a whole."""
    waiting = iter(rows)
    mark = b"\xef\xbb\xbf"
    while some := list(islice(waiting, _ROWS)):
        text = io.StringIO()
        table = csv.writer(text, delimiter=_BETWEEN[lang])
        table.writerows(
            [f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell for cell in row]
            for row in some
        )
        yield mark + text.getvalue().encode()
        mark = b""
