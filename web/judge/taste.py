"""„Unser Tisch“: how strict the table is, how it voted, and the form that remembers a vote."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from lexicon.judging.strictness import Change, Strictness, change
from lexicon.judging.verdict import Verdict
from lexicon.pairs.pair_table import PairTable
from web.access.roles import may_change_house
from web.judge.adviser import Answer
from web.judge.at_table import forget_house, house, judged_pairs, ours
from web.judge.check import asked, page, panel_of
from web.judge.house import Event, House, Kind, cast_on
from web.judge.services import adviser, memory
from web.judge.taste_told import picture, told
from web.judge.votes import beginning, evenings_of, votes_csv
from web.pages.language import gettext as _
from web.pages.language import language
from web.pages.local_time import day_of
from web.pages.services import evenings
from web.storage.database import StorageFault

blueprint = Blueprint("taste", __name__)

MOST: Final = 8  # players (W-2)


class CannotVote(Exception):
    """A vote that can't be taken, with the sentence that says why."""

    def __init__(self, sentence: str, status: int = 400) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


@dataclass(frozen=True, slots=True)
class Way:
    """One of the three ways to be strict, and what it makes of the deck; examples are against the way chosen now."""

    strictness: Strictness
    chosen: bool
    change: Change


def new_key() -> str:
    """Return an id for a form: what is sent from it twice happens once."""
    return uuid.uuid4().hex


@blueprint.get("/tisch")
def table() -> tuple[str, int]:
    """Show how this table judges."""
    return _page()


@blueprint.get("/tisch/abstimmungen.csv")
def export() -> Response:
    """Give all votes that count, for a spreadsheet."""
    try:
        votes = memory().house().votes
    except StorageFault as fault:
        return make_response(_page(fault.sentence(language()), fault.status))
    response = make_response(votes_csv(votes, language()))
    response.headers["Content-Type"] = "text/csv; charset=utf-8"
    response.headers["Content-Disposition"] = 'attachment; filename="abstimmungen.csv"'
    return response


@blueprint.post("/tisch/stimme")
def vote() -> Response | tuple[str, int]:
    """Remember how the table voted on the word in the panel."""
    question = asked(request.form)
    answer = adviser().answer(question)
    bare = bool(request.form.get("tafel"))
    status, notice = 200, ""
    try:
        _only_who_may()
        verdict = _voted_on(answer, request.form.get("w", ""))
        votes_for, votes_against = counted(request.form)
        memory().vote(request.form.get("id", ""), cast_on(verdict, votes_for, votes_against), verdict.word)
    except CannotVote as fault:
        status, notice = fault.status, fault.sentence
    except StorageFault as fault:
        status, notice = fault.status, fault.sentence(language())
    if notice or bare:
        forget_house()
        show = panel_of if bare else page
        return show(ours(answer), notice=notice), status
    asks = {"a": question.a, "b": question.b, "wort": question.word, "fest": "1" if question.fixed else ""}
    kept: dict[str, Any] = {key: value for key, value in asks.items() if value}
    return redirect(url_for("judge.check", **kept), 303)


@blueprint.post("/tisch/strenge")
def choose() -> Response | tuple[str, int]:
    """Remember how strict the table wants it."""
    try:
        strictness = Strictness(request.form.get("wie", ""))
    except ValueError:
        abort(400)
    return _done(lambda key: memory().choose(key, strictness))


@blueprint.post("/tisch/vergessen")
def reset() -> Response | tuple[str, int]:
    """Let the votes so far count no longer."""
    return _done(lambda key: memory().reset(key))


@blueprint.post("/tisch/zurueck")
def undo() -> Response | tuple[str, int]:
    """Take something back."""
    target = request.form.get("was", "")
    return _done(lambda key: memory().undo(key, target))


def counted(form: MultiDict[str, str]) -> tuple[int, int]:
    """Return the voices for and against in a form. :raises CannotVote: when they can't be those of a table."""
    said = [form.get(name, "").strip() or "0" for name in ("dafuer", "dagegen")]
    if not all(one.isascii() and one.isdecimal() and len(one) <= 3 for one in said):
        raise CannotVote(_("Wie viele? Nimm zwei Zahlen von 0 bis %(most)s.", most=MOST))
    votes_for, votes_against = int(said[0]), int(said[1])
    if votes_for + votes_against == 0:
        raise CannotVote(_("Da hat noch niemand abgestimmt. Wie viele waren dafür, wie viele dagegen?"))
    if votes_for + votes_against > MOST:
        raise CannotVote(_("Am Tisch sitzen höchstens %(most)s (W-2).", most=MOST))
    return votes_for, votes_against


def _may() -> bool:
    try:
        return may_change_house()
    except StorageFault:
        return False


def _only_who_may() -> None:
    if not may_change_house():
        raise CannotVote(_("Das hält das Gerät fest, das den Tisch führt. Hier kannst du nachschauen."), 403)


def _voted_on(answer: Answer, word: str) -> Verdict:
    """Return the lexicon's own verdict on the word that the panel showed."""
    if answer.fault is not None and answer.unheard is None:
        raise CannotVote(answer.fault.sentence(language()), answer.status)
    for verdict in (answer.verdict, answer.reverse, answer.unheard, *answer.readings):
        if verdict is not None and verdict.word == word:
            if verdict.clause is not None:
                raise CannotVote(_("Das verbieten die Regeln. Darüber stimmt niemand ab."))
            return verdict
    raise CannotVote(_("Um welches Wort geht es? Tippe die beiden Karten noch einmal an."), 409)


def _done(remember: Callable[[str], bool]) -> Response | tuple[str, int]:
    """Do what a form of the page asks for and show the page anew."""
    key = request.form.get("id", "")
    try:
        _only_who_may()
        remember(key)
    except CannotVote as fault:
        return _page(fault.sentence, fault.status)
    except StorageFault as fault:
        forget_house()
        return _page(fault.sentence(language()), fault.status)
    return redirect(url_for("taste.table", getan=key), 303)


def _page(notice: str = "", status: int = 200) -> tuple[str, int]:
    ours, readable = house(), True
    if not notice:
        try:
            memory().house()
        except StorageFault as fault:
            notice, status, readable = fault.sentence(language()), fault.status, False
    done = ours.events.get(request.args.get("getan", ""))
    letters = request.args.get("q", "").strip()[:64]
    shown = beginning(ours.votes, letters) if letters else ours.votes
    html = render_template(
        "judge/taste.html",
        house=ours,
        ways=_ways(adviser().table(), ours),
        picture=picture(ours.taste),
        told=told(ours.taste),
        notice=notice,
        readable=readable,
        may=_may(),
        done=done if done is not None and done.id not in ours.undone else None,
        done_said=_done_said(done, ours) if done else "",
        day_of=day_of,
        letters=letters,
        shown=shown,
        evenings=_evenings(shown),
    )
    return html, status


def _evenings(votes: Sequence[Event]) -> Mapping[str, str]:
    try:
        return evenings_of(evenings().store, votes)
    except StorageFault:
        return {}


@lru_cache(maxsize=2)  # a table never changes, and a house is another one once something is added
def _ways(table: PairTable, ours: House) -> tuple[Way, ...]:
    verdicts = list(judged_pairs(table, ours))
    return tuple(Way(each, each is ours.strictness, change(verdicts, each, ours.strictness)) for each in Strictness)


def _done_said(event: Event, ours: House) -> str:
    """Return what has just been done, "" where the page shows it anyway."""
    if event.kind is Kind.RESET:
        return _("Zurückgesetzt. Die Abstimmungen zählen nicht mehr.")
    target = ours.events.get(event.target)
    if target is None:
        return ""
    if target.kind is Kind.VOTE:
        return _("Zurückgenommen: „%(word)s“ zählt nicht mehr.", word=target.word)
    if target.kind is Kind.RESET:
        return _("Die Abstimmungen zählen wieder.")
    return _("Alles wieder wie vorher.")
