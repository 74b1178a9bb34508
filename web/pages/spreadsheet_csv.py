"""CSV for spreadsheets, as German and English programs open it by a double click."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

_BETWEEN: Final = {"de": ";", "en": ","}  # German spreadsheets take the comma for a decimal point
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def spreadsheet_csv(rows: Iterable[Sequence[str | int]], lang: str) -> bytes:
    """Return rows, the head first, as CSV in `lang`: UTF-8 with a byte order mark, lines ended by CR LF.

    A text that would begin a formula gets an apostrophe in front, so that no spreadsheet calculates it.
    """
    text = io.StringIO()
    table = csv.writer(text, delimiter=_BETWEEN[lang])
    for row in rows:
        table.writerow([_plain(cell) if isinstance(cell, str) else cell for cell in row])
    return b"\xef\xbb\xbf" + text.getvalue().encode()


def _plain(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text
