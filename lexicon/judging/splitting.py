"""Splitting a compound into modifier, link and head.

Every way to cut a word into a known first part and a known head is a reading; the cheapest (most probable) reading
comes first. A part that is in no dictionary may be an attested compound itself (Finanzdienstleistung|s|institut). If
there is no such reading, one part may be unknown (Prokrustes|bett); its cost grows with its letters.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from lexicon.seams import INEXACT, seams
from lexicon.spelling import capitalised, fold, letters_only, respelled
from lexicon.store import BRANCHING, CompoundRow, Store

_LINKS = ("s", "es", "n", "en", "")
_INFLECTIONS = ("en", "n", "es", "s", "e", "er", "")
_COMPOUND_PART = 14.5  # cost of a part that is an attested compound of the rarest kind; a commoner one costs less
_PER_ZIPF = 1.6
_LINK_OF_COMPOUND = 0.2
_UNKNOWN_FIRST, _UNKNOWN_HEAD, _PER_UNKNOWN_LETTER = 18.0, 22.0, 1.0
_SHORTEST_UNKNOWN = 3
_RESPELLED = 2.5  # cost of another lawful spelling that no source has
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
        return f"{self.stem}{self.link}{self.head.lower()}"

    @property
    def said(self) -> str:
        """The compound with the head as somebody said it, in the plural perhaps."""
        return f"{self.stem}{self.link}{self.head_form.lower()}"


def split(word: str, store: Store, *, most: int = 5) -> list[Reading]:
    """Return the ways to split `word` into two nouns, the likeliest first, `most` at most; [] if there is none.

    Readings with an unknown part are given only if there is no other.
    """
    key = fold(word)
    known = _known_readings(key, word, store)
    others = tuple(respelled(key))
    written_so = {row.key for row in store.compounds_by_key(others)} if others else set()
    for other in others:
        extra = 0.0 if other in written_so else _RESPELLED
        known += [replace(reading, cost=reading.cost + extra) for reading in _known_readings(other, word, store)]
    readings = known or _half_known_readings(key, store)
    best: dict[tuple[str, str, str], Reading] = {}
    for reading in sorted(readings, key=lambda each: each.cost):
        best.setdefault((reading.modifier, fold(reading.stem + reading.link), reading.head), reading)
    return list(best.values())[:most]


def _known_readings(key: str, word: str, store: Store) -> list[Reading]:
    cuts = list(seams(key))
    if not cuts:
        return []
    firsts = _firsts({first for first, _ in cuts}, store)
    heads = _heads({head for first, head in cuts if first in firsts and len(head) <= _LONGEST_HEAD}, store)
    typed = letters_only(word).lower().replace("ß", "ss")
    readings: list[Reading] = []
    for first_key, head_key in cuts:
        for modifier, stem, link, first_cost in firsts.get(first_key, ()):
            for head, head_form, head_cost in heads.get(head_key, ()):
                cost = first_cost + head_cost
                overlaps = len(first_key + head_key) > len(key)  # two letters of the word stand for three
                if overlaps and (stem + link + head_form).lower().replace("ß", "ss") != typed:
                    cost += INEXACT
                readings.append(Reading(modifier, stem, link, head, head_form, round(cost, 3)))
    return readings


def _firsts(keys: set[str], store: Store) -> dict[str, list[tuple[str, str, str, float]]]:
    """Return by key: (lemma, stem, link, cost) of the first parts among `keys`."""
    found: dict[str, list[tuple[str, str, str, float]]] = {}
    for row in store.first_parts_by_key(tuple(keys)):
        found.setdefault(row.key, []).append((row.lemma, row.stem, row.link, row.cost))
    bare = {
        (key.removesuffix(link), link): key for key in keys for link in _LINKS if key.endswith(link) and len(key) > 5
    }
    compounds = _compounds({stem for stem, _ in bare}, store)
    for (stem_key, link), key in bare.items():
        if stem_key in compounds:
            compound = compounds[stem_key]
            cost = _compound_cost(compound) - BRANCHING + (_LINK_OF_COMPOUND if link else 0.0)
            found.setdefault(key, []).append((compound.word, compound.word, link, cost))
    return found


def _heads(keys: set[str], store: Store) -> dict[str, list[tuple[str, str, float]]]:
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


def _half_known_readings(key: str, store: Store) -> list[Reading]:
    cuts = list(seams(key))
    if not cuts:
        return []
    readings: list[Reading] = []
    heads = _heads({head for first, head in cuts if len(first) >= _SHORTEST_UNKNOWN}, store)
    firsts = _firsts({first for first, head in cuts if len(head) >= _SHORTEST_UNKNOWN + 1}, store)
    for first_key, head_key in cuts:
        if len(first_key) + len(head_key) != len(key):
            continue
        if len(first_key) >= _SHORTEST_UNKNOWN:
            unknown, link = _without_link(first_key)
            for head, head_form, cost in heads.get(head_key, ()):
                price = cost + _UNKNOWN_FIRST + _PER_UNKNOWN_LETTER * len(first_key)
                stem = capitalised(unknown)
                readings.append(Reading(stem, stem, link, head, head_form, round(price, 3), (False, True)))
        if len(head_key) > _SHORTEST_UNKNOWN:
            head = capitalised(head_key)
            for modifier, stem, link, cost in firsts.get(first_key, ()):
                price = cost + _UNKNOWN_HEAD + _PER_UNKNOWN_LETTER * len(head_key)
                readings.append(Reading(modifier, stem, link, head, head, round(price, 3), (True, False)))
    return readings


def _without_link(first_key: str) -> tuple[str, str]:
    """Return an unknown first part without the -s that its ending asks for (Virtualisierung|s)."""
    if first_key.endswith(("ungs", "heits", "keits", "schafts", "ions", "taets", "tums", "lings")):
        return first_key[:-1], "s"
    return first_key, ""
