"""The bin: evenings that were deleted, and may come back for `DAYS` days; its page, and the question before it.

Only days on which the server has run count, each once, in the order in which it has seen them: a clock that jumps a
year ahead, or back and ahead again, makes one day of it. So no clock empties the bin.

A deleted evening keeps its log. Its standings and counts go at once, and with them all that it adds to sums. Restored,
they follow from its log again. Votes on words are the house's own and stay.
"""

import json
from collections.abc import Sequence
from http import HTTPStatus
from typing import Final, NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from web.access import roles
from web.access.membership import Role
from web.games.screen import short_title
from web.pages.fault_pages import if_readable, noticed
from web.pages.language import gettext as _, language
from web.pages.pagination import place_in
from web.pages.services import evenings
from web.records.standings import remove_standings
from web.storage.database import Connection, Database
from web.storage.event_store import MATCH_ID, NoSuchMatch
from web.storage.faults import StorageFault
from web.storage.kept_evening import DAY

DAYS: Final = 30
_LAST_DAY: Final = "SELECT coalesce(max(number), 0) FROM days_seen"
_ALL: Final = ("match_events", "participants", "host_links", "join_codes")


class DeletedEvening(NamedTuple):
    """An evening in the bin: its game, when it began, who began it, and the days to be seen until it goes."""

    id: str
    game: str
    started: int
    names: tuple[str, ...]
    days: int


def delete(connection: Connection, match: str, at: int) -> None:
    """Put an evening into the bin. :raises NoSuchMatch: when there is none, or it is there already."""
    done = connection.execute(
        f"UPDATE matches SET deleted = ?, deleted_on = ({_LAST_DAY}) WHERE id = ? AND deleted IS NULL", (at, match)
    )
    if not done.rowcount:
        raise NoSuchMatch(match)
    remove_standings(connection, match)


def count_in_bin(connection: Connection) -> int:
    """Return how many evenings can be restored."""
    (found,) = connection.execute("SELECT count(*) FROM matches WHERE deleted IS NOT NULL").fetchone()
    return int(found)


def _in_bin(connection: Connection, *, most: int, offset: int = 0) -> list[DeletedEvening]:
    rows = connection.execute(
        f"""
        SELECT id, game, started, header, ({_LAST_DAY}) - coalesce(deleted_on, 0) FROM matches
        WHERE deleted IS NOT NULL ORDER BY deleted DESC, rowid DESC LIMIT ? OFFSET ?
        """,
        (most, offset),
    ).fetchall()
    return [
        # The day on which it was deleted may be seen only afterwards, and then doesn't count.
        DeletedEvening(match, game, started, _names(header), min(DAYS, max(1, DAYS + 1 - seen)))
        for match, game, started, header, seen in rows
    ]


def is_in_bin(database: Database, match: str) -> bool:
    """Say whether an evening was deleted and is still kept."""
    query = "SELECT 1 FROM matches WHERE id = ? AND deleted IS NOT NULL"
    with database.reading() as connection:
        return connection.execute(query, (match,)).fetchone() is not None


def empty_bin(database: Database, now: int) -> int:
    """Count this day as seen, if it is new, and remove for good what was deleted more than `DAYS` such days ago.

    Return how many evenings were removed. :raises StorageFault: when that can't be.
    """
    if not database.exists:
        return 0
    day = (now // DAY,)
    with database.reading() as connection:
        if connection.execute("SELECT 1 FROM days_seen WHERE day = ?", day).fetchone() is not None:
            return 0
    with database.writing() as connection:
        connection.execute("INSERT INTO days_seen (day) VALUES (?) ON CONFLICT DO NOTHING", day)
        old = connection.execute(
            f"SELECT id FROM matches WHERE deleted IS NOT NULL AND ({_LAST_DAY}) - coalesce(deleted_on, 0) > ?", (DAYS,)
        ).fetchall()
        for table in _ALL:
            connection.executemany(f"DELETE FROM {table} WHERE match = ?", old)
        connection.executemany("DELETE FROM matches WHERE id = ? AND deleted IS NOT NULL", old)
    return len(old)


def _names(header: str) -> tuple[str, ...]:
    try:
        return tuple(str(name) for name in json.loads(header)["seats"])
    except (ValueError, KeyError, TypeError) as fault:  # no version of this program wrote that
        raise StorageFault("broken_evening") from fault


blueprint = Blueprint("bin", __name__)

PAGE: Final = 20


@blueprint.get("/abend/<match>/loeschen")
def ask(match: str) -> str:
    """Ask whether an evening shall go, and say what stays."""
    return _question(match)


@blueprint.post("/abend/<match>/loeschen")
@noticed(lambda notice, match: _question(match, notice))
def throw_away(match: str) -> Response | tuple[str, int]:
    """Put an evening into the bin; the list of evenings offers to bring it back."""
    if not _may_delete(_checked(match)):
        return _question(match), HTTPStatus.FORBIDDEN
    try:
        with evenings().store.database.writing() as connection:
            delete(connection, match, evenings().clock())
    except NoSuchMatch:
        if not is_in_bin(evenings().store.database, match):
            raise
    return redirect(url_for("evenings.every", weg=match), HTTPStatus.SEE_OTHER)


def _bin(notice: str = "") -> str:
    database = evenings().store.database
    with database.reading() as connection:
        place = place_in(count_in_bin(connection), PAGE)
        found = _in_bin(connection, most=PAGE, offset=place.offset)
    may = _may_delete_of([each.id for each in found])
    return render_template(
        "records/bin.html",
        evenings=[(each, each.id in may) for each in found],
        leaf=place.number,
        leaves=place.pages,
        short_title=short_title,
        days=DAYS,
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
    if is_in_bin(database, match):
        evenings().restore(match)
    return redirect(url_for("sheet.show", match=match), HTTPStatus.SEE_OTHER)


def _question(match: str, notice: str = "") -> str:
    row = evenings().store.row(_checked(match))
    return render_template(
        "records/delete.html",
        evening=row,
        title=short_title(row.header.game),
        days=DAYS,
        may=_may_delete(match),
        not_keeper=roles.not_keeper().sentence(language()),
        notice=notice,
    )


def _may_delete_of(matches: Sequence[str]) -> frozenset[str]:
    found = evenings().store.database
    return if_readable(lambda: frozenset(matches) if roles.keeps_house() else roles.hosted(found, matches), frozenset())


def _may_delete(match: str) -> bool:
    """Say whether this device may delete an evening, or bring it back: its host may, and a keeper of the house."""
    return roles.may(lambda: roles.keeps_house() or roles.role_at(evenings().store.database, match) is Role.HOST)


def _checked(match: str) -> str:
    return match if MATCH_ID.fullmatch(match) else abort(HTTPStatus.NOT_FOUND)
