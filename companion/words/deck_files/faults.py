"""Faults of a deck file, each with its line and a sentence."""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar, Final

from companion.clause import Text
from companion.refusal import Fault

_SHOWN: Final = 40  # characters that a sentence shows of a cell

_COLOURS: Final = {
    "red": Text("Rot", "red"),
    "blue": Text("Blau", "blue"),
    "green": Text("Grün", "green"),
    "yellow": Text("Gelb", "yellow"),
}
_COLUMNS: Final = {
    "word": Text("wort", "word"),
    "article": Text("artikel", "article"),
    "red": Text("rot", "red"),
    "blue": Text("blau", "blue"),
    "green": Text("grün", "green"),
    "yellow": Text("gelb", "yellow"),
    "source": Text("quelle", "source"),
    "picture": Text("bild", "picture"),
}
_QUOTES: Final = Text("„{}“", "“{}”")
_AND: Final = Text(" und ", " and ")
_OR: Final = Text(" oder ", " or ")
_CARDS: Final = Text("Karte", "card"), Text("Karten", "cards")
_WORDS: Final = Text("Wort", "word"), Text("Wörter", "words")

_SENTENCES: Final[dict[str, Text]] = {
    "empty": Text(
        "Die Datei ist leer. Sie braucht eine Kopfzeile und eine Zeile je Wort.",
        "The file is empty. It needs a header line and a line for each word.",
    ),
    "too_big": Text(
        "Die Datei ist zu groß für ein Kartenspiel: mehr als {limit} MB.",
        "The file is too big for a deck of cards: more than {limit} MB.",
    ),
    "not_utf8": Text(
        "Ab hier ist die Datei nicht als UTF-8 gespeichert. Speichere sie noch einmal als UTF-8 "
        "(in Excel: „CSV UTF-8“), sonst gehen Umlaute verloren.",
        "From here on the file isn’t saved as UTF-8. Save it again as UTF-8 (in Excel: “CSV UTF-8”), "
        "or umlauts get lost.",
    ),
    "utf16": Text(
        "Die Datei ist als UTF-16 gespeichert. Speichere sie noch einmal als UTF-8 (in Excel: „CSV UTF-8“).",
        "The file is saved as UTF-16. Save it again as UTF-8 (in Excel: “CSV UTF-8”).",
    ),
    "open_quote": Text(
        "Hier geht ein Anführungszeichen auf und nicht richtig wieder zu; ab da kann ich nicht weiterlesen.",
        "A quotation mark opens here and isn’t closed properly; from there on I can’t read.",
    ),
    "missing_column": Text(
        "Die Spalte {column} fehlt. In der Kopfzeile steht: {found}.",
        "The column {column} is missing. The header line has: {found}.",
    ),
    "column_twice": Text("Die Spalte {column} gibt es zweimal.", "The column {column} is there twice."),
    "too_many_cells": Text(
        "Die Zeile hat {count} Zellen, die Kopfzeile nur {most}.", "The line has {count} cells, the header only {most}."
    ),
    "no_word": Text("Hier fehlt das Wort.", "The word is missing here."),
    "not_a_word": Text(
        "{quoted} ist kein Wort: Ein Wort besteht aus Buchstaben.", "{quoted} is no word: a word is made of letters."
    ),
    "two_words": Text(
        "{quoted} sind mehrere Wörter. Auf einer Karte steht 1 Wort, jedes bekommt seine Zeile.",
        "{quoted} is more than one word. A card shows 1 word, each has its own line.",
    ),
    "too_long": Text(
        "{quoted} ist zu lang für eine Karte: {count} Zeichen, höchstens {most}.",
        "{quoted} is too long for a card: {count} characters, {most} at most.",
    ),
    "word_twice": Text(
        "{quoted} steht schon in Zeile {first}. Jedes Wort bekommt 1 Zeile mit einer 1 je Farbe.",
        "{quoted} is already in line {first}. Each word has 1 line with a 1 for each colour.",
    ),
    "unknown_article": Text(
        "{quoted} ist kein Artikel. Es gibt der, die und das.", "{quoted} is no article. There are der, die and das."
    ),
    "bad_mark": Text(
        "Bei {colour} steht {quoted}. Dort steht eine 1 oder nichts: höchstens 1 Karte je Wort und Farbe (W-1).",
        "Under {colour} it says {quoted}. A 1 goes there or nothing: 1 card at most a word and colour (W-1).",
    ),
    "no_card": Text(
        "{quoted} steht auf keiner Karte. Setz eine 1 bei jeder Farbe, in der es das Wort gibt.",
        "{quoted} is on no card. Put a 1 for each colour that has the word.",
    ),
    "too_few_words": Text(
        "Nur {words}. Für den Kreis braucht es mindestens {most} verschiedene (W-3).",
        "Only {words}. The circle needs at least {most} different ones (W-3).",
    ),
    "colour_short": Text(
        "{colour} hat nur {cards}, die vollste Farbe {most}. Jede braucht gleich viele (W-1).",
        "The colour {colour} has only {cards}, the fullest colour {most}. All need the same number (W-1).",
    ),
    "colour_few": Text(
        "{colour} hat nur {cards}. Für den Kreis braucht jede Farbe mindestens {most} (W-3).",
        "The colour {colour} has only {cards}. For the circle each colour needs at least {most} (W-3).",
    ),
    "circle": Text(
        "{colours} haben zusammen nur {words}. Für den Kreis braucht es hier {most} verschiedene (W-3).",
        "{colours} have only {words} together. For the circle they need {most} different ones (W-3).",
    ),
    "unknown_word": Text("{quoted} kenne ich nicht.", "I don’t know {quoted}."),
}
_NEAREST: Final = Text(" Meintest du {nearest}?", " Did you mean {nearest}?")


class DeckFault(Fault):
    """One thing wrong with a deck file, and its line. A fault of the whole deck has the header's line.

    Facts that may occur: `text` (what is in the cell), `column`, `colour`, `colours`, `count`, `most`,
    `first` (a line), `found` (column names), `nearest` (words), `limit`.
    """

    texts = _SENTENCES

    def __init__(self, line: int, code: str, facts: Mapping[str, object] | None = None) -> None:
        super().__init__(code, **(facts or {}))
        self.line = line

    def sentence(self, lang: str = "de") -> str:
        """Return what is wrong and what helps, in German ("de") or English ("en")."""
        nearest = _strings(self.facts.get("nearest"))
        if not nearest:
            return super().sentence(lang)
        words = _listed([_quoted(word, lang) for word in nearest], _OR.in_language(lang))
        return super().sentence(lang) + _NEAREST.in_language(lang).format(nearest=words)

    def spoken_facts(self, lang: str) -> Mapping[str, object]:
        """Return the facts as a sentence in `lang` says them: quoted, counted, listed."""
        facts, column = self.facts, str(self.facts.get("column"))
        colours = {name: colour.in_language(lang) for name, colour in _COLOURS.items()}
        return {
            **facts,
            "quoted": _quoted(str(facts.get("text", "")), lang),
            "column": _quoted(_COLUMNS[column].in_language(lang), lang) if column in _COLUMNS else "",
            "colour": colours.get(str(facts.get("colour")), ""),
            "colours": _listed([colours[name] for name in _strings(facts.get("colours"))], _AND.in_language(lang)),
            "found": ", ".join(shown(name) for name in _strings(facts.get("found"))),
            "cards": _counted(facts.get("count"), _CARDS, lang),
            "words": _counted(facts.get("count"), _WORDS, lang),
        }


class DeckError(Fault):
    """A deck file that can't be played with; `faults` are all that is wrong with it."""

    texts: ClassVar[Mapping[str, Text]] = {
        "one": Text("{file}, Zeile {line}: {said}", "{file}, line {line}: {said}"),
        "more": Text(
            "{file} hat {count} Fehler, der erste in Zeile {line}: {said} Alle nennt: schlafmuetze deck check {file}",
            "{file} has {count} faults, the first in line {line}: {said} For all: schlafmuetze deck check {file}",
        ),
    }

    def __init__(self, path: Path, faults: tuple[DeckFault, ...]) -> None:
        super().__init__("one" if len(faults) == 1 else "more", file=path, line=faults[0].line, count=len(faults))
        self.path = path
        self.faults = faults

    def spoken_facts(self, lang: str) -> Mapping[str, object]:
        """Return the facts, and the sentence about the first fault."""
        return {**self.facts, "said": self.faults[0].sentence(lang)}

    def __str__(self) -> str:
        return self.sentence()


def shown(text: str) -> str:
    """Return `text` fit for a terminal and a sentence: printable, and at most 40 characters."""
    clean = "".join(sign if sign.isprintable() else "�" for sign in text)
    return clean if len(clean) <= _SHOWN else f"{clean[: _SHOWN - 1]}…"


def _quoted(text: str, lang: str) -> str:
    return _QUOTES.in_language(lang).format(shown(text))


def _counted(count: object, nouns: tuple[Text, Text], lang: str) -> str:
    return f"{count} {nouns[count != 1].in_language(lang)}"


def _listed(parts: list[str], last: str) -> str:
    return last.join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def _strings(fact: object) -> tuple[str, ...]:
    return tuple(str(part) for part in fact) if isinstance(fact, tuple) else ()
