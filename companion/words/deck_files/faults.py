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
    "word": Text("Wort", "word"),
    "article": Text("Artikel", "article"),
    "red": Text("rot", "red"),
    "blue": Text("blau", "blue"),
    "green": Text("grün", "green"),
    "yellow": Text("gelb", "yellow"),
    "source": Text("Quelle", "source"),
    "picture": Text("Bild", "picture"),
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
    "too_many_rows": Text(
        "Hier höre ich auf: Mehr als {most} Zeilen lese ich nicht.",
        "I stop here: I don’t read more than {most} lines.",
    ),
    "no_text": Text(
        "Das ist weder Text noch eine Tabelle. Nimm eine Datei von Excel oder LibreOffice, CSV oder Text.",
        "That is neither text nor a table. Take a file of Excel or LibreOffice, CSV or text.",
    ),
    "document": Text(
        "Aus {program} lese ich keine Wörter. Öffne die Datei, kopiere die Wörter und füg sie unter „Viele Wörter "
        "auf einmal“ ein.",
        "I read no words out of {program}. Open the file, copy the words, and paste them under “Many words at once”.",
    ),
    "picture": Text(
        "Das ist ein Bild, darin kann ich nicht lesen. Tippe die Wörter ab, oder nimm die Datei, aus der es stammt.",
        "That is a picture, and I can’t read in it. Type the words, or take the file it comes from.",
    ),
    "archive": Text(
        "Das ist ein gepackter Ordner. Pack ihn aus und nimm die Tabelle darin.",
        "That is a packed folder. Unpack it, and take the table inside.",
    ),
    "numbers": Text(
        "Das ist eine Datei von Numbers. Wähle dort „Ablage“, „Exportieren“, „Excel“ und nimm die neue Datei.",
        "That is a file of Numbers. Choose “File”, “Export To”, “Excel” there, and take the new file.",
    ),
    "xml": Text(
        "Das ist eine Tabelle als XML. Speichere sie noch einmal, als .xlsx oder .ods.",
        "That is a table as XML. Save it again, as .xlsx or .ods.",
    ),
    "link": Text(
        "Das ist nur ein Verweis auf eine Tabelle im Internet. Lade sie dort herunter, bei Google mit „Datei“, "
        "„Herunterladen“, „Microsoft Excel“.",
        "That is only a link to a table on the internet. Download it there; for Google that is “File”, “Download”, "
        "“Microsoft Excel”.",
    ),
    "password": Text(
        "Die Datei ist mit einem Kennwort geschützt. Speichere sie ohne Kennwort, dann klappt es.",
        "The file is locked with a password. Save it without one, and it will work.",
    ),
    "broken": Text(
        "Die Datei ist beschädigt oder viel zu groß. Öffne sie in deinem Programm und speichere sie noch einmal, "
        "als .xlsx oder CSV.",
        "The file is damaged or far too large. Open it in your program and save it again, as .xlsx or CSV.",
    ),
    "workbook": Text(
        "Eine Tabelle von Excel oder LibreOffice lese ich hier nicht. Speichere sie als CSV.",
        "I don’t read tables of Excel or LibreOffice here. Save it as CSV.",
    ),
    "lost_letters": Text(
        "In {quoted} ist ein Buchstabe verloren gegangen. Speichere die Datei noch einmal, als „CSV UTF-8“ oder .xlsx.",
        "A letter of {quoted} was lost. Save the file again, as “CSV UTF-8” or as .xlsx.",
    ),
    "title": Text(
        "{quoted} steht über der Tabelle; das ist keine Karte.", "{quoted} stands above the table; that is no card."
    ),
    "total": Text("{quoted} zählt nur zusammen; das ist keine Karte.", "{quoted} only adds up; that is no card."),
    "old_encoding": Text(
        "Die Datei stammt von {program}. Ich lese {quoted}.",
        "The file comes from {program}. I read {quoted}.",
    ),
    "read_sheet": Text("Gelesen ist das Blatt {quoted}.", "The sheet {quoted} is read."),
    "no_colours": Text(
        "Farben stehen nicht dabei. Jedes Wort bekommt 2 Karten.", "No colours stand there. Each word gets 2 cards."
    ),
    "which_encoding": Text("Wie heißt es richtig?", "Which is right?"),
    "which_sheet": Text("Auf welchem Blatt stehen die Karten?", "Which sheet has the cards?"),
    "head": Text("Ist {quoted} die Überschrift oder eine Karte?", "Is {quoted} the heading or a card?"),
    "order": Text(
        "Über den vier Spalten steht nichts. Sind es Rot, Blau, Grün, Gelb?",
        "Nothing stands above the four columns. Are they red, blue, green, yellow?",
    ),
    "colour_words": Text("{listed}: Farben oder eigene Karten?", "{listed}: colours, or cards of their own?"),
    "several_words": Text(
        "{listed}: 1 Zeile, mehrere Wörter. Ist jedes eine Karte?", "{listed}: 1 line, several words. Is each a card?"
    ),
    "unknown_colour": Text(
        "{quoted} sind keine Farben. Es gibt Rot, Blau, Grün und Gelb.",
        "{quoted} are no colours. There are red, blue, green and yellow.",
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
        "{quoted} steht schon in Zeile {first}.",
        "{quoted} is already in line {first}.",
    ),
    "unknown_article": Text(
        "{quoted} ist kein Artikel. Es gibt der, die und das.", "{quoted} is no article. There are der, die and das."
    ),
    "bad_mark": Text(
        "Bei {colour} steht {quoted}. Ist das eine Karte?", "Under {colour} it says {quoted}. Is that a card?"
    ),
    "no_card": Text(
        "Ohne Farbe steht da: {listed}. Soll das mit?", "Without a colour: {listed}. Shall that come along?"
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
_CHOICES: Final = {
    "yes": Text("Ja, 1 Karte", "Yes, 1 card"),
    "no": Text("Nein, keine", "No, none"),
    "head": Text("Überschrift", "Heading"),
    "card": Text("Karte", "Card"),
    "order": Text("Ja, so", "Yes, like that"),
    "words": Text("Nein, nimm nur die Wörter", "No, take the words alone"),
    "colours": Text("Farben", "Colours"),
    "cards": Text("Eigene Karten", "Cards of their own"),
    "two": Text("Ja, mit 2 Karten", "Yes, with 2 cards"),
    "each": Text("Ja, jedes", "Yes, each"),
    "leave": Text("Nein, weglassen", "No, leave it out"),
}
_ADVICE: Final = {
    "word_twice": Text(
        "Jedes Wort bekommt 1 Zeile mit einer 1 je Farbe.", "Each word has 1 line with a 1 for each colour."
    ),
    "bad_mark": Text("Setz eine 1 oder lass es leer.", "Put a 1, or leave it empty."),
    "no_card": Text(
        "Setz eine 1 bei jeder Farbe, in der es das Wort gibt.", "Put a 1 for each colour that has the word."
    ),
    "which_encoding": Text("Speichere die Datei als „CSV UTF-8“.", "Save the file as “CSV UTF-8”."),
    "which_sheet": Text("Lass nur 1 Blatt in der Datei.", "Leave 1 sheet in the file."),
    "head": Text(
        "Lass die Zeile weg, oder setz eine zweite Spalte daneben.",
        "Leave the line out, or put a second column beside it.",
    ),
    "order": Text(
        "Setz eine Kopfzeile darüber: wort;rot;blau;grün;gelb", "Put a header above: word;red;blue;green;yellow"
    ),
    "several_words": Text("Setz jedes Wort in eine eigene Zeile.", "Put each word in its own line."),
    "colour_words": Text(
        "Setz jedes Wort mit seinen Farben in eine eigene Zeile.",
        "Put each word with its colours in a line of its own.",
    ),
}
_PROGRAMS: Final = {
    "cp1252": Text("Windows", "Windows"),
    "mac_roman": Text("einem alten Mac", "an old Mac"),
    "cp850": Text("DOS", "DOS"),
}
_MOST_LISTED: Final = 5
_NEAREST: Final = Text(" Meintest du {nearest}?", " Did you mean {nearest}?")


class DeckFault(Fault):
    """One thing wrong with a deck file, and its line. A fault of the whole deck has the header's line.

    Facts that may occur: `text` (what is in the cell), `column`, `colour`, `colours`, `count`, `most`,
    `first` (a line), `found` (column names), `nearest` (words), `limit`, `program`, `words`.
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

    def told(self, lang: str = "de") -> str:
        """Return the sentence, and what makes the file plain where nobody can be asked."""
        advice = [_ADVICE[self.code].in_language(lang)] if self.code in _ADVICE else []
        return " ".join([self.sentence(lang), *advice])

    def spoken_facts(self, lang: str) -> Mapping[str, object]:
        """Return the facts as a sentence in `lang` says them: quoted, counted, listed."""
        facts, column, program = self.facts, str(self.facts.get("column")), str(self.facts.get("program"))
        words = [_quoted(word, lang) for word in _strings(facts.get("words"))]
        colours = {name: colour.in_language(lang) for name, colour in _COLOURS.items()}
        return {
            **facts,
            "quoted": _quoted(str(facts.get("text", "")), lang),
            "column": _quoted(_COLUMNS[column].in_language(lang), lang) if column in _COLUMNS else "",
            "colour": colours.get(str(facts.get("colour")), ""),
            "colours": _listed([colours[name] for name in _strings(facts.get("colours"))], _AND.in_language(lang)),
            "program": _PROGRAMS[program].in_language(lang) if program in _PROGRAMS else program,
            "listed": ", ".join([*words[:_MOST_LISTED], *["…"][: max(len(words) - _MOST_LISTED, 0)]]),
            "found": ", ".join(shown(name) for name in _strings(facts.get("found"))),
            "cards": _counted(facts.get("count"), _CARDS, lang),
            "words": _counted(facts.get("count"), _WORDS, lang),
        }


class Doubt(DeckFault):
    """A question about what is meant. `chosen` is the one of the `choices` by which the rest was read; the answers to
    all questions are kept by their `key`.
    """

    def __init__(
        self,
        line: int,
        code: str,
        key: str,
        choices: tuple[str, ...],
        chosen: str,
        facts: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(line, code, facts)
        self.key = key
        self.choices = choices
        self.chosen = chosen if chosen in choices else choices[0]

    def label(self, choice: str, lang: str = "de") -> str:
        """Return what stands on the key of a choice; one without a text of its own is a name in the file."""
        samples = self.facts.get("samples")
        if isinstance(samples, Mapping):
            return shown(str(samples.get(choice, choice)))
        return (
            _CHOICES[choice].in_language(lang) if choice in _CHOICES and self.code != "which_sheet" else shown(choice)
        )


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
        return {**self.facts, "said": self.faults[0].told(lang)}

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
