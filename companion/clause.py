"""A text in the two languages of the house, and a clause: one rule, by whose number code, tests and screens name it."""

from typing import NamedTuple


class Text(NamedTuple):
    """A text in German and in English; its placeholders, if any, are those of `str.format`."""

    de: str
    en: str

    def in_language(self, lang: str) -> str:
        """Return the text in `lang`: English for "en", else German."""
        return self.en if lang == "en" else self.de


class Clause(NamedTuple):
    """A rule: its number ("W-21"), whether the booklet has it, and its text in our own words."""

    number: str
    booklet: bool
    text: Text


def booklet(number: str, de: str, en: str) -> Clause:
    """Return a rule that the booklet has."""
    return Clause(number, True, Text(de, en))


def decision(number: str, de: str, en: str) -> Clause:
    """Return a rule that the booklet leaves open and we have decided."""
    return Clause(number, False, Text(de, en))
