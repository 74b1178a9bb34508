"""The first part that each noun prefers in new compounds, learned from all attested ones.

The costs of seams are learned from the dictionary alone, because they tell how to read a word. The form to *write* is
another question: new words follow the everyday ones, so the frequency lists count as well, and a compound whose first
part may be another word (`lexicon.building.other_readings`) counts less.
"""

from __future__ import annotations

from collections.abc import Iterator

from lexicon.building.attested import AttestedCompound
from lexicon.building.dictionary_compounds import DictionaryCompounds
from lexicon.building.link_model import LinkModel
from lexicon.building.other_readings import OtherReadings
from lexicon.building.vocabulary import Vocabulary
from lexicon.seams import DEAREST, LinkKind
from lexicon.store import DICTIONARY

_SURE = 17.0  # compounds up to this cost are surely made of the two nouns
_RARE = frozenset((LinkKind.DROP_E, LinkKind.DROP_E_S))  # what only looks like a compound (Magister) has these forms


def preferred_forms(
    vocabulary: Vocabulary,
    dictionary: DictionaryCompounds,
    attested: dict[str, AttestedCompound],
    others: OtherReadings,
) -> LinkModel:
    """Return the model of the links that attested compounds have."""
    heads = {lemma: vocabulary.nouns[cut.head].lemma for lemma, cut in dictionary.compounds.items()}
    return LinkModel.learn(vocabulary.by_lemma, _evidence(vocabulary, attested, others), heads)


def _evidence(
    vocabulary: Vocabulary, attested: dict[str, AttestedCompound], others: OtherReadings
) -> Iterator[tuple[str, LinkKind, float]]:
    known: dict[tuple[int, int], float] = {}
    for compound in attested.values():
        cut = compound.cut
        if compound.cost > (_SURE if DICTIONARY not in compound.sources or cut.part.kind in _RARE else DEAREST):
            continue
        noun = vocabulary.nouns[cut.modifier]
        weight = known.get((cut.modifier, cut.place))
        if weight is None:
            weight = known[cut.modifier, cut.place] = others.weight(noun, cut.part)
        # A first part with ß is no form with ss: Abreiß|kalender is no Abreise.
        if weight and compound.name < 1 and compound.word.lower().startswith(cut.part.written.lower()):
            yield noun.lemma, cut.part.kind, weight * (1 - compound.name)
