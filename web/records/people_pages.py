"""The pages of people: a list of all who played here, and a page for each with statistics, names and a face."""

from functools import lru_cache
from http import HTTPStatus
from typing import Final

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import format_decimal
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response

from companion.action import LARGEST, MOST_LETTERS
from companion.typed import same_key
from web.access import roles
from web.games.screen import screen_at, screen_of, screens, short_title
from web.pages.chart import Bar, bars
from web.pages.fault_pages import noticed
from web.pages.forms import number
from web.pages.language import language
from web.pages.pagination import leaf_of
from web.pages.services import evenings
from web.records import people, statistics
from web.records.evening_list import day
from web.records.faces import (
    FACES,
    KIND,
    MOST_BYTES,
    PortraitFault,
    alike,
    portrait,
    portrait_of,
    remove_portrait,
    set_face,
    set_portrait,
    shown,
)
from web.records.statistics import Average, wins_over_time
from web.storage.database import Connection

blueprint = Blueprint("people", __name__)

PAGE: Final = 30
_MANY: Final = 12  # people; from so many on there is a search
_LEAST_ROUNDS: Final = 3  # for an average
_EARLY: Final = 3  # evenings; with fewer the page says that it is early
_LAST: Final = 12  # evenings in the strip of places
_MET: Final = 10  # opponents in the first table
_MOST_MET: Final = 30
LARGEST_BODY: Final = MOST_BYTES + 32_000  # bytes: the form around the picture; a little more is told in words
_FOREVER: Final = "private, max-age=31536000, immutable"


@blueprint.get("/leute")
def everybody() -> str:
    """Show all people who played here, and a plot that compares them."""
    with evenings().store.database.reading() as connection:
        found = statistics.everybody(connection)
        compared = statistics.averages(connection, least=_LEAST_ROUNDS)
    compared = {each.name: compared[each.name] for each in screens() if len(compared.get(each.name, ())) > 1}
    chosen = screen_at(request.args.get("spiel", ""))
    game = chosen.name if chosen and chosen.name in compared else next(iter(compared), "")
    asked = request.args.get("name", "").strip()[:MOST_LETTERS]
    leaf = leaf_of([person for person in found if begins(person.name, asked)], PAGE)
    faces = shown(evenings().store.database, [(each.name, each.colour) for each in leaf.part])
    return render_template(
        "records/people.html",
        people=list(zip(leaf.part, faces, strict=True)),
        everybody=len(found),
        searchable=len(found) > _MANY,
        asked=asked,
        leaf=leaf.number,
        leaves=leaf.pages,
        game=game,
        games=[(screen_of(each).slug, short_title(each), each == game) for each in compared],
        averages=_plot_of(compared.get(game, [])),
    )


@blueprint.get("/leute/<int:person>")
def one(person: int) -> Response | str:
    """Show the statistics of a person over all evenings."""
    found = person_at(person)
    if found.id != person:
        return redirect(url_for("people.one", person=found.id))
    return _person_page(found, done=request.args.get("getan", ""))


@blueprint.post("/leute/<int:person>")
@noticed(lambda notice, person: _person_page(person_at(person), notice))
def change(person: int) -> Response | tuple[str, int]:
    """Rename a person, merge two or split one, or stop offering one."""
    found = person_at(person)
    try:
        roles.check_keeper()
        with evenings().store.database.writing() as connection:
            to, done = _change(connection, found)
    except people.NameTaken as fault:
        with evenings().store.database.reading() as connection:
            two = people.sat_together(connection, found.id, fault.other.id)
        notice = fault.sentence(language()) if two else ""
        return _person_page(found, notice, same=None if two else fault.other), fault.status
    return redirect(url_for("people.one", person=to, getan=done), HTTPStatus.SEE_OTHER)


def _change(connection: Connection, person: people.Person) -> tuple[int, str]:
    """Make the change of the form. Return the person whose page confirms it, and the change for that page's address."""
    match request.form.get("do"):
        case "rename":
            people.rename(connection, person.id, request.form.get("name", ""), evenings().clock())
            return person.id, "name"
        case "merge":
            other = people.person_of(connection, number(request.form.get("into")) or 0)
            if other is None or other.id == person.id:
                raise BadRequest
            people.merge(connection, person.id, other.id)
            return other.id, f"eins-{person.id}"
        case "split":
            spelling = number(request.form.get("spelling")) or 0
            if spelling not in {each.id for each in people.spellings(connection, person.id)}:
                raise BadRequest
            people.split(connection, spelling)
            return spelling, "zwei"
        case "hide":
            people.set_offered(connection, person.id, offered=False)
            return person.id, "weg"
        case "show":
            people.set_offered(connection, person.id, offered=True)
            return person.id, "da"
    raise BadRequest


def _person_page(person: people.Person, notice: str = "", *, same: people.Person | None = None, done: str = "") -> str:
    with evenings().store.database.reading() as connection:
        everyone = statistics.everybody(connection)
        sums = statistics.sums(connection, person.id)
        beside = statistics.averages_beside(connection, person.id)
        placed = statistics.finished_evenings(connection, person.id)
        against = statistics.head_to_head(connection, person.id)
        others = people.spellings(connection, person.id)
        look = shown(evenings().store.database, [(person.name, person.colour)])[0]
        double = alike(connection, person.id, look)
    played = next((each for each in everyone if each.id == person.id), None)
    if played is None:  # merged by another device just now
        abort(HTTPStatus.NOT_FOUND)
    ended = sum(each.ended for each in sums)
    joined = number(done.removeprefix("eins-")) if done.startswith("eins-") else None
    return render_template(
        "records/person.html",
        person=person,
        shown=look,
        double=double,
        emojis=FACES,
        played=played,
        sums=sums,
        beside={game: _plot_of(rows) for game, rows in beside.items() if len(rows) > 1},
        last=placed[-_LAST:],
        wins=wins_over_time(placed),
        against=against[:_MET],
        more_against=against[_MET:_MOST_MET],
        early=ended < _EARLY,
        ended=ended,
        others=[each for each in others if same_key(each.name) != same_key(person.name)],
        everybody=sorted((each for each in everyone if each.id != person.id), key=lambda each: each.name.casefold()),
        may=roles.may(roles.keeps_house),
        not_keeper=roles.not_keeper().sentence(language()),
        longest=MOST_LETTERS,
        notice=notice,
        same=same,
        done=done,
        joined=next((each for each in others if each.id == joined), None),
        tried=request.form.get("name", person.name),
        short_title=short_title,
        screen_of=screen_of,
        day=day,
        decimal=decimal,
    )


def begins(name: str, asked: str) -> bool:
    """Say whether a name, or a word in it, begins with the letters `asked`."""
    letters, known = same_key(asked), same_key(name)
    return known.startswith(letters) or any(word.startswith(letters) for word in known.split())


def _plot_of(rows: list[Average]) -> tuple[Bar, ...]:
    return bars((each.name, each.colour or 0, each.points, decimal(each.points)) for each in rows)


def decimal(value: float) -> str:
    """Return a number with one decimal place, as the language of the request writes it."""
    return _decimal(round(value, 1), language())


@lru_cache(maxsize=1024)  # averages of rounds: the same few hundred numbers
def _decimal(value: float, _lang: str) -> str:
    return str(format_decimal(value, "#,##0.0"))  # in `_lang`, the language of the request


def person_at(person: int) -> people.Person:
    """Return the person of a page's address, whatever spelling it names; answer 404 where there is none."""
    with evenings().store.database.reading() as connection:
        found = people.person_of(connection, min(person, LARGEST))  # more is too large for SQLite
    return found or abort(HTTPStatus.NOT_FOUND)


@blueprint.get("/leute/<int:person>/bild")
def picture(person: int) -> Response:
    """Send the picture of a person; its address has its mark, so a browser keeps it for good."""
    with evenings().store.database.reading() as connection:
        found = portrait_of(connection, min(person, LARGEST)) or abort(HTTPStatus.NOT_FOUND)
    response = Response(found.raw, mimetype=KIND)
    if request.query_string.decode(errors="replace") == found.mark:
        response.headers["Cache-Control"] = _FOREVER
    response.headers["Content-Disposition"] = "inline"
    return response


@blueprint.post("/leute/gesicht")
@noticed(lambda notice: _person_page(_person(), notice))
def change_face() -> Response:
    """Choose an emoji for the person of the form, keep a picture, or remove it."""
    found = _person()
    roles.check_keeper()
    _change_face(found.id)
    return redirect(url_for("people.one", person=found.id, getan="gesicht"), HTTPStatus.SEE_OTHER)


def _person() -> people.Person:
    return person_at(number(request.form.get("person")) or 0)


def _change_face(person: int) -> None:
    emoji, do = request.form.get("gesicht"), request.form.get("do")
    sent = None
    if do == "bild":
        file = request.files.get("bild")
        if file is None or not file.filename:
            raise PortraitFault("none")
        sent = portrait(file.stream.read(MOST_BYTES + 1))
    with evenings().store.database.writing() as connection:
        if sent is not None:
            set_portrait(connection, person, sent)
        elif do == "ohne":
            remove_portrait(connection, person)
        else:
            try:
                set_face(connection, person, emoji or "")
            except ValueError as fault:
                raise BadRequest from fault
