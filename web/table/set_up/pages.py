"""The pages of a set-up: which game, who sits where, other rules; then the evening begins, and the next one.

All that was entered stands in the address, so it survives a look at the rules, a reload and the other language. A tap
on one of these pages is a question to the same page: `tun` says what was tapped.
"""

import secrets
from typing import NamedTuple, TypeGuard

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.action import MOST_LETTERS
from companion.header import Header
from companion.options import WAY, Way
from companion.refusal import Malformed, Refused
from companion.typed import same_key, unturned
from web.access import membership
from web.access.membership import Participant, bots_at, skill_of
from web.games.booking import BookingFault, check_of_sender, door
from web.games.bots.driver import bots
from web.games.bots.names import SKILLS
from web.games.refusals import explain
from web.games.screen import GameScreen, screen_at
from web.pages.forms import form_id_of, key_of, number
from web.pages.language import language
from web.pages.services import evenings
from web.records import people
from web.records.faces import FACES, Face, faces_of
from web.storage.event_store import Appending, NoSuchMatch
from web.storage.faults import CatalogueFault, StorageFault
from web.storage.kept_evening import PLAYER_COLOURS
from web.table.page import table_page
from web.table.phones.join_codes import make_code
from web.table.set_up import beginning
from web.table.set_up.beginning import SKILL, begin_evening, chosen_skill, offered_people, questions
from web.table.set_up.seating import Place, Seating, seating_of, sit_down, tap

blueprint = Blueprint("set_up", __name__)


@blueprint.get("/neu")
def choose() -> Response:
    """Lead to the start page, which asks for the game."""
    return redirect(url_for("start.start"))


@blueprint.get("/neu/<slug>")
def ask(slug: str) -> Response | str:
    """Ask for the people around the table; a tap leads to the page after it."""
    screen, form = _screen_at(slug), _form()
    seating = _seating(screen, form)
    if "tun" not in request.args:
        return _page(screen, form, seating)
    known, _ = offered_people()
    what, _, asked = request.args["tun"].partition("-")
    if what == SKILL:
        form[SKILL] = skill_of(asked).value
    elif what == WAY:
        form[WAY] = asked
        seating = _seating(screen, form)  # bots sit down only where phones hold the cards
    try:
        after = tap(seating, request.args["tun"], form.get("neu", ""), known, screen.facts.players)
    except CatalogueFault as fault:
        return _page(screen, form, seating, fault.sentence(language()))
    form["geber"] = _dealer(form, seating, after)
    kept = [(name, form[name]) for name in ("id", "nach", "geber", SKILL) if form.get(name)]
    query = MultiDict([*kept, *beginning.fields(screen, form), *after.fields()])
    return redirect(url_for("set_up.ask", slug=slug, **query.to_dict(flat=False)))  # type: ignore[arg-type]  # lists are fine


@blueprint.get("/neu/<slug>/anders")
def otherwise(slug: str) -> str:
    """Ask for the rules of the house."""
    screen, form = _screen_at(slug), _form()
    return _page(screen, form, _seating(screen, form), template="table/set_up/rules.html")


@blueprint.post("/neu/<slug>")
def begin(slug: str) -> Response | tuple[str, int]:
    """Begin the evening of a form. A name that was typed and not yet put at the table sits down, too."""
    screen, form = _screen_at(slug), request.form
    seating = _seating(screen, form)
    try:
        seating = sit_down(seating, form.get("neu", ""), offered_people()[0], screen.facts.players)
        match = begin_evening(screen, form, seating)
    except (Refused, Malformed) as refusal:
        explained = explain(refusal, tuple(place.name for place in seating.seated), screen.name)
        return _page(screen, form, seating, explained.sentence, explained.clause), 409
    except CatalogueFault as fault:
        return _page(screen, form, seating, fault.sentence(language())), fault.status
    return redirect(url_for("table.show", match=match), 303)


@blueprint.post("/abend/<match>/noch-eine")
@door(table_page)
def begin_next(match: str) -> Response:
    """Begin the next evening with the same people in the same seats, the deal moved on; idempotent per form.

    Every device keeps its role, so the host stays the same whichever device begins.
    """
    check_of_sender(match)
    key = f"{key_of(request.form)}-{match}"  # the same form, sent to another table, begins another evening
    with evenings().reading(match) as before:
        header, state, settings = before.log.header, before.log.state, before.row.settings
        if before.log.match.outcome(state) is None:
            raise BookingFault("goes_on")
        colours = people.player_colours(before)
    names = [unturned(state.names[player]) for player in state.seated]
    dealer = (state.seated.index(state.dealer) + 1) % len(names)
    at, of_bots = evenings().clock(), bots_at(evenings().store.database, match)

    def carry_roles_over(appending: Appending) -> None:
        membership.carry_over(appending, match, at)
        make_code(appending.connection, appending.match)

    def carry_bots_over(appending: Appending) -> None:
        for player, whose in enumerate(state.seated):
            if _is_bot(bot := of_bots.get(whose)):
                membership.seat_bots(appending, [player], bot.skill, at)

    found = evenings().begin(
        Header.of(header.game, names, secrets.token_hex(8), header.options, dealer),
        key,
        settings=settings,
        colours=[colours[player] for player in state.seated],
        follows=match,
        first=carry_bots_over,
        also=carry_roles_over,
    )
    if of_bots:
        bots().changed(found)
    return redirect(url_for("table.show", match=found), 303)


def _seating(screen: GameScreen, form: MultiDict[str, str]) -> Seating:
    return seating_of(form, screen.facts.players, bots=beginning.way(form) is Way.DIGITAL)


def _screen_at(slug: str) -> GameScreen:
    return screen_at(slug) or abort(404)


def _form() -> MultiDict[str, str]:
    """Return what an address holds of a set-up, or what an earlier evening had."""
    sent = request.args
    if "name" in sent:
        return MultiDict(sent)
    form = _form_of(sent.get("nach", ""))
    if WAY in sent:
        form[WAY] = sent[WAY]
    return form


def _page(
    screen: GameScreen,
    form: MultiDict[str, str],
    seating: Seating,
    notice: str = "",
    clause: str | None = None,
    template: str = "table/set_up/faces.html",
) -> str:
    known, fault = offered_people()
    there = {same_key(place.name) for place in seating.seated}
    waiting = [person for person in known if same_key(person.name) not in there]
    names = [place.name for place in seating.seated] + [person.name for person in waiting]
    chosen = [place.face for place in seating.seated]
    colours = [place.colour for place in seating.seated]
    faces = iter(faces_of(evenings().store.database, names, chosen, colours))
    places = [_Shown(*place, next(faces) if place.name else None) for place in seating.places]
    return render_template(
        template,
        screen=screen,
        seating=seating,
        places=places,
        tray=[_Shown(*Place(person.name, person.colour or 0), next(faces)) for person in waiting],
        faces=FACES,
        colours=range(PLAYER_COLOURS),
        enough=len(seating.seated) in screen.facts.players,
        line=beginning.line(screen, form),
        chosen_rules=beginning.fields(screen, form),
        questions=questions(screen, beginning.way(form)),
        way=beginning.way(form),
        answers=form,
        dealer=number(form.get("geber")),
        with_cards=Way.REFEREE,
        without_box=Way.DIGITAL,
        bots_play=beginning.way(form) is Way.DIGITAL,
        skill=chosen_skill(form),
        skills=SKILLS,
        follows=form.get("nach", ""),
        form_id=form_id_of(form),
        typed=form.get("neu", "") if notice else "",
        longest=MOST_LETTERS,
        notice=notice or fault,
        clause=clause,
        **(screen.set_up.context(form) if screen.set_up is not None else {}),
    )


class _Shown(NamedTuple):
    """A place or a person as the page shows it."""

    name: str
    colour: int
    chosen: str
    bot: bool
    face: Face | None


def _dealer(form: MultiDict[str, str], before: Seating, after: Seating) -> str:
    """Return the number of the seat that deals after a tap: it goes with its person."""
    dealer = number(form.get("geber"))
    if dealer is None or dealer >= len(before.seated):
        return ""
    names = [place.name for place in after.seated]
    name = before.seated[dealer].name
    return str(names.index(name)) if name in names else ""


def _form_of(match: str) -> MultiDict[str, str]:
    form: MultiDict[str, str] = MultiDict()
    if not match:
        return form
    try:
        with evenings().reading(match) as evening:
            state = evening.log.state
            colours = people.player_colours(evening)
            form.setlist("name", [unturned(state.names[player]) for player in state.seated])
            form.setlist("farbe", [str(colours[player]) for player in state.seated])
            for option, value in {**evening.log.header.options, **evening.row.settings}.items():
                form[option] = str(value)
            form["nach"] = match
            of_bots = bots_at(evenings().store.database, match)
            form.setlist("bot", ["1" if _is_bot(of_bots.get(player)) else "" for player in state.seated])
            form[SKILL] = next((bot.skill.value for bot in of_bots.values()), "")
    except (NoSuchMatch, StorageFault):
        return MultiDict()
    return form


def _is_bot(bot: Participant | None) -> TypeGuard[Participant]:
    return bot is not None and not bot.stands_in
