"""A pair table as a SQLite file: a row per word, a row per attested pair, and the view `pairs` of all ordered pairs.

The view needs no program: it adds up what two words weigh and looks the sum up in the table `scale`. Pairs whose
verdict doesn't follow from that sum (attested ones, the same word twice) stand in the table `judged`.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lexicon.facts import NounFacts, judge_pair
from lexicon.plausibility import odds_of, probability, weight_as_head, weight_as_modifier
from lexicon.spelling import fold
from lexicon.store import CompoundRow, NounRow
from lexicon.verdict import GILT_FROM, GILT_NICHT_TO

VERSION = 3

Attested = dict[tuple[int, int], list[CompoundRow]]
Contents = tuple[list[str], list[NounFacts | None], Attested]
"""The words, what is known of each, and the attested compounds by the positions of modifier and head."""

_STEPS = 100  # steps of the scale per unit of log odds
_LOWEST, _HIGHEST = -20 * _STEPS, 20 * _STEPS

_SCHEMA = f"""
PRAGMA user_version = {VERSION};
CREATE TABLE words (
    position INTEGER PRIMARY KEY, card TEXT, lemma TEXT, first_part TEXT, last_part TEXT,
    weight_as_modifier REAL, weight_as_head REAL, facts TEXT
);
CREATE TABLE attested (
    modifier INTEGER, head INTEGER, key TEXT, word TEXT, stem TEXT, link TEXT, zipf REAL, sources TEXT, name REAL
);
CREATE TABLE judged (
    modifier INTEGER, head INTEGER, word TEXT, verdict TEXT, p REAL, attested INTEGER, zipf REAL,
    PRIMARY KEY (modifier, head)
);
CREATE TABLE scale (step INTEGER PRIMARY KEY, p REAL);
"""
_VIEW = f"""
CREATE VIEW pairs AS
SELECT m.card AS modifier, h.card AS head,
       coalesce(j.word, m.first_part || h.last_part) AS word,
       CASE WHEN m.lemma IS NULL OR h.lemma IS NULL THEN 'strittig' ELSE coalesce(j.verdict, CASE
            WHEN m.weight_as_modifier + h.weight_as_head >= {odds_of(GILT_FROM)} THEN 'gilt'
            WHEN m.weight_as_modifier + h.weight_as_head <= {odds_of(GILT_NICHT_TO)} THEN 'gilt_nicht'
            ELSE 'strittig' END) END AS verdict,
       CASE WHEN m.lemma IS NULL OR h.lemma IS NULL THEN NULL ELSE coalesce(j.p, s.p) END AS p,
       coalesce(j.attested, 0) AS attested,
       coalesce(j.zipf, 0.0) AS zipf
FROM words m CROSS JOIN words h
LEFT JOIN judged j ON j.modifier = m.position AND j.head = h.position
LEFT JOIN scale s ON s.step = max({_LOWEST}, min({_HIGHEST},
          CAST(round((m.weight_as_modifier + h.weight_as_head) * {_STEPS}) AS INTEGER)))
"""


def write_file(contents: Contents, path: Path) -> None:
    """Write a pair table to a new SQLite file."""
    words, facts, attested = contents
    path.unlink(missing_ok=True)
    connection = sqlite3.connect(path)  # plain: sqlite-utils would load NumPy for the first word that is judged
    connection.executescript(_SCHEMA)
    for table, rows in (
        ("words", [_word(place, word, facts[place]) for place, word in enumerate(words)]),
        ("attested", list(_attested(attested))),
        ("judged", list(_judged(facts, attested))),
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
        rows = connection.execute("SELECT card, facts FROM words ORDER BY position").fetchall()
        attested: Attested = {}
        for modifier, head, *rest in connection.execute("SELECT * FROM attested ORDER BY rowid"):
            key, word, stem, link, zipf, sources, name = rest
            row = CompoundRow(key, word, modifier, head, stem, link, zipf, sources, name)
            attested.setdefault((modifier, head), []).append(row)
    finally:
        connection.close()
    return [card for card, _ in rows], [as_facts(json.loads(facts)) for _, facts in rows], attested


def as_list(facts: NounFacts | None) -> list[Any] | None:
    """Return facts as JSON can hold them."""
    return None if facts is None else [list(facts.noun), facts.parts, facts.as_modifier, facts.as_head, facts.usual]


def as_facts(plain: list[Any] | None) -> NounFacts | None:
    """Return the facts that `as_list` made plain."""
    if plain is None:
        return None
    noun, parts, as_modifier, as_head, usual = plain
    return NounFacts(
        NounRow(*noun), tuple((stem, link) for stem, link in parts), tuple(as_modifier), tuple(as_head), usual
    )


def _word(place: int, card: str, facts: NounFacts | None) -> tuple[object, ...]:
    if facts is None:
        return place, card, None, None, None, None, None, "null"
    noun = facts.noun
    return (
        place,
        card,
        noun.lemma,
        "".join(facts.parts[0]),
        noun.lemma.lower(),  # SQLite's own lower() leaves Ö as it is
        weight_as_modifier(noun.heads),
        weight_as_head(noun.modifiers),
        json.dumps(as_list(facts), ensure_ascii=False),
    )


def _scale() -> Iterator[tuple[object, ...]]:
    for step in range(_LOWEST, _HIGHEST + 1):
        yield step, probability(step / _STEPS)


def _attested(attested: Attested) -> Iterator[tuple[object, ...]]:
    for (modifier, head), rows in attested.items():
        for row in rows:
            yield modifier, head, row.key, row.word, row.stem, row.link, row.zipf, row.sources, row.name


def _judged(facts: list[NounFacts | None], attested: Attested) -> Iterator[tuple[object, ...]]:
    same: dict[str, list[int]] = {}
    for place, each in enumerate(facts):
        if each is not None:
            same.setdefault(fold(each.noun.lemma), []).append(place)
    twice = {(one, other) for places in same.values() for one in places for other in places}
    for modifier, head in sorted(twice | attested.keys()):
        first, second = facts[modifier], facts[head]
        if first is not None and second is not None:
            verdict = judge_pair(first, second, attested.get((modifier, head), []))
            yield (
                modifier, head, verdict.word, verdict.ruling.value, verdict.p, int(verdict.attested), verdict.zipf,
            )  # fmt: skip
