"""The lexicon's answers as this table sees them: for every page that shows a verdict."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from flask import current_app, g

from lexicon.judging.verdict import Verdict
from lexicon.pairs.pair_table import PairTable
from web.judge.adviser import Answer
from web.judge.house import UNTOUCHED, House
from web.judge.services import memory
from web.storage.database import StorageFault


def house() -> House:
    """Return what the table has settled, read once a request; while it can't be read the lexicon speaks alone."""
    if "house" not in g:
        try:
            g.house = memory().house()
        except StorageFault as fault:
            current_app.logger.warning("the table's memory: %s", fault.sentence("en"))
            g.house = UNTOUCHED
    found: House = g.house
    return found


def forget_house() -> None:
    """Let the next `house` of this request look again, after something was remembered."""
    g.pop("house", None)


def judged(verdict: Verdict) -> Verdict:
    """Return the lexicon's verdict as this table sees it."""
    return house().judged(verdict, year=datetime.now().astimezone().year)


def judged_pairs(table: PairTable, at: House) -> Iterator[Verdict]:
    """Yield the verdicts on all ordered pairs of a deck as a table sees them, row by row."""
    return (at.judged(verdict) for verdict in table.verdicts())


def ours(answer: Answer) -> Answer:
    """Return an answer of the adviser as this table sees it; the lexicon's own verdict stays beside it.

    A word that the lexicon doesn't know is no fault where the table has voted on it.
    """
    if answer.unheard is not None and house().precedent(answer.unheard) is not None:
        answer = replace(answer, verdict=answer.unheard, fault=None, suggestions=())
    if answer.verdict is None or house().plain:
        return replace(answer, lexicon=answer.verdict)
    own, verdict, reverse = answer.verdict, judged(answer.verdict), answer.reverse and judged(answer.reverse)
    if reverse and answer.reverse and not answer.question.fixed and reverse.p > verdict.p:
        own, verdict, reverse = answer.reverse, reverse, verdict  # the better order leads, at this table
    return replace(
        answer,
        verdict=verdict,
        lexicon=own,
        reverse=reverse,
        instead=tuple(judged(each) for each in answer.instead),
        readings=tuple(judged(each) for each in answer.readings),
    )
