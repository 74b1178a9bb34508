"""Which compounds are written somewhere: in the dictionary or in the frequency lists.

The frequency lists know words that no dictionary has, among them thousands of surnames and villages that look like
compounds (Mannstein, Frauenholz). Those in a list of names are set aside at once. The others are weighed: names and
nouns are made of different pieces (-hausen, -stein, Frauen- here, -maschine, Wohnungs- there), so each piece speaks
for one or the other by how often it is met in known names and in dictionary nouns (naive Bayes); a plural or an
inflected form speaks for a noun, since names have hardly any.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from lexicon.building.frequency import Frequencies
from lexicon.building.halves import in_two_halves
from lexicon.building.learn import Costs, Learned, Seamed, Vocabulary
from lexicon.seams import DEAREST, INEXACT
from lexicon.spelling import fold, fold_all, join
from lexicon.store import CASED, DICTIONARY, WORDFREQ

_WORD = re.compile(r"[A-ZÄÖÜ][a-zäöüß]{4,39}")
_PLAIN_WORD = re.compile(r"[a-zäöü]{5,40}")
_PRIOR_NAME = 0.35  # share of names among capitalised words that look like compounds and stand in no dictionary
_SMOOTH = 0.5
_PLURAL, _CASE_FORM, _OLD_DATIVE = 0.8, 1.5, 4.0  # costs of inflected heads over the lemma
_PER_INFLECTED_FORM = 2.0  # log odds for a noun for each inflected form met
_SHORT_NOUN = "ei"  # the only noun of two letters that makes compounds


@dataclass(slots=True)
class Compound:
    """A compound that some source has. `share` is its share of all words, `inflected` how many forms of it were met
    that names don't have, `name` the probability that it is only a name.
    """

    word: str
    seamed: Seamed
    cost: float
    sources: set[str] = field(default_factory=set)
    share: float = 0.0
    inflected: int = 0
    name: float = 0.0


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
        """Yield key, number, form and the cost of each over that of the lemma."""
        for key, numbers in self.by_key.items():
            for index, form in numbers.items():
                yield key, index, form, self._cost(index, form)

    def _cost(self, index: int, form: str) -> float:
        noun = self._vocabulary.nouns[index]
        if form in noun.plurals:
            return _PLURAL
        # The dative in -e (im Falle) is nearly gone: a word in -e is rather another noun (die Falle).
        return _OLD_DATIVE if form == noun.lemma + "e" else _CASE_FORM


Found = tuple[float, int, int, int, bool, bool]
"""A seam that was found, plain enough to pass between processes: its cost, the numbers of the modifier, of its first
part and of the head, whether it is exact, and whether the head is inflected.
"""


_Piece = TypeVar("_Piece", bound=tuple[float, int, int])


class Finder:
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
        """Tell whether the key is that of a listed noun or one of its forms."""
        return key in self._listed

    def find(self, key: str) -> Found | None:
        """Return the cheapest seam of the word with this key."""
        heads, firsts = self.heads, self.firsts
        lowest, found = math.inf, None
        first_cut = 2 if key.startswith(_SHORT_NOUN) else 3
        last_cut = len(key) - (2 if key.endswith(_SHORT_NOUN) else 3)
        for cut in range(first_cut, last_cut + 1):
            # Half a million words come by here: the rare reading of two letters as three is tried only where it can be.
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


def compounds(learned: Learned, finder: Finder, frequencies: Frequencies, names: Iterable[str]) -> dict[str, Compound]:
    """Return every attested compound of two nouns, by key."""
    vocabulary, costs = finder.vocabulary, finder.costs
    found: dict[str, Compound] = {}
    for lemma, seamed in learned.compounds.items():
        cost = costs.first(seamed) + costs.head(seamed.head)
        sources = {DICTIONARY} if vocabulary.by_lemma[lemma].listed else set()
        noun = vocabulary.by_lemma[lemma]
        share = frequencies.of(lemma) or max(map(frequencies.of, noun.forms()))
        found[fold(lemma)] = Compound(lemma, seamed, cost, sources, share)
    words = [*_nouns_of(frequencies), *_tokens_of(frequencies)]
    keys = fold_all([word for word, _, _ in words])
    unknown = [key for key in dict.fromkeys(keys) if key not in found and not finder.is_listed(key)]
    readings = dict(zip(unknown, in_two_halves(finder.find, unknown), strict=True))
    for key, (_, source, share) in zip(keys, words, strict=True):
        reading = readings.get(key)
        if reading is not None or key in found:
            _note(key, source, share, reading, finder, found)
    _weigh_names(vocabulary, found, set(fold_all(list(names))), finder)
    return found


def _nouns_of(frequencies: Frequencies) -> Iterator[tuple[str, str, float]]:
    """Yield the words that are mostly written with a capital, the source, and their share."""
    cased = frequencies.cased
    for word, share in cased.items():
        if _WORD.fullmatch(word) and share > cased.get(word.lower(), 0.0):
            yield word, CASED, share


def _tokens_of(frequencies: Frequencies) -> Iterator[tuple[str, str, float]]:
    """Yield the tokens that are not known to be written small, the source, and their share."""
    for token, share in frequencies.plain.items():
        if token not in frequencies.cased and _PLAIN_WORD.fullmatch(token):
            yield token, WORDFREQ, share


def _note(
    key: str, source: str, share: float, reading: Found | None, finder: Finder, found: dict[str, Compound]
) -> None:
    """Book a word as met, if it is a compound, under its dictionary form."""
    known = found.get(key)
    if known is not None:
        known.sources.add(source)
        known.share = known.share or share
        return
    if reading is None or reading[0] > DEAREST:
        return
    cost, modifier, place, head, exact, inflected = reading
    part = finder.vocabulary.parts[modifier][place]
    word = part.written + finder.vocabulary.nouns[head].lemma.lower()
    lemma_key = fold(word)
    compound = found.get(lemma_key)
    if compound is None:
        if finder.is_listed(lemma_key):
            return
        compound = found[lemma_key] = Compound(word, Seamed(modifier, place, part, head, exact), cost)
    compound.sources.add(source)
    compound.inflected += inflected and not key.endswith("s")  # names have a genitive, too
    if not inflected or not compound.share:
        compound.share = share  # its own where it has one, else that of some form


def _weigh_names(vocabulary: Vocabulary, found: dict[str, Compound], names: set[str], finder: Finder) -> None:
    """Set each compound's probability of being only a name."""

    def pieces(seamed: Seamed) -> tuple[str, str]:
        return seamed.part.written, vocabulary.keys[seamed.head]

    as_name: tuple[Counter[str], Counter[str]] = Counter(), Counter()
    as_noun: tuple[Counter[str], Counter[str]] = Counter(), Counter()
    for name in names:
        reading = finder.find(name)
        if reading is not None and DICTIONARY not in (found[name].sources if name in found else ()):
            _, modifier, place, head, *_ = reading
            as_name[0][vocabulary.parts[modifier][place].written] += 1
            as_name[1][vocabulary.keys[head]] += 1
    for compound in found.values():
        if DICTIONARY in compound.sources:
            for side, piece in enumerate(pieces(compound.seamed)):
                as_noun[side][piece] += 1
    name_total = sum(as_name[0].values())
    noun_total = sum(as_noun[0].values())
    scale = name_total / max(1, noun_total)
    for key, compound in found.items():
        if DICTIONARY in compound.sources:
            continue
        if key in names:
            compound.name = 1.0
            continue
        odds = math.log(_PRIOR_NAME / (1 - _PRIOR_NAME)) - _PER_INFLECTED_FORM * compound.inflected
        for side, piece in enumerate(pieces(compound.seamed)):
            odds += math.log((as_name[side][piece] + _SMOOTH * scale) / (as_noun[side][piece] + _SMOOTH) / scale)
        compound.name = 1 / (1 + math.exp(-max(-30.0, min(30.0, odds))))
