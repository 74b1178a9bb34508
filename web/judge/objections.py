"""The objections of this house on disk. One that is taken back stays in the file, and counts no longer."""

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from itertools import chain
from typing import Annotated, Final

from msgspec import DecodeError, Meta, Struct, ValidationError
from msgspec.json import decode, encode
from msgspec.structs import replace

from companion.action import MOST_LETTERS, fits_a_line
from lexicon.judging.verdict import Authority, Ruling, Verdict
from lexicon.meaning.model import SHIPPED
from lexicon.paths import shipped
from lexicon.store import Store
from web.judge.precedents import EVENT_ID
from web.storage.database import Connection, Database, broken_rows_are_faults, rows_of
from web.storage.faults import StorageFault
from web.storage.kept_evening import LATEST

LONGEST_NOTE: Final = 200  # characters
_LONGEST_SENTENCE: Final = 1000

Moment = Annotated[int, Meta(ge=0, le=LATEST)]
Line = Annotated[str, Meta(max_length=MOST_LETTERS)]
Share = Annotated[float, Meta(ge=0, le=1)]


class Objection(Struct, frozen=True, kw_only=True):
    """An objection to one verdict. `at` is in ms since 1970.

    `cards` are the two cards if they were named. `ruling`, `p`, `authority` and `sentence` are the verdict as the table
    saw it; `lexicon_ruling` and `lexicon_p` are the lexicon's own, before strictness, votes and options of the house.
    `lexicon` and `model` are the versions of both.
    """

    id: Annotated[str, Meta(pattern=rf"\A(?:{EVENT_ID.pattern})\Z")]
    at: Moment
    word: Line
    modifier: Line = ""
    head: Line = ""
    cards: Annotated[tuple[Line, ...], Meta(max_length=2)] = ()
    ruling: Ruling
    p: Share
    authority: Authority
    sentence: Annotated[str, Meta(max_length=_LONGEST_SENTENCE)] = ""
    lexicon_ruling: Ruling
    lexicon_p: Share
    lexicon: Line = ""
    model: Line = ""
    note: Annotated[str, Meta(max_length=LONGEST_NOTE)] = ""

    def check_texts(self) -> None:
        """Check the texts. :raises ValueError: when one can't be written in a line, or the word is blank."""
        if not self.word.strip() or not all(map(fits_a_line, (self.word, self.modifier, self.head, *self.cards))):
            raise ValueError(self.id)


class BadLine(ValueError):
    """A line that is no objection; `number` counts the lines from 1."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def write_lines(objections: Iterable[Objection]) -> bytes:
    """Return objections as JSON lines."""
    return b"".join(encode(each) + b"\n" for each in objections)


def read_lines(text: bytes) -> tuple[Objection, ...]:
    """Return the objections of JSON lines. Empty lines are skipped. :raises BadLine: for the first bad line."""
    found = []
    for number, line in enumerate(text.removeprefix(b"\xef\xbb\xbf").splitlines(), start=1):
        if line.strip():
            try:
                objection = decode(line, type=Objection)
                objection.check_texts()
            except (ValidationError, DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
                raise BadLine(number) from error
            found.append(objection)
    return tuple(found)


_PART: Final = 200
"""Objections that are read at once."""


class ObjectionStore:
    """The objections. Safe to share between threads.

    All methods raise a `StorageFault` when the house can't be read or can't keep a change.
    """

    def __init__(self, database: Database) -> None:
        self.database = database

    def add(self, objection: Objection, maker: str | None = None) -> bool:
        """Add the objection of a device, unless its id is known or the same one stands. Return whether it is new."""
        if not EVENT_ID.fullmatch(objection.id):
            raise StorageFault("bad_id")
        with self.database.writing() as connection, broken_rows_are_faults(self.database):
            return _same_standing(connection, objection) is None and _insert(connection, objection, maker)

    def add_all(self, objections: Iterable[Objection]) -> int:
        """Add the objections of another house whose ids aren't known yet, all or none. Return how many there were."""
        with self.database.writing() as connection:
            return sum(_insert(connection, objection) for objection in objections)

    def maker_of(self, objection_id: str) -> str | None:
        """Return the device that added an objection, None where it isn't known.

        :raises StorageFault: when there is no such objection, too.
        """
        found = rows_of(self.database, "SELECT maker FROM objections WHERE id = ?", objection_id)
        if not found:
            raise StorageFault("no_target")
        maker: str | None = found[0][0]
        return maker

    def take_back(self, objection_id: str, at: int) -> bool:
        """Let an objection count no longer, from `at` (ms since 1970) on. Return whether it counted.

        :raises StorageFault: when there is no such objection, too.
        """
        with self.database.writing() as connection:
            _entry(connection, objection_id)
            done = connection.execute(
                "UPDATE objections SET taken_back = ? WHERE id = ? AND taken_back IS NULL", (at, objection_id)
            )
            return done.rowcount == 1

    def add_note(self, objection_id: str, note: str) -> None:
        """Give an objection another note. :raises StorageFault: like `take_back`."""
        with self.database.writing() as connection, broken_rows_are_faults(self.database):
            changed = replace(decode(_entry(connection, objection_id), type=Objection), note=note)
            connection.execute("UPDATE objections SET entry = ? WHERE id = ?", (encode(changed).decode(), objection_id))

    def standing(self) -> tuple[Objection, ...]:
        """Return all objections that count, the oldest first."""
        return tuple(chain.from_iterable(self.in_parts()))

    def count(self) -> int:
        """Return how many objections count, without reading them."""
        found = rows_of(self.database, "SELECT count(*) FROM objections WHERE taken_back IS NULL")
        return int(found[0][0]) if found else 0

    def in_parts(self) -> Iterator[tuple[Objection, ...]]:
        """Yield all objections that count, the oldest first, a few at a time, so that no list of all is in memory."""
        query = (
            "SELECT at, id, entry FROM objections WHERE taken_back IS NULL AND (at, id) > (?, ?) "
            "ORDER BY at, id LIMIT ?"
        )
        at, last = -1, ""
        while rows := rows_of(self.database, query, at, last, _PART):
            with broken_rows_are_faults(self.database):
                found = tuple(decode(entry, type=Objection) for _, _, entry in rows)
            yield found
            at, last, _ = rows[-1]

    def standing_on(self, verdict: Verdict) -> Objection | None:
        """Return the objection that counts to a verdict as the table saw it, None if there is none."""
        if not self.database.exists:
            return None
        with self.database.reading() as connection, broken_rows_are_faults(self.database):
            return _same_standing(connection, verdict)


def _same_standing(connection: Connection, of: Objection | Verdict) -> Objection | None:
    query = "SELECT entry FROM objections WHERE taken_back IS NULL AND word = ? ORDER BY at, id"
    for (entry,) in connection.execute(query, (of.word,)).fetchall():
        found = decode(entry, type=Objection)
        if (found.modifier, found.head, found.ruling) == (of.modifier, of.head, of.ruling):
            return found
    return None


def _insert(connection: Connection, objection: Objection, maker: str | None = None) -> bool:
    done = connection.execute(
        "INSERT INTO objections (id, at, word, entry, maker) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
        (objection.id, objection.at, objection.word, encode(objection).decode(), maker),
    )
    return done.rowcount == 1


def _entry(connection: Connection, objection_id: str) -> str:
    found = connection.execute("SELECT entry FROM objections WHERE id = ?", (objection_id,)).fetchone()
    if found is None:
        raise StorageFault("no_target")
    entry: str = found[0]
    return entry


_DIGITS: Final = 8


def lexicon_version(store: Store) -> str:
    """Return the version of a lexicon file, with digits that differ between files of different content."""
    return f"{store.info()['version']}-{sha256(store.stamp().encode()).hexdigest()[:_DIGITS]}"


@cache
def model_version() -> str:
    """Return digits that differ between models of different content."""
    return sha256(shipped(SHIPPED).read_bytes()).hexdigest()[:_DIGITS]
