"""The judge and its peers, measured on judged pairs: does the word that it lets pass also pass at the tables?

`p` should be the probability that a majority of friends lets a word pass. Each list is measured twice: with the judge
as it is shipped, and with a model that never saw a pair of the list's nouns, without the editorial list.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Final

from lexicon.evaluation.baselines import baselines
from lexicon.evaluation.measures import auc, calibration_error, rank_correlation
from lexicon.judging.judgements import Judged
from lexicon.judging.verdict import Ruling, ruling_of
from lexicon.meaning.model import unseen_model
from lexicon.meaning.plausibility import STEPS, Evidence, scale_of, step_of

if TYPE_CHECKING:
    from lexicon.judge import Judge

RANDOM: Final = "random"  # the note of a pair that was drawn by lot


@dataclass(frozen=True, slots=True)
class Ranking:
    """How well a judge or a peer orders pairs: words that pass above words that fall (AUC), the same for unattested
    words, and the rank correlation with the share of friends. A figure is nan where there is nothing to measure.
    """

    passing_above_falling: float
    the_same_unattested: float
    rank_correlation: float


@dataclass(frozen=True, slots=True)
class Rulings:
    """The quality of the rulings, as shares from 0 to 1.

    `gilt_of_passing` and `gilt_nicht_of_passing` are shares of the words that pass, `wrong_of_gilt` is the share of the
    words called *gilt* that fall, `right_of_decided` the share of right rulings among those that decide, `open` the
    share of disputed pairs. `calibration_error` is the distance of `p` from the majority.
    """

    gilt_of_passing: float
    gilt_of_passing_unattested: float
    gilt_nicht_of_passing: float
    wrong_of_gilt: float
    right_of_decided: float
    open: float
    calibration_error: float


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of one judge on one list."""

    ranking: Ranking
    rulings: Rulings


@dataclass(frozen=True, slots=True)
class Scorecard:
    """The figures on one list of judged pairs: of the judge as shipped, of the model that never saw the nouns (None if
    a noun is none of its), and of the peers (None for one that isn't installed).
    """

    pairs: int
    nouns: int
    passing: int
    passing_unattested: int
    shipped: Figures
    unseen: Figures | None
    peers: dict[str, Ranking | None]


@dataclass(frozen=True, slots=True)
class _List:
    rows: Sequence[Judged]
    attested: Sequence[bool]


def scorecard(rows: Sequence[Judged], judge: Judge) -> Scorecard:
    """Measure the judge and its peers on judged pairs.

    :raises ValueError: if no word passes, or none falls.
    """
    if len({row.passes for row in rows}) < 2:
        raise ValueError("pairs that pass and pairs that fall are needed, some of each")
    verdicts = [judge.pair(row.modifier, row.head) for row in rows]
    measured = _List(rows, [verdict.attested for verdict in verdicts])
    shipped = _figures([verdict.p for verdict in verdicts], [verdict.ruling for verdict in verdicts], measured)
    forms = [row.form for row in rows]
    return Scorecard(
        pairs=len(rows),
        nouns=len({noun for row in rows for noun in (row.modifier, row.head)}),
        passing=sum(row.passes for row in rows),
        passing_unattested=sum(row.passes and not seen for row, seen in zip(rows, measured.attested, strict=True)),
        shipped=shipped,
        unseen=_unseen(measured, judge),
        peers={
            name: None if scores is None else _ranking(scores(forms), measured) for name, scores in baselines().items()
        },
    )


def _unseen(measured: _List, judge: Judge) -> Figures | None:
    """Measure a model that saw no pair of these nouns, with the sources and without the editorial list."""
    model = unseen_model()
    scale = scale_of(model)
    said: list[float] = []
    for row in measured.rows:
        if row.modifier not in model or row.head not in model:
            return None
        found = judge.attestations(row.modifier, row.head)
        odds = step_of(model.odds(row.modifier, row.head)) / STEPS
        said.append(scale.probability(odds, Evidence.of(found[0]) if found else None))
    return _figures(said, [ruling_of(p) for p in said], measured)


def _figures(said: Sequence[float], ruled: Sequence[Ruling], measured: _List) -> Figures:
    return Figures(_ranking(said, measured), _rulings(said, ruled, measured))


def _ranking(scores: Sequence[float], measured: _List) -> Ranking:
    def tell_apart(wanted: Sequence[bool]) -> float:
        marked = [(score, row) for score, row, take in zip(scores, measured.rows, wanted, strict=True) if take]
        return auc([score for score, row in marked if row.passes], [score for score, row in marked if not row.passes])

    return Ranking(
        tell_apart([True] * len(measured.rows)),
        tell_apart([not seen for seen in measured.attested]),
        rank_correlation(scores, [row.share for row in measured.rows]),
    )


def _rulings(said: Sequence[float], ruled: Sequence[Ruling], measured: _List) -> Rulings:
    ruled_rows = list(zip(ruled, measured.rows, measured.attested, strict=True))
    passing = [(ruling, seen) for ruling, row, seen in ruled_rows if row.passes]
    decided = [(ruling, row.passes) for ruling, row, _ in ruled_rows if ruling is not Ruling.STRITTIG]
    return Rulings(
        _share(ruling is Ruling.GILT for ruling, _ in passing),
        _share(ruling is Ruling.GILT for ruling, seen in passing if not seen),
        _share(ruling is Ruling.GILT_NICHT for ruling, _ in passing),
        _share(not passes for ruling, passes in decided if ruling is Ruling.GILT),
        _share((ruling is Ruling.GILT) is passes for ruling, passes in decided),
        _share(ruling is Ruling.STRITTIG for ruling in ruled),
        calibration_error(said, [float(row.passes) for row in measured.rows]),
    )


def _share(marks: Iterable[bool]) -> float:
    """Return the share of marks that are set, nan if there is none."""
    some = list(marks)
    return fmean(some) if some else math.nan
