"""How likely a table accepts the compound of two nouns: what the learned model says, moved by who has written the word.

The model gives log odds for any two nouns (`lexicon.judging.model`). How much they are worth, with and without a
source, was fitted to judged pairs of nouns that the model had not seen (`lexicon.training.calibration`); the weights
are part of the model's file. Odds are kept in hundredths, so that a pair table gives to the digit what the judge gives.
"""

from __future__ import annotations

import json
import math
from functools import cache
from typing import Final, NamedTuple

from lexicon.judging.model import shipped_model
from lexicon.store import CASED, DICTIONARY, WORDFREQ, CompoundRow, NounRow

STEPS: Final = 100
"""Steps of the scale per unit of log odds."""
FURTHEST: Final = 30 * STEPS
"""Odds further from even than this are cut off, in steps."""
_LEAST, _MOST = 0.01, 0.99  # no certainty either way: tables differ


class Evidence(NamedTuple):
    """What the sources say of an attested compound: Zipf frequency, whether each source has it (0 or 1)."""

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

    `alone` are intercept and weight of the odds where no source has the word; `seen` intercept, weight of the odds and
    a weight for each field of `Evidence` where one has.
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
    """Return the scale of the model that comes along."""
    return Scale(*map(tuple, json.loads(shipped_model().meta["scale"])))


def step_of(odds: float) -> int:
    """Return log odds in hundredths, cut off where they mean nothing more."""
    return max(-FURTHEST, min(FURTHEST, round(odds * STEPS)))


def odds_of(modifier: NounRow, head: NounRow) -> float:
    """Return the model's log odds for two nouns, in full hundredths."""
    return step_of(shipped_model().odds(modifier.lemma, head.lemma)) / STEPS


def plausibility(modifier: NounRow, head: NounRow) -> float:
    """Return the probability (0 to 1) that a table accepts the compound of two nouns, by the model alone."""
    return shipped_scale().probability(odds_of(modifier, head))
