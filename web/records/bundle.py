"""Everything of a house as one file: a zip of logs that another machine can import.

    house.json             the lists of evenings, people, votes, objections and decks
    evenings/<id>.jsonl    the log of an evening (web.storage.log_file), which can be replayed by itself
    left-out.txt           the evenings that are damaged and so not there; without any there is no such file
    faces/<mark>.jpg       the picture of a person

Times are ms since 1970. Fields of house.json that this version doesn't know are left alone. A file from elsewhere is
unpacked in memory only, under limits, and no name in it becomes a path.
"""

import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from io import RawIOBase
from pathlib import Path
from time import localtime
from typing import IO, Annotated, Any, ClassVar, Final, Literal, NamedTuple, get_type_hints

from msgspec import DecodeError, Meta, Raw, Struct, ValidationError
from msgspec.json import decode, encode

from companion.action import MOST_LETTERS, can_be_seen, fits_a_line
from web.judge.decks.store import KeptDeck
from web.judge.objections import Line, Moment, Objection
from web.judge.precedents import EVENT_ID
from web.records.faces import MOST_BYTES as MOST_PICTURE, Portrait, PortraitFault, portrait
from web.storage.event_store import MATCH_ID
from web.storage.faults import CatalogueFault
from web.storage.kept_evening import PLAYER_COLOURS
from web.storage.log_file import MOST_BYTES
from web.translations.catalogue import read_sentences


class BundleFault(CatalogueFault):
    """A file, or an evening in it, that can't be imported."""

    sentences: ClassVar[Mapping[str, str]] = read_sentences(Path(__file__).with_name("faults.toml"))["bundle"]


FORMAT: Final = 1
MOST_EVENINGS: Final = 20_000
MOST_PEOPLE: Final = 5_000
MOST_LISTED: Final = 20_000  # votes, or objections
MOST_DECKS: Final = 2_000
_FOLDED: Final = 3 * MOST_LETTERS  # a name as it is looked up may have more letters

MatchId = Annotated[str, Meta(pattern=rf"\A(?:{MATCH_ID.pattern})\Z")]
Colour = Annotated[int, Meta(ge=0, lt=PLAYER_COLOURS)]
Seat = Annotated[int, Meta(ge=0, lt=100)]
Folded = Annotated[str, Meta(max_length=_FOLDED)]
Emoji = Annotated[str, Meta(max_length=8)]
PictureMark = Annotated[str, Meta(pattern=r"\A(?:[0-9a-f]{16})?\Z")]
Count = Annotated[int, Meta(ge=0, le=1000)]
SettingText = Annotated[str, Meta(max_length=200)]
Settings = Annotated[dict[SettingText, SettingText], Meta(max_length=50)]
_LONGEST_SETTINGS: Final = 128 * 1024  # bytes


class EveningEntry(Struct, frozen=True, kw_only=True):
    """An evening of a bundle without its log. `follows` is the evening whose people went on with this one.

    `bots` are the players who are no people.
    """

    id: MatchId
    started: Moment
    colours: Annotated[tuple[Colour, ...], Meta(max_length=100)] = ()
    follows: MatchId | None = None
    settings: Raw = Raw(b"{}")  # unread, as they may be of any length
    bots: Annotated[tuple[Seat, ...], Meta(max_length=100)] = ()

    def check_texts(self) -> None:
        """Check the texts. :raises ValueError: when one can't be written in a line."""
        chosen = self.chosen()
        _check_lines(*chosen, *chosen.values())

    def chosen(self) -> dict[str, str]:
        """Return the settings. :raises ValueError: when they aren't sound."""
        if len(bytes(self.settings)) > _LONGEST_SETTINGS:
            raise ValueError(self.id)
        return decode(self.settings, type=Settings)


class PersonEntry(Struct, frozen=True, kw_only=True):
    """A person who has played in the house, or another spelling of one.

    `spelled` is the name as logs have it, "" where it is `name`; `same_as` is how the person it belongs to is spelled.
    `face` is an emoji, `picture` the mark of a picture that comes along; "" for none.
    """

    name: Line
    colour: Colour | None = None
    added: Moment
    spelled: Folded = ""
    same_as: Folded = ""
    face: Emoji = ""
    picture: PictureMark = ""

    def check_texts(self) -> None:
        """Check the texts. :raises ValueError: when one can't be written in a line, or is blank."""
        _check_lines(self.name, self.spelled, self.same_as, self.face)
        if not can_be_seen(self.name) or self.spelled.isspace() or self.same_as.isspace():
            raise ValueError(self.name)


class VoteEntry(Struct, frozen=True, kw_only=True):
    """A word that the table voted on; `p` is the lexicon's probability before it, None for a word it didn't know."""

    id: Annotated[str, Meta(pattern=rf"\A(?:{EVENT_ID.pattern})\Z")]
    at: Moment
    modifier: Line
    head: Line
    word: Line
    votes_for: Count
    votes_against: Count
    p: Annotated[float, Meta(ge=0, le=1)] | None = None

    def check_texts(self) -> None:
        """Check the counts and texts. :raises ValueError: when nobody voted, or a text doesn't fit a line."""
        _check_lines(self.modifier, self.head, self.word)
        if not self.votes_for + self.votes_against:
            raise ValueError(self.id)


class HouseLists(NamedTuple):
    """The content of house.json."""

    evenings: Annotated[list[EveningEntry], Meta(max_length=MOST_EVENINGS)]
    people: Annotated[list[PersonEntry], Meta(max_length=MOST_PEOPLE)]
    votes: Annotated[list[VoteEntry], Meta(max_length=MOST_LISTED)]
    objections: Annotated[list[Objection], Meta(max_length=MOST_LISTED)]
    decks: Annotated[list[KeptDeck], Meta(max_length=MOST_DECKS)]


class _Unread(Struct):
    """house.json with its lists unread, so that each is read by itself and a fault names the list."""

    bundle: Raw = Raw()
    evenings: Raw = Raw(b"null")
    people: Raw = Raw(b"null")
    votes: Raw = Raw(b"null")
    objections: Raw = Raw(b"null")
    decks: Raw = Raw(b"null")


def write_lists(made: int, **lists: Iterable[Struct]) -> Iterator[bytes]:
    """Yield the text of house.json piece by piece; `lists` are those of `HouseLists`, by name."""
    yield b'{"bundle":%d,"made":%d' % (FORMAT, made)
    for name in HouseLists._fields:
        yield b',"%s":[' % name.encode()
        comma = b""
        for entry in lists.get(name, ()):
            yield comma + encode(entry)
            comma = b","
        yield b"]"
    yield b"}"


def read_lists(text: bytes | bytearray) -> HouseLists:
    """Return the lists of a house.json from elsewhere. :raises BundleFault: when one of them isn't sound."""
    try:
        house = decode(text, type=_Unread)
    except ValidationError as error:
        raise BundleFault("no_bundle") from error
    except _NO_JSON as error:
        raise BundleFault("damaged") from error
    if not bytes(house.bundle):
        raise BundleFault("no_bundle")
    try:
        decode(house.bundle, type=Literal[1])
    except _NO_JSON as error:
        raise BundleFault("foreign_format") from error
    lists: dict[str, Any] = {}
    for name, kind in get_type_hints(HouseLists, include_extras=True).items():
        try:
            lists[name] = found = decode(getattr(house, name), type=kind)
            for each in found:
                each.check_texts()
        except (*_NO_JSON, ValueError) as error:
            raise BundleFault("bad_house", field=name) from error
        if name != "people" and len({each.id for each in found}) < len(found):
            raise BundleFault("bad_house", field=name)
    return HouseLists(**lists)


_NO_JSON: Final = (DecodeError, UnicodeDecodeError, RecursionError)
"""The errors of msgspec for a text that isn't JSON, or isn't of the wanted type."""


def _check_lines(*texts: str) -> None:
    for text in texts:
        if not fits_a_line(text):
            raise ValueError(text)


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
    made: int,
    left_out: Sequence[str] = (),
    portraits: Iterable[Portrait] = (),
    **lists: Iterable[Struct],
) -> Iterator[bytes]:
    """Yield the file piece by piece; `lists` are the others of `HouseLists`, by name.

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
            for part in write_lists(made, evenings=listed, **lists):
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
