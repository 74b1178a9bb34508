"""The judge and its peers, measured on judged pairs that the model never saw.

The pairs are random ordered pairs of everyday nouns (data/judgements/test.tsv); none of the nouns occurs in the pairs
that the model was fitted to. `p` should be the sum of three labels divided by six. A sum of 5 or 6 is good, a sum of 0
or 1 nonsense.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Final

from lexicon.evaluation.baselines import Scores, baselines
from lexicon.evaluation.measures import auc, calibration_error, rank_correlation
from lexicon.judging.judgements import MOST, Judged
from lexicon.judging.verdict import Ruling, Verdict
from lexicon.store import NAME_ONLY

if TYPE_CHECKING:
    from lexicon.judge import Judge

RANDOM: Final = "random"  # the note of a pair that was drawn from all ordered pairs
_SEED: Final = 20261121  # of the shuffle that pairs nouns anew


@dataclass(frozen=True, slots=True)
class Ranking:
    """How well a judge or a peer orders pairs. A figure is nan where there is nothing to measure."""

    good_against_nonsense: float
    the_same_unattested: float
    rank_correlation: float


@dataclass(frozen=True, slots=True)
class Rulings:
    """The quality of the three rulings, as shares from 0 to 1. `open` is the share of disputed pairs."""

    nonsense_of_gilt: float
    good_of_gilt_nicht: float
    open: float
    calibration_error: float


@dataclass(frozen=True, slots=True)
class Scorecard:
    """The figures on one list of judged pairs.

    `attested` is the number of attested compounds of the list's nouns. `attested_above_shuffled` is the AUC of the
    model alone, without looking a word up, for these compounds against the same nouns paired at random. A peer that
    isn't installed is None.
    """

    pairs: int
    nouns: int
    good: int
    nonsense: int
    good_unattested: int
    ranking: Ranking
    rulings: Rulings
    attested: int
    attested_above_shuffled: float
    peers: dict[str, Ranking | None]


def scorecard(rows: Sequence[Judged], judge: Judge) -> Scorecard:
    """Measure the judge and its peers on judged pairs.

    :raises ValueError: if no pair is good, or none is nonsense.
    """
    if not any(row.good for row in rows) or not any(row.nonsense for row in rows):
        raise ValueError("good and nonsense pairs are needed, some of each")
    verdicts = [judge.pair(row.modifier, row.head) for row in rows]
    known = [verdict.attested for verdict in verdicts]
    forms = [row.form for row in rows]
    compounds, paired = _attested_and_shuffled(rows, judge)
    return Scorecard(
        pairs=len(rows),
        nouns=len(_nouns(rows)),
        good=sum(row.good for row in rows),
        nonsense=sum(row.nonsense for row in rows),
        good_unattested=sum(row.good and not seen for row, seen in zip(rows, known, strict=True)),
        ranking=_ranking([verdict.p for verdict in verdicts], rows, known),
        rulings=_rulings(verdicts, rows),
        attested=len(compounds),
        attested_above_shuffled=auc(compounds, paired),
        peers={name: _peer(scores, forms, rows, known) for name, scores in baselines().items()},
    )


def _ranking(scores: Sequence[float], rows: Sequence[Judged], known: Sequence[bool]) -> Ranking:
    def tell_apart(wanted: Sequence[bool]) -> float:
        marked = [(score, row) for score, row, take in zip(scores, rows, wanted, strict=True) if take]
        return auc([score for score, row in marked if row.good], [score for score, row in marked if row.nonsense])

    return Ranking(
        tell_apart([True] * len(rows)),
        tell_apart([not seen for seen in known]),
        rank_correlation(scores, [row.total for row in rows]),
    )


def _peer(scores: Scores | None, forms: list[str], rows: Sequence[Judged], known: list[bool]) -> Ranking | None:
    return None if scores is None else _ranking(scores(forms), rows, known)


def _rulings(verdicts: Sequence[Verdict], rows: Sequence[Judged]) -> Rulings:
    by_ruling: dict[Ruling, list[Judged]] = {ruling: [] for ruling in Ruling}
    for verdict, row in zip(verdicts, rows, strict=True):
        by_ruling[verdict.ruling].append(row)
    gilt, gilt_nicht = by_ruling[Ruling.GILT], by_ruling[Ruling.GILT_NICHT]
    return Rulings(
        fmean(row.nonsense for row in gilt) if gilt else math.nan,
        fmean(row.good for row in gilt_nicht) if gilt_nicht else math.nan,
        len(by_ruling[Ruling.STRITTIG]) / len(rows),
        calibration_error([verdict.p for verdict in verdicts], [row.total / MOST for row in rows]),
    )


def _nouns(rows: Sequence[Judged]) -> list[str]:
    return sorted({noun for row in rows for noun in (row.modifier, row.head)})


def _attested_and_shuffled(rows: Sequence[Judged], judge: Judge) -> tuple[list[float], list[float]]:
    """Return the model's probabilities of the attested compounds of the list's nouns, and of the same modifiers and
    heads paired at random.
    """
    from lexicon.judging.plausibility import plausibility

    nouns = {found.id: found for word in _nouns(rows) if (found := judge.noun(word)) is not None and found.id >= 0}
    attested = sorted(
        {
            (row.modifier, row.head)
            for row in judge.store.compounds_headed(nouns)
            if row.modifier in nouns and row.modifier != row.head and row.name < NAME_ONLY
        }
    )
    heads = [head for _, head in attested]
    random.Random(_SEED).shuffle(heads)
    taken = set(attested)
    drawn = [
        (modifier, head)
        for (modifier, _), head in zip(attested, heads, strict=True)
        if modifier != head and (modifier, head) not in taken
    ]
    said, paired = (
        [plausibility(nouns[modifier], nouns[head]) for modifier, head in each] for each in (attested, drawn)
    )
    return said, paired
