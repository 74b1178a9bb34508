"""Strict, normal or generous: a house option that moves the thresholds of the rulings.

A word passes a vote if half of the friends nod; a tie is for whoever laid it (W-31). Normal lets a word count from
where that is likely, generous from where it is as likely as not, and strict asks for three of four friends instead of
half. The option moves no word that breaks a clause of the rules, and no word that the lexicon doesn't know.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from lexicon.judging.sentences import Reason
from lexicon.judging.verdict import COMMON, EVEN, GILT_FROM, GILT_NICHT_TO, Authority, Ruling, Verdict
from lexicon.meaning.plausibility import log_odds, shifted, shipped_scale
from lexicon.store import DICTIONARY


class Strictness(StrEnum):
    """The strictness of a table: how probable a word must be to count."""

    STRICT = "strict"
    NORMAL = "normal"
    GENEROUS = "generous"


_RANK: Final = {Ruling.GILT_NICHT: 0, Ruling.STRITTIG: 1, Ruling.GILT: 2}
# Reason.UNLIKELY („kaum Wörter dieser Art“) would speak of the word; here the option makes it fall.
_BY_MODEL: Final = {Ruling.GILT: Reason.LIKELY, Ruling.STRITTIG: Reason.OPEN, Ruling.GILT_NICHT: Reason.HOUSE_STRICTER}
_OF_MODEL: Final = (Reason.LIKELY, Reason.OPEN, Reason.UNLIKELY)


_SETTLED: Final = (Authority.NOBODY, Authority.PRECEDENT, Authority.HOUSE)
"""The authorities whose verdicts only another vote moves."""


class Thresholds(NamedTuple):
    """Probabilities of passing: a word counts from the first on, leans to yes from the second on, and doesn't count up
    to the last.
    """

    gilt_from: float
    even: float
    gilt_nicht_to: float


@cache
def thresholds(strictness: Strictness) -> Thresholds:
    """Return the thresholds of a table of this strictness."""
    normal = Thresholds(GILT_FROM, EVEN, GILT_NICHT_TO)
    match strictness:
        case Strictness.STRICT:
            return Thresholds(*map(shipped_scale().probability_of_strict, normal))
        case Strictness.GENEROUS:
            return Thresholds(*(shifted(each, log_odds(EVEN) - log_odds(GILT_FROM)) for each in normal))
        case Strictness.NORMAL:
            return normal


def ruling_of(p: float, strictness: Strictness = Strictness.NORMAL) -> Ruling:
    """Return the ruling for a probability at this strictness."""
    asked = thresholds(strictness)
    if p >= asked.gilt_from:
        return Ruling.GILT
    return Ruling.GILT_NICHT if p <= asked.gilt_nicht_to else Ruling.STRITTIG


@dataclass(frozen=True, slots=True)
class Precedent:
    """This table's last vote on a word.

    `day` is an ISO 8601 date as the sentence shows it, with its year (2026-11-12) or without (11-12).
    """

    day: str
    votes_for: int
    votes_against: int

    @property
    def accepted(self) -> bool:
        """Whether the word was accepted: it is rejected only if more than half are against."""
        return self.votes_against <= self.votes_for


def reruled(
    verdict: Verdict,
    p: float | None = None,
    strictness: Strictness = Strictness.NORMAL,
    precedent: Precedent | None = None,
) -> Verdict:
    """Return `verdict` with another probability `p`, the ruling at this strictness, and the reason for that ruling.

    A `precedent` decides: accepted, by a tie too (W-31, W-34), the word counts, rejected it doesn't, whatever `p` and
    the strictness say; `p` then lies on that side of the threshold. A word that breaks a clause keeps its verdict; a
    word that the lexicon doesn't know keeps it unless there is a precedent.
    """
    if verdict.clause is not None or (verdict.authority in _SETTLED and precedent is None):
        return verdict
    p = verdict.p if p is None else p
    asked = thresholds(strictness)
    if (p, asked.even) != (verdict.p, verdict.even):
        verdict = replace(verdict, p=p, even=asked.even)
    if precedent is not None:
        return replace(
            verdict,
            p=max(p, asked.gilt_from) if precedent.accepted else min(p, asked.gilt_nicht_to),
            ruling=Ruling.GILT if precedent.accepted else Ruling.GILT_NICHT,
            authority=Authority.PRECEDENT,
            reason=Reason.PRECEDENT_ACCEPTED if precedent.accepted else Reason.PRECEDENT_REJECTED,
            facts=(
                *verdict.facts,
                ("day", precedent.day),
                ("in_favour", str(precedent.votes_for)),
                ("against", str(precedent.votes_against)),
            ),
        )
    ruling = ruling_of(p, strictness)
    return verdict if ruling is verdict.ruling else replace(verdict, ruling=ruling, reason=_reason(verdict, ruling))


def _reason(verdict: Verdict, ruling: Ruling) -> Reason:
    if verdict.authority is Authority.MODEL and verdict.reason in _OF_MODEL:
        return _BY_MODEL[ruling]
    if verdict.authority is Authority.ATTESTATION:
        if ruling is not Ruling.GILT:
            return Reason.RARE
        if DICTIONARY in verdict.sources:
            return Reason.DICTIONARY
        return Reason.COMMON if verdict.zipf >= COMMON else Reason.WRITTEN
    return Reason.HOUSE_MILDER if _RANK[ruling] > _RANK[verdict.ruling] else Reason.HOUSE_STRICTER


@dataclass(frozen=True, slots=True)
class Switch:
    """A word with another ruling."""

    word: str
    before: Ruling
    after: Ruling


@dataclass(frozen=True, slots=True)
class Change:
    """The effect of a strictness on the pairs of a deck: the number of each ruling, and words that switch."""

    counts: dict[Ruling, int]
    switched: int
    examples: tuple[Switch, ...]


def change(
    verdicts: Iterable[Verdict], strictness: Strictness, before: Strictness = Strictness.NORMAL, examples: int = 3
) -> Change:
    """Return the effect of `strictness` on `verdicts`, compared with `before`.

    The examples have different nouns if possible. Words that reach or lose *gilt* come first, and of these the
    commonest.
    """
    counts = dict.fromkeys(Ruling, 0)
    switches: list[tuple[tuple[bool, float, float, str], Verdict, Switch]] = []
    for verdict in verdicts:
        old, new = reruled(verdict, strictness=before).ruling, reruled(verdict, strictness=strictness).ruling
        counts[new] += 1
        if old is not new:
            order = (Ruling.GILT not in (old, new), -verdict.zipf, -verdict.p, verdict.word)
            switches.append((order, verdict, Switch(verdict.word, old, new)))
    switches.sort(key=lambda one: one[0])
    chosen: list[Switch] = []
    seen: set[str] = set()
    for _, verdict, switch in switches:
        if len(chosen) < examples and not seen & {verdict.modifier, verdict.head}:
            seen |= {verdict.modifier, verdict.head}
            chosen.append(switch)
    chosen += [switch for _, _, switch in switches if switch not in chosen][: examples - len(chosen)]
    return Change(counts, len(switches), tuple(chosen))
