"""The rows of the lexicon's tables, from the vocabulary, the learned costs and the attested compounds.

`lexicon.columns.TYPES` has their columns.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from lexicon.building.attested import AttestedCompound
from lexicon.building.dictionary_compounds import Costs, DictionaryCompounds
from lexicon.building.frequency import Frequencies, zipf
from lexicon.building.link_model import LinkModel
from lexicon.building.seam_finder import HeadForms
from lexicon.building.vocabulary import Vocabulary
from lexicon.columns import Row
from lexicon.rude import is_hurtful, is_rude
from lexicon.seams import LinkKind
from lexicon.store import BRANCHING, NAME_ONLY

_SMALLEST_SHARE = 0.01  # a form outside the paradigm with a smaller share of the noun's compounds is left out
_OUTWEIGHS_ANOTHER_NOUN = 3  # a form that is also another noun stays if it has so many compounds of its own
_SURE = 16.5  # compounds up to this cost are surely made of the two nouns; Beispiel and Reboot cost more
_FAMILY = 12  # each noun keeps so many of its compounds; relatives of a new word are chosen among them


def _commonest(compounds: Iterable[AttestedCompound]) -> tuple[dict[int, list[str]], dict[int, list[str]]]:
    """Return, by noun, its commonest sure compounds as a modifier, and those as a head."""
    as_modifier: dict[int, list[str]] = {}
    as_head: dict[int, list[str]] = {}
    for compound in sorted(compounds, key=lambda each: (-each.share, each.word)):
        if compound.cost < _SURE and not (is_hurtful(compound.word) or is_rude(compound.word)):
            for family, noun in ((as_modifier, compound.cut.modifier), (as_head, compound.cut.head)):
                words = family.setdefault(noun, [])
                if len(words) < _FAMILY:
                    words.append(compound.word)
    return as_modifier, as_head


def noun_rows(vocabulary: Vocabulary, frequencies: Frequencies, attested: dict[str, AttestedCompound]) -> Iterator[Row]:
    """Yield a row for each noun of the vocabulary."""
    real = [compound for compound in attested.values() if compound.name < NAME_ONLY]
    heads = Counter(compound.cut.modifier for compound in real)
    modifiers = Counter(compound.cut.head for compound in real)
    as_modifier, as_head = _commonest(real)
    for index, noun in enumerate(vocabulary.nouns):
        yield (
            noun.lemma,
            "".join(sorted(noun.genders)),
            zipf(frequencies.of(noun.lemma)),
            heads[index],
            modifiers[index],
            int(noun.proper),
            int(noun.listed and not noun.proper),
            " ".join(as_modifier.get(index, ())),
            " ".join(as_head.get(index, ())),
        )


def first_part_rows(
    vocabulary: Vocabulary,
    dictionary: DictionaryCompounds,
    links: LinkModel,
    costs: Costs,
    attested: dict[str, AttestedCompound],
) -> Iterator[Row]:
    """Yield a row for each form of a noun as a first part, but for those that nearly always are another word."""
    lemmas = vocabulary.heads
    for index, noun in enumerate(vocabulary.nouns):
        keys, parts = vocabulary.part_keys[index], vocabulary.parts[index]
        branching = BRANCHING if vocabulary.keys[index] in attested else 0.0
        own: dict[LinkKind, float] = dict(dictionary.links.own.get(noun.lemma, ()))
        preferred = links.shares(noun, parts)
        for key, part, learned, share, cost in zip(
            keys, parts, costs.shares(index), preferred, costs.parts(index), strict=True
        ):
            if not part.paradigm or part.kind in (LinkKind.S, LinkKind.ES):
                # Eis + en is Eisen, Buch + s is Buchs: a rare form that is another noun is left out.
                hidden = key in lemmas and own.get(part.kind, 0) < _OUTWEIGHS_ANOTHER_NOUN
                if hidden or (not part.paradigm and max(learned, share) < _SMALLEST_SHARE):
                    continue
            rounded = round(share, 5), round(cost - branching, 3)
            yield index, part.stem, part.link, part.kind.value, int(part.paradigm), *rounded


def head_form_rows(
    vocabulary: Vocabulary, costs: Costs, forms: HeadForms, attested: dict[str, AttestedCompound]
) -> Iterator[Row]:
    """Yield a row for each form of a noun as a head, those of the lemmas first."""
    of_lemma = [
        costs.head(index) + (BRANCHING if key in attested else 0.0) for index, key in enumerate(vocabulary.keys)
    ]
    for numbers in vocabulary.heads.values():
        for index in numbers:
            yield index, vocabulary.nouns[index].lemma, 0, round(of_lemma[index], 3)
    for _, index, form, cost in forms.rows():
        yield index, form, 1, round(of_lemma[index] + cost, 3)


def compound_rows(attested: dict[str, AttestedCompound]) -> Iterator[Row]:
    """Yield a row for each attested compound."""
    for compound in attested.values():
        part = compound.cut.part
        yield (
            compound.word,
            compound.cut.modifier,
            compound.cut.head,
            part.stem,
            part.link,
            zipf(compound.share),
            ",".join(sorted(compound.sources)),
            round(compound.name, 3),
            round(compound.cost, 3),
        )
