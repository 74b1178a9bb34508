"""The probability that a table accepts the compound of two nouns: the model's odds, and the sources that have the word.

The model gives log odds for any two nouns (`lexicon.judging.model`). The weights that turn odds into probabilities,
with and without a source, were fitted to judged pairs of nouns that the model had not seen
(`lexicon.training.calibration`); they are part of the model's file. Odds are rounded to hundredths, so that a pair
table and the judge give the same digits.
"""

from __future__ import annotations

import json
import math
from functools import cache
from typing import Final, NamedTuple

from lexicon.judging.model import shipped_model
from lexicon.regional import standard
from lexicon.store import CASED, DICTIONARY, WORDFREQ, CompoundRow, NounRow

STEPS: Final = 100
"""Steps of the scale per unit of log odds."""
FURTHEST: Final = 30 * STEPS
"""The greatest distance of odds from even, in steps; greater ones are cut off."""
_LEAST, _MOST = 0.01, 0.99  # nothing is certain: tables differ


class Evidence(NamedTuple):
    """The evidence of the sources for a compound: its Zipf frequency, and 1 or 0 for each source that has it or not."""

    zipf: float
    dictionary: float
    wordfreq: float
    cased: float

    @classmethod
    def of(cls, row: CompoundRow) -> Evidence:
        """Return the evidence for a compound of the lexicon."""
        sources = row.sources.split(",")
        return cls(row.zipf, *(float(name in sources) for name in (DICTIONARY, WORDFREQ, CASED)))


class Scale(NamedTuple):
    """Weights that turn the model's odds into log odds of being accepted.

    `alone` are the intercept and the weight of the odds for a word that no source has. `seen` are the intercept, the
    weight of the odds and a weight for each field of `Evidence` for a word that some source has.
    """

    alone: tuple[float, ...]
    seen: tuple[float, ...]

    def probability(self, odds: float, evidence: Evidence | None = None) -> float:
        """Return the probability (0 to 1) that a table accepts a compound with these odds."""
        intercept, weight, *others = self.alone if evidence is None else self.seen
        sum_ = intercept + weight * odds + math.fsum(map(float.__mul__, others, evidence or ()))
        return min(_MOST, max(_LEAST, 1 / (1 + math.exp(-sum_))))


@cache
def shipped_scale() -> Scale:
    """Return the scale of the model that the package brings."""
    return Scale(*map(tuple, json.loads(shipped_model().meta["scale"])))


def step_of(odds: float) -> int:
    """Return log odds in hundredths, cut off at `FURTHEST`."""
    return max(-FURTHEST, min(FURTHEST, round(odds * STEPS)))


def stand_in(lemma: str) -> str:
    """Return the noun whose vectors the model uses: for a regional one that of Germany, if the model knows it."""
    other = standard(lemma)
    return lemma if lemma in shipped_model() and other not in shipped_model() else other


def odds_of(modifier: NounRow, head: NounRow) -> float:
    """Return the model's log odds for two nouns, rounded to hundredths; Velo is judged like Fahrrad."""
    return step_of(shipped_model().odds(stand_in(modifier.lemma), stand_in(head.lemma))) / STEPS


def plausibility(modifier: NounRow, head: NounRow) -> float:
    """Return the probability (0 to 1) that a table accepts the compound of two nouns, by the model alone."""
    return shipped_scale().probability(odds_of(modifier, head))
