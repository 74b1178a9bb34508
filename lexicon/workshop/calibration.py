"""From log odds to probabilities, calibrated on nouns that a network never saw.

A network is surer of the nouns that it was fitted to than of others. So the nouns are divided into folds; a network
that saw none of a fold's nouns judges the fold's pairs, and logistic regressions of the votes on these odds give the
scale.
"""

import hashlib
from collections.abc import Sequence
from itertools import product
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from sklearn.linear_model import LogisticRegression

from lexicon.judge import Judge
from lexicon.judging.judgements import FRIENDS, TABLES, VOTES, Judged
from lexicon.meaning.plausibility import Evidence, Scale
from lexicon.workshop.features import Features
from lexicon.workshop.lists import BY_TABLES, Example, judged, report
from lexicon.workshop.network import averaged

Array = npt.NDArray[np.float64]

FOLDS = 4
_DECK_FOLD = 0  # the default deck's nouns are a fold of their own: hardly any other list has them
_HALF, _THREE_OF_FOUR = 0.5, 0.75
_SEEDS = 1
_LOGISTIC = 1.702  # the slope of the logistic curve nearest to the standard normal distribution


def _fold_of(noun: str, deck: frozenset[str]) -> int:
    """Return the fold of a noun, 0 to `FOLDS` - 1."""
    if noun in deck:
        return _DECK_FOLD
    return 1 + hashlib.sha256(noun.encode()).digest()[0] % (FOLDS - 1)


def unseen(numbers: Features, learned: Sequence[Example]) -> tuple[list[Example], list[float]]:
    """Return the pairs that three tables judged, and those that three passes judged earlier, with the log odds of
    networks that saw neither of their nouns.
    """
    deck = frozenset(noun for row in judged("klassik") for noun in row[:2])
    place = {lemma: index for index, lemma in enumerate(numbers.lemmas)}
    odds: list[float] = []
    pairs: list[Example] = []
    for number in range(FOLDS):
        apart = [(_fold_of(each.modifier, deck) == number, _fold_of(each.head, deck) == number) for each in learned]
        rest = [each for each, parts in zip(learned, apart, strict=True) if not any(parts)]
        by_tables = [each for each, parts in zip(learned, apart, strict=True) if all(parts) and each.kind <= BY_TABLES]
        if not by_tables:
            continue
        left, right = averaged(numbers, rest, range(_SEEDS))
        odds += [float(left[place[each.modifier]] @ right[place[each.head]]) for each in by_tables]
        pairs += by_tables
        report(f"fold {number}: {len(rest)} pairs to learn from, {len(by_tables)} to measure")
    return pairs, odds


def scale_of(pairs: Sequence[Example], odds: Sequence[float], evidence: Sequence[Evidence | None]) -> Scale:
    """Return the scale that turns odds into probabilities of any pair, without evidence and with it; its lines are
    still those of `with_lines`.

    Attested pairs are few, so those of the earlier lists count, too, by what they are worth; all else rests on the
    pairs that three tables judged. A word that was put forward passes more often than its odds say: a weight of its own
    takes up by how much, and is left out.
    """
    passed = np.array([float(each.share >= _HALF) for each in pairs])
    present = np.array([each.kind < BY_TABLES for each in pairs])
    laid, known = np.array([each.laid for each in pairs]), np.array([each is not None for each in evidence])
    plain = present & ~known
    *alone, _ = regression(np.column_stack([np.array(odds), laid])[plain], passed[plain])
    rows = zip(odds, evidence, laid, strict=True)
    seen = np.array([[row, *each, was_laid] for row, each, was_laid in rows if each is not None])
    *attested, _ = regression(seen, passed[known])
    return Scale(tuple(alone), tuple(attested), *[(0.0, 1.0)] * 4)


Row: TypeAlias = tuple[Example, float, Evidence | None]
"""A pair that three tables judged, its odds, and the evidence of the sources."""


def with_lines(scale: Scale, rows: Sequence[Row]) -> Scale:
    """Return the scale with its lines, from the probability of any pair to that of a word that was put forward, and
    from a probability to the share of friends.
    """
    shares = np.array([pair.share for pair, _, _ in rows])
    laid = np.array([pair.laid for pair, _, _ in rows])
    column = _log_odds(np.array([scale.probability(*each[1:]) for each in rows]))
    line = regression(column[laid, None], (shares[laid] >= _HALF).astype(np.float64))
    report(f"put forward: {laid.sum()} words, {(shares[laid] >= _HALF).mean():.3f} pass; the line is {line}")
    likely = np.where(laid, line[0] + line[1] * column, column)[:, None]
    return scale._replace(
        nods=regression(likely, shares),
        strict=regression(likely, (shares >= _THREE_OF_FOUR).astype(np.float64)),
        listed=_listed(judged("klassik")),
        laid=line,
    )


def _log_odds(likely: Array) -> Array:
    odds: Array = np.log(likely / (1 - likely))
    return odds


def _listed(rows: Sequence[Judged]) -> tuple[float, ...]:
    """Return the line from a pair's share of votes to the log odds that three other tables would let it pass.

    The tables of the editorial list tell how far tables differ on a pair. The mean of three others is then normal
    around the mean of these three, with twice the variance of such a mean; half a vote below a tie is even. A logistic
    curve is that normal's distribution within 0.01 (Bowling et al. 2009, J. Ind. Eng. Manag. 2, 114-127).
    """
    shares = np.array([row.friends for row in rows]) / FRIENDS
    apart = (shares - shares.mean(0)).var(1, ddof=1).mean()
    weight = _LOGISTIC / float(np.sqrt(2 * apart / TABLES))
    return (-weight * (_HALF - 0.5 / VOTES), weight)


def regression(columns: Array, shares: Array) -> tuple[float, ...]:
    """Return intercept and weights of a logistic regression on shares: each row counts once for and once against."""
    rows, labels = np.concatenate([columns, columns]), np.repeat([1, 0], len(shares))
    fitted = LogisticRegression(C=10, max_iter=1000).fit(rows, labels, np.concatenate([shares, 1 - shares]))
    return (float(fitted.intercept_[0]), *map(float, fitted.coef_[0]))


def evidence_for(pairs: Sequence[Example]) -> list[Evidence | None]:
    """Return the evidence of the sources for each pair, None if they have no compound of it."""
    judge = Judge.open()
    found: list[Evidence | None] = []
    for pair in pairs:
        rows = judge.attestations(pair.modifier, pair.head)
        found.append(Evidence.of(rows[0]) if rows else None)
    return found


def rulings(scale: Scale, rows: Sequence[Row]) -> str:
    """Return the effect of several thresholds on words that were put forward, as text."""
    laid = [each for each in rows if each[0].laid]
    said = [scale.probability_if_laid(scale.probability(*each[1:])) for each in laid]
    passed = [pair.share >= _HALF for pair, _, _ in laid]
    lines = []
    for gilt, nicht in product((0.7, 0.75, 0.8, 0.85), (0.3, 0.4, 0.5)):
        yes = [won for p, won in zip(said, passed, strict=True) if p >= gilt]
        no = [won for p, won in zip(said, passed, strict=True) if p <= nicht]
        right = (sum(yes) + len(no) - sum(no)) / max(1, len(yes) + len(no))
        lines.append(
            f"gilt from {gilt}, gilt nicht to {nicht}: disputed {1 - (len(yes) + len(no)) / len(said):.3f}, "
            f"of what passes gilt {sum(yes) / sum(passed):.3f}, gilt nicht {sum(no) / sum(passed):.3f}, "
            f"wrong gilt {1 - sum(yes) / max(1, len(yes)):.3f}, right {right:.3f}"
        )
    return "\n".join(lines)
