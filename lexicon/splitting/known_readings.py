"""The readings of a compound as two nouns that the lexicon has, or attested compounds of nouns."""

from dataclasses import dataclass

from lexicon.seams import INEXACT, seams
from lexicon.spelling import behind, letters_only
from lexicon.store import BRANCHING, DICTIONARY, CompoundRow, Store

LINKS = ("s", "es", "n", "en", "")
_INFLECTIONS = ("en", "n", "es", "s", "e", "er", "")
_COMPOUND_PART = 14.5  # cost of a part that is an attested compound of the rarest kind; a commoner one costs less
_PER_ZIPF = 1.6
_LINK_OF_COMPOUND = 0.2
_LONGEST_HEAD = 30


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to split a word.

    `modifier` and `head` are lemmas, `stem` and `link` the first part as written, `head_form` the head as somebody said
    it (Weine for Wein). `known` tells for both nouns whether the lexicon has them. `cost` is a negative log
    probability.
    """

    modifier: str
    stem: str
    link: str
    head: str
    head_form: str
    cost: float
    known: tuple[bool, bool] = (True, True)

    @property
    def word(self) -> str:
        """The compound's dictionary form as written."""
        return f"{self.stem}{self.link}{behind(self.stem, self.head)}"

    @property
    def said(self) -> str:
        """The compound with the head as somebody said it, in the plural perhaps."""
        return f"{self.stem}{self.link}{behind(self.stem, self.head_form)}"


def known_readings(key: str, word: str, store: Store) -> list[Reading]:
    """Return the ways to cut the word with this key, typed as `word`, into parts that the lexicon has."""
    cuts = list(seams(key))
    if not cuts:
        return []
    firsts = firsts_by_key({first for first, _ in cuts}, store)
    heads = heads_by_key({head for first, head in cuts if first in firsts and len(head) <= _LONGEST_HEAD}, store)
    typed = letters_only(word).lower().replace("ß", "ss")
    readings: list[Reading] = []
    for first_key, head_key in cuts:
        if _is_derived(first_key, head_key) and not _is_listed(key, store):
            continue
        for modifier, stem, link, first_cost in firsts.get(first_key, ()):
            for head, head_form, head_cost in heads.get(head_key, ()):
                cost = first_cost + head_cost
                overlaps = len(first_key + head_key) > len(key)  # two letters of the word stand for three
                if overlaps and (stem + link + head_form).lower().replace("ß", "ss") != typed:
                    cost += INEXACT
                readings.append(Reading(modifier, stem, link, head, head_form, round(cost, 3)))
    return readings


def firsts_by_key(keys: set[str], store: Store) -> dict[str, list[tuple[str, str, str, float]]]:
    """Return by key: (lemma, stem, link, cost) of the first parts among `keys`."""
    found: dict[str, list[tuple[str, str, str, float]]] = {}
    for row in store.first_parts_by_key(tuple(keys)):
        found.setdefault(row.key, []).append((row.lemma, row.stem, row.link, row.cost))
    bare = {
        (key.removesuffix(link), link): key for key in keys for link in LINKS if key.endswith(link) and len(key) > 5
    }
    compounds = _compounds({stem for stem, _ in bare}, store)
    for (stem_key, link), key in bare.items():
        if stem_key in compounds:
            compound = compounds[stem_key]
            cost = _compound_cost(compound) - BRANCHING + (_LINK_OF_COMPOUND if link else 0.0)
            found.setdefault(key, []).append((compound.word, compound.word, link, cost))
    return found


def heads_by_key(keys: set[str], store: Store) -> dict[str, list[tuple[str, str, float]]]:
    """Return by key: (lemma, form, cost) of the heads among `keys`."""
    found: dict[str, list[tuple[str, str, float]]] = {}
    for row in store.head_forms_by_key(tuple(keys)):
        found.setdefault(row.key, []).append((row.lemma, row.form, row.cost))
    bare = {
        (key.removesuffix(ending), ending): key
        for key in keys
        for ending in _INFLECTIONS
        if key.endswith(ending) and len(key) > 5 and key not in found
    }
    compounds = _compounds({stem for stem, _ in bare}, store)
    for (stem_key, ending), key in bare.items():
        if stem_key in compounds and key not in found:
            compound = compounds[stem_key]
            cost = _compound_cost(compound) + BRANCHING + (_LINK_OF_COMPOUND if ending else 0.0)
            found.setdefault(key, []).append((compound.word, compound.word + ending, cost))
    return found


def _compounds(keys: set[str], store: Store) -> dict[str, CompoundRow]:
    return {row.key: row for row in store.compounds_by_key(tuple(keys))} if keys else {}


def _compound_cost(row: CompoundRow) -> float:
    return _COMPOUND_PART - min(3.0, row.zipf) * _PER_ZIPF


def _is_derived(first_key: str, head_key: str) -> bool:
    """Tell whether a word looks like a place or person named after a noun or verb: Messer|ei, Xylophon|ist."""
    return (head_key == "ei" and first_key.endswith("er")) or head_key == "ist"


def _is_listed(key: str, store: Store) -> bool:
    return any(DICTIONARY in row.sources for row in store.compounds_by_key((key,)))
