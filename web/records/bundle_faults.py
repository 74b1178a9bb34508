"""What can be wrong with a file of everything, and with one evening in it, in sentences."""

from __future__ import annotations

from typing import Final

_SENTENCES: Final[dict[str, tuple[str, str]]] = {
    "no_zip": (
        "Das ist keine Sicherung. Nimm die Datei, die „schlafmuetze-….zip“ heißt.",
        "That is no backup. Take the file that is called “schlafmuetze-….zip”.",
    ),
    "no_bundle": (
        "Das ist keine Sicherung von Schlafmütze. Nimm die Datei, die „schlafmuetze-….zip“ heißt.",
        "That is no backup of Schlafmütze. Take the file that is called “schlafmuetze-….zip”.",
    ),
    "foreign_format": (
        "Die Sicherung stammt von einer neueren Version. Starte die neuere, dann klappt es.",
        "The backup is of a newer version. Start the newer one and it will do.",
    ),
    "too_big": (
        "Das ist zu viel: Ausgepackt sind es mehr als {most} MB.",
        "That is too much: unpacked it is more than {most} MB.",
    ),
    "too_many": (
        "Das ist zu viel: mehr als {most} Abende.",
        "That is too much: more than {most} evenings.",
    ),
    "damaged": (
        "Hier ist die Datei beschädigt. Übertrag sie noch einmal.",
        "Here the file is damaged. Transfer it once more.",
    ),
    "missing": (
        "Das Protokoll fehlt in der Datei.",
        "Its log isn’t in the file.",
    ),
    "bad_house": (
        "Die Liste „{field}“ in der Datei ist nicht in Ordnung. Übertrag die Datei noch einmal.",
        "The list “{field}” in the file isn’t sound. Transfer the file once more.",
    ),
    "meanwhile": (
        "An diesem Abend wurde gerade weitergespielt. Nimm die Datei noch einmal, dann geht es.",
        "This evening went on just now. Take the file once more and it will do.",
    ),
    "conflict": (
        "Hier ging der Abend anders weiter als dort. Was hier steht, bleibt.",
        "Here the evening went on differently than there. What is here stays.",
    ),
}


class BundleFault(Exception):
    """A file, or an evening in it, that can't be taken in: a code and its sentence in two languages."""

    def __init__(self, why: str, **facts: object) -> None:
        super().__init__(why, facts)
        self.why = why
        self.facts = facts

    def sentence(self, lang: str = "de") -> str:
        """Return what is wrong and what helps, in `lang` ("de" or "en")."""
        return _SENTENCES[self.why][lang == "en"].format(**self.facts)

    def __str__(self) -> str:
        return self.sentence()
