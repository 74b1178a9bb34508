"""A text in the two languages of the house, and a clause: one rule, by whose number code, tests and screens name it."""

import tomllib
from pathlib import Path
from typing import NamedTuple


class Text(NamedTuple):
    """A text in German and in English; its placeholders, if any, are those of `str.format`."""

    de: str
    en: str

    def in_language(self, lang: str) -> str:
        """Return the text in `lang`: English for "en", else German."""
        return self.en if lang == "en" else self.de


class Clause(NamedTuple):
    """A rule: its number ("W-21"), whether the booklet has it (else we have decided it), and its text."""

    number: str
    booklet: bool
    text: Text


def read_clauses(file: Path) -> tuple[Clause, ...]:
    """Return the clauses of a file: a table for each number, with its texts; `decision = true` marks one of ours."""
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    return tuple(
        Clause(number, not each.get("decision", False), Text(each["de"], each["en"])) for number, each in tables.items()
    )


def read_texts(file: Path) -> dict[str, dict[str, Text]]:
    """Return the texts of a file, by group and name: a table for each, such as `[colours.red]`."""
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    return {group: {name: Text(**text) for name, text in texts.items()} for group, texts in tables.items()}
