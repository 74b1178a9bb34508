"""Compounds of three nouns: Groß|baustelle or Großbau|stelle.

Both readings have the same letters, and the costs of their seams tell little. Wherever two readings nest like that, one
of the two inner compounds is a word that people use, by itself: Baustelle is, Großbau hardly. The longer head must be
common enough, because compounds of three nouns branch to the left more often.
"""

from dataclasses import replace
from typing import Final

from lexicon.spelling import fold
from lexicon.splitting.known_readings import Reading
from lexicon.splitting.partial_readings import NUMERALS
from lexicon.store import NAME_ONLY, Store

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
    """Return readings, the cheapest first, with the better one of two nested ones in front of the other."""
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
    """Return the Zipf frequency of a word, and 1 if the dictionary has it, 0 otherwise."""
    key = fold(lemma)
    nouns = store.nouns(key)
    compounds = [row.zipf for row in store.compounds_by_key((key,)) if row.name < NAME_ONLY]
    return max([*compounds, *(noun.zipf for noun in nouns)], default=0.0), int(bool(nouns))
