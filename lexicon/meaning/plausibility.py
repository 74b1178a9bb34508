"""The probability that a table's vote lets a compound pass: the model's odds for its nouns, and the sources that have
it.

The model gives log odds for any two nouns (`lexicon.meaning.model`). The weights that turn odds into probabilities,
with and without a source, were fitted to judged pairs of nouns that the model had not seen
(`lexicon.workshop.calibration`); they are part of the model's file. Odds are rounded to hundredths, so that a pair
table and the judge give the same digits.
"""

import json
import math
from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from lexicon.meaning.model import Model, shipped_model
from lexicon.paths import shipped
from lexicon.regional import standard
from lexicon.store import CASED, DICTIONARY, WORDFREQ, CompoundRow, NounRow

STEPS: Final = 100
"""Steps of the scale per unit of log odds."""
FURTHEST: Final = 30 * STEPS
"""The greatest distance of odds from even, in steps; greater ones are cut off."""
_LEAST, _MOST = 0.01, 0.99  # nothing is certain: tables differ
_FAMILIAR: Final = 1.5  # Zipf frequency
_DOUBT: Final = -1.0  # the least odds of a familiar word
_NEVER: Final = 0.001  # stands for a probability of 0 where its odds are needed


class Evidence(NamedTuple):
    """The evidence of the sources for a compound: its Zipf frequency, and 1 or 0 for each source that has it or not."""

    zipf: float
    dictionary: float
    wordfreq: float
    cased: float

    @classmethod
    def of(cls, row: CompoundRow) -> "Evidence":
        """Return the evidence for a compound of the lexicon."""
        sources = row.sources.split(",")
        return cls(row.zipf, *(float(name in sources) for name in (DICTIONARY, WORDFREQ, CASED)))

    @property
    def familiar(self) -> bool:
        """Whether the word stands in the dictionary and is read often enough to be known."""
        return self.dictionary > 0 and self.zipf >= _FAMILIAR


class Scale(NamedTuple):
    """Weights that turn the model's odds into log odds of passing the vote.

    Two questions are told apart. Of *any* pair of a deck: would its word pass? And of a word that somebody *laid* and
    explains: does it pass? Players lay what they can explain, so the second probability is the greater one.

    `alone` are the intercept and the weight of the odds for a word that no source has. `seen` are the intercept, the
    weight of the odds and a weight for each field of `Evidence` for a word that some source has. The others are
    intercepts and weights of the log odds of passing: `nods` gives the log odds of the share of friends who nod,
    `strict` those of three of four friends nodding. `listed` are intercept and weight of the share of votes that a word
    of the editorial list has: they give the log odds that another table lets it pass. `laid` gives the log odds of
    passing of a word that somebody laid, from those of any pair.
    """

    alone: tuple[float, ...]
    seen: tuple[float, ...]
    nods: tuple[float, ...]
    strict: tuple[float, ...]
    listed: tuple[float, ...]
    laid: tuple[float, ...]

    def probability(self, odds: float, evidence: Evidence | None = None) -> float:
        """Return the probability (0 to 1) that a table's vote would let the compound of any pair with these odds pass.

        Of familiar words tables let all but one in 200 pass, so the model's doubts about their nouns count for little:
        Achilles and Ferse go together for no reason that the two nouns give.
        """
        if evidence is not None and evidence.familiar:
            odds = max(odds, _DOUBT)
        intercept, weight, *others = self.alone if evidence is None else self.seen
        return likely(intercept + weight * odds + math.fsum(map(float.__mul__, others, evidence or ())))

    def probability_if_laid(self, p: float) -> float:
        """Return the probability of passing of a word that somebody laid; `p` is that of any such pair."""
        return _moved(p, self.laid)

    def share_of_nods(self, p: float) -> float:
        """Return the expected share (0 to 1) of friends who nod at a word that passes with probability `p`."""
        return _moved(p, self.nods)

    def probability_of_listed(self, share: float) -> float:
        """Return the probability of passing of a word of the editorial list with this share of votes."""
        intercept, weight = self.listed
        return likely(intercept + weight * share)

    def probability_of_strict(self, p: float) -> float:
        """Return the probability of passing at which three of four friends nod with probability `p`."""
        return _moved_back(p, self.strict)


def likely(odds: float) -> float:
    """Return the probability with these log odds; nothing is certain, so it lies from 0.01 to 0.99."""
    return min(_MOST, max(_LEAST, 1 / (1 + math.exp(-odds))))


def log_odds(p: float) -> float:
    """Return the log odds of a probability; 0 and 1 are taken for one in a thousand more and less."""
    p = min(1 - _NEVER, max(_NEVER, p))
    return math.log(p / (1 - p))


def shifted(p: float, by: float) -> float:
    """Return the probability whose log odds are greater than those of `p` by `by`."""
    return 1 / (1 + math.exp(-by) * (1 - p) / p)


def _moved(p: float, line: tuple[float, ...]) -> float:
    intercept, weight = line
    return 1 / (1 + math.exp(-(intercept + weight * log_odds(p))))


def _moved_back(p: float, line: tuple[float, ...]) -> float:
    intercept, weight = line
    return likely((log_odds(p) - intercept) / weight)


@cache
def shipped_scale() -> Scale:
    """Return the scale of the model that the package brings."""
    return scale_of(shipped_model())


def scale_of(model: Model) -> Scale:
    """Return the scale in a model's file."""
    return Scale(*map(tuple, json.loads(model.meta["scale"])))


def step_of(odds: float) -> int:
    """Return log odds in hundredths, cut off at `FURTHEST`."""
    return max(-FURTHEST, min(FURTHEST, round(odds * STEPS)))


@cache
def _likened() -> Mapping[str, str]:
    """Return the noun like each of those that other sources lack (data/nouns.tsv)."""
    with shipped("nouns.tsv").open(encoding="utf-8") as file:
        rows = (line.rstrip("\n").split("\t") for line in file if not line.startswith("#"))
        return {lemma: other for lemma, *_, other in rows if other}


def stand_in(lemma: str) -> str:
    """Return the noun whose vectors the model uses: for a regional one that of Germany, for U-Bahn Straßenbahn.

    It is another one if the model knows that one, or doesn't know this.
    """
    other = _likened().get(lemma) or standard(lemma)
    return lemma if lemma in shipped_model() and other not in shipped_model() else other


def odds_of(modifier: NounRow, head: NounRow) -> float:
    """Return the model's log odds for two nouns, rounded to hundredths; Velo is judged like Fahrrad."""
    return step_of(shipped_model().odds(stand_in(modifier.lemma), stand_in(head.lemma))) / STEPS


def plausibility(modifier: NounRow, head: NounRow) -> float:
    """Return the probability (0 to 1) that a table accepts the compound of two nouns, by the model alone."""
    return shipped_scale().probability(odds_of(modifier, head))
