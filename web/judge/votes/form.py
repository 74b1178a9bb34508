"""The form in the panel that stores how the table voted on the word shown there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from lexicon.errors import LexiconError
from lexicon.judging.verdict import Verdict
from web.access import roles
from web.judge.check import render_check_page, render_panel
from web.judge.deck_judge import Answer
from web.judge.faults import JudgeFault, status_of
from web.judge.question import adjusted_answer, question_fields, requested_question
from web.judge.services import deck_judge, forget_precedents, vote_store
from web.judge.votes.precedents import vote_on
from web.pages.forms import key_of
from web.pages.language import language
from web.storage.faults import StorageFault

blueprint = Blueprint("vote", __name__)

MOST_VOTERS: Final = 8  # players (W-2)


@blueprint.post("/tisch/stimme")
def add() -> Response | tuple[str, int]:
    """Store how the table voted on the word in the panel."""
    question = requested_question(request.form)
    answer = deck_judge().answer(question)
    panel_only = bool(request.form.get("tafel"))
    status, notice = 200, ""
    try:
        refuse_readers()
        verdict = _verdict_voted_on(answer, request.form.get("w", ""))
        votes_for, votes_against = requested_counts(request.form)
        vote_store().add_vote(key_of(request.form), vote_on(verdict, votes_for, votes_against), verdict.word)
    except LexiconError as fault:
        status, notice = status_of(fault), fault.sentence(language())
    except (JudgeFault, StorageFault) as fault:
        status, notice = fault.status, fault.sentence(language())
    if notice or panel_only:
        forget_precedents()
        render = render_panel if panel_only else render_check_page
        return render(adjusted_answer(answer), notice=notice), status
    fields: dict[str, Any] = {**question_fields(question)}
    return redirect(url_for("judge.check.page", **fields), 303)


def refuse_readers() -> None:
    """Check that this device may add a vote or an objection. :raises JudgeFault: when it may only look."""
    if not roles.may_add():
        raise JudgeFault("reader")


def requested_counts(form: Mapping[str, str]) -> tuple[int, int]:
    """Return the votes for and against in a form. :raises JudgeFault: when no table can have cast them."""
    counts = [form.get(name, "").strip() or "0" for name in ("dafuer", "dagegen")]
    if not all(count.isascii() and count.isdecimal() and len(count) <= 3 for count in counts):
        raise JudgeFault("no_counts", most=MOST_VOTERS)
    votes_for, votes_against = map(int, counts)
    if votes_for + votes_against == 0:
        raise JudgeFault("no_votes")
    if votes_for + votes_against > MOST_VOTERS:
        raise JudgeFault("too_many_votes", most=MOST_VOTERS)
    return votes_for, votes_against


def _verdict_voted_on(answer: Answer, word: str) -> Verdict:
    """Return the lexicon's own verdict on `word`, which the panel showed.

    :raises JudgeFault: when the panel didn't show it, or the rules forbid it.
    :raises LexiconError: when the question can't be judged.
    """
    if answer.fault is not None and answer.unknown_word is None:
        raise answer.fault
    for verdict in (answer.verdict, answer.reverse, answer.unknown_word, *answer.readings):
        if verdict is not None and verdict.word == word:
            if verdict.clause is not None:
                raise JudgeFault("against_the_rules")
            return verdict
    raise JudgeFault("which_word")
