"""A text in the two languages of the house."""

from __future__ import annotations

from typing import NamedTuple


class Text(NamedTuple):
    """A text in German and in English; its placeholders, if any, are those of `str.format`."""

    de: str
    en: str

    def in_language(self, lang: str) -> str:
        """Return the text in `lang`: English for "en", else German."""
        return self.en if lang == "en" else self.de
