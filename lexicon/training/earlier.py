"""Earlier judgements, carried over: what they prove to be worth on the scale of friends who nod.

The earlier lists answered a lexicographer's question (data/judgements/EARLIER.md): labels of three passes, 0 to 2 each,
or a grade from 0 to 6 by one pass. `carried.tsv` has pairs of these lists judged anew by three tables. The mean share
of friends for each list and sum is the worth of a pair of that list with that sum.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from statistics import fmean
from typing import Final, NamedTuple

from lexicon.judging.judgements import read_judgements
from lexicon.paths import shipped
from lexicon.training.lists import lines, pairs_of_row

BY_THREE: Final = ("train", "train-deck")
"""The earlier lists that three passes judged."""


class Earlier(NamedTuple):
    """A pair of an earlier list with its sum of labels, 0 to 6. `kind` is "three", "graded" or "rows"."""

    modifier: str
    head: str
    kind: str
    total: int


def earlier_pairs() -> Iterator[Earlier]:
    """Yield the pairs of all earlier lists."""
    for name in BY_THREE:
        for modifier, head, _, strict, middle, generous, _ in lines(name):
            yield Earlier(modifier, head, "three", int(strict) + int(middle) + int(generous))
    for modifier, head, _, grade in lines("graded"):
        yield Earlier(modifier, head, "graded", int(grade))
    for row in lines("rows"):
        yield from (Earlier(*pair, "rows", grade) for pair, grade in pairs_of_row(*row))


def worth() -> dict[tuple[str, int], float]:
    """Return the share of friends that a sum of an earlier kind of list is worth, by kind and sum.

    A greater sum is never worth less than a smaller one: neighbours that are out of order share their mean (isotonic
    regression by pooling, Barlow et al. 1972).
    """
    anew = {(row.modifier, row.head): row.share for row in read_judgements(shipped("judgements/carried.tsv"))}
    found: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for pair in earlier_pairs():
        if (pair.modifier, pair.head) in anew:
            found[pair.kind][pair.total].append(anew[pair.modifier, pair.head])
    return {
        (kind, total): share for kind, shares in found.items() for total, share in _rising(dict(sorted(shares.items())))
    }


def _rising(shares: dict[int, list[float]]) -> Iterator[tuple[int, float]]:
    pools: list[tuple[list[int], list[float]]] = []
    for total, some in shares.items():
        pools.append(([total], some))
        while len(pools) > 1 and fmean(pools[-2][1]) > fmean(pools[-1][1]):
            totals, values = pools.pop()
            pools[-1][0].extend(totals)
            pools[-1][1].extend(values)
    for totals, values in pools:
        for total in totals:
            yield total, fmean(values)
