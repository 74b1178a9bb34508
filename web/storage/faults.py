"""Faults whose sentence lies in the catalogue; among them those of the house's file, made of SQLite's own errors."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar, Final

from companion.refusal import Fault
from web.translations.catalogue import N_, read_sentences, translated

TURNED: Final = N_("Da steckt ein unsichtbares Zeichen drin, das die Schrift umdreht. Tippe alles von Hand ein.")
"""The sentence about a name or a word that would turn the text around it (`companion.typed`)."""
_CODES: Final = (
    ("SQLITE_FULL", "full"),
    ("SQLITE_IOERR_WRITE", "full"),  # a disk quota
    ("SQLITE_IOERR_SHMSIZE", "full"),
    ("SQLITE_IOERR", "disk"),
    ("SQLITE_READONLY", "read_only"),
    ("SQLITE_CANTOPEN", "read_only"),
    ("SQLITE_PERM", "read_only"),
    ("SQLITE_AUTH", "read_only"),
    ("SQLITE_BUSY", "busy"),
    ("SQLITE_LOCKED", "busy"),
)
"""The code for each beginning of the name of an error of SQLite's; the code for any other name is "broken"."""


class CatalogueFault(Fault):
    """Something that couldn't be done, whose sentence lies in the catalogue: a code and the facts of the sentence.

    A kind of fault is a class of its own with `sentences`, a text of the catalogue for each code. `statuses` are the
    HTTP statuses that tell a program what the sentence tells a person, `usual_status` is that of all other codes.
    """

    sentences: ClassVar[Mapping[str, str]] = {}
    statuses: ClassVar[Mapping[str, int]] = {}
    usual_status: ClassVar[int] = 400

    @property
    def status(self) -> int:
        """The HTTP status of this fault."""
        return self.statuses.get(self.code, self.usual_status)

    def sentence(self, lang: str = "de") -> str:
        """Return what happened and what helps, in `lang` ("de" or "en")."""
        return translated(self.sentences[self.code], lang, **self.facts)

    def __str__(self) -> str:
        return self.sentence()


class StorageFault(CatalogueFault):
    """Something couldn't be kept or read. Nothing is half done."""

    sentences: ClassVar[Mapping[str, str]] = read_sentences(Path(__file__).with_name("faults.toml"))["storage"]
    statuses: ClassVar[Mapping[str, int]] = {
        "full": 507,
        "no_room": 507,
        "reused": 409,
        "no_target": 404,
        "no_house": 404,
        "elsewhere": 502,  # a proxy asks the next server
        "out_of_reach": 502,
        "bad_id": 400,
    }
    usual_status: ClassVar[int] = 503

    def sentence(self, lang: str = "de", until: str = "") -> str:
        """Return what happened and what helps, in `lang` ("de" or "en"); all until the time `until` is kept."""
        rest = _KEPT_UNTIL if until else _KEPT
        return translated(
            self.sentences[self.code], lang, **{"rest": translated(rest, lang, until=until), **self.facts}
        )


_KEPT: Final = N_("Was schon da war, ist noch da.")
_KEPT_UNTIL: Final = N_("Bis %(until)s ist alles da.")


@contextmanager
def sqlite_faults(path: Path, *, reading: bool = False) -> Iterator[None]:
    """Raise SQLite's errors about `path` as a `StorageFault`."""
    try:
        yield
    except sqlite3.Error as fault:
        name = getattr(fault, "sqlite_errorname", "")
        code = next((code for start, code in _CODES if name.startswith(start)), "broken")
        if reading and (code != "broken" or name == "SQLITE_ERROR"):  # an older file that may not be brought up
            code = "unreadable"
        raise StorageFault(code, path=path) from fault
