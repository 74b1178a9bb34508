"""A table as rows of named cells: its separator, the line with the names of its columns, what isn't a row of it."""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import suppress
from itertools import islice
from typing import Final, NamedTuple

from companion.words.deck import Colour
from companion.words.deck_files.cells import (
    COLOURS,
    colours_of,
    column_of,
    is_number,
    mark_of,
    word_in,
)
from companion.words.deck_files.faults import DeckFault, Doubt
from companion.words.deck_files.found import Found, Row

_LOOKED_AT: Final = 20  # lines among which the header is looked for: a title and remarks may stand above it
_SEPARATORS: Final = ",;\t|"
_HINT: Final = re.compile(r'"?sep=(.)"?\r?\n?', re.IGNORECASE)  # a first line that Excel writes for itself
_AFTER_QUOTE: Final = re.compile(r'" +(?=[,;\t|\r\n]|\Z)')
_TOTALS: Final = frozenset(
    ("", "summe", "gesamt", "insgesamt", "total", "sum", "anzahl", "zusammen", "karten", "cards")
)


class Line(NamedTuple):
    """A line of a file or of a sheet, counted from 1, and its trimmed cells."""

    number: int
    cells: tuple[str, ...]


class Header(NamedTuple):
    """The names of columns ("" for others), the place of their line among all, and of the first line below."""

    columns: tuple[str, ...]
    place: int
    below: int


class OpenQuoteError(Exception):
    """A quotation mark in the line `args[0]` is never closed."""


def separator_in(text: str) -> str | None:
    """Return the separator under which a text has a header, None if it is no table."""
    hint = _HINT.fullmatch(io.StringIO(text, newline="").readline())
    if hint is not None:
        return hint[1]
    best, most = None, 0
    for separator in _SEPARATORS:
        names = _names_under(text, separator)
        if {"word", *COLOURS} <= names:
            return separator
        if len(names) > most:
            best, most = separator, len(names)
    return best


def _names_under(text: str, separator: str) -> set[str]:
    lines: list[Line] = []
    with suppress(OpenQuoteError):
        lines.extend(islice(lines_of(text, separator), _LOOKED_AT))
    header = header_in(lines)
    return set() if header is None else {*header.columns} - {""}


def lines_of(text: str, separator: str) -> Iterator[Line]:
    """Yield the lines that have any cell. :raises OpenQuoteError: where a quotation mark isn't closed."""
    file = io.StringIO(_AFTER_QUOTE.sub('"', text), newline="")
    before = 1 if _HINT.fullmatch(file.readline()) else 0
    if not before:
        file.seek(0)
    reader = csv.reader(file, delimiter=separator, strict=True, skipinitialspace=True)
    while True:
        start = before + reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise OpenQuoteError(start) from error
        if cells is None:
            return
        trimmed = tuple(cell.strip() for cell in cells)
        if any(trimmed):
            yield Line(start, trimmed)


def header_in(lines: Sequence[Line]) -> Header | None:
    """Return the line that names the columns: the words and something else, or most of the colours."""
    for place, line in enumerate(lines[:_LOOKED_AT]):
        columns = tuple(map(column_of, line.cells))
        below = tuple(map(column_of, lines[place + 1].cells)) if place + 1 < len(lines) else ()
        names = {*columns} - {""}
        if "word" in names and not names & COLOURS and len(COLOURS.intersection(below)) > 1:
            return Header(_joined(columns, below), place, place + 2)  # „Farben“ across the four below it
        filled = sum(bool(cell) for cell in line.cells)
        several = len(names) > 2 or (filled > 1 and place + 1 < len(lines))
        if ("word" in names and several) or len(names & COLOURS) > 2:
            return Header(columns, place, place + 1)
    return None


def _joined(above: Sequence[str], below: Sequence[str]) -> tuple[str, ...]:
    """Return the names of a header of two lines; a colour in the lower one is meant."""
    wide = [*above, *[""] * (len(below) - len(above))]
    low = [*below, *[""] * (len(above) - len(below))]
    return tuple(
        under if under in COLOURS else "" if over == "colours" else over for over, under in zip(wide, low, strict=True)
    )


def table_of(lines: Sequence[Line], header: Header, answers: Mapping[str, str]) -> Found:
    """Return the rows of a table, and what is odd about it."""
    names = {*header.columns} - {""}
    number = lines[header.place].number
    titles = [line for line in lines[: header.place] if any(line.cells)]
    notes = [DeckFault(line.number, "title", {"text": " ".join(filter(None, line.cells))}) for line in titles]
    columned = _under_colours(lines[header.below :], header.columns)
    if columned:
        return Found(columned, notes=tuple(notes), is_long=True)
    faults = list(_faults_of_header(number, lines[header.place].cells, header.columns))
    if any(fault.code == "missing_column" for fault in faults):
        return Found(faults=tuple(faults), notes=tuple(notes), lost=True)  # no row has a word
    notes += _missing_colours(number, lines[header.place].cells, names)
    marks: dict[str, Doubt] = {}
    rows: list[Row] = []
    for line in lines[header.below :]:
        cells = {name: cell for name, cell in zip(header.columns, line.cells, strict=False) if name}
        if line.cells == lines[header.place].cells:
            continue  # the header again, as at the top of each printed page
        if _is_total(cells):
            notes.append(DeckFault(line.number, "total", {"text": " ".join(filter(None, line.cells))}))
            continue
        extra = sum(bool(cell) for cell in line.cells[len(header.columns) :])
        if extra:
            most = len(header.columns)
            faults.append(DeckFault(line.number, "too_many_cells", {"count": most + extra, "most": most}))
        colours = _marked(line.number, cells, answers, marks)
        listed = colours_of(cells.get("colours", ""))
        if listed is None:
            faults.append(DeckFault(line.number, "unknown_colour", {"text": cells["colours"]}))
        colours |= {*(listed or ())}
        word = word_in(cells.get("word", ""))
        if not word and listed and len(listed) == 1 and rows and len(rows[-1].colours) == 1:
            word = rows[-1].word  # it stands beside a line for each of its cards, as in a merged cell
        rows.append(
            Row(
                line.number,
                word,
                word_in(cells.get("article", "")).lower(),
                tuple(colour for colour in Colour if colour in colours),
                cells.get("source", ""),
                cells.get("picture", ""),
            )
        )
    return Found(
        tuple(rows), tuple(faults), tuple(marks.values()), tuple(notes),
        has_colours=bool(names & {*COLOURS, "colours"}), is_long="colours" in names,
    )  # fmt: skip


def _under_colours(lines: Sequence[Line], columns: Sequence[str]) -> tuple[Row, ...]:
    """Return the words that stand below the names of colours, each a card; none where marks stand there."""
    if "word" in columns:
        return ()
    places = [(place, Colour(column)) for place, column in enumerate(columns) if column in COLOURS]
    cells = [(line, line.cells[place], colour) for line in lines for place, colour in places if place < len(line.cells)]
    if any(mark_of(cell) is not None for _, cell, _ in cells if cell):
        return ()
    return tuple(Row(line.number, word_in(cell), colours=(colour,)) for line, cell, colour in cells if cell)


def _faults_of_header(line: int, cells: Sequence[str], columns: Sequence[str]) -> Iterator[DeckFault]:
    if "word" not in columns:
        yield DeckFault(line, "missing_column", {"column": "word", "found": tuple(filter(None, cells))})
    for column in ("word", "article", *Colour, "colours", "source", "picture"):
        if columns.count(column) > 1:
            yield DeckFault(line, "column_twice", {"column": str(column)})


def _missing_colours(line: int, cells: Sequence[str], names: Set[str]) -> list[DeckFault]:
    """Return the colours without a column beside others that have one: no card has them."""
    if not names & COLOURS or "colours" in names:
        return []
    facts = {"found": tuple(filter(None, cells))}
    return [DeckFault(line, "missing_column", {"column": str(each), **facts}) for each in Colour if each not in names]


def _is_total(cells: Mapping[str, str]) -> bool:
    """Say whether a row only counts: numbers beyond 1 under the colours, and no word of its own beside them."""
    is_total = word_in(cells.get("word", "")).casefold() in _TOTALS
    return is_total and any(is_number(cells.get(colour, "")) for colour in COLOURS)


def _marked(line: int, cells: Mapping[str, str], answers: Mapping[str, str], marks: dict[str, Doubt]) -> set[Colour]:
    """Return the colours that have a mark. One that may mean either is a doubt in `marks`, once for all its rows."""
    found: set[Colour] = set()
    for colour in Colour:
        cell = cells.get(colour, "")
        says = mark_of(cell, colour)
        if says is None:
            key = f"mark {word_in(cell) or cell}"[:40]
            facts = {"colour": colour.value, "text": cell}
            doubt = Doubt(line, "bad_mark", key, ("yes", "no"), answers.get(key, ""), facts)
            says = marks.setdefault(key, doubt).chosen == "yes"
        if says:
            found.add(colour)
    return found
