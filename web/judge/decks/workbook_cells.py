"""Prints the cells of a workbook as JSON: a program of its own, which `web.judge.decks.workbook` starts.

python-calamine makes room for every cell between the first and the last of a sheet, and ends the process when there is
none: a file of 5 KB with a cell in the last corner asks for 512 GB. So this process has a bound, and no house in it.
"""

import io
import json
import sys
from contextlib import suppress
from typing import Any, Final

MEMORY: Final = 400_000_000  # bytes
SECONDS: Final = 10
MOST_SHEETS: Final = 20


def bound() -> None:
    """Bound the memory and the time of this process, where the system can."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def sheets_of(raw: bytes, rows: int, columns: int) -> list[Any]:
    """Return name, number of the first line, cells as texts, and whether there are more, of each visible sheet."""
    from python_calamine import SheetVisibleEnum, load_workbook

    found = []
    with load_workbook(io.BytesIO(raw)) as book:
        seen = [each for each in book.sheets_metadata if each.visible == SheetVisibleEnum.Visible]
        for each in (seen or book.sheets_metadata)[:MOST_SHEETS]:
            sheet = book.get_sheet_by_name(each.name)
            top, _left = sheet.start or (0, 0)
            cells = [[text_of(cell) for cell in row[:columns]] for row in sheet.to_python(nrows=rows + 1)]
            found.append([each.name, top + 1, cells[:rows], len(cells) > rows])
    return found


def text_of(cell: object) -> str:
    """Return a cell as a person reads it."""
    if isinstance(cell, bool):
        return str(int(cell))
    return str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)


if __name__ == "__main__":
    bound()
    json.dump(sheets_of(sys.stdin.buffer.read(), *map(int, sys.argv[1:])), sys.stdout)
