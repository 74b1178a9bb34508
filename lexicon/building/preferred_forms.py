"""The first part that each noun prefers in new compounds, learned from all attested ones.

The costs of seams are learned from the dictionary alone, because they tell how to read a word. The form to *write* is
another question: new words follow the everyday ones, so the frequency lists count as well, and a compound whose first
part may be another word (`lexicon.building.other_readings`) counts less.
"""

from collections.abc import Iterator

from lexicon.building.attested import AttestedCompound
from lexicon.building.dictionary_compounds import DictionaryCompounds
from lexicon.building.first_parts import FirstPart
from lexicon.building.link_model import LinkModel
from lexicon.building.other_readings import OtherReadings
from lexicon.building.vocabulary import Vocabulary
from lexicon.seams import DEAREST, LinkKind
from lexicon.store import DICTIONARY

_SURE = 17.0  # compounds up to this cost are surely made of the two nouns
_ENOUGH = 5  # a noun with so many compounds that are read as its own needs none of another noun's
_AS_COMMON = 0.5  # a noun must be so common beside another one to share its compounds
_SHORTEST_FIRST, _SHORTEST_HEAD, _RELIABLE = 3, 4, 0.7
# Some nouns drop their -e (Schul-, Hochschul-), others with the same ending don't. A word that only looks
# like a compound (Magister) is often read so.
_DROPPED = frozenset((LinkKind.DROP_E, LinkKind.DROP_E_S))


def preferred_forms(
    vocabulary: Vocabulary,
    dictionary: DictionaryCompounds,
    attested: dict[str, AttestedCompound],
    others: OtherReadings,
) -> LinkModel:
    """Return the model of the links that attested compounds have."""
    evidence = _evidence(vocabulary, attested, others)
    return LinkModel.learn(vocabulary.by_lemma, evidence, _heads(vocabulary, dictionary), of_one_noun=_DROPPED)


def _evidence(
    vocabulary: Vocabulary, attested: dict[str, AttestedCompound], others: OtherReadings
) -> Iterator[tuple[str, LinkKind, float]]:
    counts: dict[tuple[int, int], float] = {}
    for compound in attested.values():
        cut = compound.cut
        if compound.cost > (_SURE if DICTIONARY not in compound.sources or cut.part.kind in _DROPPED else DEAREST):
            continue
        # A first part with ß is no form with ss: Abreiß|kalender is no Abreise.
        if compound.name < 1 and compound.word.lower().startswith(cut.part.written.lower()):
            form = cut.modifier, cut.place
            counts[form] = counts.get(form, 0.0) + 1 - compound.name
    own: dict[int, float] = {}
    for (index, place), count in counts.items():
        weight = others.weight(vocabulary.nouns[index], vocabulary.parts[index][place])
        own[index] = own.get(index, 0.0) + count * weight
    for (index, place), count in counts.items():
        part = vocabulary.parts[index][place]
        for other, other_place in vocabulary.firsts[vocabulary.part_keys[index][place]]:
            noun, same = vocabulary.nouns[other], vocabulary.parts[other][other_place]
            if other == index:
                share = 1.0
            else:
                share = 0.0 if own.get(other, 0.0) >= _ENOUGH else _shared(vocabulary, index, part, other, same)
            if share:
                yield noun.lemma, same.kind, count * share * others.weight(noun, same)


def _shared(vocabulary: Vocabulary, index: int, part: FirstPart, other: int, same: FirstPart) -> float:
    """Return how much a first part of noun `index` says about another noun with the same form: Studien|platz is read
    as Studie, and Studium has the form as well. A much rarer noun has no part in it (Hau in Haus|tür).
    """
    if not same.paradigm or same.written != part.written or vocabulary.nouns[other].proper:
        return 0.0
    noun = vocabulary.nouns[index]
    one_noun = (not noun.genders and part.kind is LinkKind.BARE) or (  # die Medien
        noun.genders == {"m"} == vocabulary.nouns[other].genders
        and noun.lemma == vocabulary.nouns[other].lemma + "n"  # der Wille, der Willen
    )
    ratio = 1.0 if one_noun else min(1.0, vocabulary.shares[other] / (vocabulary.shares[index] or 1.0))
    return ratio**2 if ratio > _AS_COMMON else 0.0


def _heads(vocabulary: Vocabulary, dictionary: DictionaryCompounds) -> dict[str, str]:
    """Return the head of each noun that is a compound; of Wanderweg as well, whose first part is a verb."""
    heads = {lemma: vocabulary.nouns[cut.head].lemma for lemma, cut in dictionary.compounds.items()}
    for index, noun in enumerate(vocabulary.nouns):
        if noun.lemma in heads or noun.proper:
            continue
        key = vocabulary.keys[index]
        for start in range(_SHORTEST_FIRST, len(key) - _SHORTEST_HEAD + 1):
            found = [
                vocabulary.nouns[number].lemma
                for number in vocabulary.heads.get(key[start:], ())
                if vocabulary.nouns[number].genders & noun.genders
                and dictionary.reliability.get(number, 0.0) >= _RELIABLE
            ]
            if found:
                heads[noun.lemma] = found[0]
                break
    return {lemma: _last(heads, lemma) for lemma in heads}


def _last(heads: dict[str, str], lemma: str) -> str:
    """Return the last noun of a compound: of Volkshochschule it is Schule."""
    while lemma in heads:
        lemma = heads[lemma]
    return lemma
