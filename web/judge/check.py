"""Checking words: the page with the cards, its panel alone, and what the panel sends: a vote, „Stimmt nicht“."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.typed import as_seen, turns_around
from lexicon.errors import LexiconError
from lexicon.judging.taste import Vote
from lexicon.judging.verdict import Verdict
from web.access import roles, this_device
from web.judge.deck import initial
from web.judge.deck_judge import Answer
from web.judge.faults import JudgeFault, status_of
from web.judge.objections import LONGEST_NOTE, Objection, lexicon_version, model_version
from web.judge.panel import Panel
from web.judge.precedents import vote_on
from web.judge.question import (
        adjusted_answer,
    adjusted_verdict,
    pair_fields,
    question_fields,
    requested_answer,
    requested_evening,
    requested_question,
)  # fmt: skip
from web.judge.services import deck, deck_judge, forget_precedents, services
from web.pages.fault_pages import if_readable
from web.pages.forms import key_of
from web.pages.language import language
from web.pages.services import evenings
from web.storage.event_store import MATCH_ID
from web.storage.faults import CatalogueFault

blueprint = Blueprint("check", __name__)

MOST_VOTERS: Final = 8  # players (W-2)
ADDED_TO: Final = "an"
"""The field of a form with the id of the objection that it takes back or gives a note."""


@blueprint.get("/wort")
def page() -> tuple[str, int]:
    """Show the cards and the verdict on those chosen."""
    answer = requested_answer()
    return render_check_page(answer), answer.status


@blueprint.get("/urteil")
def panel() -> tuple[str, int]:
    """Show the verdict alone, for a page that puts it into itself."""
    answer = requested_answer()
    return _render_panel(answer), answer.status


def render_check_page(answer: Answer, notice: str = "") -> str:
    """Return the page with the cards and an answer; `notice` tells why a vote wasn't stored."""
    cards = deck().cards()
    letters: dict[str, int] = {}
    for number, card in enumerate(cards, start=1):
        letters.setdefault(initial(card.word), number)
    return render_template(
        "judge/check.html",
        panel=Panel(answer, notice),
        deck=cards,
        letters=letters.items(),
        evening=requested_evening(),
    )


def _render_panel(answer: Answer, notice: str = "") -> str:
    return render_template("judge/_panel.html", panel=Panel(answer, notice))


def pair_url(pair: Verdict | Vote, *, reversed_order: bool = False) -> str:
    """Return the address of the page that shows two cards in this order, or in the other one."""
    fields: dict[str, Any] = {**pair_fields(pair)}
    if reversed_order:
        fields["a"], fields["b"] = fields["b"], fields["a"]
    return url_for("judge.check.page", **fields, abend=requested_evening() or None)


def word_url(verdict: Verdict) -> str:
    """Return the address of the page that shows a word as it was spoken, with its two cards."""
    return url_for(
        "judge.check.page",
        a=deck().spelling(verdict.modifier),
        b=deck().spelling(verdict.head),
        wort=verdict.word,
        abend=requested_evening() or None,
    )


@blueprint.post("/tisch/stimme")
def add_vote() -> Response | tuple[str, int]:
    """Store how the table voted on the word in the panel."""

    def vote(answer: Answer) -> None:
        verdict = _verdict_on(answer, request.form.get("w", ""))
        if verdict.clause is not None:
            raise JudgeFault("against_the_rules")
        votes = requested_counts(request.form)
        services().vote_store.add_vote(key_of(request.form), vote_on(verdict, *votes), verdict.word)

    return _answered(vote)


@blueprint.post("/einwand")
def add_objection() -> Response | tuple[str, int]:
    """Keep an objection to the verdict shown."""
    return _answered(_object)


@blueprint.post("/einwand/zurueck")
def take_back_objection() -> Response | tuple[str, int]:
    """Let an objection count no longer."""
    return _answered(lambda _: services().objection_store.take_back(_own(), evenings().clock()))


@blueprint.post("/einwand/notiz")
def note_objection() -> Response | tuple[str, int]:
    """Give an objection a note."""
    note = as_seen(request.form.get("notiz", ""))

    def write(_: Answer) -> None:
        if turns_around(note):
            raise JudgeFault("turned")
        services().objection_store.add_note(_own(), note[:LONGEST_NOTE])

    return _answered(write)


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


def may_change(objection: Objection) -> bool:
    """Return whether this device may take an objection back, or give it a note: its own, or it is a keeper."""
    return roles.may(lambda: roles.may_change(services().objection_store.maker_of(objection.id)))


def _own() -> str:
    """Return the id of the objection in a form. :raises NotKeeper: when this device may not change it."""
    found = request.form.get(ADDED_TO, "")
    if not roles.may_change(services().objection_store.maker_of(found)):
        raise roles.not_keeper()
    return found


def standing_objection(verdict: Verdict) -> Objection | None:
    """Return the objection that counts to a verdict as this page shows it, None if there is none."""
    return if_readable(lambda: services().objection_store.standing_on(verdict), None)


def _answered(change: Callable[[Answer], object]) -> Response | tuple[str, int]:
    """Make a change and return to the page that asked for it: the table, the panel alone, or the page of the word."""
    question = requested_question(request.form)
    answer = deck_judge().answer(question)
    status, notice = 200, ""
    try:
        if not roles.may_add():
            raise JudgeFault("reader")
        change(answer)
    except LexiconError as fault:
        status, notice = status_of(fault), fault.sentence(language())
    except CatalogueFault as fault:
        status, notice = fault.status, fault.sentence(language())
    evening = request.form.get("abend", "")
    if MATCH_ID.fullmatch(evening) and not notice:
        return redirect(url_for("table.show", match=evening), 303)
    if notice or request.form.get("tafel"):
        forget_precedents()
        render = _render_panel if request.form.get("tafel") else render_check_page
        return render(adjusted_answer(answer), notice=notice), status
    fields: dict[str, Any] = {**question_fields(question)}
    return redirect(url_for("judge.check.page", **fields), 303)


def _object(answer: Answer) -> None:
    """Keep an objection to the verdict that the form names. :raises JudgeFault: when the page didn't show it."""
    own = _verdict_on(answer, request.form.get("w", ""))
    shown = own if request.form.get("sicht") == "wb" else adjusted_verdict(own)
    services().objection_store.add(
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
    """Return the lexicon's own verdict on `word` in an answer. :raises JudgeFault: when it isn't there."""
    if answer.fault is not None and answer.unknown_word is None:
        raise answer.fault
    for verdict in (answer.verdict, answer.reverse, answer.unknown_word, *answer.readings):
        if verdict is not None and verdict.word == word:
            return verdict
    raise JudgeFault("which_word")
