"""Known words near to a mistyped or misheard one, for „Meintest du …?“. RapidFuzz measures the distance."""

from __future__ import annotations

from lexicon.hurtful import is_hurtful
from lexicon.judging.normalise import LONGEST_WORD
from lexicon.sounds import sound
from lexicon.spelling import fold
from lexicon.store import Store

_SHORTEST_TO_GUESS = 3
# Letters that sound alike at the start of a word, by key.
_SOUNDS_LIKE = {
    "f": "fvpw", "v": "vfw", "w": "wv", "p": "pbf", "b": "bp", "k": "kcgq", "c": "ckzs", "g": "gkj", "q": "qk",
    "d": "dt", "t": "td", "s": "szc", "z": "zsct", "j": "jgy", "y": "yji", "i": "ijy",
}  # fmt: skip
_LIKELY_DISTANCE = 0.25  # of words that sound alike, the one with more letters typed right is nearer
_PER_ZIPF = 0.2


def near_words(text: str, store: Store, most: int = 3) -> tuple[str, ...]:
    """Return up to `most` known words near to `text` in writing or sound, the nearest first.

    Of two words at the same distance the commoner one comes first.
    """
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    key = fold(text)[:LONGEST_WORD]
    if len(key) < _SHORTEST_TO_GUESS:
        return ()
    heard = sound(key)
    allowed = 1 if len(heard) < 5 else 2
    ranked: dict[str, float] = {}
    scorer = OSA.distance  # counts a swap of neighbours as one; its bits run in parallel
    letters = _SOUNDS_LIKE.get(key[0], key[0])
    for sounds, words in store.sounding(letters, len(heard) - allowed, len(heard) + allowed):
        listed = sounds.split("\n")
        near = process.extract(heard, listed, scorer=scorer, score_cutoff=allowed, limit=20)
        lines = words.split("\n") if near else []
        for _, distance, place in near:
            found, word, zipf = lines[place].split("\t")
            if found != key and not is_hurtful(word):
                score = distance + _LIKELY_DISTANCE * scorer(key, found) - _PER_ZIPF * float(zipf)
                ranked[word] = min(score, ranked.get(word, score))
    best = sorted(ranked, key=lambda word: (ranked[word], word))[:most]
    return tuple(word for word in best if ranked[word] <= ranked[best[0]] + 1)
