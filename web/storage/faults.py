"""Faults whose sentence lies in the catalogue; among them those of the house's file, made of SQLite's own errors."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar, Final

from companion.refusal import Fault
from web.translations.catalogue import N_, translated

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

    sentences: ClassVar[Mapping[str, str]] = {
        "full": N_("Nicht gespeichert: Der Speicher ist voll. %(rest)s"),
        "no_room": N_(
            "Dafür finde ich auf diesem Rechner keinen Platz: Der Speicher ist voll, oder ich darf nirgends schreiben. "
            "%(rest)s"
        ),
        "read_only": N_("Nicht gespeichert: In %(path)s darf ich nicht schreiben. %(rest)s"),
        "disk": N_("Nicht gespeichert: Das Laufwerk mit %(path)s macht nicht mehr mit. %(rest)s"),
        "gone": N_("Nicht gespeichert: %(path)s ist verschwunden. Leg die Datei zurück, dann geht es hier weiter."),
        "orphaned": N_(
            "%(path)s fehlt, aber %(wal)s ist noch da: Darin stehen die letzten Buchungen. "
            "Leg die Datei zurück, oder hole eine Sicherung: schlafmuetze restore."
        ),
        "missing": N_(
            "%(path)s fehlt, aber hier lagen schon Abende. Leg die Datei zurück, oder hole eine Sicherung: "
            "schlafmuetze restore. Soll alles neu anfangen, dann lösch auch %(mark)s."
        ),
        "busy": N_("Nicht gespeichert: Gerade schreibt jemand anders. Tippe gleich noch einmal."),
        "broken": N_(
            "Was sich der Tisch gemerkt hat, ist beschädigt. Hole eine Sicherung: schlafmuetze restore. Oder leg "
            "%(path)s und alle Dateien daneben, die auch so anfangen, beiseite, dann fange ich von vorn an."
        ),
        "broken_evening": N_(
            "Dieser Abend ist beschädigt, ich kann ihn nicht lesen. Alle anderen sind davon nicht betroffen."
        ),
        "newer_evening": N_(
            "Dieser Abend wurde nach neueren Regeln gespielt, als ich sie kenne. "
            "Starte die neuere Version, dann ist er da."
        ),
        "newer": N_(
            "Was sich der Tisch gemerkt hat (%(path)s), stammt von einer neueren Version (%(found)s statt %(wanted)s). "
            "Starte die neuere, dann ist alles da."
        ),
        "unreadable": N_("An %(path)s komme ich gerade nicht heran. Solange speichere ich nichts."),
        "barred": N_("%(path)s lässt mich nicht lesen und schreiben, mir fehlen Rechte. Solange speichere ich nichts."),
        "reused": N_(
            "Von hier aus ist schon etwas anderes gespeichert. Lade die Seite neu und gib es noch einmal ein."
        ),
        "cut_off": N_("Nicht gespeichert: Ich erreiche die Datenbank gerade nicht. %(rest)s"),
        "unsure": N_("Die Datenbank hat nicht mehr geantwortet. Tippe noch einmal: Doppelt zählt nichts."),
        "spoiled": N_(
            "Was sich der Tisch gemerkt hat, ist beschädigt (%(path)s). Hole eine Sicherung: schlafmuetze restore."
        ),
        "no_address": N_("Die Adresse einer Datenbank fängt mit postgresql:// an."),
        "no_driver": N_("Für PostgreSQL fehlen noch Pakete: pip install 'psycopg[binary]' psycopg-pool."),
        "foreign": N_("In der Datenbank %(path)s liegt schon etwas anderes. Nimm eine eigene für die Schlafmütze."),
        "not_utf8": N_(
            "Die Datenbank %(path)s muss Texte als UTF-8 speichern. Leg sie neu an: createdb -E UTF8 -T template0."
        ),
        "elsewhere": N_("An diesem Haus arbeitet gerade ein anderer Server. Versuch es gleich noch einmal."),
        "out_of_reach": N_("An %(path)s komme ich gerade nicht heran. Solange speichere ich nichts."),
        "no_house": N_("Dieses Haus gibt es nicht mehr."),
        "no_target": N_("Das steht hier nicht mehr. Lade die Seite neu."),
        "bad_id": N_("Damit kann ich nichts anfangen. Lade die Seite neu und gib es noch einmal ein."),
    }
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
