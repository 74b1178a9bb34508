"""From log odds to probabilities: what a network's odds are worth on nouns that it never saw.

A network is surer of what it was fitted to than of anything else. So the nouns are parted into folds; each fold's pairs
are judged by a network that saw none of its nouns, and logistic regressions of the labels on those odds give the scale.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from sklearn.linear_model import LogisticRegression

from lexicon.judging.plausibility import Evidence, Scale
from lexicon.training.sources import Example

Array = npt.NDArray[np.float64]

FOLDS = 4
# The default deck was judged with a reason for each pair, and more kindly than the other lists: it weighs less.
_WEIGHTS = (0.25, 1.0, 1.0)
_DECK_FOLD = 0  # the default deck's nouns are a fold of their own: they stand in no other list


def fold_of(noun: str, deck: frozenset[str]) -> int:
    """Return the fold of a noun, 0 to `FOLDS` - 1."""
    if noun in deck:
        return _DECK_FOLD
    return 1 + hashlib.sha256(noun.encode()).digest()[0] % (FOLDS - 1)


def scale(odds: Sequence[float], evidence: Sequence[Evidence | None], examples: Sequence[Example]) -> Scale:
    """Return how odds become probabilities, without evidence and with it."""
    shares, said = np.array([each.share for each in examples]), np.array(odds)
    weights = np.array([_WEIGHTS[each.kind] for each in examples])
    bare = np.array([each is None for each in evidence])
    alone = _regression(said[bare, None], shares[bare], weights[bare])
    seen = np.array([[row, *each] for row, each in zip(odds, evidence, strict=True) if each is not None])
    return Scale(tuple(alone), tuple(_regression(seen, shares[~bare], weights[~bare])))


def _regression(columns: Array, shares: Array, weights: Array) -> list[float]:
    """Return intercept and weights of a logistic regression on shares: each row counts for and against."""
    rows, labels = np.concatenate([columns, columns]), np.repeat([1, 0], len(shares))
    both = np.concatenate([weights * shares, weights * (1 - shares)])
    fitted = LogisticRegression(C=10, max_iter=1000).fit(rows, labels, both)
    return [float(fitted.intercept_[0]), *map(float, fitted.coef_[0])]
