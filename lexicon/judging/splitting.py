"""Splitting a compound into modifier, link and head.

Every way to cut a word into a known first part and a known head is a reading; the cheapest (most probable) reading
comes first. A part that is in no dictionary may be an attested compound itself (Finanzdienstleistung|s|institut). If
there is no such reading, a part may be any compound (Welt|katzentag), taken apart in its turn; or else one part may be
unknown (Prokrustes|bett), and its cost grows with its letters.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from lexicon.seams import INEXACT, TAKES_LINK, seams
from lexicon.spelling import capitalised, fold, letters_only, respelled
from lexicon.store import BRANCHING, DICTIONARY, CompoundRow, Store

_LINKS = ("s", "es", "n", "en", "")
_INFLECTIONS = ("en", "n", "es", "s", "e", "er", "")
_COMPOUND_PART = 14.5  # cost of a part that is an attested compound of the rarest kind; a commoner one costs less
_PER_ZIPF = 1.6
_LINK_OF_COMPOUND = 0.2
_UNKNOWN_FIRST, _UNKNOWN_HEAD, _PER_UNKNOWN_LETTER = 18.0, 22.0, 1.0
_SHORTEST_UNKNOWN = 3
_RESPELLED = 2.5  # cost of another lawful spelling that no source has
_MUCH_CHEAPER = 5.0  # another spelling counts only if it is so much likelier than the one typed
_LONGEST_HEAD = 30
_SHORTEST_PIECE = 3  # letters of each part of a compound within a compound
_SHORTEST_BOUND = 4  # letters of a first part that is no noun, in a part before the seam: Pro|kruste|s|bett has none
_PREFIXED = 6.0  # a noun with such a first part is one word sooner than a compound of two nouns is
_COMPOSITE = 10.0  # cost of a part that is a compound no source has
# Nouns that end other words as a suffix, and the letters before it.
_BEFORE_SUFFIX = {"ion": ("t", "s", "x"), "on": ("i",), "ei": ("er",), "ur": ("t", "s")}


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
    dearest = min((reading.cost for reading in known), default=math.inf) - _MUCH_CHEAPER
    others = tuple(respelled(key))
    written_so = {row.key for row in store.compounds_by_key(others)} if others else set()
    for other in others:
        extra = 0.0 if other in written_so else _RESPELLED
        respelt = [replace(reading, cost=reading.cost + extra) for reading in _known_readings(other, word, store)]
        # Studentenklub is a Klub, though Club is commoner; what nobody would say needs the other spelling.
        known = [*known, *(reading for reading in respelt if reading.cost < dearest)]
    readings = known or [*_composite_readings(key, word, store), *_half_known_readings(key, word, store)]
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


def _composite_readings(key: str, word: str, store: Store) -> list[Reading]:
    """Return the readings with one part that is a compound which no source has; both branchings are tried."""
    if len(key) < 3 * _SHORTEST_PIECE:
        return []
    cuts = [cut for cut in seams(key) if min(map(len, cut)) >= _SHORTEST_PIECE]
    firsts = {first: found for first, found in _firsts({first for first, _ in cuts}, store).items() if found}
    heads = _heads({head for _, head in cuts}, store)
    readings: list[Reading] = []
    for first_key, head_key in cuts:
        if head_key in heads and first_key not in firsts:
            for inner_key, link in _bare_keys(first_key):
                for inner in _inner(inner_key, store, _SHORTEST_BOUND):
                    stem, price = _as_typed(inner_key, word), inner.cost + _COMPOSITE - BRANCHING
                    lemma = _lemma_of(stem, inner)
                    readings += [
                        Reading(lemma, stem, link, head, form, round(price + cost, 3))
                        for head, form, cost in heads[head_key]
                    ]
        elif first_key in firsts and head_key not in heads:
            for inner in _inner(head_key, store):
                form = _as_typed(head_key, word, end=True)
                lemma = _lemma_of(form, inner)
                price = inner.cost + _COMPOSITE + BRANCHING
                readings += [
                    Reading(modifier, stem, link, lemma, form, round(price + cost, 3))
                    for modifier, stem, link, cost in firsts[first_key]
                ]
    return readings


def _lemma_of(form: str, inner: Reading) -> str:
    """Return the lemma of a compound within a compound: Gartenzwergmütze of Gartenzwergmützen|fabrik."""
    return form[: len(form) - len(inner.head_form)] + inner.head.lower()


def _bare_keys(first_key: str) -> Iterator[tuple[str, str]]:
    """Yield the compounds that a first part may be, each with the link after it."""
    for link in _LINKS:
        if first_key.endswith(link) and len(first_key) - len(link) >= 2 * _SHORTEST_PIECE:
            yield first_key.removesuffix(link), link


def _inner(key: str, store: Store, shortest_bound: int = _SHORTEST_PIECE) -> list[Reading]:
    """Return the best reading of a part: as two nouns that the lexicon has, with a first part that is no noun
    (Schilddrüsen|unterfunktion), or as a compound again.
    """
    readings = _known_readings(key, key, store) + _bound_readings(key, store, shortest_bound)
    readings = readings or _composite_readings(key, key, store)
    return [min(readings, key=lambda each: each.cost)] if readings else []


def _bound_readings(key: str, store: Store, shortest: int) -> list[Reading]:
    """Return the readings whose first part is no noun."""
    cuts = [cut for cut in seams(key) if len(cut[0]) + len(cut[1]) == len(key) and len(cut[0]) >= shortest]
    bound = store.bound_parts_by_key([first for first, _ in cuts])
    heads = _heads({head for first, head in cuts if first in bound}, store) if bound else {}
    return [
        Reading(capitalised(first), capitalised(first), "", head, form, round(bound[first] + cost - _PREFIXED, 3))
        for first, rest in cuts
        if first in bound
        for head, form, cost in heads.get(rest, ())
    ]


def _half_known_readings(key: str, word: str, store: Store) -> list[Reading]:
    cuts = list(seams(key))
    if not cuts:
        return []
    readings: list[Reading] = []
    heads = _heads({head for first, head in cuts if len(first) >= _SHORTEST_UNKNOWN}, store)
    firsts = _firsts({first for first, head in cuts if len(head) >= _SHORTEST_UNKNOWN + 1}, store)
    bound = store.bound_parts_by_key([first for first, head in cuts if head in heads])
    for first_key, head_key in cuts:
        if len(first_key) + len(head_key) != len(key):
            continue
        if len(first_key) >= _SHORTEST_UNKNOWN:
            unknown, link = _without_link(first_key)
            for head, head_form, cost in () if _is_suffix(first_key, head_key) else heads.get(head_key, ()):
                price = cost + bound.get(first_key, _UNKNOWN_FIRST + _PER_UNKNOWN_LETTER * len(first_key))
                stem = _as_typed(unknown, word)
                readings.append(Reading(stem, stem, link, head, head_form, round(price, 3), (False, True)))
        if len(head_key) > _SHORTEST_UNKNOWN:
            head = _as_typed(head_key, word, end=True)
            for modifier, stem, link, cost in firsts.get(first_key, ()):
                price = cost + _UNKNOWN_HEAD + _PER_UNKNOWN_LETTER * len(head_key)
                readings.append(Reading(modifier, stem, link, head, head, round(price, 3), (True, False)))
    return readings


def _as_typed(key: str, word: str, *, end: bool = False) -> str:
    """Return the part of `word` at its start (or `end`) that has this key, with its umlauts: Dämm, not Daemm."""
    letters = letters_only(word)
    for length in range(1, len(letters) + 1):
        piece = letters[-length:] if end else letters[:length]
        if fold(piece) == key:
            return capitalised(piece)
    return capitalised(key)  # typed in another spelling


def _is_derived(first_key: str, head_key: str) -> bool:
    """Tell whether a word looks like a place or person named after a noun or verb: Messer|ei, Xylophon|ist."""
    return (head_key == "ei" and first_key.endswith("er")) or head_key == "ist"


def _is_listed(key: str, store: Store) -> bool:
    """Tell whether the dictionary has a compound: Hühner|ei."""
    return any(DICTIONARY in row.sources for row in store.compounds_by_key((key,)))


def _is_suffix(first_key: str, head_key: str) -> bool:
    """Tell whether a noun at the end only ends an unknown word: Inkubat|ion, Messer|ei."""
    return first_key.endswith(_BEFORE_SUFFIX.get(head_key, ()))


def _without_link(first_key: str) -> tuple[str, str]:
    """Return an unknown first part without the link that its ending asks for (Virtualisierung|s, Xylophonist|en)."""
    for ending, link in TAKES_LINK:
        if first_key.endswith(ending + link):
            return first_key.removesuffix(link), link
    return first_key, ""
