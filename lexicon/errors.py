"""Faults of the lexicon: a code and facts, and a sentence in German or English.

Every fault of this package that a person can cause or meet is a `LexiconError`. The person reads its sentence; programs
use its code and facts.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar, Final

from lexicon.text import Text, did_you_mean, read_groups

FAULTS: Final = read_groups(Path(__file__).with_name("faults.toml"))
"""The sentences, by kind of fault and code."""


class LexiconError(Exception):
    """A fault with a `code` and the `facts` that its sentence needs.

    `texts` has the sentence of each code, with the facts as placeholders. A fact may be a `Text` itself.
    """

    texts: ClassVar[Mapping[str, Text]] = {}

    def __init__(self, code: str, /, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def sentence(self, lang: str = "de") -> str:
        """Return the fault and a remedy as a sentence in `lang` ("de" or "en")."""
        facts = {name: fact.in_language(lang) if isinstance(fact, Text) else fact for name, fact in self.facts.items()}
        return self.texts[self.code].filled(lang, **facts)

    def __str__(self) -> str:
        return self.sentence()


class BadWord(LexiconError):
    """Input that can't be a German noun: empty, too long, without letters."""

    texts: ClassVar[Mapping[str, Text]] = FAULTS["bad_word"]


class UnknownWord(LexiconError):
    """A word that the lexicon neither has nor can split; `facts["suggestions"]` are near words that it has."""

    texts: ClassVar[Mapping[str, Text]] = FAULTS["unknown_word"]

    @property
    def suggestions(self) -> tuple[str, ...]:
        """Near words that the lexicon has, the nearest first."""
        found = self.facts.get("suggestions", ())
        return tuple(found) if isinstance(found, tuple) else ()

    def sentence(self, lang: str = "de") -> str:
        """Return the sentence, with „Meintest du …?“ if there are suggestions."""
        return f"{super().sentence(lang)} {did_you_mean(self.suggestions, lang)}".rstrip()


class DataFolderError(LexiconError):
    """The system knows no folder for the data of this user."""

    texts: ClassVar[Mapping[str, Text]] = FAULTS["data_folder"]


class LexiconFileError(LexiconError):
    """A lexicon file, a pair table or a folder of them that can't be used."""

    texts: ClassVar[Mapping[str, Text]] = FAULTS["lexicon_file"]
