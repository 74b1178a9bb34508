"""The faces of people: an emoji or a picture of one's own, remembered with the name.

A person without a choice has the face that their name leads to, so it is the same on every evening. Nobody is given a
face that somebody else at the table or in the house has, as long as one is free; then face and colour differ together.
"""

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import ClassVar, Final, NamedTuple, TypeAlias
from zlib import crc32

from companion.typed import same_key
from web.games.bots.names import face_of_bot
from web.games.seats import players_at_table
from web.pages.fault_pages import if_readable
from web.pages.services import evenings, rooted
from web.records import people
from web.storage.database import Connection, Database, marks
from web.storage.faults import CatalogueFault
from web.storage.open_evenings import OpenEvening
from web.translations.catalogue import read_sentences

ANIMALS: Final[tuple[str, ...]] = tuple("🦊🐸🐻🐰🦉🐼🦁🐧🐨🐯🐮🐷🐵🐶🐱🦄🐔🐙🦔🐢🐝🦋🐳🐹🐴🐭🐞🐬🦆🐌🦀🐘🦒🐲🦜🐺")
"""The emoji to which names lead. All of them are older than Unicode 12, so an old tablet can draw them."""

FACES: Final[tuple[str, ...]] = (*ANIMALS, *"👑🎩🌻🍀🍄🌵🍉🎈🚀🎸🧁🌙")
"""The emoji to choose from."""


class Face(NamedTuple):
    """A face: an emoji, or the address of a picture that takes its place ("" for none)."""

    emoji: str
    picture: str = ""


class Shown(NamedTuple):
    """A person as pages show them: a face in a ring of a colour, and the name."""

    name: str
    colour: int
    face: Face


class KnownPerson(NamedTuple):
    """A person who played here before; `colour` is None for one without a colour."""

    name: str
    colour: int | None
    face: Face


_Look: TypeAlias = tuple[str, int | None]
"""A face and the colour of its ring."""


class _Kept(NamedTuple):
    face: str | None
    pictured: int | None  # the row of `people` that has the picture
    mark: str | None  # of the picture


def faces_of(
    database: Database, names: Sequence[str], chosen: Sequence[str] = (), colours: Sequence[int | None] = ()
) -> tuple[Face, ...]:
    """Return the faces of people who sit at one table, by their names there.

    `chosen` are emoji that go before those that the house knows, "" for none; `colours` are those of the rings. A bot
    has the animal of its name, unless somebody here is called so. The faces that names lead to are shown if the house's
    file can't be read.
    """
    kept = if_readable(lambda: _kept(database, names), dict[str, _Kept]())
    of_bots = [face_of_bot(name) if same_key(name) not in kept else "" for name in names]
    taken = {row.face for row in kept.values() if row.face} | {emoji for emoji in (*chosen, *of_bots) if emoji}
    faces, house = [], None
    for place, name in enumerate(names):
        row = kept.get(same_key(name))
        emoji = (chosen[place] if place < len(chosen) else "") or (row.face if row is not None else "")
        emoji = emoji or of_bots[place]
        if not emoji:
            house = if_readable(lambda: _looks(database), set[_Look]()) if house is None else house
            emoji = _free(name, colours[place] if place < len(colours) else None, taken, house)
        taken.add(emoji)
        picture = rooted(f"/leute/{row.pictured}/bild?{row.mark}") if row is not None and row.mark else ""
        faces.append(Face(emoji, picture))
    return tuple(faces)


def shown(database: Database, people: Iterable[tuple[str, int | None]]) -> tuple[Shown, ...]:
    """Return people of these names and colours as pages show them."""
    listed = list(people)
    faces = faces_of(database, [name for name, _ in listed], colours=[colour or 0 for _, colour in listed])
    return tuple(Shown(name, colour or 0, face) for (name, colour), face in zip(listed, faces, strict=True))


def players_shown(evening: OpenEvening, players: Iterable[int]) -> dict[int, Shown]:
    """Return players of an evening as pages show them; of two whose names lead to one face the first one has it."""
    names, colours, order = evening.log.state.names, people.player_colours(evening), list(players)
    rings = [colours[player] for player in order]
    faces = faces_of(evenings().store.database, [names[player] for player in order], colours=rings)
    return {player: Shown(names[player], colours[player], face) for player, face in zip(order, faces, strict=True)}


def usual_face(name: str) -> str:
    """Return the emoji that a name leads to."""
    return ANIMALS[crc32(same_key(name).encode()) % len(ANIMALS)]


def set_face(connection: Connection, person: int, emoji: str) -> None:
    """Remember the emoji of a person. :raises ValueError: when it is none of `FACES`."""
    if emoji not in FACES:
        raise ValueError(emoji)
    connection.execute("UPDATE people SET face = ? WHERE id = ?", (emoji, person))


def keep_faces(connection: Connection, faces: Iterable[tuple[str, str, str]]) -> None:
    """Remember the emoji of people by (name, face, chosen): the `chosen` one; `face` for those who have none yet."""
    connection.hold("people")
    for name, face, wish in faces:
        row = connection.execute(
            "SELECT people.id, people.face FROM people AS spelled JOIN who ON who.id = spelled.id "
            "JOIN people ON people.id = who.person WHERE spelled.key = ?",
            (same_key(name),),
        ).fetchone()
        if row is not None and (wish or row[1] is None):
            set_face(connection, row[0], wish or face)


def _free(name: str, colour: int | None, taken: Collection[str], house: Collection[_Look]) -> str:
    """Return the first face from that of a name on which nobody at the table has, and as few as can be in the house."""
    first = ANIMALS.index(usual_face(name))
    in_order = (*ANIMALS[first:], *ANIMALS[:first], *FACES[len(ANIMALS) :])
    worn = {face for face, _ in house}
    free = [face for face in in_order if face not in taken] or in_order
    return min(free, key=lambda face: ((face, colour) in house, face in worn))


def alike(connection: Connection, person: int, look: Shown) -> str:
    """Return the name of another person of the house with the same face in the same ring; "" if there is none."""
    if look.face.picture:
        return ""
    row = connection.execute(
        """
        SELECT people.name FROM people JOIN who ON who.id = people.id
        WHERE people.id = who.person AND who.person <> (SELECT person FROM who WHERE id = ?)
          AND people.face = ? AND coalesce(people.colour, 0) = ?
          AND NOT EXISTS (SELECT 1 FROM portraits WHERE portraits.person = people.id)
        ORDER BY people.id
        """,
        (person, look.face.emoji, look.colour),
    ).fetchone()
    return "" if row is None else str(row[0])


def _looks(database: Database) -> set[_Look]:
    with database.reading() as connection:
        return set(connection.execute("SELECT DISTINCT face, colour FROM people WHERE face IS NOT NULL").fetchall())


def _kept(database: Database, names: Sequence[str]) -> dict[str, _Kept]:
    """Return what the house's file keeps for each key of `names`.

    A person's own face goes before that of another spelling, which was merged into it: split again, each has its own.
    """
    keys = [same_key(name) for name in names]
    with database.reading() as connection:
        rows = connection.execute(
            f"""
            SELECT spelled.key, people.face, portraits.person, portraits.mark FROM people AS spelled
            JOIN who ON who.id = spelled.id
            JOIN who AS same ON same.person = who.person
            JOIN people ON people.id = same.id
            LEFT JOIN portraits ON portraits.person = people.id
            WHERE spelled.key IN ({marks(keys)})
            ORDER BY people.id <> who.person, people.id
            """,
            keys,
        ).fetchall()
    found: dict[str, _Kept] = {}
    for key, face, pictured, mark in rows:
        before = found.get(key, _Kept(None, None, None))
        picture = (before.pictured, before.mark) if before.mark else (pictured, mark)
        found[key] = _Kept(before.face or face, *picture)
    return found


MOST_BYTES: Final = 64_000
MOST_PIXELS: Final = 512  # a side
KIND: Final = "image/jpeg"
_START, _END = b"\xff\xd8", b"\xff\xd9"
_SIZES: Final = frozenset({0xC0, 0xC1, 0xC2})  # frames that every browser reads
_NEEDED: Final = frozenset({0xC0, 0xC1, 0xC2, 0xC4, 0xDB, 0xDD, 0xE0, 0xEE})
"""The segments that make the picture: frames, tables, restarts, and the heads of JFIF and Adobe."""
_SCAN: Final = 0xDA


class PortraitFault(CatalogueFault):
    """A file that can't be somebody's picture."""

    sentences: ClassVar[Mapping[str, str]] = read_sentences(Path(__file__).with_name("faults.toml"))["picture"]


class Portrait(NamedTuple):
    """A picture and the mark of its bytes."""

    mark: str
    raw: bytes


def portrait(raw: bytes) -> Portrait:
    """Return a picture that somebody sent, without what is no picture. :raises PortraitFault: when it is none."""
    if len(raw) > MOST_BYTES:
        raise PortraitFault("too_big", kilobytes=MOST_BYTES // 1000, pixels=MOST_PIXELS)
    clean = b"".join(_pieces(raw))
    return Portrait(hashlib.sha256(clean).hexdigest()[:16], clean)


def portrait_of(connection: Connection, person: int) -> Portrait | None:
    """Return the picture of a row of `people`; None without one."""
    found = connection.execute("SELECT mark, bytes FROM portraits WHERE person = ?", (person,)).fetchone()
    return None if found is None else Portrait(*found)


def set_portrait(connection: Connection, person: int, picture: Portrait) -> None:
    """Keep the picture of a person, in place of another one."""
    connection.execute(
        "INSERT INTO portraits (person, mark, kind, bytes) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (person) DO UPDATE SET mark = excluded.mark, kind = excluded.kind, bytes = excluded.bytes",
        (person, picture.mark, KIND, picture.raw),
    )


def remove_portrait(connection: Connection, person: int) -> None:
    """Remove the picture of a person, and of all who were merged into that person."""
    connection.execute("DELETE FROM portraits WHERE person IN (SELECT id FROM who WHERE person = ?)", (person,))


def _pieces(raw: bytes) -> Iterator[bytes]:
    """Yield the segments of a JPEG file that make the picture. :raises PortraitFault: when it isn't one, or too large.

    https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B
    """
    if not raw.startswith(_START) or not raw.endswith(_END):
        raise PortraitFault("no_picture")
    yield _START
    at, measured = 2, False
    while True:
        if raw[at : at + 1] != b"\xff" or at + 4 > len(raw):
            raise PortraitFault("no_picture")
        kind, length = raw[at + 1], int.from_bytes(raw[at + 2 : at + 4], "big")
        segment = raw[at : at + 2 + length]
        if length < 2 or len(segment) < 2 + length:
            raise PortraitFault("no_picture")
        if kind in _SIZES:
            _measure(segment)
            measured = True
        if kind == _SCAN:
            if not measured:
                raise PortraitFault("no_picture")
            yield raw[at:]  # the picture itself, up to its end
            return
        if kind in _NEEDED:
            yield segment
        at += 2 + length


def _measure(frame: bytes) -> None:
    height, width = int.from_bytes(frame[5:7], "big"), int.from_bytes(frame[7:9], "big")
    if not height or not width:
        raise PortraitFault("no_picture")
    if max(height, width) > MOST_PIXELS:
        raise PortraitFault("too_big", kilobytes=MOST_BYTES // 1000, pixels=MOST_PIXELS)


def people_at(match: str) -> tuple[Shown, ...]:
    """Return the people at the table of an evening, clockwise.

    :raises NoSuchMatch: if there is none. :raises StorageFault: if it can't be read.
    """
    with evenings().reading(match) as evening:
        return tuple(players_shown(evening, players_at_table(evening.log.state)).values())


_OFFERED: Final = 12


def known_people(evening: OpenEvening, most: int = _OFFERED) -> tuple[KnownPerson, ...]:
    """Return at most so many people who played here before and don't sit at the table."""
    state = evening.log.state
    names = [state.names[player] for player in state.seated]
    taken = {same_key(name) for name in names}
    known = if_readable(lambda: people.offered(evenings().store.database, most + len(names)), ())  # a name can be typed
    colours = {same_key(one.name): one.colour for one in known}
    here_before = [state.names[player] for player in range(len(state.names)) if player not in state.seated]
    gone = {same_key(name) for name in here_before}
    offered = [*here_before, *(one.name for one in known if same_key(one.name) not in taken | gone)][:most]
    faces = faces_of(evenings().store.database, [*names, *offered])[len(names) :]
    return tuple(
        KnownPerson(name, colours.get(same_key(name)), face) for name, face in zip(offered, faces, strict=True)
    )
