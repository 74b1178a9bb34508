"""A pair table as a SQLite file: a row per word, a row per attested pair, and the view `pairs` of all ordered pairs.

A row of `words` has the model's log odds of its word before every other: two bytes each, hundredths, the lower byte
first. The view needs no program: it cuts two bytes out of a row and looks them up in the table `scale`. Pairs whose
verdict doesn't follow from the odds alone (attested or listed pairs, a word with itself) are in the table `judged`.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

from lexicon.judging.judgements import editorial_list
from lexicon.judging.noun_profile import NounProfile
from lexicon.judging.pair_ruling import rule_on_pair
from lexicon.judging.verdict import ruling_of
from lexicon.meaning.model import from_bytes
from lexicon.meaning.plausibility import FURTHEST, STEPS, shipped_scale
from lexicon.spelling import fold, stands_apart
from lexicon.store import CompoundRow, NounRow

VERSION = 4
Attested = dict[tuple[int, int], list[CompoundRow]]
Odds: TypeAlias = "list[array[int]]"
"""For each word the model's log odds before every other word, in hundredths; empty for an unknown word."""
Contents: TypeAlias = "tuple[list[str], list[NounProfile | None], Attested, Odds]"
"""The words, their profiles, the attested compounds by the positions of modifier and head, and the odds."""
_SCHEMA = f"""
PRAGMA user_version = {VERSION};
CREATE TABLE words (
    position INTEGER PRIMARY KEY, card TEXT, lemma TEXT, first_part TEXT, last_part TEXT, odds BLOB, facts TEXT
);
CREATE TABLE attested (
    modifier INTEGER, head INTEGER, key TEXT, word TEXT, stem TEXT, link TEXT, zipf REAL, sources TEXT, name REAL
);
CREATE TABLE judged (
    modifier INTEGER, head INTEGER, word TEXT, verdict TEXT, p REAL, attested INTEGER, zipf REAL,
    PRIMARY KEY (modifier, head)
);
CREATE TABLE scale (code TEXT PRIMARY KEY, p REAL, verdict TEXT) WITHOUT ROWID;
"""
_VIEW = """
CREATE VIEW pairs AS
SELECT m.card AS modifier, h.card AS head,
       coalesce(j.word, m.first_part || h.last_part) AS word,
       CASE WHEN m.lemma IS NULL OR h.lemma IS NULL THEN 'strittig' ELSE coalesce(j.verdict, s.verdict) END AS verdict,
       CASE WHEN m.lemma IS NULL OR h.lemma IS NULL THEN NULL ELSE coalesce(j.p, s.p) END AS p,
       coalesce(j.attested, 0) AS attested,
       coalesce(j.zipf, 0.0) AS zipf
FROM words m CROSS JOIN words h
LEFT JOIN judged j ON j.modifier = m.position AND j.head = h.position
LEFT JOIN scale s ON s.code = hex(substr(m.odds, 2 * h.position + 1, 2))
"""


def write_file(contents: Contents, path: Path) -> None:
    """Write a pair table to a new SQLite file."""
    words, profiles, attested, odds = contents
    path.unlink(missing_ok=True)
    connection = sqlite3.connect(path)
    connection.executescript(_SCHEMA)
    for table, rows in (
        ("words", [_word(place, word, profiles[place], odds[place]) for place, word in enumerate(words)]),
        ("attested", list(_attested(attested))),
        ("judged", list(_judged(profiles, attested, odds))),
        ("scale", list(_scale())),
    ):
        if rows:
            connection.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)
    connection.execute(_VIEW)
    connection.commit()
    connection.close()


def read_file(path: Path) -> Contents:
    """Read a pair table from a SQLite file.

    :raises sqlite3.DatabaseError: if it can't be read.
    :raises ValueError: if it is of another version.
    """
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    try:
        if connection.execute("PRAGMA user_version").fetchone()[0] != VERSION:
            raise ValueError(path)
        rows = connection.execute("SELECT card, facts, odds FROM words ORDER BY position").fetchall()
        attested: Attested = {}
        for modifier, head, *rest in connection.execute("SELECT * FROM attested ORDER BY rowid"):
            key, word, stem, link, zipf, sources, name = rest
            row = CompoundRow(key, word, modifier, head, stem, link, zipf, sources, name)
            attested.setdefault((modifier, head), []).append(row)
    finally:
        connection.close()
    known = [profile_of_plain(json.loads(profile)) for _, profile, _ in rows]
    return [card for card, _, _ in rows], known, attested, [from_bytes(odds) for _, _, odds in rows]


def to_bytes(numbers: array[int]) -> bytes:
    """Return the bytes that `from_bytes` reads."""
    stored = array("h", numbers)
    if sys.byteorder == "big":
        stored.byteswap()
    return stored.tobytes()


def plain_profile(profile: NounProfile | None) -> list[Any] | None:
    """Return a profile as JSON can hold it."""
    return (
        None
        if profile is None
        else [list(profile.noun), profile.parts, profile.as_modifier, profile.as_head, profile.usual]
    )


def profile_of_plain(plain: list[Any] | None) -> NounProfile | None:
    """Return the profile that `plain_profile` made plain."""
    if plain is None:
        return None
    noun, parts, as_modifier, as_head, usual = plain
    return NounProfile(
        NounRow(*noun), tuple((stem, link) for stem, link in parts), tuple(as_modifier), tuple(as_head), usual
    )


def _word(place: int, card: str, profile: NounProfile | None, odds: array[int]) -> tuple[object, ...]:
    if profile is None:
        return place, card, None, None, None, b"", "null"
    return (
        place,
        card,
        profile.noun.lemma,
        "".join(profile.parts[0]),
        profile.noun.lemma.lower(),  # SQLite's own lower() leaves Ö as it is
        to_bytes(odds),
        json.dumps(plain_profile(profile), ensure_ascii=False),
    )


def _scale() -> Iterator[tuple[object, ...]]:
    for step in range(-FURTHEST, FURTHEST + 1):
        p = shipped_scale().probability_if_laid(shipped_scale().probability(step / STEPS))
        yield to_bytes(array("h", [step])).hex().upper(), p, ruling_of(p).value


def _attested(attested: Attested) -> Iterator[tuple[object, ...]]:
    for (modifier, head), rows in attested.items():
        for row in rows:
            yield modifier, head, row.key, row.word, row.stem, row.link, row.zipf, row.sources, row.name


def _judged(profiles: list[NounProfile | None], attested: Attested, odds: Odds) -> Iterator[tuple[object, ...]]:
    by_key: dict[str, list[int]] = {}
    for place, each in enumerate(profiles):
        if each is not None:
            by_key.setdefault(fold(each.noun.lemma), []).append(place)
    twice = {(one, other) for places in by_key.values() for one in places for other in places}
    listed = {
        (modifier, head)
        for first, second in editorial_list()
        for modifier in by_key.get(first, ())
        for head in by_key.get(second, ())
    }
    apart = [each is not None and stands_apart(each.noun.lemma) for each in profiles]  # the view knows no hyphen
    joined = {(one, other) for one in range(len(apart)) for other in range(len(apart)) if apart[one] or apart[other]}
    for modifier, head in sorted(twice | listed | joined | attested.keys()):
        one, other = profiles[modifier], profiles[head]
        if one is not None and other is not None:
            verdict = rule_on_pair(one, other, attested.get((modifier, head), []), odds[modifier][head] / STEPS)
            yield (
                modifier, head, verdict.word, verdict.ruling.value, verdict.p, int(verdict.attested), verdict.zipf,
            )  # fmt: skip
