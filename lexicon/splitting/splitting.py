"""Splitting a compound into modifier, link and head.

Every way to cut a word into a known first part and a known head is a reading; the cheapest (most probable) reading
comes first. A part that is in no dictionary may be an attested compound itself (Finanzdienstleistung|s|institut). If
there is no such reading, a part may be any compound (Welt|katzentag), taken apart in its turn; or else one part may be
unknown (Prokrustes|bett), and its cost grows with its letters.
"""

import math
from dataclasses import replace

from lexicon.spelling import fold, respelled
from lexicon.splitting.agreement import weigh_agreement
from lexicon.splitting.branching import best_branch_first
from lexicon.splitting.known_readings import Reading, known_readings
from lexicon.splitting.partial_readings import bound_readings, composite_readings, half_known_readings, numeral_readings
from lexicon.store import Store

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
