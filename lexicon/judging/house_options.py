"""Options of a house beside its strictness: wrong links, regional words, rude words. Without them the booklet speaks.

They move neither a clause of the rules nor the table's own vote.
"""

from collections.abc import Set as AbstractSet
from dataclasses import replace
from enum import StrEnum

from lexicon.judging.sentences import Reason
from lexicon.judging.verdict import Authority, Ruling, Verdict
from lexicon.rude import is_rude, without_rude


class HouseOption(StrEnum):
    """An option that a house may switch on."""

    RIGHT_LINKS = "right_links"  # Hausestür doesn't count, since it is Haustür
    STANDARD_WORDS = "standard_words"  # Austrian and Swiss words don't count
    NO_RUDE_WORDS = "no_rude_words"  # rude words are shown to nobody who doesn't ask for them


def under_options(verdict: Verdict, options: AbstractSet[HouseOption]) -> Verdict:
    """Return `verdict` in a house with these options switched on."""
    if HouseOption.NO_RUDE_WORDS in options:
        verdict = _discreet(verdict)
    if verdict.clause is not None or verdict.authority in (Authority.PRECEDENT, Authority.NOBODY):
        return verdict
    if HouseOption.RIGHT_LINKS in options and verdict.right:
        return _fallen(verdict, Reason.HOUSE_LINK)
    if HouseOption.STANDARD_WORDS in options and verdict.regions:
        return _fallen(verdict, Reason.HOUSE_REGION)
    return verdict


def _fallen(verdict: Verdict, reason: Reason) -> Verdict:
    return replace(verdict, p=0.0, ruling=Ruling.GILT_NICHT, authority=Authority.HOUSE, reason=reason)


def _discreet(verdict: Verdict) -> Verdict:
    """Return a verdict without rude words beside it; that on a rude word has no words beside it at all."""
    if is_rude(verdict.word):
        return replace(verdict, relatives=(), also=(), suggestions=())
    return replace(
        verdict,
        relatives=without_rude(verdict.relatives),
        also=without_rude(verdict.also),
        suggestions=without_rude(verdict.suggestions),
    )
