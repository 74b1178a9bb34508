"""From the words that people type to those that the lexicon has: "die Luftschiffe" to Luftschiffe.

The lexicon knows the forms of its nouns itself, so a phrase is only taken apart here. spaCy would do that, too, but for
the first phrase that somebody types it takes seconds, and from then on 200 MB.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final

from lexicon.errors import BadWord
from lexicon.paths import shipped
from lexicon.spelling import capitalised, fold

LONGEST_WORD = 80
"""The most characters of an input; the longest German compounds in use have about 60."""
_QUOTED = 24
_LONG_SPELLING = 6  # letters
_TURNING: Final = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")  # as in companion/typed.py
_SIGNS: Final = re.compile(r"[\W\d_]+")
_ARTICLES = frozenset(
    (
        "der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "eines", "mein", "meine",
        "dein", "deine", "sein", "seine", "ihr", "ihre", "unser", "unsere", "kein", "keine", "und", "im", "am",
        "zum", "zur", "vom", "beim", "in", "an", "auf", "mit",
    )
)  # fmt: skip


def checked(text: str) -> str:
    """Return the input composed (NFC), without surrounding blanks and control characters.

    :raises BadWord: if it is empty, longer than `LONGEST_WORD`, has no letters, or turns the text around it.
    """
    if _TURNING.search(text):
        raise BadWord("turned")
    readable = "".join(char if char.isprintable() else " " if char.isspace() else "" for char in text)
    word = " ".join(unicodedata.normalize("NFC", readable).split())
    if not word:
        raise BadWord("empty")
    if len(word) > LONGEST_WORD:
        raise BadWord("too_long", length=len(word), limit=LONGEST_WORD)
    if not any(map(str.isalpha, word)) or not fold(word):  # Ⅷ is a number, and no letter of German is left of 日本
        raise BadWord("no_letters", word=word[:_QUOTED])
    return word


def nouns_in(text: str) -> Iterator[str]:
    """Yield the possible nouns in `text`, the likeliest first: the text as one word, then its single words.

    "Eis Wein" and "Eis-Wein" are one word (W-13); articles are left out, as in "die Luftschiffe".
    """
    words = text.split()
    content = [word for word in words if word.lower() not in _ARTICLES] or words
    yield "".join(content)
    if len(words) > 1:
        yield from _single_words(content)


@cache
def _spellings() -> Mapping[str, tuple[str, str]]:
    """Return the other spelling and the noun that is judged, by the other's key (data/spellings.tsv)."""
    with shipped("spellings.tsv").open(encoding="utf-8") as file:
        pairs = (line.split() for line in file if not line.startswith("#"))
        return {fold(other): (other, noun) for other, noun in pairs}


def judged_spelling(noun: str) -> str:
    """Return a noun as it is judged: Telefon for TELEPHON, as on a card of 1992; any other noun as it is."""
    return _spellings().get(fold(noun), ("", noun))[1]


def respelt(said: str, *cards: str) -> str:
    """Return a word with its nouns as they are judged, Telefonbuch for Telephonbuch.

    Without `cards` long spellings are looked for: Tip is in Tippfehler, too, and As in Asphalt.
    """
    looked_for = [_spellings()[key] for key in map(fold, cards) if key in _spellings()]
    if not cards:
        looked_for = [pair for key, pair in _spellings().items() if len(key) >= _LONG_SPELLING]
    for other, noun in looked_for:
        if said.lower().startswith(other.lower()):
            said = noun + said[len(other) :]
        elif said.lower().endswith(other.lower()):
            said = said[: -len(other)] + noun.lower()
    return said


def _single_words(content: Iterable[str]) -> Iterator[str]:
    """Yield the words of a phrase without the signs around them, each once, written as nouns are."""
    pieces = (piece for word in content for piece in _SIGNS.split(word) if piece)
    yield from dict.fromkeys(capitalised(piece) for piece in pieces if piece.lower() not in _ARTICLES)
