"""The lexicon as columns: data/lexicon.xz, of which the first start makes the lexicon file (`lexicon.store`).

Build and start write the same file, by `write_file`. What follows from other columns is in neither its rows nor the
shipped columns: keys, sounds, indexes. The shipped columns are text, a value a line and a form feed behind each column;
they tell forms by how they differ from their noun, which makes them two thirds of the size.
"""

import lzma
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from lexicon.errors import LexiconFileError
from lexicon.paths import shipped
from lexicon.progress import Progress
from lexicon.spelling import fold_all, sound_all
from lexicon.store import APPLICATION_ID, NAME_ONLY, SCHEMA_VERSION
from lexicon.text import Text

Row = tuple[Any, ...]
Tables = Mapping[str, Sequence[Row]]
"""The rows of each table, in order and without what follows from them: the columns of `TYPES`."""

TYPES: Final[dict[str, dict[str, type]]] = {
    "nouns": {
        "lemma": str,
        "genders": str,
        "zipf": float,
        "heads": int,
        "modifiers": int,
        "proper": int,
        "listed": int,
        "as_modifier": str,
        "as_head": str,
    },  # a noun's number is its place
    "first_parts": {
        "noun": int,
        "stem": str,
        "link": str,
        "kind": str,
        "paradigm": int,
        "share": float,
        "cost": float,
    },
    "head_forms": {"noun": int, "form": str, "inflected": int, "cost": float},
    "compounds": {
        "word": str,
        "modifier": int,
        "head": int,
        "stem": str,
        "link": str,
        "zipf": float,
        "sources": str,
        "name": float,
        "cost": float,
    },
    "bound_parts": {"key": str, "cost": float},
    "letters": {"stretch": str, "cost": float, "shorter": float},
    "sources": {"name": str, "version": str},
}
"""The tables with their columns and the types of these."""
_FORMS: Final = {"first_parts": (1, 0), "head_forms": (1, 0), "compounds": (3, 1)}
"""The column of each table that has a form of a noun, and the column with the noun."""
_WORDS: Final = {"nouns": (0, 1), "first_parts": (1, 3), "head_forms": (1, 2), "compounds": (0, 1)}
"""The columns of each table that make the word whose key stands first in a row of the file: from, up to."""
_WORD, _HEAD, _STEM, _LINK = 0, 2, 3, 4  # columns of compounds
_END: Final = "\f"

_PRAGMAS: Final = f"""
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {SCHEMA_VERSION};
"""
_FILE: Final[dict[str, dict[str, type]]] = {
    "nouns": {"id": int, "key": str, **TYPES["nouns"]},
    "first_parts": {"key": str, **TYPES["first_parts"]},
    "head_forms": {"key": str, **TYPES["head_forms"]},
    "compounds": {"key": str, **TYPES["compounds"]},
    "bound_parts": TYPES["bound_parts"],
    "letters": TYPES["letters"],
    "sounds": {"letter": str, "length": int, "heard": str, "words": str},
    "meta": {"name": str, "value": str},
}
"""The tables of the lexicon file with their columns."""
_PRIMARY_KEYS: Final = {"nouns": "id", "bound_parts": "key", "letters": "stretch", "sounds": ("letter", "length")}
_INDEXES: Final = {
    "nouns": [["key"]],
    "first_parts": [["key"], ["noun"]],
    "head_forms": [["key"], ["noun"]],
    "compounds": [["key"], ["modifier", "head"], ["head"]],
}


def write_shipped(path: Path, report: Progress) -> None:
    """Write the lexicon file that the program brings.

    :raises LexiconFileError: if data/lexicon.xz is missing or damaged.
    """
    report(0.0, Text("Wörterbuch auspacken", "Unpacking the lexicon"))
    try:
        data = lzma.decompress(shipped("lexicon.xz").read_bytes())
    except (OSError, lzma.LZMAError) as fault:
        raise LexiconFileError("source_missing", source="data/lexicon.xz") from fault
    try:
        write_file(path, unpacked(data), report)
    except (ValueError, IndexError) as fault:
        raise LexiconFileError("source_missing", source="data/lexicon.xz") from fault


def is_shipped(tables: Tables) -> bool:
    """Tell whether these are the rows that the program brings."""
    return lzma.decompress(shipped("lexicon.xz").read_bytes()) == packed(tables)


def packed(tables: Tables) -> bytes:
    """Return the rows as columns of text."""
    lemmas = [row[0] for row in tables["nouns"]]
    text: list[str] = []
    for table in TYPES:
        columns: list[Sequence[Any]] = list(zip(*tables[table], strict=True)) or [()] * len(TYPES[table])
        if table == "compounds":
            written = zip(columns[_WORD], _usual_words(columns, lemmas), strict=True)
            columns[_WORD] = ["" if word == usual else word for word, usual in written]
        if table in _FORMS:
            forms, nouns = _FORMS[table]
            pairs = zip(columns[forms], columns[nouns], strict=True)
            columns[forms] = [_difference(form, lemmas[noun]) for form, noun in pairs]
        text += ("".join(f"{value}\n" for value in column) + _END for column in columns)
    return "".join(text).encode()


def unpacked(data: bytes) -> Iterator[tuple[str, Sequence[Row]]]:
    """Yield the name and the rows of each table of columns of text. :raises ValueError: if they aren't such columns."""
    rest = data.split(_END.encode())[-2::-1]
    lemmas: Sequence[str] = ()
    for table, types in TYPES.items():
        columns: list[list[Any]] = []
        for convert in types.values():
            values = rest.pop().decode().split("\n")[:-1]
            columns.append(values if convert is str else list(map(convert, values)))
        if table == "nouns":
            lemmas = columns[0]
        if table in _FORMS:
            forms, nouns = _FORMS[table]
            pairs = zip(columns[forms], columns[nouns], strict=True)
            columns[forms] = [_applied(difference, lemmas[noun]) for difference, noun in pairs]
        if table == "compounds":
            written = zip(columns[_WORD], _usual_words(columns, lemmas), strict=True)
            columns[_WORD] = [word or usual for word, usual in written]
        yield table, list(zip(*columns, strict=True))


def _usual_words(compounds: Sequence[Sequence[Any]], lemmas: Sequence[str]) -> Iterator[str]:
    """Yield stem, link and head of each compound as one word, from the columns of all."""
    for head, stem, link in zip(compounds[_HEAD], compounds[_STEM], compounds[_LINK], strict=True):
        yield stem + link + lemmas[head].lower()


def _difference(form: str, lemma: str) -> str:
    """Return how a form ends otherwise than its lemma: letters that fall off, a space, letters that come on."""
    same = next((at for at, (one, other) in enumerate(zip(form, lemma, strict=False)) if one != other), None)
    same = min(len(form), len(lemma)) if same is None else same
    return f"{len(lemma) - same} {form[same:]}"


def _applied(difference: str, lemma: str) -> str:
    dropped, _, ending = difference.partition(" ")
    return lemma[: len(lemma) - int(dropped)] + ending


def write_file(path: Path, tables: Iterable[tuple[str, Sequence[Row]]], report: Progress) -> None:
    """Write a new lexicon file. The same rows, in the order of `TYPES`, give the same file, to the byte."""
    from sqlite_utils import Database  # only where there is no lexicon file yet

    connection = sqlite3.connect(path)
    connection.executescript(_PRAGMAS)
    database = Database(connection)
    for table, columns in _FILE.items():
        database.create_table(table, columns, pk=_PRIMARY_KEYS.get(table))
    counts: dict[str, int] = {}
    sources: Sequence[Row] = ()
    for number, (table, rows) in enumerate(tables):
        report(0.1 + 0.1 * number, Text("Wörterbuch schreiben", "Writing the lexicon"))
        if table == "sources":
            sources = rows
            continue
        counts[table] = len(rows)
        written: Iterable[Row] = rows
        if table in _WORDS:
            first, end = _WORDS[table]
            keys = fold_all(["".join(row[first:end]) for row in rows])
            written = ((key, *row) for key, row in zip(keys, rows, strict=True))
        if table == "nouns":
            written = ((place, *row) for place, row in enumerate(written))
        _insert(connection, table, written)
    _insert(connection, "sounds", _sounds(connection))
    report(0.8, Text("Verzeichnisse anlegen", "Making indexes"))
    connection.commit()
    for table, indexes in _INDEXES.items():
        for indexed in indexes:
            database.table(table).create_index(indexed)
    _insert(connection, "meta", _meta(connection, sources, counts))
    connection.commit()
    connection.close()


def _insert(connection: sqlite3.Connection, table: str, rows: Iterable[Row]) -> None:
    connection.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(_FILE[table]))})", rows)


def _sounds(connection: sqlite3.Connection) -> Iterator[Row]:
    """Yield the words that suggestions are chosen from, those with one first letter and length of sound in a row."""
    sql = "SELECT key, lemma, zipf FROM nouns WHERE proper = 0 AND zipf > 0"
    sql += f" UNION ALL SELECT key, word, zipf FROM compounds WHERE name < {NAME_ONLY} AND zipf > 0"
    words = connection.execute(sql).fetchall()
    groups: dict[tuple[str, int], tuple[list[str], list[str]]] = {}
    for heard, (key, word, share) in zip(sound_all([key for key, _, _ in words]), words, strict=True):
        sounds, lines = groups.setdefault((key[0], len(heard)), ([], []))
        sounds.append(heard)
        lines.append(f"{key}\t{word}\t{share}")
    for (letter, length), (sounds, lines) in sorted(groups.items()):
        yield letter, length, "\n".join(sounds), "\n".join(lines)


def _meta(connection: sqlite3.Connection, sources: Sequence[Row], counts: Mapping[str, int]) -> Iterator[Row]:
    yield "version", version("schlafmuetze-companion")
    yield "schema", str(SCHEMA_VERSION)
    yield from sources
    for table, count in counts.items():
        yield f"count {table}", str(count)
    names = connection.execute("SELECT count(*) FROM compounds WHERE name >= ?", (NAME_ONLY,)).fetchone()[0]
    yield "count names among the compounds", str(names)
    yield "complete", "1"
