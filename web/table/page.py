"""The table page: who sits where, what can be done now, the story so far."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from flask import abort, make_response, render_template, request
from werkzeug.wrappers import Response

from companion.match.sheet import by_wins, places, rounds_among, totals
from web.access import roles, table_devices, this_device
from web.games.panel import Mark, Panel
from web.games.screen import screen_for
from web.games.seats import players_at_table
from web.pages import local_time
from web.pages.forms import number
from web.pages.language import language
from web.pages.services import evenings
from web.records import people
from web.storage.event_store import MATCH_ID
from web.storage.open_evenings import OpenEvening
from web.table import between_rounds, evening_end
from web.table.story import lines

LINES: Final = 12  # of the story, until somebody asks for more
DEVICES: Final = "geraete"
"""The step of the page that lists the devices at the table."""


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


def page_of(evening: OpenEvening, notice: Notice | None = None) -> dict[str, Any]:
    """Return what the table page needs."""
    log, state = evening.log, evening.log.state
    outcome = log.match.outcome(state)
    screen = screen_for(evening)
    if outcome is not None:
        panel = evening_end.panel(evening, outcome)
    else:
        step = request.args if notice is None else request.values  # a refused form is shown as it was filled in
        make = screen.way(state.setup.options).panel if state.running else between_rounds.panel
        panel = make(evening, step)
    door = door_at(evening)
    at_door = request.args.get("schritt") == DEVICES
    if at_door:
        panel = Panel("table/_devices.html", {"devices": door.devices}, panel.marks, deep=True)
    if notice is None and evening.read_fault is not None:
        notice = Notice(evening.read_fault.sentence(language(), until=until(evening)))
    most = min(number(request.args.get("zeilen")) or LINES, 500)
    return {
        "evening": evening,
        "state": state,
        "screen": screen,
        "seats": seats(evening, panel),
        "panel": panel,
        "ended": screen.round_end.context(state) if screen.round_end and state.results else None,
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


def seats(evening: OpenEvening, panel: Panel | None = None) -> tuple[Seat, ...]:
    """Return who sits at the table, clockwise."""
    state = evening.log.state
    sums, places_, wins, colours = (
        totals(state),
        places(state),
        rounds_among(state, "winners"),
        people.player_colours(evening),
    )
    found = []
    for seat, player in enumerate(players_at_table(state)):
        mark = panel.marks.get(seat, Mark()) if panel else Mark()
        found.append(
            Seat(player, seat, state.names[player], colours[player], sums[player], wins[player], places_[player],
                 player == state.dealer, mark)
        )  # fmt: skip
    return tuple(found)


def answer(match: str, notice: Notice | None = None, status: int = 200) -> Response:
    """Return the table page, or the part of it that is swapped."""
    check(match)
    with evenings().reading(match) as evening:
        name = "table/_table.html" if wants_fragment() else "table/table.html"
        response = make_response(render_template(name, **page_of(evening, notice)), status)
    response.headers["Cache-Control"] = "no-store"
    response.vary.add("X-Fragment")
    return response


def until(evening: OpenEvening) -> str:
    """Return up to when an evening is on disk: the time of day, unless that was another day."""
    at = evening.last_event_at
    return local_time.clock_of(at) if local_time.same_day(at, evenings().clock()) else local_time.when(at)


def door_at(evening: OpenEvening) -> table_devices.TableDevices:
    """Return what this device may do. While nobody can tell, the page stays as it was: what is booked is refused."""
    if evening.read_fault is not None:
        return table_devices.TableDevices(roles.Role.GUEST, ())
    return table_devices.devices_at(evenings().store.database, evening.id)


def check(match: str) -> None:
    """Answer 404 for what can't be the id of an evening."""
    if not MATCH_ID.fullmatch(match):
        abort(404)


def wants_fragment() -> bool:
    """Say whether only the part of a page is wanted that its script swaps."""
    return request.headers.get("X-Fragment") == "1"
