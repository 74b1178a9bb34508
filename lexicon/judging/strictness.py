"""Strict, normal or generous: a house option that moves the two thresholds of the rulings.

Strict asks for twice the odds that normal asks for, generous for half of them. The option moves no word that breaks a
clause of the rules, and no word that the lexicon doesn't know.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from lexicon.judging.sentences import Reason
from lexicon.judging.taste import shifted
from lexicon.judging.verdict import COMMON, GILT_FROM, GILT_NICHT_TO, Authority, Ruling, Verdict
from lexicon.store import DICTIONARY


class Strictness(StrEnum):
    """The strictness of a table: how probable a word must be to count."""

    STRICT = "strict"
    NORMAL = "normal"
    GENEROUS = "generous"


_ODDS: Final = {Strictness.STRICT: math.log(2), Strictness.NORMAL: 0.0, Strictness.GENEROUS: -math.log(2)}
_RANK: Final = {Ruling.GILT_NICHT: 0, Ruling.STRITTIG: 1, Ruling.GILT: 2}
# Reason.UNLIKELY („kaum Wörter dieser Art“) would speak of the word; here the option makes it fall.
_BY_MODEL: Final = {Ruling.GILT: Reason.LIKELY, Ruling.STRITTIG: Reason.OPEN, Ruling.GILT_NICHT: Reason.HOUSE_STRICTER}
_OF_MODEL: Final = (Reason.LIKELY, Reason.OPEN, Reason.UNLIKELY)


_SETTLED: Final = (Authority.NOBODY, Authority.PRECEDENT, Authority.HOUSE)
"""The authorities whose verdicts only another vote moves."""


def thresholds(strictness: Strictness) -> tuple[float, float]:
    """Return the probability from which on a word counts, and the one up to which it doesn't."""
    odds = _ODDS[strictness]
    if not odds:
        return GILT_FROM, GILT_NICHT_TO
    return shifted(GILT_FROM, odds), shifted(GILT_NICHT_TO, odds)


def ruling_of(p: float, strictness: Strictness = Strictness.NORMAL) -> Ruling:
    """Return the ruling for a probability at this strictness."""
    gilt_from, gilt_nicht_to = thresholds(strictness)
    if p >= gilt_from:
        return Ruling.GILT
    return Ruling.GILT_NICHT if p <= gilt_nicht_to else Ruling.STRITTIG


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
    if precedent is not None:
        gilt_from, gilt_nicht_to = thresholds(strictness)
        return replace(
            verdict,
            p=max(p, gilt_from) if precedent.accepted else min(p, gilt_nicht_to),
            ruling=Ruling.GILT if precedent.accepted else Ruling.GILT_NICHT,
            authority=Authority.PRECEDENT,
            reason=Reason.PRECEDENT_ACCEPTED if precedent.accepted else Reason.PRECEDENT_REJECTED,
            facts=(
                *verdict.facts,
                ("day", precedent.day),
                ("more", str(max(precedent.votes_for, precedent.votes_against))),
                ("fewer", str(min(precedent.votes_for, precedent.votes_against))),
            ),
        )
    ruling = ruling_of(p, strictness)
    if ruling is verdict.ruling:
        return verdict if p == verdict.p else replace(verdict, p=p)
    return replace(verdict, p=p, ruling=ruling, reason=_reason(verdict, ruling))


def _reason(verdict: Verdict, ruling: Ruling) -> Reason:
    """Return the reason of a verdict whose ruling has become `ruling`."""
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
