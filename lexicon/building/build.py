"""Building the lexicon file from its sources: german-nouns, wordfreq, spaCy's word probabilities, lists of names.

The file is written beside its place and moved there when it is whole, so that an interrupted build leaves the old one.
"""

from __future__ import annotations

import contextlib
import errno
import gc
import os
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import version
from pathlib import Path

from lexicon.building.attested import Compound, Finder, HeadForms, compounds
from lexicon.building.frequency import Frequencies, load_frequencies, zipf
from lexicon.building.learn import Costs, Learned, Vocabulary, learn
from lexicon.building.nouns import Noun, add_irregular, derived_nouns, load_nouns, supplement
from lexicon.errors import LexiconFileError
from lexicon.hurtful import is_unfit
from lexicon.paths import lexicon_path, shipped
from lexicon.seams import Link
from lexicon.store import APPLICATION_ID, BRANCHING, NAME_ONLY, SCHEMA_VERSION, Store

Progress = Callable[[float, str], None]
"""Called with the share that is done (0 to 1) and what is being done, in German."""

_SMALLEST_SHARE = 0.01  # a form outside the paradigm that a noun takes more seldom is not kept
_OUTWEIGHS_ANOTHER_NOUN = 3  # so many compounds of its own make a form that is also another noun's name a noun's own
_SURE = 16.5  # compounds up to this cost are surely made of these two nouns; Beispiel and Reboot cost more
_FAMILY = 12  # so many compounds with a noun are kept by it, to find relatives of a new word among them
_NAME_LISTS = ("places", "surnames", "firstnames", "more_surnames")


def ensure(progress: Progress | None = None, *, renew: bool = False) -> Store:
    """Open the lexicon, building it first if it isn't there; with `renew` also if it is damaged or outdated.

    :raises LexiconFileError: if it is damaged or outdated and not to be renewed, or can't be built.
    """
    path = lexicon_path()
    try:
        return Store(path)
    except LexiconFileError as error:
        if error.code != "missing" and not renew:
            raise
    build(path, progress)
    return Store(path)


def build(path: Path | None = None, progress: Progress | None = None) -> Path:
    """Build the lexicon file at `path` (default: its place among the user's data) and return the path.

    :raises LexiconFileError: if a source is missing, the folder is read-only or the disk is full.
    """
    path = path or lexicon_path()
    report = progress or _silent
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    # Millions of small objects and hardly any garbage: the collector would only look at them again and again.
    collecting = gc.isenabled()
    gc.disable()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with partial.open("wb"):
            pass
        _build(partial, report)
        with partial.open("rb") as file:
            os.fsync(file.fileno())
        partial.replace(path)
    except sqlite3.OperationalError as error:
        full = error.sqlite_errorname.startswith(("SQLITE_FULL", "SQLITE_IOERR"))
        raise LexiconFileError("disk_full" if full else "read_only", path=path.parent) from error
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EROFS, errno.EPERM, errno.ENOTDIR, errno.EEXIST, errno.ENOENT):
            raise LexiconFileError("read_only", path=path.parent) from error
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            raise LexiconFileError("disk_full", path=path.parent) from error
        raise
    finally:
        with contextlib.suppress(OSError):
            partial.unlink(missing_ok=True)
        if collecting:
            gc.enable()
    report(1.0, "Fertig")
    return path


def _silent(_share: float, _what: str) -> None:
    """Report nothing."""


def _build(path: Path, report: Progress) -> None:
    report(0.0, "Nomen lesen")
    nouns = load_nouns()
    with shipped("nouns.tsv").open(encoding="utf-8") as file:
        for noun in supplement(file):
            nouns[noun.lemma] = noun
    with shipped("first_parts.tsv").open(encoding="utf-8") as file:
        add_irregular(nouns, file)
    report(0.08, "Häufigkeiten lesen")
    frequencies = load_frequencies()
    for noun in list(derived_nouns(nouns, frequencies)):
        nouns[noun.lemma] = noun
    report(0.18, "Formen bilden")
    vocabulary = Vocabulary(nouns, frequencies)
    report(0.32, "Zusammensetzungen zerlegen")
    learned = learn(vocabulary)
    report(0.48, "Belege suchen")
    costs = Costs(vocabulary, learned)
    forms = HeadForms(vocabulary)
    attested = compounds(learned, Finder(vocabulary, costs, forms), frequencies, _names(nouns))
    report(0.78, "Schreiben")
    _write(path, vocabulary, learned, costs, forms, attested, frequencies, report)


def _names(nouns: dict[str, Noun]) -> set[str]:
    names = {noun.lemma for noun in nouns.values() if noun.proper}
    for name in _NAME_LISTS:
        with shipped(f"names/{name}.txt").open(encoding="utf-8") as file:
            names.update(line.strip() for line in file if not line.startswith("#"))
    return names


_NOUN = {"id": int, "lemma": str, "key": str, "genders": str, "zipf": float, "heads": int, "modifiers": int}
_FIRST_PART = {"key": str, "noun": int, "stem": str, "link": str, "kind": str, "paradigm": int}
_HEAD_FORM = {"key": str, "noun": int, "form": str, "inflected": int, "cost": float}
_COMPOUND = {"key": str, "word": str, "modifier": int, "head": int, "stem": str, "link": str}
_TABLES: tuple[tuple[str, dict[str, type], str | None], ...] = (
    ("nouns", {**_NOUN, "proper": int, "listed": int, "as_modifier": str, "as_head": str}, "id"),
    ("first_parts", {**_FIRST_PART, "share": float, "cost": float}, None),
    ("head_forms", _HEAD_FORM, None),
    ("compounds", {**_COMPOUND, "zipf": float, "sources": str, "name": float, "cost": float}, None),
    ("meta", {"name": str, "value": str}, None),
)


def _write(
    path: Path,
    vocabulary: Vocabulary,
    learned: Learned,
    costs: Costs,
    forms: HeadForms,
    attested: dict[str, Compound],
    frequencies: Frequencies,
    report: Progress,
) -> None:
    from sqlite_utils import Database

    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = OFF")
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    db = Database(connection)
    tables = {name: db.create_table(name, columns, pk=pk) for name, columns, pk in _TABLES}
    counts = {
        "nouns": _insert(connection, "nouns", _noun_rows(vocabulary, frequencies, attested)),
        "first_parts": _insert(connection, "first_parts", _first_part_rows(vocabulary, learned, costs, attested)),
        "head_forms": _insert(connection, "head_forms", _head_form_rows(vocabulary, costs, forms, attested)),
        "compounds": _insert(connection, "compounds", _compound_rows(attested)),
    }
    report(0.92, "Verzeichnisse anlegen")
    for table, columns in (
        ("nouns", ["key"]),
        ("first_parts", ["key"]),
        ("first_parts", ["noun"]),
        ("head_forms", ["key"]),
        ("head_forms", ["noun"]),
        ("compounds", ["key"]),
        ("compounds", ["modifier", "head"]),
        ("compounds", ["head"]),
    ):
        tables[table].create_index(columns)
    tables["meta"].insert_all([{"name": name, "value": str(value)} for name, value in _meta(counts, attested)])
    connection.commit()
    connection.close()


def _insert(connection: sqlite3.Connection, table: str, rows: Iterable[tuple[object, ...]]) -> int:
    rows = list(rows)
    marks = ", ".join("?" * len(rows[0]))
    connection.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)
    return len(rows)


def _commonest(compounds: Iterable[Compound]) -> tuple[dict[int, list[str]], dict[int, list[str]]]:
    """Return by noun the commonest compounds that it surely modifies, and those that it surely heads."""
    as_modifier: dict[int, list[str]] = {}
    as_head: dict[int, list[str]] = {}
    for compound in sorted(compounds, key=lambda each: (-each.share, each.word)):
        if compound.cost < _SURE and not is_unfit(compound.word):
            for family, noun in ((as_modifier, compound.seamed.modifier), (as_head, compound.seamed.head)):
                words = family.setdefault(noun, [])
                if len(words) < _FAMILY:
                    words.append(compound.word)
    return as_modifier, as_head


def _noun_rows(
    vocabulary: Vocabulary, frequencies: Frequencies, attested: dict[str, Compound]
) -> Iterator[tuple[object, ...]]:
    real = [compound for compound in attested.values() if compound.name < NAME_ONLY]
    heads = Counter(compound.seamed.modifier for compound in real)
    modifiers = Counter(compound.seamed.head for compound in real)
    as_modifier, as_head = _commonest(real)
    for index, noun in enumerate(vocabulary.nouns):
        yield (
            index,
            noun.lemma,
            vocabulary.keys[index],
            "".join(sorted(noun.genders)),
            zipf(frequencies.of(noun.lemma)),
            heads[index],
            modifiers[index],
            int(noun.proper),
            int(noun.listed and not noun.proper),
            " ".join(as_modifier.get(index, ())),
            " ".join(as_head.get(index, ())),
        )


def _first_part_rows(
    vocabulary: Vocabulary, learned: Learned, costs: Costs, attested: dict[str, Compound]
) -> Iterator[tuple[object, ...]]:
    lemmas = vocabulary.heads
    for index, noun in enumerate(vocabulary.nouns):
        keys, parts = vocabulary.part_keys[index], vocabulary.parts[index]
        branching = BRANCHING if vocabulary.keys[index] in attested else 0.0
        own: dict[Link, int] = dict(learned.links.own.get(noun.lemma, ()))
        for key, part, share, cost in zip(keys, parts, costs.shares(index), costs.parts(index), strict=True):
            if not part.paradigm or part.kind in (Link.S, Link.ES):
                # Eis + en is Eisen, Buch + s is Buchs: another noun's own name is no form that nobody needs.
                hidden = key in lemmas and own.get(part.kind, 0) < _OUTWEIGHS_ANOTHER_NOUN
                if hidden or (not part.paradigm and share < _SMALLEST_SHARE):
                    continue
            rounded = round(share, 5), round(cost - branching, 3)
            yield key, index, part.stem, part.link, part.kind.value, int(part.paradigm), *rounded


def _head_form_rows(
    vocabulary: Vocabulary, costs: Costs, forms: HeadForms, attested: dict[str, Compound]
) -> Iterator[tuple[object, ...]]:
    of_lemma = [
        costs.head(index) + (BRANCHING if key in attested else 0.0) for index, key in enumerate(vocabulary.keys)
    ]
    for key, numbers in vocabulary.heads.items():
        for index in numbers:
            yield key, index, vocabulary.nouns[index].lemma, 0, round(of_lemma[index], 3)
    for key, index, form, cost in forms.rows():
        yield key, index, form, 1, round(of_lemma[index] + cost, 3)


def _compound_rows(attested: dict[str, Compound]) -> Iterator[tuple[object, ...]]:
    for key, compound in attested.items():
        part = compound.seamed.part
        yield (
            key,
            compound.word,
            compound.seamed.modifier,
            compound.seamed.head,
            part.stem,
            part.link,
            zipf(compound.share),
            ",".join(sorted(compound.sources)),
            round(compound.name, 3),
            round(compound.cost, 3),
        )


def _meta(counts: dict[str, int], attested: dict[str, Compound]) -> Iterator[tuple[str, object]]:
    yield "version", version("schlafmuetze-companion")
    yield "schema", SCHEMA_VERSION
    for package in ("german-nouns", "wordfreq", "spacy-lookups-data"):
        yield f"source {package}", version(package)
    for table, count in counts.items():
        yield f"count {table}", count
    yield "count names among the compounds", sum(compound.name >= NAME_ONLY for compound in attested.values())
    yield "complete", 1
