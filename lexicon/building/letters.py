"""The cost of letters in a row, learned from the nouns of the dictionary that are no compounds.

A part of a compound may be in no dictionary. Some letters make a German word (Gelee) and others don't (Holzge), which
tells Holz|gelee from Holzge|lee. The model gives each letter a probability after the three before it, smoothed by
shorter stretches (Witten-Bell). It is stored as costs: a stretch that was seen has its own, any other that of the
stretch without its first letter, and the price of leaving that letter out.
"""

import math
from collections import Counter
from collections.abc import Iterable
from typing import Final

from lexicon.building.dictionary_compounds import DictionaryCompounds
from lexicon.building.vocabulary import Vocabulary
from lexicon.spelling import LETTERS_IN_A_ROW, stretches

_LONGEST: Final = 14  # letters; longer nouns are compounds that the lexicon doesn't see as such
_ALPHABET: Final = 28

LetterRow = tuple[str, float, float]
"""A stretch of letters, its cost, and the price of leaving out the first letter of a longer stretch that it begins."""


def letter_costs(vocabulary: Vocabulary, dictionary: DictionaryCompounds) -> list[LetterRow]:
    """Return the costs of the letters of the dictionary's simple nouns."""
    return learned(
        key
        for noun, key in zip(vocabulary.nouns, vocabulary.keys, strict=True)
        if noun.listed and not noun.proper and len(key) <= _LONGEST and noun.lemma not in dictionary.compounds
    )


def learned(keys: Iterable[str]) -> list[LetterRow]:
    """Return the costs of letters in these words."""
    counts = [Counter[str]() for _ in range(LETTERS_IN_A_ROW + 1)]
    counts[LETTERS_IN_A_ROW].update(stretch for key in keys for stretch in stretches(key))
    for length in range(LETTERS_IN_A_ROW, 1, -1):
        for stretch, count in counts[length].items():
            counts[length - 1][stretch[1:]] += count
    before, kinds = Counter[str](), Counter[str]()  # how often a letter follows a stretch, and how many different ones
    for length in range(1, LETTERS_IN_A_ROW + 1):
        for stretch, count in counts[length].items():
            before[stretch[:-1]] += count
            kinds[stretch[:-1]] += 1
    shares = {"": 1 / _ALPHABET}
    for length in range(1, LETTERS_IN_A_ROW + 1):
        for stretch, count in counts[length].items():
            context = stretch[:-1]
            shares[stretch] = (count + kinds[context] * shares[stretch[1:]]) / (before[context] + kinds[context])
    return [
        (
            stretch,
            _cost(shares.get(stretch)),
            _cost(kinds[stretch] / (before[stretch] + kinds[stretch])) if kinds[stretch] else 0.0,
        )
        for stretch in sorted(shares.keys() | before.keys())
    ]


def _cost(share: float | None) -> float:
    return round(-math.log(share or 1e-9), 2)
