"""CSV for spreadsheets, as German and English programs open it by a double click."""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import islice
from typing import Final, TypeAlias

Cell: TypeAlias = str | int | date

_BETWEEN: Final = {"de": ";", "en": ","}  # German spreadsheets take the comma for a decimal point
_ROWS: Final = 200  # in one piece
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_MONTHS: Final = (
    "jan(uary?)?|feb(ruary?)?|mar(ch)?|mrz|märz?|apr(il)?|may|mai|june?|juni|july?|juli|aug(ust)?"
    "|sept?(ember)?|o[ck]t(ober)?|nov(ember)?|de[cz](ember)?"
)
_VALUE: Final = re.compile(
    rf"(?=.*\d)([\d\s.,:/'()%+−-]|[€$£]|eur|usd|[eap]|[ap]m|{_MONTHS})+|wahr|falsch|true|false", re.IGNORECASE
)
"""What some spreadsheet takes for a number, a date, a time, an amount or a truth value, in German or in English."""


def spreadsheet_csv(rows: Iterable[Sequence[Cell]], lang: str) -> bytes:
    """Return rows, the head first, as CSV in `lang`: UTF-8 with a byte order mark, lines ended by CR LF.

    Dates stand as YYYY-MM-DD. Each text is quoted, for programs that part cells at several signs. One that would begin
    a formula, or be taken for a number or a date, gets an apostrophe in front.
    """
    return b"".join(spreadsheet_csv_pieces(rows, lang))


def spreadsheet_csv_pieces(rows: Iterable[Sequence[Cell]], lang: str) -> Iterator[bytes]:
    """Yield what `spreadsheet_csv` returns, so many rows at a time: a long table is never in memory as a whole."""
    waiting = iter(rows)
    mark = b"\xef\xbb\xbf"
    while some := list(islice(waiting, _ROWS)):
        text = "".join(_BETWEEN[lang].join(map(_written, row)) + "\r\n" for row in some)
        yield mark + text.encode()
        mark = b""


def _written(cell: Cell) -> str:
    if not isinstance(cell, str):
        return str(cell)
    guard = "'" if cell.startswith(_FORMULA) or _VALUE.fullmatch(cell) else ""
    quoted = cell.replace('"', '""')
    return f'"{guard}{quoted}"' if cell else ""
