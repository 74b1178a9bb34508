"""The compounds that are written somewhere: in the dictionary or in the frequency lists.

The frequency lists have words that no dictionary has, among them thousands of surnames and villages that look like
compounds (Mannstein, Frauenholz). A word in a list of names counts as a name at once. For any other word the
probability of being a name is estimated (naive Bayes): names and nouns are made of different pieces (-hausen, -stein,
Frauen- here, -maschine, Wohnungs- there), and each piece occurs so many times in known names and so many times in
dictionary nouns. A plural or an inflected form is evidence for a noun, because names have hardly any.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from lexicon.building.dictionary_compounds import Cut, DictionaryCompounds
from lexicon.building.frequency import Frequencies
from lexicon.building.seam_finder import FoundSeam, SeamFinder
from lexicon.building.vocabulary import Vocabulary
from lexicon.seams import DEAREST
from lexicon.spelling import fold, fold_all
from lexicon.store import CASED, DICTIONARY, WORDFREQ

_WORD = re.compile(r"[A-ZÄÖÜ][a-zäöüß]{4,39}")
_PLAIN_WORD = re.compile(r"[a-zäöü]{5,40}")
_PRIOR_NAME = 0.35  # share of names among capitalised words that look like compounds and stand in no dictionary
_SMOOTH = 0.5
_PER_INFLECTED_FORM = 2.0  # log odds for a noun, for each inflected form that the sources have


@dataclass(slots=True)
class AttestedCompound:
    """A compound that some source has.

    `cost` is a negative log probability, see `lexicon.seams`. `share` is the compound's share of all words (0 to 1),
    `inflected` the number of its forms in the sources that names don't have, `name` the probability (0 to 1) that it is
    only a name.
    """

    word: str
    cut: Cut
    cost: float
    sources: set[str] = field(default_factory=set)
    share: float = 0.0
    inflected: int = 0
    name: float = 0.0


def attested_compounds(
    dictionary: DictionaryCompounds, finder: SeamFinder, frequencies: Frequencies, names: Iterable[str]
) -> dict[str, AttestedCompound]:
    """Return every attested compound of two nouns, by key."""
    vocabulary, costs = finder.vocabulary, finder.costs
    found: dict[str, AttestedCompound] = {}
    for lemma, cut in dictionary.compounds.items():
        cost = costs.first(cut) + costs.head(cut.head)
        sources = {DICTIONARY} if vocabulary.by_lemma[lemma].listed else set()
        noun = vocabulary.by_lemma[lemma]
        share = frequencies.of(lemma) or max(map(frequencies.of, noun.forms()))
        found[fold(lemma)] = AttestedCompound(lemma, cut, cost, sources, share)
    words = [*_nouns_of(frequencies), *_tokens_of(frequencies)]
    keys = fold_all([word for word, _, _ in words])
    unknown = [key for key in dict.fromkeys(keys) if key not in found and not finder.is_listed(key)]
    readings = {key: finder.find(key) for key in unknown}
    for key, (_, source, share) in zip(keys, words, strict=True):
        reading = readings.get(key)
        if reading is not None or key in found:
            _record(key, source, share, reading, finder, found)
    _weigh_names(vocabulary, found, set(fold_all(list(names))), finder)
    return found


def _nouns_of(frequencies: Frequencies) -> Iterator[tuple[str, str, float]]:
    """Yield each word that is mostly written with a capital, its source, and its share."""
    cased = frequencies.cased
    for word, share in cased.items():
        if _WORD.fullmatch(word) and share > cased.get(word.lower(), 0.0):
            yield word, CASED, share


def _tokens_of(frequencies: Frequencies) -> Iterator[tuple[str, str, float]]:
    """Yield each token that no source writes without a capital, its source, and its share."""
    for token, share in frequencies.plain.items():
        if token not in frequencies.cased and _PLAIN_WORD.fullmatch(token):
            yield token, WORDFREQ, share


def _record(
    key: str,
    source: str,
    share: float,
    reading: FoundSeam | None,
    finder: SeamFinder,
    found: dict[str, AttestedCompound],
) -> None:
    """Add a word to the attested compounds, under its dictionary form, if it is one."""
    known = found.get(key)
    if known is not None:
        known.sources.add(source)
        known.share = known.share or share
        return
    if reading is None or reading[0] > DEAREST:
        return
    cost, modifier, place, head, exact, inflected = reading
    part = finder.vocabulary.parts[modifier][place]
    if part.written.endswith("er") and finder.vocabulary.keys[head] == "ei":
        return  # Messerei is derived; the dictionary tells a Hühnerei from these
    word = part.written + finder.vocabulary.nouns[head].lemma.lower()
    lemma_key = fold(word)
    compound = found.get(lemma_key)
    if compound is None:
        if finder.is_listed(lemma_key):
            return
        compound = found[lemma_key] = AttestedCompound(word, Cut(modifier, place, part, head, exact), cost)
    compound.sources.add(source)
    compound.inflected += inflected and not key.endswith("s")  # names have a genitive as well
    if not inflected or not compound.share:
        compound.share = share  # the lemma's own share where it has one, else that of some form


def _weigh_names(
    vocabulary: Vocabulary, found: dict[str, AttestedCompound], names: set[str], finder: SeamFinder
) -> None:
    """Set each compound's probability of being only a name."""

    def pieces(cut: Cut) -> tuple[str, str]:
        return cut.part.written, vocabulary.keys[cut.head]

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
            for side, piece in enumerate(pieces(compound.cut)):
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
        for side, piece in enumerate(pieces(compound.cut)):
            odds += math.log((as_name[side][piece] + _SMOOTH * scale) / (as_noun[side][piece] + _SMOOTH) / scale)
        compound.name = 1 / (1 + math.exp(-max(-30.0, min(30.0, odds))))
