"""How likely a table accepts a word that nobody has written down yet.

A plain model of constituent families: a noun that already modifies many heads, or takes many modifiers as a head, will
take one more. `plausibility` is the one door to it, so that a learned model can take its place.
"""

from __future__ import annotations

import math

# Logistic regression on the 439 unattested pairs of everyday nouns in data/evaluation/pairs.tsv.
_INTERCEPT, _PER_HEADS, _PER_MODIFIERS = -3.33, 0.21, 0.35
_LEAST, _MOST = 0.03, 0.85  # without a source no certainty either way


def plausibility(heads: int, modifiers: int) -> float:
    """Return the probability (0 to 1) that a table accepts an unattested compound.

    `heads` is how many different heads its modifier takes in attested compounds, `modifiers` how many different
    modifiers its head takes.
    """
    return probability(weight_as_modifier(heads) + weight_as_head(modifiers))


def weight_as_modifier(heads: int) -> float:
    """Return what a noun with so many heads adds to the log odds as a modifier."""
    return _INTERCEPT + _PER_HEADS * math.log1p(heads)


def weight_as_head(modifiers: int) -> float:
    """Return what a noun with so many modifiers adds to the log odds as a head."""
    return _PER_MODIFIERS * math.log1p(modifiers)


def probability(odds: float) -> float:
    """Return the probability for the sum of both weights."""
    return min(_MOST, max(_LEAST, 1 / (1 + math.exp(-odds))))


def odds_of(p: float) -> float:
    """Return the log odds of a probability."""
    return math.log(p / (1 - p))
