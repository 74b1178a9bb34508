"""What people type, brought to what the lexicon has: "die Luftschiffe" to Luftschiff, and „Meintest du …?“.

spaCy's German tokenizer and lookup lemmatizer (spacy-lookups-data) take phrases apart and undo inflection; RapidFuzz
finds near words. Both are loaded only when a word needs them: most don't.
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
"""Characters that an input may have; the longest German compounds in use have about 60."""
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
    """Yield what may be the noun in `text`, the likeliest first: the text as one word, then its words' lemmas.

    "Eis Wein" and "Eis-Wein" are one word (W-13); in "die Luftschiffe" the article goes. Only a phrase loads spaCy, and
    only if asked for more than the first; the lexicon knows the forms of single words itself.
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
    # The lookup tables hold nouns capitalised; somebody in a hurry types without.
    lemmas = [german()(capitalised(token.text))[0].lemma_ for token in tokens]
    return tuple(dict.fromkeys(lemmas))
