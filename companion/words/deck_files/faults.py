"""Faults of a deck file, each with its line and a sentence."""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar, Final

from companion.clause import Text, read_texts
from companion.refusal import Fault

_SHOWN: Final = 40  # characters that a sentence shows of a cell

_TEXTS: Final = read_texts(Path(__file__).with_name("faults.toml"))
_QUOTES: Final = Text("„{}“", "“{}”")
_AND: Final = Text(" und ", " and ")
_OR: Final = Text(" oder ", " or ")
_CARDS: Final = Text("Karte", "card"), Text("Karten", "cards")
_WORDS: Final = Text("Wort", "word"), Text("Wörter", "words")
_MOST_LISTED: Final = 5
_NEAREST: Final = Text(" Meintest du {nearest}?", " Did you mean {nearest}?")


class DeckFault(Fault):
    """One thing wrong with a deck file, and its line. A fault of the whole deck has the header's line.

    Facts that may occur: `text` (what is in the cell), `column`, `colour`, `colours`, `count`, `most`,
    `first` (a line), `found` (column names), `nearest` (words), `limit`, `program`, `words`.
    """

    texts = _TEXTS["sentences"]

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
        advice = _TEXTS["advice"].get(self.code)
        return self.sentence(lang) if advice is None else f"{self.sentence(lang)} {advice.in_language(lang)}"

    def spoken_facts(self, lang: str) -> Mapping[str, object]:
        """Return the facts as a sentence in `lang` says them: quoted, counted, listed."""
        facts, column, program = self.facts, str(self.facts.get("column")), str(self.facts.get("program"))
        columns, programs = _TEXTS["columns"], _TEXTS["programs"]
        words = [_quoted(word, lang) for word in _strings(facts.get("words"))]
        colours = {name: colour.in_language(lang) for name, colour in _TEXTS["colours"].items()}
        return {
            **facts,
            "quoted": _quoted(str(facts.get("text", "")), lang),
            "column": _quoted(columns[column].in_language(lang), lang) if column in columns else "",
            "colour": colours.get(str(facts.get("colour")), ""),
            "colours": _listed([colours[name] for name in _strings(facts.get("colours"))], _AND.in_language(lang)),
            "program": programs[program].in_language(lang) if program in programs else program,
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
        choices = _TEXTS["choices"]
        return choices[choice].in_language(lang) if choice in choices and self.code != "which_sheet" else shown(choice)


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
