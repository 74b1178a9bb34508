"""„Unser Tisch“: how strict the table is, how it voted, and the forms that change it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from flask import Blueprint, abort, make_response, redirect, render_template, request, stream_with_context, url_for
from werkzeug.wrappers import Response

from lexicon.judging.house_options import HouseOption
from lexicon.judging.strictness import Strictness
from web.access import roles
from web.judge.services import deck_judge, forget_precedents, precedents, vote_store
from web.judge.taste_description import describe_event, describe_taste, house_rules, strictness_choices, taste_scale
from web.judge.votes.events import VoteEvent
from web.judge.votes.listing import evenings_of_votes, listed_votes, votes_csv, votes_of_cards
from web.pages.forms import key_of
from web.pages.language import language
from web.pages.leaves import leaf_of
from web.pages.local_time import day_of
from web.pages.services import evenings
from web.storage.faults import StorageFault

blueprint = Blueprint("taste", __name__)

PAGE: Final = 20
"""The votes on one page of the list."""


@blueprint.get("/tisch")
def page() -> tuple[str, int]:
    """Show how this table judges."""
    return _render_page()


@blueprint.get("/tisch/abstimmungen.csv")
def export() -> Response:
    """Give all votes that count, or those on cards of this deck, for a spreadsheet."""
    name = "abstimmungen.csv"
    try:
        votes: Sequence[VoteEvent] = vote_store().precedents().votes
        if _only_cards():
            votes, name = _on_cards(votes), "abstimmungen-kartenspiel.csv"
    except StorageFault as fault:
        return make_response(_render_page(fault.sentence(language()), fault.status))
    response = make_response(stream_with_context(votes_csv(votes)))
    response.headers["Content-Type"] = "text/csv; charset=utf-8"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@blueprint.post("/tisch/strenge")
def choose() -> Response | tuple[str, int]:
    """Set how strict the table wants words judged."""
    try:
        strictness = Strictness(request.form.get("wie", ""))
    except ValueError:
        abort(400)
    return _add_event(lambda event_id: vote_store().set_strictness(event_id, strictness))


@blueprint.post("/tisch/hausregel")
def switch_option() -> Response | tuple[str, int]:
    """Switch an option of the house on or off."""
    try:
        option = HouseOption(request.form.get("regel", ""))
    except ValueError:
        abort(400)
    is_on = request.form.get("an") == "1"
    return _add_event(lambda event_id: vote_store().set_option(event_id, option, is_on=is_on))


@blueprint.post("/tisch/vergessen")
def reset() -> Response | tuple[str, int]:
    """Let the votes so far count no longer."""
    return _add_event(lambda event_id: vote_store().reset(event_id))


@blueprint.post("/tisch/zurueck")
def undo() -> Response | tuple[str, int]:
    """Take an event back."""
    target = request.form.get("was", "")
    return _add_event(lambda event_id: vote_store().undo(event_id, target))


def _add_event(add: Callable[[str], bool]) -> Response | tuple[str, int]:
    """Add the event that a form of the page asks for, and show the page anew."""
    try:
        roles.check_keeper()
        add(event_id := key_of(request.form))
    except roles.NotKeeper as fault:
        return _render_page(fault.sentence(language()), fault.status)
    except StorageFault as fault:
        forget_precedents()
        return _render_page(fault.sentence(language()), fault.status)
    return redirect(url_for("judge.taste.page", getan=event_id), 303)


def _render_page(notice: str = "", status: int = 200) -> tuple[str, int]:
    """Return the page and its status; `notice` tells why something wasn't done."""
    at, readable = precedents(), True
    if not notice:
        try:
            vote_store().precedents()
        except StorageFault as fault:
            notice, status, readable = fault.sentence(language()), fault.status, False
    done = at.events.get(request.args.get("getan", ""))
    letters = request.args.get("q", "").strip()[:64]
    wanted = at.votes_beginning_with(letters) if letters else at.votes
    leaf = leaf_of(_on_cards(wanted) if _only_cards() else wanted, PAGE)
    html = render_template(
        "judge/taste.html",
        precedents=at,
        choices=strictness_choices(deck_judge().pair_table(), at),
        house_rules=house_rules(at),
        scale=taste_scale(at.taste),
        taste_text=describe_taste(at.taste),
        notice=notice,
        readable=readable,
        may_change=roles.may(roles.keeps_house),
        not_keeper=roles.not_keeper().sentence(language()),
        done=done if done is not None and done.id not in at.undone else None,
        done_text=describe_event(done, at) if done else "",
        day_of=day_of,
        letters=letters,
        only_cards=1 if _only_cards() else None,
        votes=listed_votes(leaf.part, _evenings(leaf.part)),
        leaf=leaf.number,
        leaves=leaf.pages,
    )
    return html, status


def _only_cards() -> bool:
    """Say whether only votes on two cards of this deck are asked for."""
    return request.args.get("karten") == "1"


def _on_cards(votes: Sequence[VoteEvent]) -> list[VoteEvent]:
    return votes_of_cards(votes, (card.word for card in deck_judge().deck.cards()))


def _evenings(votes: Sequence[VoteEvent]) -> Mapping[str, str]:
    try:
        return evenings_of_votes(evenings().store, votes)
    except StorageFault:
        return {}
