"""The pages of deleting: the question before it, and the bin."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Final

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from web.access import roles
from web.access.membership import Role
from web.games.screen import short_title
from web.pages.fault_pages import if_readable, noticed
from web.pages.language import gettext as _
from web.pages.language import language
from web.pages.pagination import place_in
from web.pages.services import evenings
from web.records import deleted
from web.storage.event_store import MATCH_ID, NoSuchMatch

blueprint = Blueprint("bin", __name__)

PAGE: Final = 20


@blueprint.get("/abend/<match>/loeschen")
def ask(match: str) -> str:
    """Ask whether an evening shall go, and say what stays."""
    return _question(match)


@blueprint.post("/abend/<match>/loeschen")
@noticed(lambda notice, match: _question(match, notice))
def delete(match: str) -> Response | tuple[str, int]:
    """Put an evening into the bin; the list of evenings offers to bring it back."""
    if not _may_delete(_checked(match)):
        return _question(match), HTTPStatus.FORBIDDEN
    try:
        with evenings().store.database.writing() as connection:
            deleted.delete(connection, match, evenings().clock())
    except NoSuchMatch:
        if not deleted.is_in_bin(evenings().store.database, match):
            raise
    return redirect(url_for("evenings.every", weg=match), HTTPStatus.SEE_OTHER)


def _bin(notice: str = "") -> str:
    database = evenings().store.database
    place, found = place_in(0, PAGE), []
    if database.exists:
        with database.reading() as connection:
            place = place_in(deleted.count_in_bin(connection), PAGE)
            found = deleted.in_bin(connection, most=PAGE, offset=place.offset)
    may = _may_delete_of([each.id for each in found])
    return render_template(
        "records/bin.html",
        evenings=[(each, each.id in may) for each in found],
        leaf=place.number,
        leaves=place.pages,
        short_title=short_title,
        days=deleted.DAYS,
        notice=notice,
    )


@blueprint.get("/abende/papierkorb")
def show() -> str:
    """Show the evenings that can be brought back."""
    return _bin()


@blueprint.post("/abende/papierkorb")
@noticed(_bin)
def restore() -> Response | tuple[str, int]:
    """Bring an evening back, and go to its sheet; a second tap does no more."""
    match = _checked(request.form.get("abend", ""))
    database = evenings().store.database
    if not _may_delete(match):
        notice = _("Zurückholen geht auf dem Gerät, das den Abend geführt hat.")
        return _bin(f"{notice} {roles.not_keeper().sentence(language())}"), HTTPStatus.FORBIDDEN
    if deleted.is_in_bin(database, match):
        evenings().restore(match)
    return redirect(url_for("sheet.show", match=match), HTTPStatus.SEE_OTHER)


def _question(match: str, notice: str = "") -> str:
    row = evenings().store.row(_checked(match))
    return render_template(
        "records/delete.html",
        evening=row,
        title=short_title(row.header.game),
        days=deleted.DAYS,
        may=_may_delete(match),
        not_keeper=roles.not_keeper().sentence(language()),
        notice=notice,
    )


def _may_delete_of(matches: Sequence[str]) -> frozenset[str]:
    """Return those of `matches` that this device may bring back."""
    found = evenings().store.database
    return if_readable(lambda: frozenset(matches) if roles.keeps_house() else roles.hosted(found, matches), frozenset())


def _may_delete(match: str) -> bool:
    """Say whether this device may delete an evening, or bring it back: its host may, and a keeper of the house."""
    return roles.may(lambda: roles.keeps_house() or roles.role_at(evenings().store.database, match) is Role.HOST)


def _checked(match: str) -> str:
    """Return the id of an evening; answer 404 to a text that can't be one."""
    return match if MATCH_ID.fullmatch(match) else abort(HTTPStatus.NOT_FOUND)
