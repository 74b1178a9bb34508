"""The sheet of a deck: one question to a language model about all ordered pairs of its nouns, as a text.

The texts are `data/decks/question.de.txt` and `question.en.txt`. Their scale is that of the editorial list.
"""

from collections.abc import Sequence
from typing import Final

from lexicon.paths import shipped
from lexicon.text import Text

_SOME: Final = Text(
    "\nSchreibt diesmal nur die Zeilen für diese Karten: {heads}.\n",
    "\nThis time write the lines for these cards alone: {heads}.\n",
)


def sheet(nouns: Sequence[str], lang: str = "de", heads: Sequence[str] = ()) -> str:
    """Return the question about all ordered pairs of `nouns`, or about those with one of `heads` behind."""
    asked = Text(*(shipped(f"decks/question.{each}.txt").read_text(encoding="utf-8") for each in ("de", "en")))
    some = _SOME.filled(lang, heads=", ".join(heads)) if heads else ""
    return asked.filled(lang, number=len(nouns), nouns=", ".join(nouns)) + some
