"""The lexicon file: SQLite, unpacked once (`lexicon.columns`), then opened read-only.

    nouns         lemma, key, gender, Zipf frequency, the number of heads it modifies and of modifiers it takes,
                  and the commonest compounds of both kinds
    first_parts   every form of a noun as a first part, with the share of its compounds that have it, and its cost
    head_forms    every form of a noun as a head, with its cost
    compounds     every attested compound of two nouns: its seam, Zipf frequency, sources, probability of being a name
    letters       the cost of letters in a row in a word that the lexicon lacks
    bound_parts   first parts that are no nouns (Begleit-, Selbst-), with their cost
    sounds        how every word sounds, in groups of one first letter and one length

Costs are negative log probabilities, see `lexicon.building.dictionary_compounds`.
"""

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from lexicon.errors import LexiconFileError

APPLICATION_ID = 0x53434D5A  # "SCMZ"
SCHEMA_VERSION = 4
DICTIONARY, WORDFREQ, CASED = "wiktionary", "wordfreq", "spacy"  # names of the sources
NAME_ONLY = 0.5  # from this probability on a compound counts as a name and not as attested


BRANCHING = 0.75
"""A compound costs this much less as a first part and this much more as a head.

Compounds of three nouns branch to the left more often than the frequencies of their parts suggest (Wasserrohr|bruch).
Tuned on data/evaluation/compounds-tuning.tsv.
"""


class NounRow(NamedTuple):
    """A noun as stored. `heads` and `modifiers` are the sizes of its two constituent families."""

    id: int
    lemma: str
    key: str
    genders: str
    zipf: float
    heads: int
    modifiers: int
    proper: int


class FirstPartRow(NamedTuple):
    """A noun's form as a first part; `share` is the part of its compounds that have this form (estimated)."""

    key: str
    noun: int
    lemma: str
    stem: str
    link: str
    kind: str
    paradigm: int
    share: float
    cost: float


class HeadFormRow(NamedTuple):
    """A noun's form as a head; `inflected` tells a plural or case form from the lemma."""

    key: str
    noun: int
    lemma: str
    form: str
    inflected: int
    cost: float


class CompoundRow(NamedTuple):
    """An attested compound. `sources` are names of sources with commas between; `name` a probability."""

    key: str
    word: str
    modifier: int
    head: int
    stem: str
    link: str
    zipf: float
    sources: str
    name: float


_NOUN = "id, lemma, key, genders, zipf, heads, modifiers, proper"
_FIRST = "f.key, f.noun, n.lemma, f.stem, f.link, f.kind, f.paradigm, f.share, f.cost"
_HEAD = "h.key, h.noun, n.lemma, h.form, h.inflected, h.cost"
_COMPOUND = "key, word, modifier, head, stem, link, zipf, sources, name"


class Store:
    """A lexicon file, read-only. Threads may share it: each has its own connection."""

    def __init__(self, path: Path) -> None:
        """Open the file.

        :raises LexiconFileError: if it is missing, damaged or of another version.
        """
        self.path = path
        self._local = threading.local()
        if not path.is_file():
            raise LexiconFileError("missing", path=path)
        found_id = self._value("PRAGMA application_id")
        version = self._value("PRAGMA user_version")
        if found_id != APPLICATION_ID:
            raise LexiconFileError("broken", path=path)
        if version != SCHEMA_VERSION:
            raise LexiconFileError("other_version", path=path, found=version, wanted=SCHEMA_VERSION)
        self.info()  # it is written last: a file without it is unfinished

    def _connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            # immutable: a rebuild replaces the file and never changes it; this works in a read-only folder too.
            uri = f"{self.path.absolute().as_uri()}?mode=ro&immutable=1"
            connection = sqlite3.connect(uri, uri=True, cached_statements=256)
            self._local.connection = connection
        return connection

    def _all(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        try:
            return self._connection().execute(sql, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise LexiconFileError("broken", path=self.path) from error

    def _value(self, sql: str) -> object:
        rows = self._all(sql)
        return rows[0][0] if rows else None

    def info(self) -> dict[str, str]:
        """Return the file's account of itself: version, sources, counts."""
        entries = dict(self._all("SELECT name, value FROM meta ORDER BY rowid"))
        if "complete" not in entries:
            raise LexiconFileError("broken", path=self.path)
        return {name: value for name, value in entries.items() if name != "complete"}

    def stamp(self) -> str:
        """Return a text that differs between lexicons of different content."""
        return f"{self.info()} {self.path.stat().st_size}"

    def nouns(self, key: str) -> list[NounRow]:
        """Return the nouns with this key, the commonest first."""
        rows = self._all(f"SELECT {_NOUN} FROM nouns WHERE key = ? ORDER BY proper, zipf DESC, lemma DESC", (key,))
        return [NounRow(*row) for row in rows]

    def listed(self, key: str) -> list[NounRow]:
        """Return the dictionary's common nouns that have this key, or a form with it, the commonest first."""
        sql = (
            f"SELECT {_NOUN} FROM nouns WHERE listed = 1 AND id IN "
            "(SELECT id FROM nouns WHERE key = ? UNION SELECT noun FROM head_forms WHERE key = ?) ORDER BY zipf DESC"
        )
        return [NounRow(*row) for row in self._all(sql, (key, key))]

    def noun(self, number: int) -> NounRow:
        """Return the noun with this number."""
        return NounRow(*self._all(f"SELECT {_NOUN} FROM nouns WHERE id = ?", (number,))[0])

    def all_nouns(self) -> list[NounRow]:
        """Return every noun, names too."""
        return [NounRow(*row) for row in self._all(f"SELECT {_NOUN} FROM nouns")]

    def all_compounds(self) -> list[CompoundRow]:
        """Return every attested compound, names too."""
        return [CompoundRow(*row) for row in self._all(f"SELECT {_COMPOUND} FROM compounds")]

    def first_parts(self, noun: int) -> list[FirstPartRow]:
        """Return the forms of a noun as a first part, the likeliest first."""
        sql = f"SELECT {_FIRST} FROM first_parts f JOIN nouns n ON n.id = f.noun WHERE f.noun = ? ORDER BY f.share DESC"
        return [FirstPartRow(*row) for row in self._all(sql, (noun,))]

    def head_forms(self, noun: int) -> list[HeadFormRow]:
        """Return the forms of a noun as a head, the lemma first."""
        sql = f"SELECT {_HEAD} FROM head_forms h JOIN nouns n ON n.id = h.noun WHERE h.noun = ? ORDER BY h.inflected"
        return [HeadFormRow(*row) for row in self._all(sql, (noun,))]

    def first_parts_by_key(self, keys: Sequence[str]) -> list[FirstPartRow]:
        """Return every first part that has one of these keys."""
        sql = f"SELECT {_FIRST} FROM first_parts f JOIN nouns n ON n.id = f.noun WHERE f.key IN ({_marks(keys)})"
        return [FirstPartRow(*row) for row in self._all(sql, keys)]

    def head_forms_by_key(self, keys: Sequence[str]) -> list[HeadFormRow]:
        """Return every head form that has one of these keys."""
        sql = f"SELECT {_HEAD} FROM head_forms h JOIN nouns n ON n.id = h.noun WHERE h.key IN ({_marks(keys)})"
        return [HeadFormRow(*row) for row in self._all(sql, keys)]

    def bound_parts_by_key(self, keys: Sequence[str]) -> dict[str, float]:
        """Return the cost of each first part among these keys that is no noun."""
        return dict(self._all(f"SELECT key, cost FROM bound_parts WHERE key IN ({_marks(keys)})", keys))

    def letter_costs(self, stretches: Sequence[str]) -> dict[str, tuple[float, float]]:
        """Return the cost of each of these stretches of letters, and the price of leaving its first letter out."""
        sql = f"SELECT stretch, cost, shorter FROM letters WHERE stretch IN ({_marks(stretches)})"
        return {stretch: (cost, shorter) for stretch, cost, shorter in self._all(sql, stretches)}

    def compounds_by_key(self, keys: Sequence[str]) -> list[CompoundRow]:
        """Return the attested compounds that have one of these keys, names too."""
        sql = f"SELECT {_COMPOUND} FROM compounds WHERE key IN ({_marks(keys)})"
        return [CompoundRow(*row) for row in self._all(sql, keys)]

    def compounds_of(self, modifier: int, head: int) -> list[CompoundRow]:
        """Return the attested compounds of two nouns in this order."""
        sql = f"SELECT {_COMPOUND} FROM compounds WHERE modifier = ? AND head = ?"
        return [CompoundRow(*row) for row in self._all(sql, (modifier, head))]

    def compounds_headed(self, heads: Iterable[int]) -> Iterator[CompoundRow]:
        """Yield the attested compounds that have one of these nouns as their head."""
        sql = f"SELECT {_COMPOUND} FROM compounds WHERE head = ?"
        for head in heads:
            for row in self._all(sql, (head,)):
                yield CompoundRow(*row)

    def families(self, noun: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the commonest attested compounds that a noun modifies, and those that it heads."""
        as_modifier, as_head = self._all("SELECT as_modifier, as_head FROM nouns WHERE id = ?", (noun,))[0]
        return tuple(as_modifier.split()), tuple(as_head.split())

    def sounding(self, letters: str, shortest: int, longest: int) -> list[tuple[str, str]]:
        """Return groups of nouns and compounds that begin with one of these letters and whose sound has such a length.

        Each group is two texts with a word a line: how each sounds, and its key, word and Zipf frequency with tabs
        between.
        """
        sql = f"SELECT heard, words FROM sounds WHERE letter IN ({_marks(letters)}) AND length BETWEEN ? AND ?"
        return [(heard, words) for heard, words in self._all(sql, (*letters, shortest, longest))]


def _marks(keys: Sequence[str]) -> str:
    return ", ".join("?" * len(keys))
