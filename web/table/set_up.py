"""Setting up an evening: who sits where, and how a game is played."""

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


class Seated(NamedTuple):
    """The people that a form seats, clockwise: their names, and the colour of each."""

    names: tuple[str, ...]
    colours: tuple[int, ...]


@blueprint.get("/neu/<slug>")
def ask(slug: str) -> str:
    """Ask who sits where and how it is played."""
    return _page(_screen_at(slug), _before(request.args.get("nach", "")))


@blueprint.post("/neu/<slug>")
def begin(slug: str) -> Response | tuple[str, int]:
    """Begin an evening as the form says."""
    screen, form = _screen_at(slug), request.form
    seated = _seated(form)
    try:
        match = _begun(screen, form, seated)
    except (Refused, Malformed) as refusal:
        explained = explain(refusal, seated.names, screen.name)
        return _page(screen, form, explained.sentence, explained.clause), 409
    except StorageFault as fault:
        return _page(screen, form, fault.sentence(language())), fault.status
    return redirect(url_for("table.show", match=match), 303)


def _begun(screen: GameScreen, form: MultiDict[str, str], seated: Seated) -> str:
    """Return the evening that the form begins; the same form sent twice begins one evening."""
    key = f"{key_of(form)}-{_entered(form)}"
    options, settings = _chosen(screen, form)
    dealer = number(form.get("geber"))
    names = seated.names
    header = Header.of(
        screen.name, names, secrets.token_hex(8), options, dealer if dealer in range(len(names)) else None
    )
    host, at, before = this_device.device_id(), evenings().clock(), _followed(form.get("nach", ""))

    def let_in(appending: Appending) -> None:
        if before is not None and roles.role_of(appending.connection, before, host).writes:
            table_devices.carry_over(appending, before, at)
        else:
            table_devices.open_table(appending, host, at)

    return evenings().begin(header, key, settings=settings, colours=seated.colours, follows=before, also=let_in)


def _screen_at(slug: str) -> GameScreen:
    return screen_at(slug) or abort(404)


def _seated(form: MultiDict[str, str]) -> Seated:
    shades = form.getlist("farbe")
    rows = [
        (text, number(shades[seat]) if seat < len(shades) else None, seat)
        for seat, text in enumerate(form.getlist("name"))
        if text.strip()
    ]
    return Seated(
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


def _page(screen: GameScreen, given: MultiDict[str, str], notice: str = "", clause: str | None = None) -> str:
    facts = screen.facts
    try:
        known = people.offered(evenings().store.database)
    except StorageFault as fault:
        known, notice = [], notice or fault.sentence(language())
    names = (given.getlist("name") + [""] * facts.players[-1])[: facts.players[-1]]
    chosen = given.getlist("farbe")
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
        questions=[(question, given.get(question.name, question.default)) for question in questions(screen)],
        dealer=number(given.get("geber")),
        follows=given.get("nach", ""),
        longest=MOST_LETTERS,
        notice=notice,
        clause=clause,
    )


def _entered(form: MultiDict[str, str]) -> str:
    """Return a mark of what was entered: sent twice it is one evening, put right by who came back it is another."""
    return blake2b(repr(sorted(form.items(multi=True))).encode(errors="replace"), digest_size=4).hexdigest()


def _followed(match: str) -> str | None:
    """Return the evening that a form says it goes on with, if there is one."""
    try:
        evenings().store.last(match)
    except NoSuchMatch:
        return None
    return match


def _before(match: str) -> MultiDict[str, str]:
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
