"""What SQLite says of the file of this house, in the user's words."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar, Final

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
"""What the name of an error of SQLite's begins with, and what it means here; anything else is damage."""


class StorageFault(Exception):
    """Something couldn't be kept or read: a code and its sentence in two languages. Nothing is half done."""

    sentences: ClassVar[dict[str, dict[str, str]]] = {
        "full": {
            "de": "Nicht gespeichert: Der Speicher ist voll. {rest}",
            "en": "Not saved: the disk is full. {rest}",
        },
        "read_only": {
            "de": "Nicht gespeichert: In {path} darf ich nicht schreiben. {rest}",
            "en": "Not saved: I may not write to {path}. {rest}",
        },
        "disk": {
            "de": "Nicht gespeichert: Das Laufwerk mit {path} macht nicht mehr mit. {rest}",
            "en": "Not saved: the drive with {path} has stopped working. {rest}",
        },
        "gone": {
            "de": "Nicht gespeichert: {path} ist verschwunden. Leg die Datei zurück, dann geht es hier weiter.",
            "en": "Not saved: {path} has disappeared. Put the file back, then this goes on.",
        },
        "busy": {
            "de": "Nicht gespeichert: Gerade schreibt jemand anders. Tippe gleich noch einmal.",
            "en": "Not saved: somebody else is writing just now. Tap again in a moment.",
        },
        "broken": {
            "de": "Was sich der Tisch gemerkt hat, ist beschädigt. Leg {path} beiseite, dann fange ich neu an.",
            "en": "What the table remembered is damaged. Put {path} aside and I'll begin anew.",
        },
        "broken_evening": {
            "de": "Dieser Abend ist beschädigt, ich kann ihn nicht lesen. Alle anderen sind davon nicht betroffen.",
            "en": "This evening is damaged, I can’t read it. All others are unharmed.",
        },
        "newer": {
            "de": "Was sich der Tisch gemerkt hat ({path}), stammt von einer neueren Version ({found} statt {wanted}). "
            "Starte die neuere, dann ist alles da.",
            "en": "What the table remembered ({path}) is of a newer version ({found} instead of {wanted}). "
            "Start the newer one and all is there.",
        },
        "unreadable": {
            "de": "An {path} komme ich gerade nicht heran. Solange speichere ich nichts.",
            "en": "I can’t get at {path} just now. Until I can, nothing is saved.",
        },
        "reused": {
            "de": "Von hier aus ist schon etwas anderes gespeichert. Lade die Seite neu und gib es noch einmal ein.",
            "en": "Something else has been saved from here already. Reload the page and enter it again.",
        },
        "no_target": {
            "de": "Das steht hier nicht mehr. Lade die Seite neu.",
            "en": "That isn’t here any more. Reload the page.",
        },
        "bad_id": {
            "de": "Damit kann ich nichts anfangen. Lade die Seite neu und gib es noch einmal ein.",
            "en": "I can’t make anything of that. Reload the page and enter it again.",
        },
    }
    kept: ClassVar[dict[str, tuple[str, str]]] = {
        "de": ("Was schon da war, ist noch da.", "Bis {until} ist alles da."),
        "en": ("What was there before still is.", "Everything up to {until} is there."),
    }
    statuses: ClassVar[dict[str, int]] = {"full": 507, "reused": 409, "no_target": 404, "bad_id": 400}

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    @property
    def status(self) -> int:
        """The HTTP status that tells a program what the sentence tells a person."""
        return self.statuses.get(self.code, 503)

    def sentence(self, lang: str = "de", until: str = "") -> str:
        """Return what happened and what helps, in `lang` ("de" or "en"); `until` is up to when all is kept."""
        known = lang if lang in self.kept else "de"
        rest = self.kept[known][bool(until)].format(until=until)
        return self.sentences[self.code][known].format(**{"rest": rest, **self.facts})

    def __str__(self) -> str:
        return self.sentence()


@contextmanager
def told(path: Path, *, reading: bool = False) -> Iterator[None]:
    """Say what SQLite says about `path` in the user's words. :raises StorageFault: instead of its own errors."""
    try:
        yield
    except sqlite3.Error as fault:
        name = getattr(fault, "sqlite_errorname", "")
        code = next((code for start, code in _CODES if name.startswith(start)), "broken")
        if reading and (code != "broken" or name == "SQLITE_ERROR"):  # an older file that may not be brought up
            code = "unreadable"
        raise StorageFault(code, path=path) from fault
