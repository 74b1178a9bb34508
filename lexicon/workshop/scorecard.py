"""The judge and its peers, measured on judged pairs: does the word that it lets pass also pass at the tables?

`p` should be the probability that a majority of friends lets a word pass that was put forward, `p_any` that of a pair
drawn by lot. Each list is measured twice: with the judge as shipped, and with a model that never saw a pair of the
list's nouns, without the editorial list. Of people's own decks both kinds of pairs have a table of their own, too.

`python -m lexicon.workshop.scorecard` prints the tables of the shipped lists, with a FILE that of a list of your own.
"""

import math
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

from lexicon.deck_list.deck_list import DeckList
from lexicon.errors import LexiconError
from lexicon.judge import Judge
from lexicon.judging.judgements import Judged, read_judgements
from lexicon.judging.verdict import Ruling, Verdict, ruling_of
from lexicon.meaning.model import Model
from lexicon.meaning.plausibility import STEPS, Evidence, scale_of, step_of
from lexicon.paths import shipped
from lexicon.workshop.lists import judged
from lexicon.workshop.measures import auc, calibration_error, rank_correlation
from lexicon.workshop.peers import baselines

UNSEEN: Final = "model/unseen.sqlite"
"""A model fitted without any pair of the nouns of the measuring lists and of the default deck; for measuring only."""


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
    words called *gilt* that fall, `right_of_gilt_nicht` that of the words called *gilt nicht* that fall,
    `right_of_decided` the share of right rulings among those that decide, `open` the share of disputed pairs.
    `calibration_error` is the distance of `p` from the majority.
    """

    gilt_of_passing: float
    gilt_of_passing_unattested: float
    gilt_nicht_of_passing: float
    wrong_of_gilt: float
    right_of_gilt_nicht: float
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


def scorecard(rows: Sequence[Judged], judge: Judge, lists: Sequence[DeckList] = ()) -> Scorecard:
    """Measure the judge and its peers on judged pairs; with `lists`, decks' own ones, the judge has the pairs in them.

    :raises ValueError: if no word passes, or none falls.
    """
    if len({row.passes for row in rows}) < 2:
        raise ValueError("pairs that pass and pairs that fall are needed, some of each")
    verdicts = [_verdict(row, judge, lists) for row in rows]
    measured = _List(rows, [verdict.attested for verdict in verdicts])
    likely = [verdict.p if row.laid else verdict.p_any for row, verdict in zip(rows, verdicts, strict=True)]
    scores = [verdict.p_any for verdict in verdicts]
    of_judge = _figures(scores, likely, [verdict.ruling for verdict in verdicts], measured)
    forms = [row.form for row in rows]
    return Scorecard(
        pairs=len(rows),
        nouns=len({noun for row in rows for noun in (row.modifier, row.head)}),
        passing=sum(row.passes for row in rows),
        passing_unattested=sum(row.passes and not seen for row, seen in zip(rows, measured.attested, strict=True)),
        shipped=of_judge,
        unseen=None if lists else _unseen(measured, judge),
        peers={
            name: None if scores is None else _ranking(scores(forms), measured) for name, scores in baselines().items()
        },
    )


def _verdict(row: Judged, judge: Judge, lists: Sequence[DeckList]) -> Verdict:
    verdict = judge.pair(row.modifier, row.head)
    own = next((each for each in lists if each.friends(row.modifier, row.head)), DeckList())
    return own.ruled(verdict, row.modifier, row.head)


def own_lists() -> tuple[DeckList, ...]:
    """Return the own lists of the ten decks kept apart."""
    paths = sorted(shipped("judgements/deck-lists").glob("[0-9]*.txt"))
    return tuple(DeckList.of_text(path.read_text(encoding="utf-8")) for path in paths)


@cache
def _unseen_model() -> Model:
    return Model(shipped(UNSEEN))


def _unseen(measured: _List, judge: Judge) -> Figures | None:
    """Measure a model that saw no pair of these nouns, with the sources and without the editorial list."""
    model = _unseen_model()
    scale = scale_of(model)
    said: list[float] = []
    for row in measured.rows:
        if row.modifier not in model or row.head not in model:
            return None
        found = judge.attestations(row.modifier, row.head)
        odds = step_of(model.odds(row.modifier, row.head)) / STEPS
        said.append(scale.probability(odds, Evidence.of(found[0]) if found else None))
    laid = [scale.probability_if_laid(p) for p in said]
    likely = [both[row.laid] for row, *both in zip(measured.rows, said, laid, strict=True)]
    return _figures(said, likely, [ruling_of(p) for p in laid], measured)


def _figures(scores: Sequence[float], likely: Sequence[float], ruled: Sequence[Ruling], measured: _List) -> Figures:
    return Figures(_ranking(scores, measured), _rulings(likely, ruled, measured))


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
        _share(not passes for ruling, passes in decided if ruling is Ruling.GILT_NICHT),
        _share((ruling is Ruling.GILT) is passes for ruling, passes in decided),
        _share(ruling is Ruling.STRITTIG for ruling in ruled),
        calibration_error(said, [float(row.passes) for row in measured.rows]),
    )


def _share(marks: Iterable[bool]) -> float:
    """Return the share of marks that are set, nan if there is none."""
    some = list(marks)
    return fmean(some) if some else math.nan


class Asked(NamedTuple):
    """The figures asked on a list, None where nothing is asked. The fields are those of `Ranking` and `Rulings`."""

    passing_above_falling: float | None = None
    the_same_unattested: float | None = None
    rank_correlation: float | None = None
    open: float | None = None
    gilt_of_passing: float | None = None
    gilt_of_passing_unattested: float | None = None
    gilt_nicht_of_passing: float | None = None
    wrong_of_gilt: float | None = 0.05
    right_of_gilt_nicht: float | None = None
    right_of_decided: float | None = None
    calibration_error: float | None = None


ASKED_OF_DECK: Final = Asked(open=0.15, gilt_of_passing=0.90)
"""The figures asked on the default deck."""
ASKED_OF_UNSEEN: Final = Asked(0.93, 0.92, 0.80, wrong_of_gilt=None, calibration_error=0.06)
"""The figures asked on nouns that the model never saw. Rulings are about words that somebody laid, so none is asked of
pairs drawn by lot."""
ASKED_OF_OWN_DECKS: Final = Asked(
    0.93, 0.92, 0.78, wrong_of_gilt=0.06, right_of_gilt_nicht=0.80, calibration_error=0.06
)
"""The figures asked on people's own decks."""
ASKED_OF_LAID: Final = Asked(open=0.25, gilt_of_passing=0.70, gilt_nicht_of_passing=0.04, wrong_of_gilt=0.06)
"""The figures asked on words that were put forward from such decks."""

_LINES: Final = (
    # name, field of `Ranking` or `Rulings`, sign of what is asked, whether the figure is a share
    ("passes above falls (AUC)", "passing_above_falling", "≥", False),
    ("the same, unattested only", "the_same_unattested", "≥", False),
    ("rank correlation with friends", "rank_correlation", "≥", False),
    ("disputed", "open", "≤", True),
    ("of what passes, counts", "gilt_of_passing", "≥", True),
    ("the same, unattested", "gilt_of_passing_unattested", "≥", True),
    ("of what passes, doesn’t count", "gilt_nicht_of_passing", "≤", True),
    ("wrongly “counts”", "wrong_of_gilt", "≤", True),
    ("“doesn’t count” and falls", "right_of_gilt_nicht", "≥", True),
    ("decided and right", "right_of_decided", "≥", True),
    ("calibration error of p", "calibration_error", "≤", False),
)


def as_text(card: Scorecard, asked: Asked = ASKED_OF_UNSEEN) -> str:
    """Return the scorecard as a Markdown table, under a line about the pairs."""
    rows = [["measured", "judge", "nouns unseen", "asked", *card.peers]]
    for name, field, sign, is_share in _LINES:
        wanted = getattr(asked, field)
        rows.append(
            [
                name,
                _figure(card.shipped, field, is_share),
                "not here" if card.unseen is None else _figure(card.unseen, field, is_share),
                "" if wanted is None else f"{sign} {_number(wanted, is_share)}",
                *("not here" if peer is None else _figure(peer, field, is_share) for peer in card.peers.values()),
            ]
        )
    return (
        f"{card.pairs:,} ordered pairs of {card.nouns:,} nouns: {card.passing:,} pass "
        f"({card.passing_unattested:,} of them unattested), the rest falls\n\n{_table(rows)}"
    )


def _figure(measured: Figures | Ranking, field: str, is_share: bool) -> str:
    """Return a figure as text, "" for one that isn't measured of peers."""
    parts = (measured,) if isinstance(measured, Ranking) else (measured.ranking, measured.rulings)
    return next((_number(getattr(part, field), is_share) for part in parts if hasattr(part, field)), "")


def _number(value: float, is_share: bool) -> str:
    if math.isnan(value):
        return "–"
    return f"{value * 100:.1f} %" if is_share else f"{value:.3f}"


def _table(lines: Sequence[Sequence[str]]) -> str:
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    rows = [
        "| " + " | ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)) + " |" for line in lines
    ]
    rows.insert(1, "| " + " | ".join("-" * width for width in widths) + " |")
    return "\n".join(rows)


def main() -> None:
    """Print the scorecard of each shipped list, or of a list of one's own."""
    try:
        judge = Judge.open()
        if len(sys.argv) > 1:
            print(as_text(scorecard(list(read_judgements(Path(sys.argv[1]))), judge)))
            return
        own, lists = judged("laid-apart"), own_lists()
        laid = [row for row in own if row.laid]
        tables = (
            ("A sample of the default deck", judged("deck"), ASKED_OF_DECK, ()),
            ("Nouns of a family, by lot", judged("family"), ASKED_OF_UNSEEN, ()),
            ("New nouns, half of the words put forward", judged("enriched"), ASKED_OF_UNSEEN, ()),
            ("Ten decks of people’s own, half of the words put forward", own, ASKED_OF_OWN_DECKS, ()),
            ("The same, words put forward", laid, ASKED_OF_LAID, ()),
            ("The same, by lot", [row for row in own if not row.laid], Asked(wrong_of_gilt=None), ()),
            ("The ten decks, each with its own list of three answers", own, ASKED_OF_OWN_DECKS, lists),
            ("The same, words put forward", laid, ASKED_OF_DECK, lists),
        )
        cards = ((name, scorecard(rows, judge, read), asked) for name, rows, asked, read in tables)
        print("\n\n".join(f"**{name}**: {as_text(card, asked)}" for name, card, asked in cards))
    except (LexiconError, OSError, ValueError) as fault:
        sys.exit(str(fault))


if __name__ == "__main__":
    main()
