"""From the words that people type to those that the lexicon has: "die Luftschiffe" to Luftschiff.

spaCy's German tokenizer and lookup lemmatizer (spacy-lookups-data) split phrases and undo inflection. They are loaded
only when a phrase needs them; most words don't.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from lexicon.errors import BadWord
from lexicon.spelling import capitalised, fold

if TYPE_CHECKING:
    from spacy.language import Language

LONGEST_WORD = 80
"""The most characters of an input; the longest German compounds in use have about 60."""
_QUOTED = 24
_ARTICLES = frozenset(
    (
        "der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "eines", "mein", "meine",
        "dein", "deine", "sein", "seine", "ihr", "ihre", "unser", "unsere", "kein", "keine", "und", "im", "am",
        "zum", "zur", "vom", "beim", "in", "an", "auf", "mit",
    )
)  # fmt: skip


def checked(text: str) -> str:
    """Return the input composed (NFC), without surrounding blanks and control characters.

    :raises BadWord: if it is empty, longer than `LONGEST_WORD` or has no letters.
    """
    readable = "".join(char if char.isprintable() else " " if char.isspace() else "" for char in text)
    word = " ".join(unicodedata.normalize("NFC", readable).split())
    if not word:
        raise BadWord("empty")
    if len(word) > LONGEST_WORD:
        raise BadWord("too_long", length=len(word), limit=LONGEST_WORD)
    if not fold(word):
        raise BadWord("no_letters", word=word[:_QUOTED])
    return word


def nouns_in(text: str) -> Iterator[str]:
    """Yield the possible nouns in `text`, the likeliest first: the text as one word, then the lemmas of its words.

    "Eis Wein" and "Eis-Wein" are one word (W-13); articles are left out, as in "die Luftschiffe". Only the second noun
    of a phrase loads spaCy; the lexicon knows the forms of single words itself.
    """
    words = text.split()
    content = [word for word in words if word.lower() not in _ARTICLES] or words
    yield "".join(content)
    if len(words) > 1:
        yield from _lemmas(text)


@lru_cache(maxsize=1)
def german() -> Language:
    """Return spaCy's German tokenizer with the lookup lemmatizer, made once."""
    import spacy

    nlp = spacy.blank("de")
    nlp.add_pipe("lemmatizer", config={"mode": "lookup"})
    nlp.initialize()
    return nlp


@lru_cache(maxsize=1024)
def _lemmas(text: str) -> tuple[str, ...]:
    tokens = [token for token in german()(text) if token.is_alpha and token.lower_ not in _ARTICLES]
    # The lookup tables hold nouns capitalised; people type them without capitals.
    lemmas = [german()(capitalised(token.text))[0].lemma_ for token in tokens]
    return tuple(dict.fromkeys(lemmas))
