"""How likely a table accepts a word that nobody has written down yet.

A plain model of constituent families: a noun that already modifies many heads, or takes many modifiers as a head, will
take one more. `plausibility` is the one door to it, so that a learned model can take its place.
"""

from __future__ import annotations

import math

# Logistic regression of "attested" against random pairs of the same everyday nouns, each pair's own compound taken out
# of the families first; the intercept then lowered to the share of new pairs that make sense (about one in five).
_INTERCEPT, _PER_HEADS, _PER_MODIFIERS = -4.6, 0.42, 0.38
_LEAST, _MOST = 0.03, 0.85  # without a source no certainty either way


def plausibility(heads: int, modifiers: int) -> float:
    """Return the probability (0 to 1) that a table accepts an unattested compound.

    `heads` is how many different heads its modifier takes in attested compounds, `modifiers` how many different
    modifiers its head takes.
    """
    odds = _INTERCEPT + _PER_HEADS * math.log1p(heads) + _PER_MODIFIERS * math.log1p(modifiers)
    return min(_MOST, max(_LEAST, 1 / (1 + math.exp(-odds))))
