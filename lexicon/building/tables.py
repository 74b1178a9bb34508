"""The tables of the lexicon file, filled from the vocabulary, the learned costs and the attested compounds."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from pathlib import Path

from lexicon.building.attested import AttestedCompound
from lexicon.building.dictionary_compounds import Costs, DictionaryCompounds
from lexicon.building.frequency import Frequencies, zipf
from lexicon.building.letters import LetterRow
from lexicon.building.link_model import LinkModel
from lexicon.building.nouns import source_version
from lexicon.building.seam_finder import HeadForms
from lexicon.building.vocabulary import Vocabulary
from lexicon.hurtful import is_hurtful
from lexicon.progress import Progress
from lexicon.rude import is_rude
from lexicon.seams import LinkKind
from lexicon.sounds import sound_all
from lexicon.store import APPLICATION_ID, BRANCHING, NAME_ONLY, SCHEMA_VERSION
from lexicon.text import Text

_SMALLEST_SHARE = 0.01  # a form outside the paradigm with a smaller share of the noun's compounds is left out
_OUTWEIGHS_ANOTHER_NOUN = 3  # a form that is also another noun stays if it has so many compounds of its own
_SURE = 16.5  # compounds up to this cost are surely made of the two nouns; Beispiel and Reboot cost more
_FAMILY = 12  # each noun keeps so many of its compounds; relatives of a new word are chosen among them
_NOUN = {"id": int, "lemma": str, "key": str, "genders": str, "zipf": float, "heads": int, "modifiers": int}
_FIRST_PART = {"key": str, "noun": int, "stem": str, "link": str, "kind": str, "paradigm": int}
_HEAD_FORM = {"key": str, "noun": int, "form": str, "inflected": int, "cost": float}
_COMPOUND = {"key": str, "word": str, "modifier": int, "head": int, "stem": str, "link": str}
_TABLES: tuple[tuple[str, dict[str, type], str | tuple[str, ...] | None], ...] = (
    ("nouns", {**_NOUN, "proper": int, "listed": int, "as_modifier": str, "as_head": str}, "id"),
    ("first_parts", {**_FIRST_PART, "share": float, "cost": float}, None),
    ("head_forms", _HEAD_FORM, None),
    ("compounds", {**_COMPOUND, "zipf": float, "sources": str, "name": float, "cost": float}, None),
    ("bound_parts", {"key": str, "cost": float}, "key"),
    ("letters", {"stretch": str, "cost": float, "shorter": float}, "stretch"),
    ("sounds", {"letter": str, "length": int, "heard": str, "words": str}, ("letter", "length")),
    ("meta", {"name": str, "value": str}, None),
)


def write_tables(
    path: Path,
    vocabulary: Vocabulary,
    dictionary: DictionaryCompounds,
    links: LinkModel,
    costs: Costs,
    forms: HeadForms,
    attested: dict[str, AttestedCompound],
    bound: dict[str, float],
    letters: list[LetterRow],
    frequencies: Frequencies,
    report: Progress,
) -> None:
    """Write a new lexicon file."""
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
        "first_parts": _insert(
            connection, "first_parts", _first_part_rows(vocabulary, dictionary, links, costs, attested)
        ),
        "head_forms": _insert(connection, "head_forms", _head_form_rows(vocabulary, costs, forms, attested)),
        "compounds": _insert(connection, "compounds", _compound_rows(attested)),
        "bound_parts": _insert(connection, "bound_parts", bound.items()),
        "letters": _insert(connection, "letters", letters),
    }
    _insert(connection, "sounds", _sound_rows(connection))
    report(0.92, Text("Verzeichnisse anlegen", "Making indexes"))
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
    if not rows:
        return 0
    marks = ", ".join("?" * len(rows[0]))
    connection.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)
    return len(rows)


def _commonest(compounds: Iterable[AttestedCompound]) -> tuple[dict[int, list[str]], dict[int, list[str]]]:
    """Return, by noun, its commonest sure compounds as a modifier, and those as a head."""
    as_modifier: dict[int, list[str]] = {}
    as_head: dict[int, list[str]] = {}
    for compound in sorted(compounds, key=lambda each: (-each.share, each.word)):
        if compound.cost < _SURE and not (is_hurtful(compound.word) or is_rude(compound.word)):
            for family, noun in ((as_modifier, compound.cut.modifier), (as_head, compound.cut.head)):
                words = family.setdefault(noun, [])
                if len(words) < _FAMILY:
                    words.append(compound.word)
    return as_modifier, as_head


def _noun_rows(
    vocabulary: Vocabulary, frequencies: Frequencies, attested: dict[str, AttestedCompound]
) -> Iterator[tuple[object, ...]]:
    real = [compound for compound in attested.values() if compound.name < NAME_ONLY]
    heads = Counter(compound.cut.modifier for compound in real)
    modifiers = Counter(compound.cut.head for compound in real)
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
    vocabulary: Vocabulary,
    dictionary: DictionaryCompounds,
    links: LinkModel,
    costs: Costs,
    attested: dict[str, AttestedCompound],
) -> Iterator[tuple[object, ...]]:
    lemmas = vocabulary.heads
    for index, noun in enumerate(vocabulary.nouns):
        keys, parts = vocabulary.part_keys[index], vocabulary.parts[index]
        branching = BRANCHING if vocabulary.keys[index] in attested else 0.0
        own: dict[LinkKind, float] = dict(dictionary.links.own.get(noun.lemma, ()))
        preferred = links.shares(noun, parts)
        for key, part, learned, share, cost in zip(
            keys, parts, costs.shares(index), preferred, costs.parts(index), strict=True
        ):
            if not part.paradigm or part.kind in (LinkKind.S, LinkKind.ES):
                # Eis + en is Eisen, Buch + s is Buchs: a rare form that is another noun is left out.
                hidden = key in lemmas and own.get(part.kind, 0) < _OUTWEIGHS_ANOTHER_NOUN
                if hidden or (not part.paradigm and max(learned, share) < _SMALLEST_SHARE):
                    continue
            rounded = round(share, 5), round(cost - branching, 3)
            yield key, index, part.stem, part.link, part.kind.value, int(part.paradigm), *rounded


def _head_form_rows(
    vocabulary: Vocabulary, costs: Costs, forms: HeadForms, attested: dict[str, AttestedCompound]
) -> Iterator[tuple[object, ...]]:
    of_lemma = [
        costs.head(index) + (BRANCHING if key in attested else 0.0) for index, key in enumerate(vocabulary.keys)
    ]
    for key, numbers in vocabulary.heads.items():
        for index in numbers:
            yield key, index, vocabulary.nouns[index].lemma, 0, round(of_lemma[index], 3)
    for key, index, form, cost in forms.rows():
        yield key, index, form, 1, round(of_lemma[index] + cost, 3)


def _compound_rows(attested: dict[str, AttestedCompound]) -> Iterator[tuple[object, ...]]:
    for key, compound in attested.items():
        part = compound.cut.part
        yield (
            key,
            compound.word,
            compound.cut.modifier,
            compound.cut.head,
            part.stem,
            part.link,
            zipf(compound.share),
            ",".join(sorted(compound.sources)),
            round(compound.name, 3),
            round(compound.cost, 3),
        )


def _sound_rows(connection: sqlite3.Connection) -> Iterator[tuple[object, ...]]:
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


def _meta(counts: dict[str, int], attested: dict[str, AttestedCompound]) -> Iterator[tuple[str, object]]:
    yield "version", version("schlafmuetze-companion")
    yield "schema", SCHEMA_VERSION
    yield "source german-nouns", source_version()
    for package in ("wordfreq", "spacy-lookups-data"):
        yield f"source {package}", version(package)
    for table, count in counts.items():
        yield f"count {table}", count
    yield "count names among the compounds", sum(compound.name >= NAME_ONLY for compound in attested.values())
    yield "complete", 1
