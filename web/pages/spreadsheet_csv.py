"""Tables for spreadsheets, as the programs of this country open them by a double click."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

_BETWEEN: Final = {"de": ";", "en": ","}  # German spreadsheets take the comma for a decimal point
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def spreadsheet_csv(rows: Iterable[Sequence[str | int]], lang: str) -> bytes:
    """Return rows, the head first, as CSV in `lang`: UTF-8 with the mark that spreadsheets ask for, lines ended
    by CR LF.

    No text in it is calculated: what would begin a formula is kept as it was written.
    """
    text = io.StringIO()
    table = csv.writer(text, delimiter=_BETWEEN[lang])
    for row in rows:
        table.writerow([_plain(cell) if isinstance(cell, str) else cell for cell in row])
    return b"\xef\xbb\xbf" + text.getvalue().encode()


def _plain(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text
