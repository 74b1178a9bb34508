"""„Stimmt nicht“: a tap beside a verdict keeps an objection, another one takes it back, and a note may be added."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from flask import Blueprint, current_app, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.typed import as_seen, turns_around
from lexicon.errors import LexiconError
from lexicon.judging.verdict import Verdict
from web.access import roles, this_device
from web.judge.check import render_check_page, render_panel
from web.judge.deck_judge import Answer
from web.judge.faults import JudgeFault, status_of
from web.judge.objections import LONGEST_NOTE, Objection, lexicon_version, model_version
from web.judge.question import adjusted_answer, adjusted_verdict, question_fields, requested_question
from web.judge.services import deck_judge, objection_store
from web.judge.vote_pages import refuse_readers
from web.pages.forms import key_of
from web.pages.language import language
from web.pages.services import evenings
from web.storage.event_store import MATCH_ID
from web.storage.faults import CatalogueFault, StorageFault

blueprint = Blueprint("objections", __name__)

ADDED_TO: Final = "an"
"""The field of a form with the id of the objection that it takes back or gives a note."""


@blueprint.post("/einwand")
def add() -> Response | tuple[str, int]:
    """Keep an objection to the verdict shown."""
    return _answered(_keep)


@blueprint.post("/einwand/zurueck")
def take_back() -> Response | tuple[str, int]:
    """Let an objection count no longer."""
    return _answered(lambda _: objection_store().take_back(_own(), evenings().clock()))


@blueprint.post("/einwand/notiz")
def add_note() -> Response | tuple[str, int]:
    """Give an objection a note."""
    note = as_seen(request.form.get("notiz", ""))

    def write(_: Answer) -> None:
        if turns_around(note):
            raise JudgeFault("turned")
        objection_store().add_note(_own(), note[:LONGEST_NOTE])

    return _answered(write)


def may_object() -> bool:
    """Return whether this device may object to verdicts."""
    return roles.may(roles.may_add)


def may_change(objection: Objection) -> bool:
    """Return whether this device may take an objection back, or give it a note: its own, or it is a keeper."""
    return roles.may(lambda: roles.may_change(objection_store().maker_of(objection.id)))


def _own() -> str:
    """Return the id of the objection in a form, which this device may change. :raises NotKeeper: when it may not.

    :raises StorageFault: when it can't be read, or there is none.
    """
    found = request.form.get(ADDED_TO, "")
    if not roles.may_change(objection_store().maker_of(found)):
        raise roles.not_keeper()
    return found


def standing_objection(verdict: Verdict) -> Objection | None:
    """Return the objection that counts to a verdict as this page shows it, None if there is none."""
    try:
        return objection_store().standing_on(verdict)
    except StorageFault as fault:
        current_app.logger.warning("the house's objections: %s", fault.sentence("en"))
        return None


def _answered(change: Callable[[Answer], object]) -> Response | tuple[str, int]:
    """Make a change and return to the page that asked for it: the table, the panel alone, or the page of the word."""
    question = requested_question(request.form)
    answer = deck_judge().answer(question)
    status, notice = 200, ""
    try:
        refuse_readers()
        change(answer)
    except LexiconError as fault:
        status, notice = status_of(fault), fault.sentence(language())
    except CatalogueFault as fault:
        status, notice = fault.status, fault.sentence(language())
    evening = request.form.get("abend", "")
    if MATCH_ID.fullmatch(evening) and not notice:
        return redirect(url_for("table.show", match=evening), 303)
    if notice or request.form.get("tafel"):
        render = render_panel if request.form.get("tafel") else render_check_page
        return render(adjusted_answer(answer), notice=notice), status
    fields: dict[str, Any] = {**question_fields(question)}
    return redirect(url_for("judge.check.page", **fields), 303)


def _keep(answer: Answer) -> bool:
    """Keep an objection to the verdict that the form names.

    :raises JudgeFault: when the page didn't show it. :raises StorageFault: when it can't be kept.
    """
    own = _verdict_on(answer, request.form.get("w", ""))
    shown = own if request.form.get("sicht") == "wb" else adjusted_verdict(own)
    return objection_store().add(
        Objection(
            id=key_of(request.form),
            at=evenings().clock(),
            word=shown.word,
            modifier=shown.modifier,
            head=shown.head,
            cards=answer.question.cards,
            ruling=shown.ruling,
            p=shown.p,
            authority=shown.authority,
            sentence=shown.sentence(language()),
            lexicon_ruling=own.ruling,
            lexicon_p=own.p,
            lexicon=lexicon_version(deck_judge().judge().store),
            model=model_version(),
        ),
        this_device.device_id(),
    )


def _verdict_on(answer: Answer, word: str) -> Verdict:
    """Return the lexicon's own verdict on `word` in an answer.

    :raises JudgeFault: when it isn't there. :raises LexiconError: when the question can't be judged.
    """
    if answer.fault is not None and answer.unknown_word is None:
        raise answer.fault
    for verdict in (answer.verdict, answer.reverse, answer.unknown_word, *answer.readings):
        if verdict is not None and verdict.word == word:
            return verdict
    raise JudgeFault("which_word")
