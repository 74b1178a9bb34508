"""Faults of the lexicon: a code and facts, and a sentence in German or English.

Every fault of this package that a person can cause or meet is a `LexiconError`. The person reads its sentence; programs
use its code and facts.
"""

from collections.abc import Mapping
from typing import ClassVar

from lexicon.text import Text, did_you_mean


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

    texts: ClassVar[Mapping[str, Text]] = {
        "empty": Text(
            "Da steht noch kein Wort.",
            "There is no word yet.",
        ),
        "too_long": Text(
            "Das ist zu lang: {length} Zeichen. Ein Wort hat höchstens {limit}.",
            "That is too long: {length} characters. A word has {limit} at most.",
        ),
        "turned": Text(
            "Da steckt ein unsichtbares Zeichen drin, das die Schrift umdreht. Tippe alles von Hand ein.",
            "There is an invisible character in it that turns the writing around. Type all of it by hand.",
        ),
        "no_letters": Text(
            "„{word}“ ist kein Wort: Ein Wort besteht aus Buchstaben.",
            "“{word}” is no word: a word is made of letters.",
        ),
    }


class UnknownWord(LexiconError):
    """A word that the lexicon neither has nor can split; `facts["suggestions"]` are near words that it has."""

    texts: ClassVar[Mapping[str, Text]] = {
        "unknown": Text(
            "„{word}“ kenne ich nicht.",
            "I don’t know “{word}”.",
        ),
        "single": Text(
            "„{word}“ ist ein Wort, aber nicht aus zwei Nomen zusammengesetzt.",
            "“{word}” is a word, but not made of two nouns.",
        ),
        "not_compound": Text(
            "„{word}“ besteht nicht aus zwei Nomen, die ich kenne.",
            "“{word}” is not made of two nouns that I know.",
        ),
    }

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

    texts: ClassVar[Mapping[str, Text]] = {
        "no_home": Text(
            "Ich weiß nicht, wohin mit den Daten: Dieser Benutzer hat keinen eigenen Ordner. "
            "Nenn einen mit der Variable SCHLAFMUETZE_DATA.",
            "I don’t know where to put the data: this user has no folder of their own. "
            "Name one with the variable SCHLAFMUETZE_DATA.",
        ),
    }


class LexiconFileError(LexiconError):
    """A lexicon file, a pair table or a folder of them that can't be used."""

    texts: ClassVar[Mapping[str, Text]] = {
        "missing": Text(
            "Das Wörterbuch fehlt noch ({path}). Bau es mit: schlafmuetze lexicon build",
            "The lexicon isn’t there yet ({path}). Build it with: schlafmuetze lexicon build",
        ),
        "broken": Text(
            "Das Wörterbuch ist beschädigt ({path}). Bau es neu mit: schlafmuetze lexicon build",
            "The lexicon is damaged ({path}). Build it again with: schlafmuetze lexicon build",
        ),
        "other_version": Text(
            "Das Wörterbuch ({path}) ist von einer anderen Version ({found} statt {wanted}). "
            "Bau es neu mit: schlafmuetze lexicon build",
            "The lexicon ({path}) is of another version ({found} instead of {wanted}). "
            "Build it again with: schlafmuetze lexicon build",
        ),
        "read_only": Text(
            "In {path} darf ich nicht schreiben. Nimm einen anderen Ordner mit der Variable SCHLAFMUETZE_DATA.",
            "I may not write to {path}. Choose another folder with the variable SCHLAFMUETZE_DATA.",
        ),
        "disk_full": Text(
            "Der Speicher ist voll: In {path} passt nichts mehr. Was vorher da war, ist noch da.",
            "The disk is full: nothing more fits into {path}. All that was there before still is.",
        ),
        "source_missing": Text(
            "Eine Wortquelle fehlt: {source}. Installiere die Abhängigkeiten noch einmal (make install).",
            "A word source is missing: {source}. Install the dependencies again (make install).",
        ),
    }
