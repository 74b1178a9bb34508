"""Where an evening begins: go on with one, or choose a game and put people around the table."""

from __future__ import annotations

import secrets
from hashlib import blake2b
from typing import Final

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.action import MOST_LETTERS
from companion.header import Header
from companion.options import Value
from companion.refusal import Malformed, Refused
from web.access import roles, table_devices, this_device
from web.games import screen as games
from web.games.refusals import told
from web.pages.colours import PLAYER_COLOURS
from web.pages.forms import key_of, number
from web.pages.language import language
from web.pages.services import evenings
from web.records import evening_list, people
from web.storage.database import StorageFault
from web.storage.event_store import Appending, NoSuchMatch

blueprint = Blueprint("start", __name__)

_OFFERED: Final = 4  # evenings to go on with
_WORD: Final = ("a", "b", "wort", "tipp")  # what the first page was asked before there were evenings


@blueprint.get("/")
def start() -> Response | str:
    """Offer evenings to go on with, and the three games."""
    if any(name in request.args for name in _WORD):
        return redirect(f"{url_for('judge.check')}?{request.query_string.decode(errors='replace')}", 301)
    running, notice, database = [], "", evenings().store.database
    try:
        if database.exists:
            with database.reading() as connection:
                running = evening_list.running(connection, evenings().clock(), _OFFERED)
    except StorageFault as fault:
        notice = fault.sentence(language())
    return render_template(
        "table/start.html",
        running=running,
        notice=notice,
        games=[(slug, name, games.title(name), games.pitch(name)) for slug, name in games.SLUGS.items()],
        title_of=games.title,
    )


@blueprint.get("/neu/<slug>")
def set_up(slug: str) -> str:
    """Ask who sits where and how it is played."""
    if slug not in games.SLUGS:
        abort(404)
    return _page(slug, _before(request.args.get("nach", "")))


@blueprint.post("/neu/<slug>")
def begin(slug: str) -> Response | tuple[str, int]:
    """Begin an evening as the form says."""
    if slug not in games.SLUGS:
        abort(404)
    name, form = games.SLUGS[slug], request.form
    shades = form.getlist("farbe")
    rows = [
        (text, number(shades[seat]) if seat < len(shades) else None, seat)
        for seat, text in enumerate(form.getlist("name"))
        if text.strip()
    ]
    names = [text for text, _, _ in rows]
    colours = [(seat if colour is None else colour) % PLAYER_COLOURS for _, colour, seat in rows]
    options: dict[str, Value] = {"table": "referee"}
    settings: dict[str, str] = {}
    for option in games.asked(name):
        value = games.read(option, form.get(option.name))
        if option.name not in games.SETTINGS.get(name, {}):
            options[option.name] = value
        elif str(value) in games.SETTINGS[name][option.name]:
            settings[option.name] = str(value)
    try:
        key = f"{key_of(form)}-{_entered(form)}"
        dealer = number(form.get("geber"))
        header = Header.of(name, names, secrets.token_hex(8), options, dealer if dealer in range(len(names)) else None)
        host, at, before = this_device.device_id(), evenings().clock(), _followed(form.get("nach", ""))

        def let_in(appending: Appending) -> None:
            if before is not None and roles.role_of(appending.connection, before, host).writes:
                table_devices.carry_over(appending, before, at)
            else:
                table_devices.open_table(appending, host, at)

        match = evenings().begin(
            header,
            key,
            settings=settings,
            colours=colours,
            follows=before,
            also=let_in,
        )
    except (Refused, Malformed) as refusal:
        said = told(refusal, names, name)
        return _page(slug, form, said.sentence, said.clause), 409
    except StorageFault as fault:
        return _page(slug, form, fault.sentence(language())), fault.status
    return redirect(url_for("table.show", match=match), 303)


def _page(slug: str, given: MultiDict[str, str], notice: str = "", clause: str | None = None) -> str:
    name = games.SLUGS[slug]
    facts = games.facts_of(name)
    try:
        known = people.offered(evenings().store.database)
    except StorageFault as fault:
        known, notice = [], notice or fault.sentence(language())
    names = (given.getlist("name") + [""] * facts.players[-1])[: facts.players[-1]]
    chosen = given.getlist("farbe")
    colours = [number(chosen[seat]) if seat < len(chosen) else None for seat in range(len(names))]
    return render_template(
        "table/setup.html",
        slug=slug,
        game=name,
        title=games.title(name),
        pitch=games.pitch(name),
        seats=[
            (text, seat if colour is None else colour)
            for seat, (text, colour) in enumerate(zip(names, colours, strict=True))
        ],
        least=facts.players[0],
        known=known,
        asked=[(option, given.get(option.name, option.default)) for option in games.asked(name)],
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
        with evenings().reading(match) as table:
            state = table.log.state
            colours = people.player_colours(table)
            form.setlist("name", [state.names[player] for player in state.seated])
            form.setlist("farbe", [str(colours[player]) for player in state.seated])
            for option, value in {**table.log.header.options, **table.row.settings}.items():
                form[option] = str(value)
            form["nach"] = match
    except (NoSuchMatch, StorageFault):
        return MultiDict()
    return form
