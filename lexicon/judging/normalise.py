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
from lexicon.hurtful import is_unfit
from lexicon.spelling import capitalised, fold
from lexicon.store import Store

if TYPE_CHECKING:
    from spacy.language import Language

LONGEST_WORD = 80
"""Characters that an input may have; the longest German compounds in use have about 60."""

_QUOTED = 24
_SHORTEST_TO_GUESS = 3
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


# Letters that sound alike at the start of a word, by key.
_SOUNDS_LIKE = {
    "f": "fvpw", "v": "vfw", "w": "wv", "p": "pbf", "b": "bp", "k": "kcgq", "c": "ckzs", "g": "gkj", "q": "qk",
    "d": "dt", "t": "td", "s": "szc", "z": "zsct", "j": "jgy", "y": "yji", "i": "ijy",
}  # fmt: skip
_SOUNDS = (
    ("ph", "f"), ("v", "f"), ("ck", "k"), ("ch", "x"), ("qu", "kw"), ("c", "k"), ("q", "k"), ("th", "t"), ("dt", "t"),
    ("tz", "z"), ("ie", "i"), ("ah", "a"), ("eh", "e"), ("ih", "i"), ("oh", "o"), ("uh", "u"), ("ai", "ei"),
    ("aeu", "eu"), ("ae", "e"), ("y", "i"), ("d", "t"), ("b", "p"), ("g", "k"),
)  # fmt: skip
_LIKELY_DISTANCE = 0.25  # typed letters right though it sounds the same: a little nearer
_PER_ZIPF = 0.2


def sound(key: str) -> str:
    """Return roughly how a key sounds: what was misheard stays near, Fogel and Vogel, Kristbaum and Christbaum."""
    for written, heard in _SOUNDS:
        key = key.replace(written, heard)
    return "".join(letter for letter, before in zip(key, " " + key, strict=False) if letter != before)


@lru_cache(maxsize=64)
def _sounding(store: Store, first_letter: str) -> tuple[tuple[str, ...], tuple[tuple[str, str, float], ...]]:
    """Return what the store has with this first letter: how each word sounds, and (key, word, zipf) of each."""
    found = tuple(store.starting(first_letter))
    return tuple(sound(key) for key, _, _ in found), found


def suggestions(text: str, store: Store, most: int = 3) -> tuple[str, ...]:
    """Return up to `most` known words that are near to `text` in writing or sound, the nearest first; of two words as
    near, the commoner one.
    """
    from rapidfuzz import process
    from rapidfuzz.distance import DamerauLevenshtein

    key = fold(text)[:LONGEST_WORD]
    if len(key) < _SHORTEST_TO_GUESS:
        return ()
    heard = sound(key)
    allowed = 1 if len(heard) < 5 else 2
    ranked: dict[str, float] = {}
    for letter in _SOUNDS_LIKE.get(key[0], key[0]):
        sounds, words = _sounding(store, letter)
        scorer = DamerauLevenshtein.distance
        for _, distance, place in process.extract(heard, sounds, scorer=scorer, score_cutoff=allowed, limit=20):
            found, word, zipf = words[place]
            if found != key and not is_unfit(word):
                score = distance + _LIKELY_DISTANCE * scorer(key, found) - _PER_ZIPF * zipf
                ranked[word] = min(score, ranked.get(word, score))
    best = sorted(ranked, key=lambda word: (ranked[word], word))[:most]
    return tuple(word for word in best if ranked[word] <= ranked[best[0]] + 1)
