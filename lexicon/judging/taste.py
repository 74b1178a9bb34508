"""A table's taste: how its votes move the probability that it accepts a word.

The lexicon gives the probability that *a* table accepts a word; this table may be stricter, or may have settled the
word already. Both follow from counts alone: the voices for and against, and the probability that the lexicon gave. The
model, derived in docs/taste.md:

    b          ~ Normal(0, SPREAD²)                           how generous the table is, in log odds
    mean(pair) = 1 / (1 + exp(-(logit(p) + b)))
    q(pair)    ~ Beta(mean · k, (1 - mean) · k), k = 1/AGREEMENT - 1    what this table thinks of this pair
    for        ~ Binomial(voices, q)

People at one table hear the same arguments about the same word, so n voices on a pair are worth only
n / (1 + (n - 1) · AGREEMENT) independent ones: 4 are worth 1⅓, and any number of votes on a pair is worth less than 1½.
The shift is the mode of its posterior under that weight, with Laplace's normal around it; the table's probability for a
pair is the mean of the Beta after its own votes.

Tables vote on doubtful words only. That doesn't bias the shift: each vote is compared with the probability that the
lexicon gave *this* word, so a run of rejected words at p = 0.3 is expected and moves nothing. A small bias remains,
because somebody doubted the word, which the lexicon can't know; the prior keeps it small.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from lexicon.meaning.plausibility import shifted

SPREAD: Final = 0.35
"""The standard deviation of strictness among tables, in log odds: one in six takes words at 1.4 times the odds or more.

Three votes of an evening hardly move a ruling, twelve of one mind do."""
AGREEMENT: Final = 2 / 3
"""The agreement of one table's voices on one pair beyond what `p` explains (intraclass correlation, 0 to 1)."""
LEAST: Final = 0.001
"""The least distance of a probability from 0 and 1 when votes are weighed: the lexicon may err, too."""

_VOICES: Final = 1 / AGREEMENT - 1  # the worth of the lexicon's probability, in voices of the table
_QUANTILE: Final = 1.2815515655446004  # of the normal: 80 % lie between this many deviations below and above
_STEPS: Final = 60
_PRECISE: Final = 1e-12


@dataclass(frozen=True, slots=True, order=True)
class Vote:
    """One vote on the compound of two nouns, and the probability `p` (0 to 1) that the lexicon gave any such pair.

    A word that comes to a vote was laid, which speaks for it, and doubted, which speaks against it.

    `p` is None if the lexicon knows nothing of the word; then `modifier` may be "", and `head` is the whole word.

    :raises ValueError: if nobody voted, a count is negative, or `p` is no probability.
    """

    modifier: str
    head: str
    votes_for: int
    votes_against: int
    p: float | None

    def __post_init__(self) -> None:
        if min(self.votes_for, self.votes_against) < 0 or self.voices == 0:
            raise ValueError(f"not a vote: {self.votes_for} for, {self.votes_against} against")
        if self.p is not None and not 0 <= self.p <= 1:
            raise ValueError(f"not a probability: {self.p}")

    @property
    def pair(self) -> tuple[str, str]:
        """Modifier and head."""
        return self.modifier, self.head

    @property
    def voices(self) -> int:
        """The number of voices."""
        return self.votes_for + self.votes_against

    @property
    def accepted(self) -> bool:
        """Whether the word was accepted: it is rejected only if more than half are against."""
        return self.votes_against <= self.votes_for


@dataclass(frozen=True, slots=True)
class Taste:
    """A table's taste: the shift of the log odds, its standard deviation, and the number of votes behind it.

    A positive shift is generous. Without votes the shift is 0. Votes on words of which the lexicon knows nothing don't
    count for the shift, because they can't be compared with a probability; they are only in `tallies`.
    """

    shift: float = 0.0
    deviation: float = SPREAD
    votes: int = 0
    tallies: Mapping[tuple[str, str], tuple[int, int]] = field(default_factory=dict)

    @classmethod
    def from_votes(cls, votes: Iterable[Vote]) -> "Taste":
        """Return the taste behind `votes`; their order doesn't matter."""
        cast = list(votes)
        tallies: dict[tuple[str, str], tuple[int, int]] = {}
        for vote in cast:
            votes_for, votes_against = tallies.get(vote.pair, (0, 0))
            tallies[vote.pair] = votes_for + vote.votes_for, votes_against + vote.votes_against
        known = sorted((vote, vote.p) for vote in cast if vote.p is not None)
        shift, deviation = _posterior(_weighed(known)) if known else (0.0, SPREAD)
        return cls(shift, deviation, len(known), tallies)

    @property
    def interval(self) -> tuple[float, float]:
        """The bounds of the true shift with a probability of 80 %."""
        reach = _QUANTILE * self.deviation
        return self.shift - reach, self.shift + reach

    def p(self, p: float, pair_votes: tuple[int, int] | None = None) -> float:
        """Return the probability (0 to 1) that this table accepts a word to which the lexicon gives `p`.

        `pair_votes` are the table's own votes on the word so far, for and against. A `p` of 0 or 1 stays as it is.
        """
        if not 0 < p < 1:
            return p
        mean = p if self.shift == 0 else shifted(p, self.shift)
        if pair_votes is None or sum(pair_votes) == 0:
            return mean
        votes_for, votes_against = pair_votes
        return (mean * _VOICES + votes_for) / (_VOICES + votes_for + votes_against)

    def tally(self, modifier: str, head: str) -> tuple[int, int] | None:
        """Return all voices on a pair, for and against, None if the table never voted on it."""
        return self.tallies.get((modifier, head))


def effective_voices(voices: int) -> float:
    """Return the number of independent voices (1 to 1 / AGREEMENT) that `voices` of one table on one pair are worth."""
    return voices / (1 + (voices - 1) * AGREEMENT)


def _weighed(votes: list[tuple[Vote, float]]) -> list[tuple[float, float, float]]:
    """Return the log odds of each vote, and its voices for and in all, weighted by the worth of the pair's voices."""
    voices: Counter[tuple[str, str]] = Counter()
    for vote, _ in votes:
        voices[vote.pair] += vote.voices
    weighed = []
    for vote, given in votes:
        p = min(1 - LEAST, max(LEAST, given))
        weight = effective_voices(voices[vote.pair]) / voices[vote.pair]
        weighed.append((math.log(p / (1 - p)), weight * vote.votes_for, weight * vote.voices))
    return weighed


def _posterior(weighed: list[tuple[float, float, float]]) -> tuple[float, float]:
    """Return the mode of the shift's posterior and the standard deviation there (Newton on a concave function).

    The gradient falls strictly with the shift, so its zero lies between two bounds; a step that would leave them goes
    to the middle instead.
    """
    low, high = -50.0, 50.0
    shift, curvature = 0.0, 1 / SPREAD**2
    for _ in range(_STEPS):
        means = [1 / (1 + math.exp(-(odds + shift))) for odds, _, _ in weighed]
        gradient = -shift / SPREAD**2 + math.fsum(
            votes_for - voices * mean for (_, votes_for, voices), mean in zip(weighed, means, strict=True)
        )
        curvature = 1 / SPREAD**2 + math.fsum(
            voices * mean * (1 - mean) for (_, _, voices), mean in zip(weighed, means, strict=True)
        )
        low, high = (shift, high) if gradient > 0 else (low, shift)
        step = gradient / curvature
        if abs(step) < _PRECISE:
            break
        shift = shift + step if low < shift + step < high else (low + high) / 2
    return shift, curvature**-0.5
