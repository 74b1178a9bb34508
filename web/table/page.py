"""The table screen: who sits where, what can be done now, the story so far; and the one door for bookings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from flask import Blueprint, abort, jsonify, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.match.sheet import by_wins, places, times, totals
from companion.refusal import Malformed, Refused
from web.access import roles, table_devices, this_device
from web.games import screen as games
from web.games.numbers import panel as numbers
from web.games.panel import Face, MakeFace, Mark
from web.games.refusals import told
from web.games.seats import at_table, seat_names
from web.games.siebenschlaefer import counting as siebenschlaefer_end
from web.games.siebenschlaefer import panel as siebenschlaefer
from web.games.words import panel as words
from web.pages import local_time
from web.pages.forms import action_of, key_of, number
from web.pages.language import gettext as _
from web.pages.language import language, ngettext
from web.pages.services import evenings
from web.records import people
from web.storage.database import StorageFault
from web.storage.event_store import MATCH_ID, NoSuchMatch
from web.storage.open_evenings import OpenEvening
from web.table import between_rounds as between
from web.table import devices
from web.table import evening_end as over
from web.table.story import lines

blueprint = Blueprint("table", __name__)
blueprint.add_app_template_global(siebenschlaefer_end.closing, "siebenschlaefer_closing")

FACES: Final[Mapping[str, MakeFace]] = {
    "words": words.face,
    "numbers": numbers.face,
    "siebenschlaefer": siebenschlaefer.face,
}
Answer: TypeAlias = "Callable[[str, Notice | None, int], Response]"
BACK: Final[dict[str, Answer]] = {}
"""The pages of an evening, beside the table itself, that bookings are made from and go back to, by their `zurueck`."""
LINES: Final = 12  # of the story, until somebody wants more


class Seat(NamedTuple):
    """Somebody at the table, as seen from above. `player` counts as the match does, `seat` as the round does."""

    player: int
    seat: int
    name: str
    colour: int
    total: int
    wins: int
    place: int | None
    deals: bool
    mark: Mark


class Notice(NamedTuple):
    """Why something wasn't done: a sentence, its clause, and the event whose taking back needs the table's consent."""

    sentence: str
    clause: str | None = None
    confirm: int | None = None


@blueprint.get("/abend/<match>")
def show(match: str) -> Response:
    """Show the table."""
    return answer(match)


@blueprint.get("/abend/<match>/stand")
def standing(match: str) -> Response:
    """Return how far the evening is, so that another tablet sees when to look again."""
    check(match)
    response = jsonify(
        seq=evenings().store.last(match), doors=table_devices.devices_at(evenings().store.database, match).sign
    )
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.post("/abend/<match>/tun")
def book(match: str) -> Response:
    """Book what a form says was done, and show the page that the form came from."""
    check(match)
    back = BACK.get(request.form.get("zurueck", ""))
    try:
        refusal = refusal_to_write(match)
        if refusal is not None:
            return (back or answer)(match, refusal, 403)
        key = key_of(request.form)
        seen = number(request.form.get("seen"))
        if "to" in request.form:
            target = number(request.form["to"]) or 0
            question = _asks_first(match, target)
            if question is not None:
                return (back or answer)(match, question, 409)
            evenings().take_back(match, target, key, seen, confirmed="confirmed" in request.form)
        else:
            with evenings().reading(match) as table:
                kinds = table.log.kinds
            evenings().book(match, action_of(request.form, kinds), key, seen)
    except (Refused, Malformed) as refused:
        return (back or answer)(match, notice_of(match, refused), 409 if isinstance(refused, Refused) else 400)
    except StorageFault as fault:
        return (back or answer)(match, trouble_of(match, fault), fault.status)
    if back is not None or wants_fragment():
        return (back or answer)(match, None, 200)
    return redirect(url_for("table.show", match=match, schritt=request.args.get("schritt")), 303)


def _asks_first(match: str, target: int) -> Notice | None:
    """Return the question whether all that came after an older line of the story shall go, too; None if nothing did."""
    if "ask" not in request.form or "confirmed" in request.form:
        return None
    with evenings().reading(match) as table:
        more = sum(event > target for event in table.log.standing)
    if not more:
        return None
    told = ngettext(
        "Diese Zeile zurücknehmen? Damit geht auch %(num)s Zeile danach zurück.",
        "Diese Zeile zurücknehmen? Damit gehen auch %(num)s Zeilen danach zurück.",
        more,
    )
    return Notice(told, "W-45", target)


def page_of(table: OpenEvening, notice: Notice | None = None) -> dict[str, Any]:
    """Return what the table page needs."""
    log, state = table.log, table.log.state
    outcome = log.match.outcome(state)
    name = log.header.game
    if outcome is not None:
        face = over.face(table, outcome)
    else:
        step = request.args if notice is None else request.values  # what was turned down is shown as it was filled in
        face = (FACES[name] if state.running else between.face)(table, step)
    door = door_at(table)
    at_door = request.args.get("schritt") == devices.STEP
    if at_door:
        face = devices.face(door, face.marks)
    if notice is None and table.trouble is not None:
        notice = Notice(table.trouble.sentence(language(), until=until(table)))
    most = min(number(request.args.get("zeilen")) or LINES, 500)
    return {
        "table": table,
        "state": state,
        "game": name,
        "slug": games.SLUG_OF[name],
        "title": games.title(name),
        "seats": seats(table, face),
        "face": face,
        "over": outcome,
        "target": state.setup.options.get("target") or 0,
        "by_wins": by_wins(state),
        "story": lines(log, most),
        "most": most,
        "role": door.role,
        "door": door,
        "at_door": at_door,
        "at_home": this_device.on_this_machine(),
        "notice": notice,
        "undoable": log.undoable,
        "redoable": log.redoable,
    }


def seats(table: OpenEvening, face: Face | None = None) -> tuple[Seat, ...]:
    """Return who sits at the table, clockwise."""
    state = table.log.state
    sums, places_, wins, colours = totals(state), places(state), times(state, "winners"), people.player_colours(table)
    found = []
    for seat, player in enumerate(at_table(state)):
        mark = face.marks.get(seat, Mark()) if face else Mark()
        found.append(
            Seat(player, seat, state.names[player], colours[player], sums[player], wins[player], places_[player],
                 player == state.dealer, mark)
        )  # fmt: skip
    return tuple(found)


def answer(match: str, notice: Notice | None = None, status: int = 200) -> Response:
    """Return the table page, or the part of it that is swapped."""
    check(match)
    with evenings().reading(match) as table:
        name = "table/_table.html" if wants_fragment() else "table/table.html"
        response = make_response(render_template(name, **page_of(table, notice)), status)
    response.headers["Cache-Control"] = "no-store"
    response.vary.add("X-Fragment")
    return response


def notice_of(match: str, refused: Refused | Malformed) -> Notice:
    """Return why the rules turned something down."""
    with evenings().reading(match) as table:
        state = table.log.state
        said = told(refused, seat_names(state), table.log.header.game, players=state.names)
    shown = refused.facts.get("target") if refused.facts.get("why") == "shown" else None
    confirm = number(request.form.get("to")) if shown is not None else None
    return Notice(said.sentence, said.clause, confirm)


def trouble_of(match: str, fault: StorageFault) -> Notice:
    """Return why something couldn't be kept, and up to when all is there."""
    with evenings().reading(match) as table:
        return Notice(fault.sentence(language(), until=until(table)))


def until(table: OpenEvening) -> str:
    """Return up to when an evening is on disk: the time of day, unless that was another day."""
    at = table.kept_until
    return local_time.clock_of(at) if local_time.same_day(at, evenings().clock()) else local_time.when(at)


def door_at(table: OpenEvening) -> table_devices.TableDevices:
    """Return what this device may do. While nobody can tell, the page stays as it was: what is booked is refused."""
    if table.trouble is not None:
        return table_devices.TableDevices(roles.Role.GUEST, ())
    return table_devices.devices_at(evenings().store.database, table.id)


def refusal_to_write(match: str) -> Notice | None:
    """Return why this device may not write at a table; None if it may. :raises StorageFault: when nobody can tell."""
    with evenings().reading(match) as table:
        if table.trouble is not None:
            raise table.trouble
    role = roles.role_at(evenings().store.database, match)
    if role is roles.Role.GUEST and request.form.get("do") in roles.FOR_HOSTS:
        return Notice(_("Den Abend beendet das Gerät, das den Tisch führt."))
    if role.writes:
        return None
    return Notice(
        _("Hier schreibt ein anderes Gerät mit. Du kannst zuschauen – oder fragen, ob du mitschreiben darfst.")
    )


def check(match: str) -> None:
    """Answer 404 for what can't be the id of an evening."""
    if not MATCH_ID.fullmatch(match):
        abort(404)


def wants_fragment() -> bool:
    """Say whether only the part of a page is wanted that its script swaps."""
    return request.headers.get("X-Fragment") == "1"


def no_such_match(_fault: NoSuchMatch) -> tuple[str, int]:
    """Say that there is no such evening."""
    page = render_template(
        "fault.html",
        title=_("Diesen Abend kenne ich nicht."),
        text=_("Vielleicht liegt er auf einem anderen Gerät. Alle, die ich kenne, stehen unter „Abende“."),
    )
    return page, 404
