"""Everything of a house as one file: a zip of logs that another machine can import.

    house.json             the lists of evenings, people, votes, objections and decks (web.records.bundle_entries)
    evenings/<id>.jsonl    the log of an evening (web.storage.log_file), which can be replayed by itself
    left-out.txt           the evenings that are damaged and so not there; without any there is no such file
    faces/<mark>.jpg       the picture of a person

A file from elsewhere is unpacked in memory only, under limits, and no name in it becomes a path.
"""

import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from functools import partial
from io import RawIOBase
from time import localtime
from typing import IO, Any, Final

from web.judge.decks.store import KeptDeck
from web.judge.objections import Objection
from web.records.bundle_entries import (
    MOST_EVENINGS,
    MOST_PEOPLE,
    BundleFault,
    EveningEntry,
    PersonEntry,
    VoteEntry,
    read_lists,
    write_lists,
)
from web.records.faces import MOST_BYTES as MOST_PICTURE
from web.records.faces import Portrait, PortraitFault, portrait
from web.storage.log_file import MOST_BYTES

MOST_UNPACKED: Final = 500_000_000
MOST_HOUSE: Final = 16_000_000  # bytes of house.json: it is in memory as a whole
HIGHEST_RATIO: Final = 200
"""How much smaller than its content a file in a bundle may be. Logs shrink to a tenth."""
_SMALL: Final = 1_000_000  # bytes that may be packed as tightly as they like
_HOUSE: Final = "house.json"
_LEFT_OUT: Final = "left-out.txt"
_PIECE: Final = 64 * 1024  # bytes that are read or sent at once
_ENTRY: Final = b"PK\x01\x02"  # begins each file in the directory of a zip (APPNOTE.TXT 4.3.12)
_PLAIN: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def bundle_name(day: date) -> str:
    """Return the name of the file."""
    return f"schlafmuetze-{day.isoformat()}.zip"


def write_bundle(
    evenings: Iterable[tuple[EveningEntry, str]],
    people: Iterable[PersonEntry],
    votes: Iterable[VoteEntry],
    objections: Iterable[Objection],
    made: int,
    left_out: Sequence[str] = (),
    portraits: Iterable[Portrait] = (),
    decks: Iterable[KeptDeck] = (),
) -> Iterator[bytes]:
    """Yield the file piece by piece.

    An evening comes with the text of its log; one at a time is held in memory, as is one of the `portraits`. `left_out`
    are lines about evenings that can't be written, complete once `evenings` has come to its end.
    """
    pieces = _Pieces()
    listed: list[EveningEntry] = []
    with zipfile.ZipFile(pieces, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry, text in evenings:
            archive.writestr(_zip_entry(_path(entry.id)), text)
            listed.append(entry)
            yield from pieces.full()
        if left_out:
            archive.writestr(_zip_entry(_LEFT_OUT), "".join(f"{line}\n" for line in left_out))
        for mark, raw in dict(portraits).items():
            archive.writestr(_zip_entry(_picture(mark)), raw)
            yield from pieces.full()
        with archive.open(_zip_entry(_HOUSE), "w") as house:
            for part in write_lists(made, listed, people, votes, objections, decks):
                house.write(part)
                yield from pieces.full()
    yield pieces.rest()


class _Pieces(RawIOBase):
    """A file that is only written: what was written comes out in pieces."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, raw: Any) -> int:  # noqa: ANN401 - any bytes-like object
        self._waiting += raw
        return len(raw)

    def full(self) -> Iterator[bytes]:
        if len(self._waiting) >= _PIECE:
            yield self.rest()

    def rest(self) -> bytes:
        found = bytes(self._waiting)
        self._waiting.clear()
        return found


def _zip_entry(name: str) -> zipfile.ZipInfo:
    """Return the entry of a zip for now; a clock outside the years that a zip knows counts as the nearest of them."""
    now = min(max(localtime()[:6], (1980, 1, 1, 0, 0, 0)), (2107, 12, 31, 23, 59, 58))
    entry = zipfile.ZipInfo(name, now)
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


class Bundle:
    """A bundle from elsewhere. :raises BundleFault: when it is none, or holds more than any house has."""

    def __init__(self, file: IO[bytes]) -> None:
        file.seek(0)
        files = sum(piece.count(_ENTRY) for piece in iter(partial(file.read, _PIECE), b""))
        if files > MOST_EVENINGS + MOST_PEOPLE + 1:  # before `zipfile` makes an object of each
            raise BundleFault("too_many", most=MOST_EVENINGS)
        try:
            self._archive = zipfile.ZipFile(file)
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
            raise BundleFault("no_zip") from error
        entries = self._archive.infolist()
        if sum(entry.file_size for entry in entries) > MOST_UNPACKED:
            raise BundleFault("too_big", most=MOST_UNPACKED // 1_000_000)
        self._left = MOST_UNPACKED
        try:
            self.lists = read_lists(self._read(_HOUSE, MOST_HOUSE))
        except BundleFault as fault:
            if fault.code != "missing":
                raise  # a fault that names itself as its cause would keep the whole text until the collector comes
            raise BundleFault("no_bundle") from fault

    def evenings(self) -> Iterator[tuple[EveningEntry, str | BundleFault]]:
        """Yield every evening with the text of its log, or with the fault of its file."""
        for entry in self.lists.evenings:
            try:
                yield entry, self._read(_path(entry.id), MOST_BYTES).decode()
            except BundleFault as fault:
                yield entry, fault
            except UnicodeDecodeError:
                yield entry, BundleFault("damaged")

    def portrait(self, mark: str) -> Portrait | None:
        """Return a picture of the house it comes from; None where it is missing, damaged or no picture."""
        try:
            return portrait(bytes(self._read(_picture(mark), MOST_PICTURE)))
        except (BundleFault, PortraitFault):
            return None

    def _read(self, name: str, most: int) -> bytearray:
        """Return a file of the zip; the limit holds whatever size its head gives."""
        try:
            entry = self._archive.getinfo(name)
        except KeyError as error:
            raise BundleFault("missing") from error
        if entry.compress_type not in _PLAIN or entry.flag_bits & 1:
            raise BundleFault("damaged")
        most = min(most, self._left, max(_SMALL, HIGHEST_RATIO * entry.compress_size))
        try:
            raw = bytearray()  # it grows where it lies, and is never there twice
            with self._archive.open(entry) as opened:
                while len(raw) <= most and (piece := opened.read(_PIECE)):
                    raw += piece
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError) as error:
            raise BundleFault("damaged") from error
        if len(raw) > most:
            raise BundleFault("too_big", most=most // 1_000_000)
        self._left -= len(raw)
        return raw


def _path(evening: str) -> str:
    return f"evenings/{evening}.jsonl"


def _picture(mark: str) -> str:
    return f"faces/{mark}.jpg"
