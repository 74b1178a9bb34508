"""The cheapest seam of each of half a million words."""

import math
from collections.abc import Iterator
from typing import TypeVar

from lexicon.building.dictionary_compounds import Costs
from lexicon.building.vocabulary import Vocabulary
from lexicon.seams import INEXACT
from lexicon.spelling import fold, join

_PLURAL, _CASE_FORM, _OLD_DATIVE = 0.8, 1.5, 4.0  # costs of inflected heads over the lemma
_ANOTHER_LEMMA = 4.0
_SHORT_NOUN = "ei"  # the only noun of two letters that makes compounds


class HeadForms:
    """Every inflected form of every common noun by key: the noun's number and the form as written."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.by_key: dict[str, dict[int, str]] = {}
        for index, noun in enumerate(vocabulary.nouns):
            lemma, lemma_key = noun.lemma, vocabulary.keys[index]
            for form in () if noun.proper else noun.forms():
                if form != lemma:
                    added = form[len(lemma) :]
                    key = join(lemma_key, added) if form.startswith(lemma) and added.isascii() else fold(form)
                    self.by_key.setdefault(key, {}).setdefault(index, form)

        self._vocabulary = vocabulary

    def rows(self) -> Iterator[tuple[str, int, str, float]]:
        """Yield the key, the noun's number, the form, and the form's cost above that of the lemma."""
        for key, numbers in self.by_key.items():
            for index, form in numbers.items():
                yield key, index, form, self._cost(index, form)

    def _cost(self, index: int, form: str) -> float:
        noun = self._vocabulary.nouns[index]
        if noun.adjectival and form in self._vocabulary.by_lemma:
            return _ANOTHER_LEMMA  # die Beauftragte is no form of der Beauftragte
        if form in noun.plurals:
            return _PLURAL
        # The dative in -e (im Falle) is nearly gone: a word in -e is more often another noun (die Falle).
        return _OLD_DATIVE if form == noun.lemma + "e" else _CASE_FORM


FoundSeam = tuple[float, int, int, int, bool, bool]
"""A seam: its cost, the numbers of the modifier, of its first part and of the head, whether it is exact, and whether
the head is inflected.
"""
_Piece = TypeVar("_Piece", bound=tuple[float, int, int])


class SeamFinder:
    """Finds the cheapest seam of any word; heads may be inflected."""

    def __init__(self, vocabulary: Vocabulary, costs: Costs, forms: HeadForms) -> None:
        self.vocabulary = vocabulary
        self.costs = costs
        self._listed = vocabulary.heads.keys() | forms.by_key.keys()
        self.firsts: dict[str, tuple[float, int, int]] = {}
        for index, keys in enumerate(vocabulary.part_keys):
            for place, (key, cost) in enumerate(zip(keys, costs.parts(index), strict=True)):
                _keep_least(self.firsts, key, (cost, index, place))
        head_costs = [costs.head(index) for index in range(len(vocabulary.nouns))]
        self.heads: dict[str, tuple[float, int, bool]] = {}
        for key, index, _, cost in forms.rows():
            _keep_least(self.heads, key, (head_costs[index] + cost, index, True))
        for key, numbers in vocabulary.heads.items():
            for index in numbers:
                _keep_least(self.heads, key, (head_costs[index], index, False))

    def is_listed(self, key: str) -> bool:
        """Tell whether a noun of the vocabulary, or one of its forms, has this key."""
        return key in self._listed

    def find(self, key: str) -> FoundSeam | None:
        """Return the cheapest seam of the word with this key."""
        heads, firsts = self.heads, self.firsts
        lowest, found = math.inf, None
        first_cut = 2 if key.startswith(_SHORT_NOUN) else 3
        last_cut = len(key) - (2 if key.endswith(_SHORT_NOUN) else 3)
        for cut in range(first_cut, last_cut + 1):
            # This loop runs for half a million words: two letters are read as three only where that is possible.
            starts = (cut, cut - 1) if key[cut - 2] == key[cut - 1] else (cut,)
            for start in starts:
                head = heads.get(key[start:])
                if head is None:
                    continue
                first = firsts.get(key[:cut])
                if first is None:
                    continue
                cost = first[0] + head[0] + (0.0 if start == cut else INEXACT)
                if cost < lowest:
                    lowest, found = cost, (first, head, start == cut)
        if found is None:
            return None
        first, head, exact = found
        return lowest, first[1], first[2], head[1], exact, head[2]


def _keep_least(least: dict[str, _Piece], key: str, reading: _Piece) -> None:
    known = least.get(key)
    if known is None or reading < known:
        least[key] = reading
