"""What can be wrong with a deck file: a code and facts, said in German or English."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

_SHOWN: Final = 40  # a cell may hold anything; this much of it is shown

_COLOURS: Final = {
    "de": {"red": "Rot", "blue": "Blau", "green": "Grün", "yellow": "Gelb"},
    "en": {"red": "red", "blue": "blue", "green": "green", "yellow": "yellow"},
}
_QUOTES: Final = {"de": "„{}“", "en": "“{}”"}
_AND: Final = {"de": " und ", "en": " and "}
_OR: Final = {"de": " oder ", "en": " or "}
_CARDS: Final = {"de": ("Karte", "Karten"), "en": ("card", "cards")}
_WORDS: Final = {"de": ("Wort", "Wörter"), "en": ("word", "words")}

_SENTENCES: Final[dict[str, dict[str, str]]] = {
    "empty": {
        "de": "Die Datei ist leer. Sie braucht eine Kopfzeile und eine Zeile je Wort.",
        "en": "The file is empty. It needs a header line and a line for each word.",
    },
    "too_big": {
        "de": "Die Datei ist zu groß für ein Kartenspiel: mehr als {limit} MB.",
        "en": "The file is too big for a deck of cards: more than {limit} MB.",
    },
    "not_utf8": {
        "de": "Ab hier ist die Datei nicht als UTF-8 gespeichert. Speichere sie noch einmal als UTF-8 "
        "(in Excel: „CSV UTF-8“), sonst gehen Umlaute verloren.",
        "en": "From here on the file isn’t saved as UTF-8. Save it again as UTF-8 (in Excel: “CSV UTF-8”), "
        "or umlauts get lost.",
    },
    "utf16": {
        "de": "Die Datei ist als UTF-16 gespeichert. Speichere sie noch einmal als UTF-8 (in Excel: „CSV UTF-8“).",
        "en": "The file is saved as UTF-16. Save it again as UTF-8 (in Excel: “CSV UTF-8”).",
    },
    "open_quote": {
        "de": "Hier geht ein Anführungszeichen auf und nicht richtig wieder zu; ab da kann ich nicht weiterlesen.",
        "en": "A quotation mark opens here and isn’t closed properly; from there on I can’t read.",
    },
    "missing_column": {
        "de": "Die Spalte {quoted} fehlt. In der Kopfzeile steht: {found}.",
        "en": "The column {quoted} is missing. The header line has: {found}.",
    },
    "column_twice": {
        "de": "Die Spalte {quoted} gibt es zweimal.",
        "en": "The column {quoted} is there twice.",
    },
    "too_many_cells": {
        "de": "Die Zeile hat {count} Zellen, die Kopfzeile nur {most}.",
        "en": "The line has {count} cells, the header only {most}.",
    },
    "no_word": {
        "de": "Hier fehlt das Wort.",
        "en": "The word is missing here.",
    },
    "not_a_word": {
        "de": "{quoted} ist kein Wort: Ein Wort besteht aus Buchstaben.",
        "en": "{quoted} is no word: a word is made of letters.",
    },
    "two_words": {
        "de": "{quoted} sind mehrere Wörter. Auf einer Karte steht 1 Wort, jedes bekommt seine Zeile.",
        "en": "{quoted} is more than one word. A card shows 1 word, each has its own line.",
    },
    "too_long": {
        "de": "{quoted} ist zu lang für eine Karte: {count} Zeichen, höchstens {most}.",
        "en": "{quoted} is too long for a card: {count} characters, {most} at most.",
    },
    "word_twice": {
        "de": "{quoted} steht schon in Zeile {first}. Jedes Wort bekommt 1 Zeile mit einer 1 je Farbe.",
        "en": "{quoted} is already in line {first}. Each word has 1 line with a 1 for each colour.",
    },
    "unknown_article": {
        "de": "{quoted} ist kein Artikel. Es gibt der, die und das.",
        "en": "{quoted} is no article. There are der, die and das.",
    },
    "bad_mark": {
        "de": "Bei {colour} steht {quoted}. Dort steht eine 1 oder nichts: höchstens 1 Karte je Wort und Farbe (W-1).",
        "en": "Under {colour} it says {quoted}. A 1 goes there or nothing: 1 card at most a word and colour (W-1).",
    },
    "no_card": {
        "de": "{quoted} steht auf keiner Karte. Setz eine 1 bei jeder Farbe, in der es das Wort gibt.",
        "en": "{quoted} is on no card. Put a 1 for each colour that has the word.",
    },
    "too_few_words": {
        "de": "Nur {words}. Für den Kreis braucht es mindestens {most} verschiedene (W-3).",
        "en": "Only {words}. The circle needs at least {most} different ones (W-3).",
    },
    "colour_short": {
        "de": "{colour} hat nur {cards}, die vollste Farbe {most}. Jede braucht gleich viele (W-1).",
        "en": "The colour {colour} has only {cards}, the fullest colour {most}. All need the same number (W-1).",
    },
    "colour_few": {
        "de": "{colour} hat nur {cards}. Für den Kreis braucht jede Farbe mindestens {most} (W-3).",
        "en": "The colour {colour} has only {cards}. For the circle each colour needs at least {most} (W-3).",
    },
    "circle": {
        "de": "{colours} haben zusammen nur {words}. Für den Kreis braucht es hier {most} verschiedene (W-3).",
        "en": "{colours} have only {words} together. For the circle they need {most} different ones (W-3).",
    },
    "unknown_word": {
        "de": "{quoted} kenne ich nicht.",
        "en": "I don’t know {quoted}.",
    },
}
_NEAREST: Final = {"de": " Meintest du {nearest}?", "en": " Did you mean {nearest}?"}
_ONE: Final = {"de": "{file}, Zeile {line}: {said}", "en": "{file}, line {line}: {said}"}
_MORE: Final = {
    "de": "{file} hat {count} Fehler, der erste in Zeile {line}: {said} Alle nennt: schlafmuetze deck check {file}",
    "en": "{file} has {count} faults, the first in line {line}: {said} For all: schlafmuetze deck check {file}",
}


@dataclass(frozen=True, slots=True)
class DeckFault:
    """One thing wrong with a deck file: the line, a code, facts. What concerns the whole deck has the header's line.

    Facts that may occur: `text` (what is in the cell), `colour`, `colours`, `count`, `most`, `first` (a line),
    `found` (column names), `nearest` (words), `limit`.
    """

    line: int
    code: str
    facts: dict[str, object] = field(default_factory=dict)

    def sentence(self, lang: str = "de") -> str:
        """Return what is wrong and what helps, in `lang` ("de" or "en")."""
        lang = lang if lang in _QUOTES else "de"
        said = _SENTENCES[self.code][lang].format(**self._said(lang))
        nearest = _strings(self.facts.get("nearest"))
        if nearest:
            said += _NEAREST[lang].format(nearest=_listed([_quoted(word, lang) for word in nearest], _OR[lang]))
        return said

    def _said(self, lang: str) -> dict[str, object]:
        facts = self.facts
        count = facts.get("count")
        return facts | {
            "quoted": _quoted(str(facts.get("text", "")), lang),
            "colour": _COLOURS[lang].get(str(facts.get("colour")), ""),
            "colours": _listed([_COLOURS[lang][name] for name in _strings(facts.get("colours"))], _AND[lang]),
            "found": ", ".join(shown(name) for name in _strings(facts.get("found"))),
            "cards": _counted(count, _CARDS[lang]),
            "words": _counted(count, _WORDS[lang]),
        }


class DeckError(Exception):
    """A deck file that can't be played with; `faults` says why, all at once."""

    def __init__(self, path: Path, faults: tuple[DeckFault, ...]) -> None:
        super().__init__(path, faults)
        self.path = path
        self.faults = faults

    def sentence(self, lang: str = "de") -> str:
        """Return the first fault, and how many there are, as one message."""
        lang = lang if lang in _ONE else "de"
        first = self.faults[0]
        template = _ONE if len(self.faults) == 1 else _MORE
        return template[lang].format(file=self.path, line=first.line, count=len(self.faults), said=first.sentence(lang))

    def __str__(self) -> str:
        return self.sentence()


def shown(text: str) -> str:
    """Return `text` fit for a terminal and a sentence: nothing unprintable, not endless."""
    clean = "".join(sign if sign.isprintable() else "�" for sign in text)
    return clean if len(clean) <= _SHOWN else f"{clean[: _SHOWN - 1]}…"


def _quoted(text: str, lang: str) -> str:
    return _QUOTES[lang].format(shown(text))


def _counted(count: object, nouns: tuple[str, str]) -> str:
    return f"{count} {nouns[count != 1]}"


def _listed(parts: list[str], last: str) -> str:
    return last.join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def _strings(fact: object) -> tuple[str, ...]:
    return tuple(str(part) for part in fact) if isinstance(fact, tuple) else ()
