"""The table page: seats, panel and story of an evening."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from flask import make_response, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.match.sheet import by_wins, places, rounds_among, target_of, totals
from companion.options import Way, way_of
from web.access import roles, table_devices, this_device
from web.access.house_address import address_of, house_address, qr_code
from web.bots.rows import BotSeat, bots_at
from web.games.panel import Mark, Panel
from web.games.screen import screen_for
from web.games.seats import players_at_table
from web.live.services import live
from web.pages import local_time
from web.pages.forms import number
from web.pages.language import language
from web.pages.match_id import check_match_id
from web.pages.services import evenings
from web.phones import at_table
from web.phones.seats import phones_at
from web.records import people
from web.records.faces.faces import Face, faces_of
from web.storage.faults import StorageFault
from web.storage.open_evenings import OpenEvening
from web.table.between_rounds import between_panel
from web.table.evening_end import end_panel
from web.table.story import lines

_LINES: Final = 12  # of the story, unless the address asks for more
_MOST_LINES: Final = 500
_MORE: Final = 40  # lines that the key for more adds
_DEVICES: Final = "geraete"
"""The step that lists the devices at the table."""
_PHONES: Final = "handys"
"""The step that says how phones join the table."""


class Seat(NamedTuple):
    """A seat at the table, as seen from above. `player` is the number in the match, `seat` the one in the round."""

    player: int
    seat: int
    name: str
    colour: int
    face: Face
    total: int
    wins: int
    place: int | None
    deals: bool
    mark: Mark
    phone: bool = False
    missing: bool = False
    bot: BotSeat | None = None


class Notice(NamedTuple):
    """The reason why nothing was booked: a sentence, and its clause.

    `confirm` is the event to be taken back once the table consents to it.
    """

    sentence: str
    clause: str | None = None
    confirm: int | None = None


def table_page(match: str, notice: Notice | None = None, status: int = 200) -> Response:
    """Return the table page, or the part of it that its script swaps."""
    check_match_id(match)
    with evenings().reading(match) as evening:
        name = "table/_table.html" if wants_fragment() else "table/table.html"
        context = page_context(evening, notice)
        response = make_response(render_template(name, **context, **context["panel"].context), status)
    response.headers["Cache-Control"] = "no-store"
    response.vary.add("X-Fragment")
    return response


def page_context(evening: OpenEvening, notice: Notice | None = None) -> dict[str, Any]:
    """Return the context of the table page, without that of its panel."""
    log, state = evening.log, evening.log.state
    screen = screen_for(evening)
    with_phone = _phones_by_player(evening)
    evening.phones = frozenset(with_phone)
    evening.bots = _players_of_bots(evening)
    panel = _panel(evening, refused=notice is not None)
    devices = devices_at_table(evening)
    missing = live().missing(evening.id) & set(devices.phones)
    lists_devices = request.args.get("schritt") == _DEVICES
    if lists_devices:
        context = {**_address_of(evening), "phones": _phones(evening)}
        panel = Panel("table/_devices.html", context, panel.marks, deep=True)
    elif devices.role.writes and notice is None and evening.read_fault is None:
        panel = _inviting(evening, panel, devices.phones)
    if notice is None and evening.read_fault is not None:
        notice = Notice(evening.read_fault.sentence(language(), until=kept_until(evening)))
    most = min(number(request.args.get("zeilen")) or _LINES, _MOST_LINES)
    story = lines(log, most)
    return {
        "evening": evening,
        "state": state,
        "screen": screen,
        "seats": seats(evening, panel, devices.phones, missing),
        "phones_gone": sorted(missing),
        "asking_phones": at_table.asking_phones(evening) if devices.role is roles.Role.HOST and devices.wanting else (),
        "panel": panel,
        "ended": _round_end(evening),
        "ruled": screen.ruled(evening),
        "target": target_of(state),
        "by_wins": by_wins(state),
        "story": story,
        "more_lines": most + _MORE if len(story) >= most else None,
        "role": devices.role,
        "devices": devices,
        "lists_devices": lists_devices,
        "sits_here": this_device.known_device_id() in with_phone.values(),
        "bots_play": way_of(state.setup.options) is Way.DIGITAL,
        "step_now": step_now(),
        "may_take_over": this_device.may_take_over(),
        "notice": notice,
        "undoable": log.undoable,
        "redoable": log.redoable,
    }


def seats(
    evening: OpenEvening, panel: Panel, phones: tuple[int, ...] = (), missing: frozenset[int] = frozenset()
) -> tuple[Seat, ...]:
    """Return the seats at the table with the marks of a panel, clockwise.

    `phones` are the players who have one, `missing` those whose phone is gone for the moment.
    """
    state = evening.log.state
    sums, ranked, wins = totals(state), places(state), rounds_among(state, "winners")
    colours = people.player_colours(evening)
    around = players_at_table(state)
    faces = faces_of(evenings().store.database, [state.names[player] for player in around])
    of_bots = bots_at(evenings().store.database, evening.id) if evening.read_fault is None else {}
    return tuple(
        Seat(
            player,
            seat,
            state.names[player],
            colours[player],
            faces[seat],
            sums[player],
            wins[player],
            ranked[player],
            player == state.dealer,
            panel.marks.get(seat, Mark()),
            player in phones,
            player in missing,
            of_bots.get(player),
        )
        for seat, player in enumerate(around)
    )


def devices_at_table(evening: OpenEvening) -> table_devices.TableDevices:
    """Return the devices at the table; while they can't be read, only this one, as a guest.

    The page then stays as it was, and a booking is refused.
    """
    if evening.read_fault is not None:
        return table_devices.TableDevices(roles.Role.GUEST, ())
    return table_devices.devices_at(evenings().store.database, evening.id)


def _phones_by_player(evening: OpenEvening) -> dict[int, str]:
    """Return the devices of players who have a phone; none while that can't be read."""
    if evening.read_fault is not None:
        return {}
    return {seat.player: seat.device for seat in phones_at(evenings().store.database, evening.id)}


def _players_of_bots(evening: OpenEvening) -> frozenset[int]:
    """Return the players whom the computer plays; none while that can't be read."""
    return frozenset() if evening.read_fault is not None else frozenset(bots_at(evenings().store.database, evening.id))


def kept_until(evening: OpenEvening) -> str:
    """Return up to when an evening is on disk: the time of day, on another day the day, too."""
    at = evening.last_event_at
    return local_time.clock_of(at) if local_time.same_day(at, evenings().clock()) else local_time.when(at)


def step_now() -> str:
    """Return the part of the address that says at which step the page is."""
    return request.query_string.decode(errors="replace")


def wants_fragment() -> bool:
    """Say whether only the part of a page is wanted that its script swaps."""
    return request.headers.get("X-Fragment") == "1"


def _address_of(evening: OpenEvening) -> dict[str, Any]:
    """Return the address of this house as text, and the one of this table as a code for a camera."""
    address = house_address()
    there = address_of(url_for("table.show", match=evening.id))
    return {"address": address, "qr": qr_code(there) if address else None}


def _panel(evening: OpenEvening, *, refused: bool) -> Panel:
    """Return the panel of this moment; a `refused` form is shown as it was filled in."""
    log, state = evening.log, evening.log.state
    outcome = log.match.outcome(state)
    if outcome is not None:
        return end_panel(evening, outcome)
    step = request.values if refused else request.args
    make_panel = screen_for(evening).way(state.setup.options).panel if state.running else between_panel
    return make_panel(evening, step)


def _phones(evening: OpenEvening) -> tuple[at_table.PhoneAtTable, ...]:
    """Return the phones at the table; none while they can't be read."""
    return at_table.phones(evening) if evening.read_fault is None else ()


def _inviting(evening: OpenEvening, panel: Panel, phones: tuple[int, ...]) -> Panel:
    """Return the panel, in its middle the way to join: asked for, or as an evening begins until all have phones."""
    step = request.args.get("schritt", "")
    if step == _PHONES:
        panel = Panel("phones/_invitation_keys.html", {}, panel.marks)
    elif step or panel.deep or not at_table.is_waiting_for_phones(evening, phones):
        return panel
    try:
        invitation = at_table.invitation(evening)
    except StorageFault:  # an imported evening has no code yet, and the disk no room for it
        if step:
            raise
        return panel
    if invitation.qr is None and not step:
        return panel
    context = {**panel.context, "invitation": invitation}
    return panel._replace(middle="phones/_invitation.html", centre=(), context=context)


def _round_end(evening: OpenEvening) -> object:
    """Return the context of what a game adds at the end of a round; None before the first one has ended."""
    screen, state = screen_for(evening), evening.log.state
    return screen.round_end.context(evening) if screen.round_end and state.results else None
