"""Known words near to a mistyped or misheard one, for „Meintest du …?“. RapidFuzz measures the distance."""

from __future__ import annotations

from functools import lru_cache

from lexicon.hurtful import is_hurtful
from lexicon.judging.normalise import LONGEST_WORD
from lexicon.spelling import fold
from lexicon.store import Store

_SHORTEST_TO_GUESS = 3
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
_LIKELY_DISTANCE = 0.25  # of words that sound alike, the one with more letters typed right is nearer
_PER_ZIPF = 0.2


def sound(key: str) -> str:
    """Return roughly how a key sounds: Fogel sounds like Vogel, Kristbaum like Christbaum."""
    for written, heard in _SOUNDS:
        key = key.replace(written, heard)
    return "".join(letter for letter, before in zip(key, " " + key, strict=False) if letter != before)


@lru_cache(maxsize=64)
def _sounding(store: Store, first_letter: str) -> tuple[tuple[str, ...], tuple[tuple[str, str, float], ...]]:
    """Return the store's words with this first letter: how each sounds, and (key, word, zipf) of each."""
    found = tuple(store.starting(first_letter))
    return tuple(sound(key) for key, _, _ in found), found


def near_words(text: str, store: Store, most: int = 3) -> tuple[str, ...]:
    """Return up to `most` known words near to `text` in writing or sound, the nearest first.

    Of two words at the same distance the commoner one comes first.
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
            if found != key and not is_hurtful(word):
                score = distance + _LIKELY_DISTANCE * scorer(key, found) - _PER_ZIPF * zipf
                ranked[word] = min(score, ranked.get(word, score))
    best = sorted(ranked, key=lambda word: (ranked[word], word))[:most]
    return tuple(word for word in best if ranked[word] <= ranked[best[0]] + 1)
