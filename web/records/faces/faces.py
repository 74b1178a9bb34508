"""The faces of people: an emoji or a picture of one's own, remembered with the name.

    faces = faces_of(database, ["Oma", "Ben"])
    faces[0].emoji

A person without a choice has the face that their name leads to, so it is the same on every evening. Two people at one
table never share a face of that kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple
from zlib import crc32

from companion.typed import same_key
from web.bots.names import face_of_bot
from web.pages.root import rooted
from web.storage.database import Connection, Database, marks
from web.storage.faults import StorageFault

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


class _Kept(NamedTuple):
    face: str | None
    pictured: int | None  # the row of `people` that has the picture
    mark: str | None  # of the picture


def faces_of(database: Database, names: Sequence[str], chosen: Sequence[str] = ()) -> tuple[Face, ...]:
    """Return the faces of people who sit at one table, by their names there.

    `chosen` are emoji that go before those that the house knows, "" for none. A bot has the animal of its name, unless
    somebody here is called so. The faces that names lead to are shown
    if the house's file can't be read.
    """
    try:
        kept = _kept(database, names)
    except StorageFault:
        kept = {}
    of_bots = [face_of_bot(name) if same_key(name) not in kept else "" for name in names]
    taken = {row.face for row in kept.values() if row.face} | {emoji for emoji in (*chosen, *of_bots) if emoji}
    faces = []
    for place, name in enumerate(names):
        row = kept.get(same_key(name))
        emoji = (chosen[place] if place < len(chosen) else "") or (row.face if row is not None else "")
        emoji = emoji or of_bots[place] or _free(name, taken)
        taken.add(emoji)
        picture = rooted(f"/leute/{row.pictured}/bild?{row.mark}") if row is not None and row.mark else ""
        faces.append(Face(emoji, picture))
    return tuple(faces)


def shown(database: Database, people: Iterable[tuple[str, int | None]]) -> tuple[Shown, ...]:
    """Return people of these names and colours as pages show them."""
    listed = list(people)
    faces = faces_of(database, [name for name, _ in listed])
    return tuple(Shown(name, colour or 0, face) for (name, colour), face in zip(listed, faces, strict=True))


def usual_face(name: str) -> str:
    """Return the emoji that a name leads to."""
    return ANIMALS[crc32(same_key(name).encode()) % len(ANIMALS)]


def set_face(connection: Connection, person: int, emoji: str) -> None:
    """Remember the emoji of a person. :raises ValueError: when it is none of `FACES`."""
    if emoji not in FACES:
        raise ValueError(emoji)
    connection.execute("UPDATE people SET face = ? WHERE id = ?", (emoji, person))


def keep_faces(connection: Connection, names: Sequence[str], faces: Sequence[str], chosen: Sequence[str]) -> None:
    """Remember the emoji of people at a table: those that were `chosen`, and for all who have none yet `faces`."""
    connection.hold("people")
    for name, face, wish in zip(names, faces, chosen, strict=True):
        row = connection.execute(
            "SELECT people.id, people.face FROM people AS spelled JOIN who ON who.id = spelled.id "
            "JOIN people ON people.id = who.person WHERE spelled.key = ?",
            (same_key(name),),
        ).fetchone()
        if row is not None and (wish or row[1] is None):
            set_face(connection, row[0], wish or face)


def _free(name: str, taken: Iterable[str]) -> str:
    """Return the face that a name leads to, or the next one that nobody at the table has."""
    first = ANIMALS.index(usual_face(name))
    in_order = (*ANIMALS[first:], *ANIMALS[:first], *FACES[len(ANIMALS) :])
    return next((face for face in in_order if face not in taken), in_order[0])


def _kept(database: Database, names: Sequence[str]) -> dict[str, _Kept]:
    """Return what the house's file keeps for each key of `names`.

    A person's own face goes before that of another spelling, which was merged into it: split again, each has its own.
    """
    if not database.exists or not names:
        return {}
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
