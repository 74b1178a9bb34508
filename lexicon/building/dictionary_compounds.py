"""The compounds in a dictionary, and how German makes compounds, learned from them.

The dictionary lists compounds without their seams. It does give gender and plural, and a compound has those of its
head: Landschaft (die, -en) can't be Land + der Schaft, nor Nation Nat + das Ion. A cut whose head agrees with the word
is a candidate. The most probable candidate of each word is chosen, the probabilities are counted from the choices, and
both steps are done three times (hard expectation-maximisation).

The probability of a cut is P(noun as modifier) · P(this form of it) · P(noun as head). Its negative logarithm is the
*cost*, a sum of two parts, which the judge uses later.
"""

import math
from collections import Counter
from dataclasses import dataclass

from lexicon.building.first_parts import FirstPart
from lexicon.building.link_model import LinkModel
from lexicon.building.nouns import Noun
from lexicon.building.vocabulary import Vocabulary
from lexicon.seams import DEAREST, INEXACT, LinkKind, seams
from lexicon.spelling import fold

_ROUNDS = 3
_SHORTEST_COMPOUND = 5
# Rough shares of each kind of link, for the first round. A form outside the paradigm is rarer.
_FIRST_GUESS = {
    LinkKind.BARE: 0.4,
    LinkKind.S: 0.15,
    LinkKind.N: 0.2,
    LinkKind.EN: 0.1,
    LinkKind.ER: 0.1,
    LinkKind.UMLAUT: 0.1,
    LinkKind.DROP_E: 0.03,
}
_RARE_LINK, _OUTSIDE_PARADIGM = 0.02, 0.3
_FLOOR = 1e-6
# Prefixes that dictionaries list as nouns, or that a noun becomes when it drops its -e: Ent|wicklung is no Ente.
_PREFIXES = frozenset(
    (
        "ab", "an", "auf", "aus", "be", "bei", "dar", "durch", "ein", "ent", "er", "fern", "ge", "gegen",
        "her", "hin", "hinter", "miss", "mit", "nach", "neben", "ober", "rueck", "selbst", "sonder", "ueber",
        "um", "un", "unter", "ur", "ver", "vor", "weg", "wider", "wieder", "zer", "zu", "zurueck", "zwischen",
    )
)  # fmt: skip
_ANOTHER_NOUN = 2.0  # cost of a linking -s that makes the name of another noun: Buchs|baum is Buchs
_PREFIX = 5.0  # cost of reading a prefix as a noun all the same
_INFINITIVE = 3.0  # cost of a bare infinitive as a first part: Eichen|wald is Eiche, not das Eichen
_PROPER = 0.1  # names make first parts (Rhein|ufer) ten times more seldom than nouns of their frequency


@dataclass(frozen=True, slots=True)
class Cut:
    """One way to cut a word in two.

    `modifier` and `head` are numbers of nouns in the vocabulary; `part` is the modifier's form as a first part, and
    `place` the number of that form. `exact` is False where two letters of the word stand for three.
    """

    modifier: int
    place: int
    part: FirstPart
    head: int
    exact: bool = True


@dataclass
class DictionaryCompounds:
    """The compounds of the dictionary, each with its cut, by lemma, and the statistics counted from them.

    `modifier_family` and `head_family` count the compounds that have a noun as their modifier and as their head.
    `reliability` is the share of words ending in a noun whose head that noun may be: small for Schaft and Ion.
    """

    compounds: dict[str, Cut]
    modifier_family: Counter[int]
    head_family: Counter[int]
    links: LinkModel
    reliability: dict[int, float]


_SHORTEST_FIRST, _SHORTEST_HEAD = 3, 3
_FEWEST = 3  # a first part stands before so many heads of the dictionary
_NO_NOUN = 4.0  # cost of a first part that is no noun, above that of a noun with as many heads


def find_compounds(vocabulary: Vocabulary) -> DictionaryCompounds:
    """Find the compounds among the vocabulary's nouns, and count how they are made."""
    candidates, reliability = _candidates(vocabulary)
    dictionary = DictionaryCompounds({}, Counter(), Counter(), LinkModel(), reliability)
    for _ in range(_ROUNDS):
        costs = Costs(vocabulary, dictionary)
        found: dict[str, Cut] = {}
        for lemma, choices in candidates.items():
            cost, place = min((costs.first(cut) + costs.head(cut.head), place) for place, cut in enumerate(choices))
            if cost <= DEAREST:
                found[lemma] = choices[place]
        dictionary = DictionaryCompounds(
            found,
            Counter(cut.modifier for cut in found.values()),
            Counter(cut.head for cut in found.values()),
            LinkModel.learn(
                vocabulary.by_lemma,
                ((vocabulary.nouns[cut.modifier].lemma, cut.part.kind) for cut in found.values()),
            ),
            reliability,
        )
    return dictionary


class Costs:
    """Negative log probabilities of nouns as first parts and as heads, from the compounds found so far."""

    def __init__(self, vocabulary: Vocabulary, dictionary: DictionaryCompounds) -> None:
        self._vocabulary = vocabulary
        self._dictionary = dictionary
        self._compounds = max(1, len(dictionary.compounds))
        self._parts: dict[int, tuple[float, ...]] = {}
        self._heads: dict[int, float] = {}

    def first(self, cut: Cut) -> float:
        """Return the cost of the modifier in this form."""
        return self.parts(cut.modifier)[cut.place] + (0.0 if cut.exact else INEXACT)

    def parts(self, index: int) -> tuple[float, ...]:
        """Return the costs of noun number `index` as each of its first parts."""
        costs = self._parts.get(index)
        if costs is None:
            weight = self._weight(index)
            costs = self._parts[index] = tuple(
                self._extra(index, key, part.kind) - math.log(weight * (share + _FLOOR))
                for key, part, share in zip(
                    self._vocabulary.part_keys[index], self._vocabulary.parts[index], self.shares(index), strict=True
                )
            )
        return costs

    def _extra(self, index: int, key: str, kind: LinkKind) -> float:
        extra = _PREFIX if key in _PREFIXES else 0.0
        if (kind is LinkKind.S or kind is LinkKind.ES) and key in self._vocabulary.heads:
            extra += _ANOTHER_NOUN
        if kind is LinkKind.BARE and self._vocabulary.infinitives[index]:
            extra += _INFINITIVE
        return extra

    def _weight(self, index: int) -> float:
        """Return the probability of noun number `index` as a modifier."""
        vocabulary = self._vocabulary
        count = self._dictionary.modifier_family[index] + vocabulary.plain_count(index)
        # An adjective or verb that the dictionary also lists as a noun (das Hoch) counts by its capitalised share.
        noun = vocabulary.nounness[index] + 0.02
        if vocabulary.nouns[index].proper:
            noun *= _PROPER
        return count * noun / self._compounds

    def shares(self, index: int) -> tuple[float, ...]:
        """Return, for noun number `index`, the share of its compounds that have each of its first parts."""
        noun, parts = self._vocabulary.nouns[index], self._vocabulary.parts[index]
        if self._dictionary.compounds:
            return self._dictionary.links.shares(noun, parts)
        guesses = (_FIRST_GUESS.get(part.kind, _RARE_LINK) for part in parts)
        return tuple(
            guess if part.paradigm else guess * _OUTSIDE_PARADIGM for guess, part in zip(guesses, parts, strict=True)
        )

    def head(self, index: int) -> float:
        """Return the cost of noun number `index` as a head."""
        cost = self._heads.get(index)
        if cost is None:
            count = self._dictionary.head_family[index] + self._vocabulary.plain_count(index)
            noun = self._vocabulary.nounness[index] + 0.02
            reliability = self._dictionary.reliability.get(index, 0.5)
            cost = self._heads[index] = -math.log(count * noun * reliability**2 / self._compounds)
        return cost


def _candidates(vocabulary: Vocabulary) -> tuple[dict[str, list[Cut]], dict[int, float]]:
    candidates: dict[str, list[Cut]] = {}
    agreeing: Counter[int] = Counter()
    ending: Counter[int] = Counter()
    plural_keys = [tuple(map(fold, noun.plurals)) for noun in vocabulary.nouns]
    flat = [_flat(noun.lemma) for noun in vocabulary.nouns]
    for index, noun in enumerate(vocabulary.nouns):
        key = vocabulary.keys[index]
        if len(key) < _SHORTEST_COMPOUND or noun.proper:
            continue
        choices: list[Cut] = []
        for first_key, head_key in seams(key):
            heads = vocabulary.heads.get(head_key)
            if not heads:
                continue
            firsts = None if first_key in _PREFIXES else vocabulary.firsts.get(first_key)
            if not firsts:
                continue
            for head in heads:
                ending[head] += 1
                if not agree(noun, plural_keys[index], vocabulary.nouns[head], plural_keys[head]):
                    continue
                agreeing[head] += 1
                for modifier, place in firsts:
                    if index not in (modifier, head):
                        part = vocabulary.parts[modifier][place]
                        exact = _flat(part.written) + flat[head] == flat[index]
                        choices.append(Cut(modifier, place, part, head, exact))
        if choices:
            candidates[noun.lemma] = choices
    reliability = {head: (agreeing[head] + 1) / (count + 1.5) for head, count in ending.items()}
    return candidates, reliability


def _flat(written: str) -> str:
    return written.lower().replace("ß", "ss").replace("-", "")


def agree(word: Noun, word_plurals: tuple[str, ...], head: Noun, head_plurals: tuple[str, ...]) -> bool:
    """Tell whether a word has the gender and plural of a possible head, as far as both are known."""
    if word.genders and head.genders and not word.genders & head.genders:
        return False
    if word_plurals and head_plurals:
        return any(plural.endswith(head_plurals) for plural in word_plurals)
    return True


def bound_parts(vocabulary: Vocabulary, dictionary: DictionaryCompounds, costs: Costs) -> dict[str, float]:
    """Return the cost of each first part that is no noun, by its key: Begleit|auto, Selbst|bild, Photo|synthese.

    The dictionary has compounds whose first part is a verb, an adjective or a piece of Greek. Letters that stand before
    many heads which agree with their word in gender and plural are such a first part. It makes no compound of two
    nouns; knowing it keeps the seam of such a word from being taken for another one (Beg|leitauto).
    """
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
