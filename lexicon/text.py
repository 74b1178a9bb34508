"""Texts in the two languages of the house."""

import tomllib
from pathlib import Path
from typing import Final, NamedTuple


class Text(NamedTuple):
    """A text in German and in English; its placeholders, if any, are those of `str.format`."""

    de: str
    en: str

    def in_language(self, lang: str) -> str:
        """Return the text in `lang`: English for "en", else German."""
        return self.en if lang == "en" else self.de

    def filled(self, lang: str, /, *values: object, **facts: object) -> str:
        """Return the text in `lang` with its placeholders filled.

        :raises KeyError: if a fact is missing.
        """
        return (self.en if lang == "en" else self.de).format(*values, **facts)


def read_texts(file: Path) -> dict[str, Text]:
    """Return the texts of a file by name: each is a table with `de` and `en`."""
    return {name: Text(**text) for name, text in tomllib.loads(file.read_text(encoding="utf-8")).items()}


def read_groups(file: Path) -> dict[str, dict[str, Text]]:
    """Return the texts of a file by group and name: a table for each, such as `[bad_word.empty]`."""
    groups = tomllib.loads(file.read_text(encoding="utf-8"))
    return {group: {name: Text(**text) for name, text in texts.items()} for group, texts in groups.items()}


_MEANT: Final = Text("Meintest du {}?", "Did you mean {}?")
_QUOTED: Final = Text("„{}“", "“{}”")
_OR: Final = Text("oder", "or")


def did_you_mean(words: tuple[str, ...], lang: str = "de") -> str:
    """Return the question whether one of `words` was meant, "" if there are none."""
    if not words:
        return ""
    *others, last = (_QUOTED.filled(lang, word) for word in words)
    return _MEANT.filled(lang, f"{', '.join(others)} {_OR.in_language(lang)} {last}" if others else last)
