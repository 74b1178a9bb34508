"""Splitting a compound into modifier, link and head.

Every way to cut a word into a known first part and a known head is a reading; the cheapest (most probable) reading
comes first. A part that is in no dictionary may be an attested compound itself (Finanzdienstleistung|s|institut). If
there is no such reading, a part may be any compound (Welt|katzentag), taken apart in its turn; or else one part may be
unknown (Prokrustes|bett), and its cost grows with its letters.
"""

import math
from dataclasses import replace
from typing import Final

from lexicon.spelling import fold, respelled
from lexicon.splitting.known_readings import Reading, known_readings
from lexicon.splitting.partial_readings import (
    NUMERALS,
    bound_readings,
    composite_readings,
    half_known_readings,
    numeral_readings,
)
from lexicon.store import NAME_ONLY, NounRow, Store

__all__ = ["Reading", "split"]


_RESPELLED = 2.5  # cost of another lawful spelling that no source has
_SHORTEST_NO_NOUN = 3  # letters
_SURE = 18.0  # a word up to this cost is surely made of the two nouns
_NO_NOUN = 1.0  # a first part that is no noun must be so much likelier than one that is
_MUCH_CHEAPER = 5.0  # another spelling counts only if it is so much likelier than the one typed


def split(word: str, store: Store, *, most: int = 5) -> list[Reading]:
    """Return the ways to split `word` into two nouns, the likeliest first, `most` at most; [] if there is none.

    Readings with an unknown part are given only if there is no other.
    """
    key = fold(word)
    known = known_readings(key, word, store)
    dearest = min((reading.cost for reading in known), default=math.inf) - _MUCH_CHEAPER
    others = tuple(respelled(key))
    written_so = {row.key for row in store.compounds_by_key(others)} if others else set()
    for other in others:
        extra = 0.0 if other in written_so else _RESPELLED
        respelt = [replace(reading, cost=reading.cost + extra) for reading in known_readings(other, word, store)]
        # Studentenklub is a Klub, though Club is commoner; what nobody would say needs the other spelling.
        known = [*known, *(reading for reading in respelt if reading.cost < dearest)]
    readings = known or [*composite_readings(key, word, store), *half_known_readings(key, word, store)]
    if known:
        readings += _with_no_noun_first(key, word, min(reading.cost for reading in known), store)
    best: dict[tuple[str, str, str], Reading] = {}
    for reading in sorted(weigh_agreement(key, readings, store), key=lambda each: each.cost):
        best.setdefault((reading.modifier, fold(reading.stem + reading.link), reading.head), reading)
    return best_branch_first(list(best.values()), store)[:most]


def _with_no_noun_first(key: str, word: str, dearest: float, store: Store) -> list[Reading]:
    """Return the readings of a word that no source has whose first part is no noun, if they cost less than `dearest`,
    the cost of the word as two nouns: Begleit|stern is no Beg + Leitstern, Achtstunden|tag no Stundentag.
    """
    if dearest <= _SURE or store.compounds_by_key((key,)):
        return []
    bound = [replace(each, cost=each.cost + _NO_NOUN) for each in bound_readings(key, store, _SHORTEST_NO_NOUN)]
    return [reading for reading in (*bound, *numeral_readings(key, word, store)) if reading.cost < dearest]


_TWO_HEADS: Final = 2
_OTHER_GENDER: Final = 6.0
_INFLECTED: Final = 6.0
"""Cost of a head in another form than the lemma, though the word is the lemma of a noun."""
_OTHER_FORMS: Final = 4.0
"""Cost of a head that has none of the word's other forms; one that has half of them costs half as much."""


def weigh_agreement(key: str, readings: list[Reading], store: Store) -> list[Reading]:
    """Return the readings of the word with this key, dearer where the dictionary has a noun that doesn't agree.

    A noun has the gender of the head of its compound and declines like it: Grenzposten (der, -s, -) is a Posten and no
    Post, Stelldichein no Ei. The costs of a seam know nothing of that.
    """
    if len({(reading.head, reading.head_form) for reading in readings}) < _TWO_HEADS:
        return readings  # nothing to choose from
    listed = [noun for noun in store.nouns(key) if not noun.proper]
    if not listed:
        return readings
    forms = [{row.key for row in store.head_forms(noun.id)} for noun in listed]
    extra = [
        min(_disagreement(noun, own, reading, store) for noun, own in zip(listed, forms, strict=True))
        if reading.known[1]
        else 0.0
        for reading in readings
    ]
    least = min(extra)  # where no head agrees, none gets dearer
    return [
        replace(reading, cost=round(reading.cost + cost - least, 3)) if cost > least else reading
        for reading, cost in zip(readings, extra, strict=True)
    ]


def _disagreement(word: NounRow, forms: set[str], reading: Reading, store: Store) -> float:
    """Return the cost of reading `word`, which has these forms, as a compound with the head of this reading."""
    heads = [noun for noun in store.nouns(fold(reading.head)) if noun.lemma == reading.head]
    if not word.genders:  # only a plural: Winterspiele
        return 0.0
    inflected = _INFLECTED if reading.head_form != reading.head else 0.0
    if not heads:
        return inflected
    head = heads[0]
    gender = _OTHER_GENDER if head.genders and not set(word.genders) & set(head.genders) else 0.0
    front = len(word.key) - len(fold(reading.head_form))
    of_head = {row.key for row in store.head_forms(head.id)}
    others = [form[front:] for form in forms if form != word.key]
    lacking = sum(form not in of_head for form in others) / len(others) if others else 0.0
    return inflected + gender + _OTHER_FORMS * lacking


# Learned by logistic regression from some 350 nested compounds of the dictionary that were read one by one, and from
# data/evaluation/compounds-tuning.tsv; none is in the list for measuring. In units of cost.
_TO_THE_LEFT: Final = 1.4
_PER_ZIPF: Final = 1.4
_LISTED: Final = 1.4
_OUTER_PAIR: Final = 0.33
_NUMERAL: Final = 2.3
_FAR: Final = 8.0
_SHORTEST_MIDDLE: Final = 3  # letters


def best_branch_first(readings: list[Reading], store: Store) -> list[Reading]:
    """Return readings, the cheapest first, with the better one of two nested ones in front: Groß|baustelle.

    Großbau|stelle has the same letters, and the costs of the seams tell little. One of the two inner compounds is a
    word that people use, by itself: Baustelle is, Großbau hardly. The longer head must be common enough, because
    compounds of three nouns branch to the left more often.
    """
    if not readings:
        return readings
    best = readings[0]
    for place, other in enumerate(readings[1:], 1):
        if other.cost > best.cost + _FAR:
            break
        if _nest(best, other):
            left, right = (best, other) if len(best.head_form) < len(other.head_form) else (other, best)
            if (_advantage_of_left(left, right, store) > 0) != (left is best):
                rest = [reading for number, reading in enumerate(readings) if number not in (0, place)]
                swapped = [replace(other, cost=best.cost), *rest, replace(best, cost=other.cost)]
                return sorted(swapped, key=lambda reading: reading.cost)
            break
    return readings


def _nest(one: Reading, other: Reading) -> bool:
    """Tell whether the longer first part of two readings, and the longer head, may be compounds with a middle noun."""
    short, long = sorted((fold(one.head_form), fold(other.head_form)), key=len)
    return len(long) - len(short) >= _SHORTEST_MIDDLE and long.endswith(short)


def _advantage_of_left(left: Reading, right: Reading, store: Store) -> float:
    advantage = right.cost - left.cost + _TO_THE_LEFT
    (zipf_left, listed_left), (zipf_right, listed_right) = _use(left.modifier, store), _use(right.head, store)
    advantage += _PER_ZIPF * (zipf_left - zipf_right) + _LISTED * (listed_left - listed_right)
    if fold(right.stem + right.link) in NUMERALS:
        advantage += _NUMERAL
    first, last = (store.nouns(fold(lemma)) for lemma in (right.modifier, left.head))
    if first and last:
        outer = [row.zipf for row in store.compounds_of(first[0].id, last[0].id) if row.name < NAME_ONLY]
        advantage -= _OUTER_PAIR * (max(outer) + 1) if outer else 0.0
    return advantage


def _use(lemma: str, store: Store) -> tuple[float, int]:
    key = fold(lemma)
    nouns = store.nouns(key)
    compounds = [row.zipf for row in store.compounds_by_key((key,)) if row.name < NAME_ONLY]
    return max([*compounds, *(noun.zipf for noun in nouns)], default=0.0), int(bool(nouns))
