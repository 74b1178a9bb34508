"""The dictionary's nouns with their forms as first part and as head, by key."""

from collections import defaultdict
from collections.abc import Iterator, Set

from lexicon.building.first_parts import FirstPart, first_parts
from lexicon.building.frequency import Frequencies
from lexicon.building.nouns import Noun
from lexicon.seams import SHORTEST_PART, LinkKind

# A noun that occurs 25 times in a million words gets the credit of five more compounds, a rarer one of fewer.
_COUNTS_PER_SHARE, _MOST_COUNTS, _ANY_NOUN = 2e5, 5.0, 0.05
# Suffixes that the dictionary lists as nouns: Musik|er, Tour|ismus.
_SUFFIXES = frozenset(("er", "el", "in", "ismus", "heit", "lein", "ich", "es", "as", "isch"))
_A_VERB_IS_MET = 1e-6
_COMMON_PLURAL, _SELDOM_PLURAL = 1e-5, 0.01  # of all words; of the first plural's share
_SELDOM_SMALL = 0.95  # capitalised share: that of Eisen is greater, that of the infinitive eichen is not


class Vocabulary:
    """The dictionary's nouns, numbered, with their first parts and heads by key.

    `parts` and `part_keys` are by the number of the noun; `firsts` has (number of the noun, number of its part) by the
    part's key, `heads` the numbers of the nouns by their key.
    """

    def __init__(self, nouns: dict[str, Noun], frequencies: Frequencies) -> None:
        self.nouns: list[Noun] = [noun for noun in nouns.values() if len(noun.key) >= SHORTEST_PART]
        self.keys: list[str] = [noun.key for noun in self.nouns]
        self.by_lemma: dict[str, Noun] = nouns
        self.shares: list[float] = [frequencies.of(noun.lemma) for noun in self.nouns]
        self.nounness: list[float] = [frequencies.nounness(noun.lemma) for noun in self.nouns]
        plurals = {plural for noun in self.nouns for plural in noun.plurals if plural != noun.lemma}
        self.infinitives: list[bool] = [_is_infinitive(noun, frequencies, plurals) for noun in self.nouns]
        self.parts: list[tuple[FirstPart, ...]] = []
        self.part_keys: list[tuple[str, ...]] = []
        self.firsts: dict[str, list[tuple[int, int]]] = defaultdict(list)
        self.heads: dict[str, list[int]] = defaultdict(list)
        for index, noun in enumerate(self.nouns):
            if not noun.proper and self.keys[index] not in _SUFFIXES:
                self.heads[self.keys[index]].append(index)
            parts = first_parts(noun)
            for kind in self._verbal(noun, frequencies):
                parts = {key: part for key, part in parts.items() if part.kind is not kind}
            seldom = _seldom_plurals(noun, frequencies)
            parts = {key: part for key, part in parts.items() if part.written not in seldom}
            self.parts.append(tuple(parts.values()))
            self.part_keys.append(tuple(parts))
            for place, key in enumerate(parts):
                if len(key) >= SHORTEST_PART:
                    self.firsts[key].append((index, place))

    @staticmethod
    def _verbal(noun: Noun, frequencies: Frequencies) -> Iterator[LinkKind]:
        """Yield the kind of link that would make the noun the stem of a verb: Lande|bahn is landen, not Land.

        A noun whose everyday plural has the -e keeps that link (Tage|buch).
        """
        lower = noun.lemma.lower()
        if frequencies.cased.get(lower + "en", 0.0) > _A_VERB_IS_MET and noun.lemma + "e" not in noun.plurals[:1]:
            yield LinkKind.E

    def plain_count(self, index: int) -> float:
        """Return the number of compounds that count for a noun because of its frequency alone."""
        return _ANY_NOUN + min(_MOST_COUNTS, _COUNTS_PER_SHARE * self.shares[index])


def _seldom_plurals(noun: Noun, frequencies: Frequencies) -> frozenset[str]:
    """Return further plurals that hardly anybody writes beside a common first one: Mannen of Mann, Örter of Ort."""
    usual = frequencies.of(noun.plurals[0]) if noun.plurals else 0.0
    if usual < _COMMON_PLURAL:
        return frozenset()
    return frozenset(plural for plural in noun.plurals[1:] if frequencies.of(plural) < _SELDOM_PLURAL * usual)


def _is_infinitive(noun: Noun, frequencies: Frequencies, plurals: Set[str]) -> bool:
    """Tell whether the noun is a verb's infinitive (das Eichen, das Hexen): neuter, no plural of its own, and either
    also written without a capital or another noun's plural.
    """
    if set(noun.plurals) - {noun.lemma} or noun.genders != {"n"} or not noun.lemma.endswith("n"):
        return False
    return noun.lemma in plurals or frequencies.nounness(noun.lemma) < _SELDOM_SMALL
