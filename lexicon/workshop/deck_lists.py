"""Fits what the answers of a deck's own list are worth, and measures them: `python -m lexicon.workshop.deck_lists`.

`data/judgements/deck-lists` has three answers to the sheet for each of the ten decks kept apart, and for the family's.
A pair's log odds of passing are a weight for the judge's own, plus a worth for the count of each table, divided by
1 + (tables - 1) · alike as tables of one language model repeat each other (the design effect of Kish 1965, Survey
Sampling), plus what it adds that the word was put forward. They are fitted to the pairs of `laid-apart.tsv` with one,
two or all three answers.

So that no deck is measured by what was fitted to it, the ten are parted in two halves: each is measured by the fit to
the other one. What ships is fitted to all ten.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

from lexicon.deck_list.deck_list import DeckList
from lexicon.judge import Judge
from lexicon.judging.judgements import FRIENDS, Judged
from lexicon.judging.verdict import GILT_FROM, GILT_NICHT_TO
from lexicon.meaning.plausibility import log_odds
from lexicon.paths import shipped
from lexicon.workshop.lists import judged, report
from lexicon.workshop.measures import auc, calibration_error, rank_correlation

Array = npt.NDArray[np.float64]
WHOLE: Final = ("10", "50")
"""Decks of which three tables judged every pair."""
_LEAST_STEP: Final = 0.1  # a count is worth at least so much more than the one below it
_RIDGE: Final = 1e-4
_START: Final = np.array([0.5, -1.0, 0.5, 0.5, 1.0, 1.0, 0.5, 0.5])
_BOUNDS: Final = [(0.0, 2.0), (-8.0, 8.0), *[(_LEAST_STEP, 8.0)] * FRIENDS, (0.0, 1.0), (0.0, 2.0)]


class Pair(NamedTuple):
    """A judged pair of a deck, the judge's own log odds for it, whether it is attested, and the tables' counts."""

    deck: str
    row: Judged
    odds: float
    attested: bool
    friends: tuple[int, ...]


class Worth(NamedTuple):
    """The fit: the weight of the judge's odds, the worth of each count, how alike tables are, what laying adds."""

    of_judge: float
    of_friends: tuple[float, ...]
    alike: float
    laid: float

    @classmethod
    def of(cls, found: Array) -> "Worth":
        """Return the worth in an array of the fit, which has the steps between counts."""
        return cls(float(found[0]), tuple(map(float, np.cumsum(found[1:-2]))), float(found[-2]), float(found[-1]))


def pairs_of(deck: str, rows: Sequence[Judged], judge: Judge) -> list[Pair]:
    """Return the judged pairs of a deck that its list has."""
    own = DeckList.of_text(shipped(f"judgements/deck-lists/{deck}.txt").read_text(encoding="utf-8"))
    found = []
    for row in rows:
        if friends := own.friends(row.modifier, row.head):
            verdict = judge.pair(row.modifier, row.head)
            found.append(Pair(deck, row, log_odds(verdict.p_any), verdict.attested, friends))
    return found


def fit(pairs: Sequence[Pair]) -> Worth:
    """Return the worth that explains best which pairs pass, with one, two and all of their answers."""
    rows = [
        each._replace(friends=some)
        for each in pairs
        for number in range(1, len(each.friends) + 1)
        for some in combinations(each.friends, number)
    ]
    odds, laid, passes = (np.array([get(each) for each in rows], dtype=float) for get in (_odds, _laid, _passes))
    tables = np.array([len(each.friends) for each in rows])
    counts = np.array([[each.friends.count(count) for count in range(FRIENDS + 1)] for each in rows], dtype=float)

    def loss(found: Array) -> float:
        worth = counts @ np.cumsum(found[1:-2]) / (1 + (tables - 1) * found[-2])
        said = found[0] * odds + worth + laid * found[-1]
        return float(np.mean(np.logaddexp(0, said) - passes * said) + _RIDGE * np.sum(found[1:-2] ** 2))

    return Worth.of(minimize(loss, _START, method="L-BFGS-B", bounds=_BOUNDS).x)


def figures(pairs: Sequence[Pair], worth: Worth, tables: int) -> str:
    """Return the figures on pairs with the first `tables` answers, as text."""
    some = [each._replace(friends=each.friends[:tables]) for each in pairs]
    any_odds = np.array([_said(each, worth) for each in some])
    laid, passes, attested = (
        np.array([get(each) for each in some], dtype=bool) for get in (_laid, _passes, lambda each: each.attested)
    )
    likely = 1 / (1 + np.exp(-any_odds - laid * worth.laid))
    ruled = 1 / (1 + np.exp(-any_odds - worth.laid))
    new = ~attested
    ranked = rank_correlation(list(any_odds), [each.row.share for each in some])
    lines = [f"{tables} answers, {len(some)} pairs: AUC {_auc(any_odds, passes):.3f}, unattested "]
    lines[0] += f"{_auc(any_odds[new], passes[new]):.3f}, rank correlation {ranked:.3f}, calibration error "
    lines[0] += f"{calibration_error(list(likely), list(passes.astype(float))):.3f}"
    for name, which in (("put forward", laid), ("by lot", ~laid)):
        yes, no = which & (ruled >= GILT_FROM), which & (ruled <= GILT_NICHT_TO)
        good = which & passes
        if good.any():
            lines.append(
                f"  {name}, {which.sum()}: disputed {1 - (yes | no).sum() / which.sum():.3f}, "
                f"of what passes gilt {(yes & good).sum() / good.sum():.3f}, "
                f"gilt nicht {(no & good).sum() / good.sum():.3f}, "
                f"wrong gilt {(yes & ~passes).sum() / max(1, yes.sum()):.3f}, "
                f"gilt nicht and falls {(no & ~passes).sum() / max(1, no.sum()):.3f}"
            )
    return "\n".join(lines)


def _said(pair: Pair, worth: Worth) -> float:
    votes = sum(worth.of_friends[count] for count in pair.friends) / (1 + (len(pair.friends) - 1) * worth.alike)
    return worth.of_judge * pair.odds + votes


def _auc(said: Array, passes: npt.NDArray[np.bool_]) -> float:
    return auc(list(said[passes]), list(said[~passes]))


def _odds(pair: Pair) -> float:
    return pair.odds


def _laid(pair: Pair) -> bool:
    return pair.row.laid


def _passes(pair: Pair) -> bool:
    return pair.row.passes


def main() -> None:
    """Print the worth of answers, and the figures of each half by the fit to the other one."""
    judge = Judge.open()
    decks = sorted(path.stem for path in shipped("judgements/deck-lists").glob("[0-9]*.txt"))
    apart = judged("laid-apart")
    by_deck = {deck: pairs_of(deck, apart, judge) for deck in decks}
    halves = [[pair for deck in decks[start::2] for pair in by_deck[deck]] for start in (0, 1)]
    for half, other in ((halves[0], halves[1]), (halves[1], halves[0])):
        report(f"decks {', '.join(sorted({each.deck for each in half}))}")
        for tables in (1, 2, 3):
            report(figures(half, fit(other), tables))
    others = fit([pair for deck in decks if deck not in WHOLE for pair in by_deck[deck]])
    for deck in WHOLE:
        report(f"all of deck {deck}")
        for tables in (1, 2, 3):
            report(figures(pairs_of(deck, judged(f"whole-{deck}"), judge), others, tables))
    worth = fit([*halves[0], *halves[1]])
    report("the family's deck, by the fit to all ten")
    for tables in (1, 2, 3):
        report(figures(pairs_of("family", judged("family"), judge), worth, tables))
    report(f"ships: {worth}")


if __name__ == "__main__":
    main()
