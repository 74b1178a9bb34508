"""The face of a person on their page: an emoji, or a picture of one's own."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response

from companion.action import LARGEST
from web.access import roles
from web.pages.fault_pages import noticed
from web.pages.forms import number
from web.pages.services import evenings
from web.records import people, people_pages
from web.records.faces import (
    KIND,
    MOST_BYTES,
    PortraitFault,
    portrait,
    portrait_of,
    remove_portrait,
    set_face,
    set_portrait,
)

blueprint = Blueprint("portraits", __name__)

LARGEST_BODY: Final = MOST_BYTES + 32_000  # bytes: the form around the picture; a little more is told in words
_FOREVER: Final = "private, max-age=31536000, immutable"


@blueprint.get("/leute/<int:person>/bild")
def show(person: int) -> Response:
    """Send the picture of a person; its address has its mark, so a browser keeps it for good."""
    database = evenings().store.database
    if not database.exists or person > LARGEST:
        abort(HTTPStatus.NOT_FOUND)
    with database.reading() as connection:
        found = portrait_of(connection, person)
    if found is None:
        abort(HTTPStatus.NOT_FOUND)
    response = Response(found.raw, mimetype=KIND)
    if request.query_string.decode(errors="replace") == found.mark:
        response.headers["Cache-Control"] = _FOREVER
    response.headers["Content-Disposition"] = "inline"
    return response


def _person() -> people.Person:
    return people_pages.person_at(number(request.form.get("person")) or 0)


@blueprint.post("/leute/gesicht")
@noticed(lambda notice: people_pages.person_page(_person(), notice))
def change() -> Response:
    """Choose an emoji for the person of the form, keep a picture, or remove it."""
    found = _person()
    roles.check_keeper()
    _change(found)
    return redirect(url_for("people.one", person=found.id, getan="gesicht"), HTTPStatus.SEE_OTHER)


def _change(person: people.Person) -> None:
    emoji, do = request.form.get("gesicht"), request.form.get("do")
    picture = None
    if do == "bild":
        sent = request.files.get("bild")
        if sent is None or not sent.filename:
            raise PortraitFault("none")
        picture = portrait(sent.stream.read(MOST_BYTES + 1))
    with evenings().store.database.writing() as connection:
        if picture is not None:
            set_portrait(connection, person.id, picture)
        elif do == "ohne":
            remove_portrait(connection, person.id)
        else:
            try:
                set_face(connection, person.id, emoji or "")
            except ValueError as fault:
                raise BadRequest from fault
