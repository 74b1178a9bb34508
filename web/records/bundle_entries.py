"""The lists of a bundle as house.json has them, read and checked by msgspec.

    {"bundle": 1, "made": …, "evenings": [{"id": …, "started": …}], "people": […], "votes": […],
     "objections": […], "decks": […]}

Times are ms since 1970. Fields that this version doesn't know are left alone.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, ClassVar, Final, Literal, NamedTuple, TypeVar

from msgspec import DecodeError, Meta, Raw, Struct, ValidationError
from msgspec.json import decode, encode

from companion.action import MOST_LETTERS, can_be_seen, fits_a_line
from web.judge.decks.store import KeptDeck
from web.judge.objections import Objection
from web.judge.precedents import EVENT_ID
from web.storage.event_store import MATCH_ID
from web.storage.faults import CatalogueFault
from web.storage.kept_evening import LATEST, PLAYER_COLOURS
from web.translations.catalogue import N_


class BundleFault(CatalogueFault):
    """A file, or an evening in it, that can't be imported."""

    sentences: ClassVar[Mapping[str, str]] = {
        "no_zip": N_("Das ist keine Sicherung. Nimm die Datei, die „schlafmuetze-….zip“ heißt."),
        "no_bundle": N_("Das ist keine Sicherung von Schlafmütze. Nimm die Datei, die „schlafmuetze-….zip“ heißt."),
        "foreign_format": N_("Die Sicherung stammt von einer neueren Version. Starte die neuere, dann klappt es."),
        "too_big": N_("Das ist zu viel: Ausgepackt sind es mehr als %(most)s MB."),
        "too_many": N_("Das ist zu viel: mehr als %(most)s Abende."),
        "damaged": N_("Hier ist die Datei beschädigt. Übertrag sie noch einmal."),
        "missing": N_("Das Protokoll fehlt in der Datei."),
        "bad_house": N_("Die Liste „%(field)s“ in der Datei ist nicht in Ordnung. Übertrag die Datei noch einmal."),
        "meanwhile": N_("An diesem Abend wurde gerade weitergespielt. Nimm die Datei noch einmal, dann geht es."),
        "deleted": N_("Dieser Abend liegt hier im Papierkorb. Hol ihn dort zurück."),
        "not_host": N_("Dieser Abend ging anderswo weiter. Das übernimmt nur das Gerät, das hier seinen Tisch führt."),
        "being_played": N_("An diesem Abend wird hier gerade gespielt. Was hier steht, bleibt."),
        "conflict": N_("Hier ging der Abend anders weiter als dort. Was hier steht, bleibt."),
    }


_TOKEN: Final = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{},]', re.DOTALL)
_LIST: Final = re.compile(rb"\s*\[")
_OPENING: Final = (b"[", b"{")


class TooMuch(ValueError):
    """An entry is too long, or there are too many."""


def json_entries(text: bytes | memoryview, *, most: int, longest: int) -> Iterator[bytes]:
    """Yield the entries of a list in sound JSON, `most` of up to `longest` bytes each.

    :raises TooMuch: at the first that is too long or one too many. :raises ValueError: when the text is no list.
    """
    begin = _LIST.match(text)
    if begin is None:
        raise ValueError("no list")
    depth, start, found = 0, begin.end(), 0
    for token in _TOKEN.finditer(text, begin.end() - 1):
        sign = token[0][:1]
        if sign in _OPENING:
            depth += 1
            continue
        if sign in (b"]", b"}"):
            depth -= 1
        ends = (depth == 0 and sign == b"]") or (depth == 1 and sign == b",")
        if token.end() - start > longest + 1:
            raise TooMuch
        if not ends:
            continue
        entry = bytes(text[start : token.start()]).strip()
        if entry or depth:
            found += 1
            if found > most:
                raise TooMuch
            yield entry
        start = token.end()
        if not depth:
            return


FORMAT: Final = 1
MOST_EVENINGS: Final = 20_000
MOST_PEOPLE: Final = 5_000
MOST_LISTED: Final = 20_000  # votes, or objections
MOST_DECKS: Final = 2_000
_LONGEST_ENTRY: Final = 64 * 1024  # bytes of one entry
_FOLDED: Final = 3 * MOST_LETTERS  # a name as it is looked up may have more letters

Moment = Annotated[int, Meta(ge=0, le=LATEST)]
MatchId = Annotated[str, Meta(pattern=rf"\A(?:{MATCH_ID.pattern})\Z")]
Colour = Annotated[int, Meta(ge=0, lt=PLAYER_COLOURS)]
Seat = Annotated[int, Meta(ge=0, lt=100)]
Line = Annotated[str, Meta(max_length=MOST_LETTERS)]
Folded = Annotated[str, Meta(max_length=_FOLDED)]
Emoji = Annotated[str, Meta(max_length=8)]
PictureMark = Annotated[str, Meta(pattern=r"\A(?:[0-9a-f]{16})?\Z")]
Count = Annotated[int, Meta(ge=0, le=1000)]
SettingText = Annotated[str, Meta(max_length=200)]


class EveningEntry(Struct, frozen=True, kw_only=True):
    """An evening of a bundle without its log. `follows` is the evening whose people went on with this one.

    `bots` are the players who are no people.
    """

    id: MatchId
    started: Moment
    colours: Annotated[tuple[Colour, ...], Meta(max_length=100)] = ()
    follows: MatchId | None = None
    settings: Annotated[dict[SettingText, SettingText], Meta(max_length=50)] = {}
    bots: Annotated[tuple[Seat, ...], Meta(max_length=100)] = ()

    def check_texts(self) -> None:
        """Check the texts. :raises ValueError: when one can't be written in a line."""
        _check_lines(*self.settings, *self.settings.values())


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


E = TypeVar("E", EveningEntry, PersonEntry, VoteEntry, Objection, KeptDeck)


class HouseLists(NamedTuple):
    """The content of house.json."""

    evenings: list[EveningEntry]
    people: list[PersonEntry]
    votes: list[VoteEntry]
    objections: list[Objection]
    decks: list[KeptDeck]


class _Unread(Struct):
    """house.json with its lists unread, so that each is read by itself and a fault names the list."""

    bundle: Raw = Raw()
    evenings: Raw = Raw(b"null")
    people: Raw = Raw(b"null")
    votes: Raw = Raw(b"null")
    objections: Raw = Raw(b"null")
    decks: Raw = Raw(b"null")


def write_lists(
    made: int,
    evenings: Iterable[EveningEntry],
    people: Iterable[PersonEntry],
    votes: Iterable[VoteEntry],
    objections: Iterable[Objection],
    decks: Iterable[KeptDeck] = (),
) -> Iterator[bytes]:
    """Yield the text of house.json piece by piece."""
    yield b'{"bundle":%d,"made":%d' % (FORMAT, made)
    named: tuple[Iterable[Struct], ...] = (evenings, people, votes, objections, decks)
    for name, entries in zip(HouseLists._fields, named, strict=True):
        yield b',"%s":[' % name.encode()
        comma = b""
        for entry in entries:
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
    evenings = _listed("evenings", house.evenings, EveningEntry, MOST_EVENINGS)
    people = _listed("people", house.people, PersonEntry, MOST_PEOPLE)
    votes = _listed("votes", house.votes, VoteEntry, MOST_LISTED)
    objections = _listed("objections", house.objections, Objection, MOST_LISTED)
    decks = _listed("decks", house.decks, KeptDeck, MOST_DECKS)
    for name, listed in (("evenings", evenings), ("votes", votes), ("objections", objections), ("decks", decks)):
        if len({each.id for each in listed}) < len(listed):
            raise BundleFault("bad_house", field=name)
    return HouseLists(evenings, people, votes, objections, decks)


_NO_JSON: Final = (DecodeError, UnicodeDecodeError, RecursionError)
"""The errors of msgspec for a text that isn't JSON, or isn't of the wanted type."""


def _listed(name: str, text: Raw, entry: type[E], most: int) -> list[E]:
    try:
        found = []
        for part in json_entries(memoryview(text), most=most, longest=_LONGEST_ENTRY):
            each = decode(part, type=entry)
            each.check_texts()
            found.append(each)
    except (*_NO_JSON, ValueError) as error:
        raise BundleFault("bad_house", field=name) from error
    return found


def _check_lines(*texts: str) -> None:
    for text in texts:
        if not fits_a_line(text):
            raise ValueError(text)
