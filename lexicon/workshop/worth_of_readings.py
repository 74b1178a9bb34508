"""The worth of readings: how far a count moves the odds of the vectors.

Readers differ in kindness, and a reader in haste overlooks good pairs. So each block has a kindness: the counts that
its reader named against those that the vectors expect of such pairs. A count says the more, the less kind its reader
was; and where a pair was read again, the second count speaks beside the first.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from lexicon.judging.judgements import FRIENDS
from lexicon.meaning.plausibility import Scale
from lexicon.workshop.calibration import regression
from lexicon.workshop.features import Features
from lexicon.workshop.lists import BY_TABLES, Example, Reading, report
from lexicon.workshop.network import averaged

Array = npt.NDArray[np.float64]

_PARTS: Final = 2
_HALF: Final = 0.5
_BINS: Final = 40  # of odds, for the counts that they make expect


class Worth(NamedTuple):
    """The log odds of a pair that was read are `weight` times the model's, plus its move."""

    weight: float
    moves: dict[tuple[str, str], float]


def worth_of_readings(
    numbers: Features, learned: Sequence[Example], read: Mapping[tuple[str, str], Reading], scale: Scale
) -> tuple[Worth, dict[tuple[str, str], float]]:
    """Return how far each reading moves the odds of networks that saw its nouns, and the moved odds of judged pairs.

    The pairs that three tables judged and that were read, too, are divided by lot; networks that saw all but a part's
    judgements give its odds, as they do for any other pair that was read.
    """
    pairs = [each for each in learned if each.kind < BY_TABLES and each[:2] in read]
    odds: dict[tuple[str, str], float] = {}
    for number in range(_PARTS):
        apart = {each[:2] for each in pairs if _part(each) == number}
        rest = [each for each in learned if each[:2] not in apart or each.kind >= BY_TABLES]
        said = _odds(numbers, rest, list(read) if number == 0 else sorted(apart))
        odds |= said if number == 0 else {pair: said[pair] for pair in apart}
    kind = _kindness(odds, {pair: (each.friends, each.block) for pair, each in read.items()})
    again = {pair: (each.again, each.block_again) for pair, each in read.items() if each.again is not None}
    kind_again = {"": 0.0, **_kindness(odds, again)}
    columns = {pair: _columns(each, kind[each.block], kind_again[each.block_again]) for pair, each in read.items()}
    rows = np.array([[odds[each[:2]], each.laid, *columns[each[:2]]] for each in pairs])
    passed = np.array([float(each.share >= _HALF) for each in pairs])
    intercept, weight, _, *others = regression(rows, passed)  # that a word was put forward is no matter of any pair
    report(f"readings: {len(rows)} of {len(read)} pairs judged; {intercept:.2f} {weight:.2f} {np.round(others, 2)}")
    for each in (kind, kind_again):
        report(f"kindness of blocks: {np.round(np.percentile(list(each.values()), [0, 25, 50, 75, 100]), 2)}")
    alone, unit = scale.alone  # the model's odds become those of passing by this line
    moves = {pair: (intercept + float(np.dot(others, each)) - alone) / unit for pair, each in columns.items()}
    worth = Worth(weight / unit, moves)
    return worth, {each[:2]: worth.weight * odds[each[:2]] + moves[each[:2]] for each in pairs}


def _part(pair: Example) -> int:
    return hashlib.sha256("\t".join(pair[:2]).encode()).digest()[0] % _PARTS


def _odds(
    numbers: Features, learned: Sequence[Example], pairs: Sequence[tuple[str, str]]
) -> dict[tuple[str, str], float]:
    place = {lemma: index for index, lemma in enumerate(numbers.lemmas)}
    left, right = averaged(numbers, learned, range(1))
    return {pair: float(left[place[pair[0]]] @ right[place[pair[1]]]) for pair in pairs}


def _kindness(
    odds: Mapping[tuple[str, str], float], counts: Mapping[tuple[str, str], tuple[int, str]]
) -> dict[str, float]:
    """Return for each block the logarithm of the friends that its reader named by those that the odds expect.

    `counts` are the friends of each pair, and its block.
    """
    said = np.array([odds[pair] for pair in counts])
    named = np.array([friends for friends, _ in counts.values()], np.float64)
    bins = np.searchsorted(np.quantile(said, np.linspace(0, 1, _BINS + 1)[1:-1]), said)
    expected = (np.bincount(bins, named, _BINS) / np.maximum(1, np.bincount(bins, minlength=_BINS)))[bins]
    names, block = np.unique([block for _, block in counts.values()], return_inverse=True)
    ratio = (np.bincount(block, named) + 1) / (np.bincount(block, expected) + 1)
    return dict(zip(map(str, names), map(float, np.log(ratio)), strict=True))


def _columns(reading: Reading, kind: float, kind_again: float) -> list[float]:
    """Return the features of a reading: its count, whether there is a second one and which, its readers' kindness.

    Those who went head by head have columns of their own.
    """
    first = [float(reading.friends == count) for count in range(1, FRIENDS + 1)]
    found = [1.0, *first, float(reading.again is not None), float(reading.again or 0), kind, kind_again]
    none = [0.0] * len(found)
    return [*none, *found] if reading.head_by_head else [*found, *none]
