"""Everything of a house as one file: a zip of logs that another machine can take in.

    house.json             {"bundle": 1, "made": …, "evenings": [{"id": …, "started": …}], "people": […], "votes": […]}
    evenings/<id>.jsonl    the log of an evening (web.storage.log_file), which can be replayed by itself

Whatever comes from outside is unpacked in memory only, under limits, and no name in it becomes a path.
"""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import IO, Any, Final, NamedTuple

from companion.action import Json, fits_a_line
from companion.header import Header
from companion.log import Event
from web.judge.votes.events import EVENT_ID
from web.pages.colours import PLAYER_COLOURS
from web.records.bundle_faults import BundleFault
from web.storage.event_store import MATCH_ID
from web.storage.kept_evening import LATEST
from web.storage.log_file import MOST_BYTES, header_line

FORMAT: Final = 1
MOST_UNPACKED: Final = 500_000_000
MOST_EVENINGS: Final = 50_000
MOST_LISTED: Final = 50_000  # people, or votes
_HOUSE: Final = "house.json"
_PLAIN: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


class Packed(NamedTuple):
    """An evening as it travels: `text` is its log, `started` in ms since 1970; the rest as in Evening."""

    id: str
    text: str
    started: int
    colours: tuple[int, ...] = ()
    follows: str | None = None
    settings: Mapping[str, str] = {}


class Known(NamedTuple):
    """Somebody who has played here, or another spelling of them; `added` in ms since 1970.

    `spelled` is the name as logs have it, "" where it is `name`; `same_as` is how the one it belongs to is spelled.
    """

    name: str
    colour: int | None
    added: int
    spelled: str = ""
    same_as: str = ""


class Voted(NamedTuple):
    """A word that the table voted on, at `at` in ms since 1970; `p` is what the lexicon had thought, if it knew it."""

    id: str
    at: int
    modifier: str
    head: str
    word: str
    votes_for: int
    votes_against: int
    p: float | None


def bundle_name(day: date) -> str:
    """Return what the file is called."""
    return f"schlafmuetze-{day.isoformat()}.zip"


def log_text(header: Header, events: Iterable[Event | Json]) -> str:
    """Return the text of a log without replaying it; what comes out of the store is sound."""
    shapes = [event.to_dict() if isinstance(event, Event) else _told(event) for event in events]
    return "".join(_json(line) + "\n" for line in (header_line(header), *shapes, {"end": len(shapes)}))


def write_bundle(
    file: IO[bytes], evenings: Iterable[Packed], people: Iterable[Known], votes: Iterable[Voted], made: int
) -> int:
    """Write all of it and return how many evenings there are; one evening at a time is held in memory."""
    listed: list[Json] = []
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for packed in evenings:
            archive.writestr(_path(packed.id), packed.text)
            listed.append({**packed._asdict(), "settings": dict(packed.settings)})
            del listed[-1]["text"]
        house: Json = {
            "bundle": FORMAT,
            "made": made,
            "evenings": listed,
            "people": [known._asdict() for known in people],
            "votes": [voted._asdict() for voted in votes],
        }
        archive.writestr(_HOUSE, _json(house))
    return len(listed)


class Bundle:
    """A file that somebody sent. :raises BundleFault: when it is none, or more than anybody has."""

    def __init__(self, file: IO[bytes]) -> None:
        try:
            self._archive = zipfile.ZipFile(file)
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
            raise BundleFault("no_zip") from error
        entries = self._archive.infolist()
        if len(entries) > MOST_EVENINGS + 1:
            raise BundleFault("too_many", most=MOST_EVENINGS)
        if sum(entry.file_size for entry in entries) > MOST_UNPACKED:
            raise BundleFault("too_big", most=MOST_UNPACKED // 1_000_000)
        self._left = MOST_UNPACKED
        house = self._house()
        self.people = tuple(_known(shape) for shape in _list(house, "people", MOST_LISTED))
        self.votes = tuple(_voted(shape) for shape in _list(house, "votes", MOST_LISTED))
        self._evenings = tuple(_slip(shape) for shape in _list(house, "evenings", MOST_EVENINGS))
        if len({slip.id for slip in self._evenings}) < len(self._evenings):
            raise BundleFault("bad_house", field="evenings")

    def __len__(self) -> int:
        return len(self._evenings)

    def evenings(self) -> Iterator[Packed | tuple[Packed, BundleFault]]:
        """Yield every evening, or what is wrong with the file of one; the others are sound all the same."""
        for slip in self._evenings:
            try:
                text = self._read(_path(slip.id), MOST_BYTES).decode()
            except BundleFault as fault:
                yield slip, fault
            except UnicodeDecodeError:
                yield slip, BundleFault("damaged")
            else:
                yield slip._replace(text=text)

    def _house(self) -> Mapping[str, Any]:
        try:
            found: object = json.loads(self._read(_HOUSE, MOST_BYTES))
        except (ValueError, RecursionError) as error:
            raise BundleFault("damaged") from error
        except BundleFault as fault:
            raise (BundleFault("no_bundle") if fault.code == "missing" else fault) from fault
        if not isinstance(found, Mapping) or "bundle" not in found:
            raise BundleFault("no_bundle")
        if type(found["bundle"]) is not int or found["bundle"] != FORMAT:
            raise BundleFault("foreign_format")
        return found

    def _read(self, name: str, most: int) -> bytes:
        """Return an entry, never more than it may be, whatever its head says."""
        try:
            entry = self._archive.getinfo(name)
        except KeyError as error:
            raise BundleFault("missing") from error
        if entry.compress_type not in _PLAIN or entry.flag_bits & 1:
            raise BundleFault("damaged")
        most = min(most, self._left)
        try:
            with self._archive.open(entry) as opened:
                raw = opened.read(most + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError) as error:
            raise BundleFault("damaged") from error
        if len(raw) > most:
            raise BundleFault("too_big", most=most // 1_000_000)
        self._left -= len(raw)
        return raw


def _path(evening: str) -> str:
    return f"evenings/{evening}.jsonl"


def _told(shape: Json) -> Json:
    """Return an event without what isn't known, as logs are written."""
    order = ("number", "action", "by", "id", "at")
    return {name: shape[name] for name in order if shape.get(name) not in (None, "")}


def _list(house: Mapping[str, Any], name: str, most: int) -> list[Mapping[str, Any]]:
    found = house.get(name)
    if not isinstance(found, list) or len(found) > most or not all(isinstance(each, dict) for each in found):
        raise BundleFault("bad_house", field=name)
    return found


def _slip(shape: Mapping[str, Any]) -> Packed:
    colours, settings, follows = shape.get("colours", []), shape.get("settings", {}), shape.get("follows")
    sound = (
        _is_id(shape.get("id"))
        and _is_number(shape.get("started"), LATEST)
        and isinstance(colours, list)
        and len(colours) <= 100
        and all(_is_number(colour, PLAYER_COLOURS - 1) for colour in colours)
        and (follows is None or _is_id(follows))
        and isinstance(settings, dict)
        and len(settings) <= 50
        and all(_is_text(part, 200) for pair in settings.items() for part in pair)
    )
    if not sound:
        raise BundleFault("bad_house", field="evenings")
    return Packed(shape["id"], "", shape["started"], tuple(colours), follows, settings)


def _known(shape: Mapping[str, Any]) -> Known:
    name, colour, added = (shape.get(field) for field in ("name", "colour", "added"))
    spelled, same_as = shape.get("spelled", ""), shape.get("same_as", "")
    told = _is_text(name, 80) and _is_text(spelled, 240) and _is_text(same_as, 240)  # folded, letters may be more
    if not told or not shape["name"].strip() or any(text.isspace() for text in (spelled, same_as)):
        raise BundleFault("bad_house", field="people")
    if not ((colour is None or _is_number(colour, PLAYER_COLOURS - 1)) and _is_number(added, LATEST)):
        raise BundleFault("bad_house", field="people")
    return Known(shape["name"], colour, shape["added"], spelled, same_as)


def _voted(shape: Mapping[str, Any]) -> Voted:
    counts, p = [shape.get("votes_for"), shape.get("votes_against")], shape.get("p")
    sound = (
        isinstance(found := shape.get("id"), str)
        and EVENT_ID.fullmatch(found)
        and _is_number(shape.get("at"), LATEST)
        and all(_is_text(shape.get(field), 80) for field in ("modifier", "head", "word"))
        and all(_is_number(count, 1000) for count in counts)
        and any(counts)
        and (p is None or (type(p) in (int, float) and 0 <= p <= 1))
    )
    if not sound:
        raise BundleFault("bad_house", field="votes")
    return Voted(*({"p": None, **shape}[field] for field in Voted._fields))


def _is_id(value: object) -> bool:
    return isinstance(value, str) and MATCH_ID.fullmatch(value) is not None


def _is_number(value: object, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _is_text(value: object, most: int) -> bool:
    return isinstance(value, str) and len(value) <= most and fits_a_line(value)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
