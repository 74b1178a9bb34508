"""First parts that are no nouns: Begleit|auto, Elementar|welle, Selbst|bild, Photo|synthese.

The dictionary has compounds whose first part is a verb, an adjective or a piece of Greek. Letters that stand before
many heads which agree with their word in gender and plural are such a first part. It makes no compound of two nouns;
knowing it keeps the seam of such a word from being taken for another one (Beg|leitauto).
"""

from __future__ import annotations

import math
from collections import Counter

from lexicon.building.dictionary_compounds import Costs, DictionaryCompounds, agree
from lexicon.building.vocabulary import Vocabulary
from lexicon.spelling import fold

_SHORTEST_FIRST, _SHORTEST_HEAD = 3, 3
_FEWEST = 3  # a first part stands before so many heads of the dictionary
_NO_NOUN = 4.0  # cost of a first part that is no noun, above that of a noun with as many heads


def bound_parts(vocabulary: Vocabulary, dictionary: DictionaryCompounds, costs: Costs) -> dict[str, float]:
    """Return the cost of each first part that is no noun, by its key."""
    plurals = [tuple(map(fold, noun.plurals)) for noun in vocabulary.nouns]
    cuts: list[list[tuple[str, float]]] = []
    for index, noun in enumerate(vocabulary.nouns):
        if noun.proper or not noun.listed or noun.lemma in dictionary.compounds:
            continue
        key, found = vocabulary.keys[index], []
        for start in range(_SHORTEST_FIRST, len(key) - _SHORTEST_HEAD + 1):
            agreeing = [
                costs.head(head)
                for head in vocabulary.heads.get(key[start:], ())
                if agree(noun, plurals[index], vocabulary.nouns[head], plurals[head])
            ]
            if agreeing:
                found.append((key[:start], min(agreeing)))
        if found:
            cuts.append(found)
    rough = Counter(first for found in cuts for first, _ in found)
    counts = Counter(min(found, key=lambda cut: cut[1] - math.log(rough[cut[0]]))[0] for found in cuts)
    total = max(1, len(dictionary.compounds))
    return {
        first: round(_NO_NOUN - math.log(count / total), 3)
        for first, count in sorted(counts.items())
        if count >= _FEWEST
    }
