"""First parts that look like a form of a noun and are another word: Nicht|raucher is nicht, Hänge|matte hängen.

German makes compounds with verb stems, adjectives and particles, too, and the dictionary of nouns has none of these. A
noun may have the same letters when it drops its -e (Nicht- of Nichte, Brems- of Bremse) or in its plural (Hänge). Such
a compound is evidence for the noun's form only as far as that noun is common beside the other word.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from lexicon.building.first_parts import FirstPart
from lexicon.building.frequency import Frequencies, spacy_table
from lexicon.building.nouns import Noun
from lexicon.seams import LinkKind
from lexicon.spelling import fold, fold_all

_INFINITIVE_ENDINGS: Final = ("en", "ern", "eln")
_MODAL: Final = frozenset(("duerf", "koenn", "moeg", "muess", "soll", "woll"))  # modal verbs make no first parts
_FEWEST_FORMS: Final = 2  # a lower-case word in -en with so many forms in the lemmatizer's table is a verb
_PER_WORD, _PER_VERB = 1.6, 1 / 6  # a word 0.6 times as common as the noun, or a verb 6 times as common, has all
# The bare noun, a linking -s or -n and the like are always the noun's: nothing else looks like them. An -en that is no
# form of the noun may be an adjective: Offen|stall has no Off.
_DOUBTFUL: Final = frozenset(
    (LinkKind.DROP_E, LinkKind.DROP_E_S, LinkKind.E, LinkKind.UMLAUT, LinkKind.PLURAL, LinkKind.ER)
)


class OtherReadings:
    """How common the words are that are no nouns, by the key that they have as a first part.

    A particle or adjective (nicht, fremd) excludes the noun when it is as common, because the two mean different
    things. A verb is often the noun's own (Suche, suchen), so it has to be several times as common (Denke, denken).
    """

    def __init__(self, frequencies: Frequencies, lemmas: Mapping[str, str]) -> None:
        """Count the words of `frequencies` written without a capital; `lemmas` has the base form of inflected words."""
        self._cased = frequencies.cased
        small = {word: share for word, share in self._cased.items() if word.islower()}
        self._words: dict[str, float] = {}
        for key, share in zip(fold_all(list(small)), small.values(), strict=True):
            _add(self._words, key, share)
        self._verbs: dict[str, float] = {}
        number: Counter[str] = Counter()
        shares: dict[str, float] = {}
        for form, lemma in lemmas.items():
            if lemma.endswith(_INFINITIVE_ENDINGS) and lemma.islower() and form.islower():
                number[lemma] += 1
                _add(shares, lemma, small.get(form, 0.0))
        for verb, forms in number.items():
            if forms >= _FEWEST_FORMS:
                stem = fold(verb).removesuffix("n").removesuffix("e")
                for key in () if stem in _MODAL else (stem, stem + "e"):  # Brems|weg; Bade|hose, Hänge|matte
                    _add(self._verbs, key, shares[verb] + small.get(verb, 0.0))

    def weight(self, noun: Noun, part: FirstPart) -> float:
        """Return how much a compound with this first part says about the noun: 1 all, 0 nothing."""
        if part.kind not in _DOUBTFUL and (part.kind is not LinkKind.EN or part.paradigm):
            return 1.0
        key = fold(part.written)
        per_word = _PER_WORD * (
            10 if part.kind is LinkKind.DROP_E_S else 1
        )  # längs, alles: hardly any noun has this form
        word, verb = self._words.get(key, 0.0), self._verbs.get(key, 0.0)
        share = self._cased.get(noun.lemma, 0.0) + sum(self._cased.get(form, 0.0) for form in noun.plurals)
        if not word and not verb:
            return 1.0
        if not share:
            return 0.0
        return max(0.0, 1 - per_word * word / share) * max(0.0, 1 - _PER_VERB * verb / share)


def _add(shares: dict[str, float], key: str, share: float) -> None:
    shares[key] = shares.get(key, 0.0) + share


def load_lemmas() -> dict[str, str]:
    """Read the base forms of inflected words from spaCy's table. :raises LexiconFileError: if it is missing."""
    table: dict[str, str] = spacy_table("de_lemma_lookup")
    return table
