"""The set-up of an evening: seats, names, colours and options."""

from __future__ import annotations

import secrets
from hashlib import blake2b
from typing import NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.action import MOST_LETTERS
from companion.header import Header
from companion.options import Value
from companion.refusal import Malformed, Refused
from web.access import roles, table_devices, this_device
from web.games.options import answer, questions
from web.games.refusals import explain
from web.games.screen import GameScreen, screen_at
from web.pages.forms import key_of, number
from web.pages.language import language
from web.pages.services import evenings
from web.records import people
from web.storage.event_store import Appending, NoSuchMatch
from web.storage.faults import StorageFault
from web.storage.kept_evening import PLAYER_COLOURS

blueprint = Blueprint("set_up", __name__)


class Seats(NamedTuple):
    """The seats that a form fills, clockwise: names and colours."""

    names: tuple[str, ...]
    colours: tuple[int, ...]


@blueprint.get("/neu/<slug>")
def ask(slug: str) -> str:
    """Ask for names, seats and options."""
    return _page(_screen_at(slug), _form_of(request.args.get("nach", "")))


@blueprint.post("/neu/<slug>")
def begin(slug: str) -> Response | tuple[str, int]:
    """Begin the evening of a form."""
    screen, form = _screen_at(slug), request.form
    seats = _seats(form)
    try:
        match = _begin(screen, form, seats)
    except (Refused, Malformed) as refusal:
        explained = explain(refusal, seats.names, screen.name)
        return _page(screen, form, explained.sentence, explained.clause), 409
    except StorageFault as fault:
        return _page(screen, form, fault.sentence(language())), fault.status
    return redirect(url_for("table.show", match=match), 303)


def _begin(screen: GameScreen, form: MultiDict[str, str], seats: Seats) -> str:
    """Begin the evening of a form and return its id; idempotent per form and what was entered in it."""
    key = f"{key_of(form)}-{_fingerprint(form)}"
    options, settings = _chosen(screen, form)
    dealer = number(form.get("geber"))
    names = seats.names
    header = Header.of(
        screen.name, names, secrets.token_hex(8), options, dealer if dealer in range(len(names)) else None
    )
    host, at, before = this_device.device_id(), evenings().clock(), _evening_before(form.get("nach", ""))

    def give_roles(appending: Appending) -> None:
        if before is not None and roles.role_of(appending.connection, before, host).writes:
            table_devices.carry_over(appending, before, at)
        else:
            table_devices.open_table(appending, host, at)

    return evenings().begin(header, key, settings=settings, colours=seats.colours, follows=before, also=give_roles)


def _screen_at(slug: str) -> GameScreen:
    return screen_at(slug) or abort(404)


def _seats(form: MultiDict[str, str]) -> Seats:
    shades = form.getlist("farbe")
    rows = [
        (text, number(shades[seat]) if seat < len(shades) else None, seat)
        for seat, text in enumerate(form.getlist("name"))
        if text.strip()
    ]
    return Seats(
        tuple(text for text, _, _ in rows),
        tuple((seat if colour is None else colour) % PLAYER_COLOURS for _, colour, seat in rows),
    )


def _chosen(screen: GameScreen, form: MultiDict[str, str]) -> tuple[dict[str, Value], dict[str, str]]:
    """Return the options of the rules and the settings of the screen that a form chooses, for real cards."""
    options: dict[str, Value] = {"table": "referee"}
    settings: dict[str, str] = {}
    labels = {setting.name: setting.labels for setting in screen.settings}
    for question in questions(screen):
        value = answer(question, form.get(question.name))
        if question.name not in labels:
            options[question.name] = value
        elif str(value) in labels[question.name]:
            settings[question.name] = str(value)
    return options, settings


def _page(screen: GameScreen, form: MultiDict[str, str], notice: str = "", clause: str | None = None) -> str:
    facts = screen.facts
    try:
        known = people.offered(evenings().store.database)
    except StorageFault as fault:
        known, notice = [], notice or fault.sentence(language())
    names = (form.getlist("name") + [""] * facts.players[-1])[: facts.players[-1]]
    chosen = form.getlist("farbe")
    colours = [number(chosen[seat]) if seat < len(chosen) else None for seat in range(len(names))]
    return render_template(
        "table/setup.html",
        screen=screen,
        seats=[
            (text, seat if colour is None else colour)
            for seat, (text, colour) in enumerate(zip(names, colours, strict=True))
        ],
        least=facts.players[0],
        known=known,
        questions=[(question, form.get(question.name, question.default)) for question in questions(screen)],
        dealer=number(form.get("geber")),
        follows=form.get("nach", ""),
        longest=MOST_LETTERS,
        notice=notice,
        clause=clause,
    )


def _fingerprint(form: MultiDict[str, str]) -> str:
    """Return a fingerprint of what was entered: the same form, come back to and changed, begins another evening."""
    return blake2b(repr(sorted(form.items(multi=True))).encode(errors="replace"), digest_size=4).hexdigest()


def _evening_before(match: str) -> str | None:
    """Return the evening that a form goes on with, if there is one."""
    try:
        evenings().store.last(match)
    except NoSuchMatch:
        return None
    return match


def _form_of(match: str) -> MultiDict[str, str]:
    """Return the form as it was filled in for an earlier evening; empty where there was none."""
    form: MultiDict[str, str] = MultiDict()
    if not match:
        return form
    try:
        with evenings().reading(match) as evening:
            state = evening.log.state
            colours = people.player_colours(evening)
            form.setlist("name", [state.names[player] for player in state.seated])
            form.setlist("farbe", [str(colours[player]) for player in state.seated])
            for option, value in {**evening.log.header.options, **evening.row.settings}.items():
                form[option] = str(value)
            form["nach"] = match
    except (NoSuchMatch, StorageFault):
        return MultiDict()
    return form
