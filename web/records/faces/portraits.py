"""Pictures of people: small JPEG files without anything but the picture, kept in the house's file.

A browser shrinks a picture before it sends it. Here it is measured, and what a camera wrote beside the picture, such as
the place where it was taken, is cut out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import ClassVar, Final, NamedTuple

from web.storage.database import Connection
from web.storage.faults import CatalogueFault
from web.translations.catalogue import N_

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

    sentences: ClassVar[Mapping[str, str]] = {
        "none": N_("Such zuerst ein Bild aus."),
        "no_picture": N_("Mit dieser Datei kann ich nichts anfangen. Nimm ein Foto im Format JPEG."),
        "too_big": N_("Das Bild ist zu groß. Höchstens %(kilobytes)s kB und %(pixels)s Punkte je Seite passen."),
    }


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
    """Check the size that a frame gives. :raises PortraitFault: when it is none, or too large."""
    height, width = int.from_bytes(frame[5:7], "big"), int.from_bytes(frame[7:9], "big")
    if not height or not width:
        raise PortraitFault("no_picture")
    if max(height, width) > MOST_PIXELS:
        raise PortraitFault("too_big", kilobytes=MOST_BYTES // 1000, pixels=MOST_PIXELS)
