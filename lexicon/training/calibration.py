"""From log odds to probabilities, calibrated on nouns that a network never saw.

A network is surer of the nouns that it was fitted to than of others. So the nouns are divided into folds; a network
that saw none of a fold's nouns judges the fold's pairs, and logistic regressions of the labels on these odds give the
scale.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from sklearn.linear_model import LogisticRegression

from lexicon.judge import Judge
from lexicon.judging.judgements import GOOD_FROM, MOST, NONSENSE_TO
from lexicon.judging.plausibility import Evidence, Scale
from lexicon.training import report
from lexicon.training.features import Features
from lexicon.training.network import averaged
from lexicon.training.sources import BY_THREE, Example, judged

Array = npt.NDArray[np.float64]

FOLDS = 4
# The passes judged the default deck with a reason for each pair, and more kindly than the other lists: it weighs less.
_WEIGHTS = (0.25, 1.0, 1.0)
_DECK_FOLD = 0  # the default deck's nouns are a fold of their own: no other list has them


def _fold_of(noun: str, deck: frozenset[str]) -> int:
    """Return the fold of a noun, 0 to `FOLDS` - 1."""
    if noun in deck:
        return _DECK_FOLD
    return 1 + hashlib.sha256(noun.encode()).digest()[0] % (FOLDS - 1)


def _scale(odds: Sequence[float], evidence: Sequence[Evidence | None], examples: Sequence[Example]) -> Scale:
    """Return the scale that turns odds into probabilities, without evidence and with it."""
    shares, said = np.array([each.share for each in examples]), np.array(odds)
    weights = np.array([_WEIGHTS[each.kind] for each in examples])
    bare = np.array([each is None for each in evidence])
    alone = _regression(said[bare, None], shares[bare], weights[bare])
    seen = np.array([[row, *each] for row, each in zip(odds, evidence, strict=True) if each is not None])
    return Scale(tuple(alone), tuple(_regression(seen, shares[~bare], weights[~bare])))


def _regression(columns: Array, shares: Array, weights: Array) -> list[float]:
    """Return intercept and weights of a logistic regression on shares: each row counts once for and once against."""
    rows, labels = np.concatenate([columns, columns]), np.repeat([1, 0], len(shares))
    both = np.concatenate([weights * shares, weights * (1 - shares)])
    fitted = LogisticRegression(C=10, max_iter=1000).fit(rows, labels, both)
    return [float(fitted.intercept_[0]), *map(float, fitted.coef_[0])]


def calibrated(numbers: Features, learned: Sequence[Example]) -> Scale:
    """Return the scale of odds, measured fold by fold on nouns that the network hasn't seen."""
    deck = frozenset(noun for row in judged("klassik") for noun in row[:2])
    place = {lemma: index for index, lemma in enumerate(numbers.lemmas)}
    odds: list[float] = []
    unseen: list[Example] = []
    for number in range(FOLDS):
        apart = [(_fold_of(each.modifier, deck) == number, _fold_of(each.head, deck) == number) for each in learned]
        rest = [each for each, parts in zip(learned, apart, strict=True) if not any(parts)]
        by_three = [each for each, parts in zip(learned, apart, strict=True) if all(parts) and each.kind < BY_THREE]
        left, right = averaged(numbers, rest, range(2))
        odds += [float(left[place[each.modifier]] @ right[place[each.head]]) for each in by_three]
        unseen += by_three
        report(f"fold {number}: {len(rest)} pairs to learn from, {len(by_three)} to measure")
    evidence = _evidence(unseen)
    worth = _scale(odds, evidence, unseen)
    report(_rulings([worth.probability(*each) for each in zip(odds, evidence, strict=True)], unseen))
    return worth


def _rulings(said: Sequence[float], pairs: Sequence[Example]) -> str:
    """Return the error rates of several thresholds, on pairs with nouns that no network has seen, as text."""
    lines = []
    mixed = [(p, round(pair.share * MOST)) for p, pair in zip(said, pairs, strict=True) if pair.kind > 0]
    for at_least in (0.5, 0.55, 0.6, 0.65, 0.7, 0.75):
        sums = [total for p, total in mixed if p >= at_least]
        lines.append(f"gilt from {at_least}: {len(sums)} pairs, nonsense {_share(sums, 0, NONSENSE_TO):.3f}")
    for at_most in (0.1, 0.12, 0.15, 0.18, 0.2, 0.25):
        sums = [total for p, total in mixed if p <= at_most]
        lines.append(f"gilt nicht up to {at_most}: {len(sums)} pairs, good {_share(sums, GOOD_FROM, MOST):.3f}")
    return "\n".join([*lines, f"of {len(mixed)} pairs"])


def _share(sums: Sequence[int], least: int, most: int) -> float:
    return sum(least <= total <= most for total in sums) / max(1, len(sums))


def _evidence(pairs: Sequence[Example]) -> list[Evidence | None]:
    """Return the evidence of the sources for each pair, None if they have no compound of it."""
    judge = Judge.open()
    found: list[Evidence | None] = []
    for pair in pairs:
        rows = judge.attestations(pair.modifier, pair.head)
        found.append(Evidence.of(rows[0]) if rows else None)
    return found
