"""The table page: seats, panel and story of an evening; the bookings of its forms; and how the table stands.

The set-up of real cards (`schritt=aufbau`) opens by itself where nothing is booked yet, on a device that hasn't passed
over it: that the page's script knows. Its address carries the last event that it was asked at; with the next booking
the table is back.

A stream tells tablets how the table stands, and they then fetch their page: there are few of them, and each may show
another step.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from flask import Blueprint, Flask, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.match.sheet import by_wins, rounds_among, target_of, totals
from companion.options import Way, way_of
from web.access import this_device
from web.access.house_address import address_of, house_address, qr_code
from web.access.limits import sender
from web.access.membership import Participant, Participants, Role, taking_part
from web.access.roles import role_at
from web.access.this_device import device_id
from web.games.booking import Notice, check_of_sender, door, kept_until
from web.games.match_story import lines
from web.games.panel import Ballot, Lead, Mark, Panel, Step
from web.games.screen import screen_for
from web.games.seats import players_at_table
from web.live.event_stream import Listener, as_event
from web.live.services import live, stream_to
from web.pages.fault_pages import fault_page, json_not_stored, page_or_fragment, wants_fragment
from web.pages.forms import action_of, key_of, number
from web.pages.language import gettext as _, language, ngettext
from web.pages.services import check_match_id, evenings
from web.records.deleted import is_in_bin
from web.records.faces import Face, players_shown
from web.storage.event_store import NoSuchMatch
from web.storage.faults import StorageFault
from web.storage.open_evenings import OpenEvening
from web.table.between_rounds import between_panel, end_panel
from web.table.phones import joining

blueprint = Blueprint("table", __name__)

_LINES: Final = 12  # of the story, unless the address asks for more
_MOST_LINES: Final = 500
_MORE: Final = 40  # lines that the key for more adds


class Seat(NamedTuple):
    """A seat at the table, as seen from above. `player` is the number in the match, `seat` the one in the round."""

    player: int
    seat: int
    name: str
    colour: int
    face: Face
    total: int
    wins: int
    deals: bool
    mark: Mark
    phone: bool = False
    missing: bool = False
    bot: Participant | None = None


MakePage: TypeAlias = Callable[[str, Notice | None], Response]
PAGES: Final[dict[str, MakePage]] = {}
"""The pages of an evening other than the table that book and are shown again, by the value of their field `zurueck`."""


def _page_again(match: str, notice: Notice | None) -> Response:
    return PAGES.get(request.form.get("zurueck", ""), table_page)(match, notice)


@blueprint.post("/abend/<match>/tun")
@door(_page_again)
def book(match: str) -> Response:
    """Book the action of a form, and show the page that the form came from."""
    check, key, seen = check_of_sender(match), key_of(request.form), number(request.form.get("seen"))
    if "to" in request.form:
        target = number(request.form["to"]) or 0
        question = _question_before_undo(match, target)
        if question is not None:
            return _page_again(match, question)
        evenings().take_back(match, target, key, seen, confirmed="confirmed" in request.form, check=check)
    else:
        with evenings().reading(match) as evening:
            action = screen_for(evening).stamp(action_of(request.form, evening.log.kinds))
        evenings().book(match, action, key, seen, check)
    if request.form.get("zurueck", "") in PAGES or wants_fragment():
        return _page_again(match, None)
    return redirect(url_for("table.show", match=match, schritt=request.args.get("schritt")), 303)


def _question_before_undo(match: str, target: int) -> Notice | None:
    if "ask" not in request.form or "confirmed" in request.form:
        return None
    with evenings().reading(match) as evening:
        more = sum(event > target for event in evening.log.standing)
    if not more:
        return None
    question = ngettext(
        "Diese Zeile zurücknehmen? Damit geht auch %(num)s Zeile danach zurück.",
        "Diese Zeile zurücknehmen? Damit gehen auch %(num)s Zeilen danach zurück.",
        more,
    )
    return Notice(question, "W-45", confirm=target)


def no_such_match(fault: NoSuchMatch) -> tuple[str, int]:
    """Say that there is no such evening, or that it was deleted."""
    if is_in_bin(evenings().store.database, str(fault)):
        text = _("Unter „Abende“ steht der Papierkorb. Dort lässt er sich zurückholen.")
        return fault_page(_("Dieser Abend wurde gelöscht."), text), 404
    text = _("Vielleicht liegt er auf einem anderen Gerät. Alle, die ich kenne, stehen unter „Abende“.")
    return fault_page(_("Diesen Abend kenne ich nicht."), text), 404


@blueprint.get("/abend/<match>", endpoint="show")
def table_page(match: str, notice: Notice | None = None) -> Response:
    """Return the table page, or the part of it that its script swaps."""
    check_match_id(match)
    with evenings().reading(match) as evening:
        context = page_context(evening, notice)
        status = 200 if notice is None else notice.status
        return page_or_fragment("table/table.html", status, **context, **context["panel"].context)


@blueprint.get("/abend/<match>/tv")
def television(match: str) -> Response:
    """Return the table for a television: what those see who only look, whatever this device may do."""
    if request.args.keys() - {"lang"}:
        return redirect(url_for("table.television", match=match), 303)
    check_match_id(match)
    with evenings().reading(match) as evening:
        context = page_context(evening, on_tv=True)
        return page_or_fragment("table/tv.html", **context, **context["panel"].context)


def page_context(evening: OpenEvening, notice: Notice | None = None, *, on_tv: bool = False) -> dict[str, Any]:
    """Return the context of the table page, without that of its panel; `on_tv` as a reader has it."""
    log, state = evening.log, evening.log.state
    screen = screen_for(evening)
    devices = devices_at_table(evening)
    role = Role.READER if on_tv else devices.role
    evening.phones, evening.bots = frozenset(devices.phone_of), frozenset(devices.bots)
    panel = _panel(evening, refused=notice is not None)
    missing = live().missing(evening.id) & evening.phones
    lists_devices = request.args.get("schritt") == "geraete"
    if lists_devices:
        address, there = house_address(), address_of(url_for("table.show", match=evening.id))
        context = {
            "address": address,
            "qr": qr_code(there) if address else None,
            "phone_name": joining.phone_name,
        }
        panel = Panel("table/_devices.html", context, panel.marks, deep=True)
    elif role.writes and notice is None and evening.read_fault is None:
        panel = _inviting(evening, panel)
    if notice is None and evening.read_fault is not None:
        notice = Notice(evening.read_fault.sentence(language(), until=kept_until(evening)))
    most = min(number(request.args.get("zeilen")) or _LINES, _MOST_LINES)
    story = lines(log, most)
    return {
        "evening": evening,
        "state": state,
        "screen": screen,
        "seats": seats(evening, panel, devices, missing),
        "phones_gone": sorted(missing),
        "panel": panel,
        "ended": screen.round_end.context(evening) if screen.round_end and state.results else None,
        "ruled": screen.ruled(evening),
        "target": target_of(state),
        "by_wins": by_wins(state),
        "story": story,
        "more_lines": most + _MORE if len(story) >= most else None,
        "role": role,
        "on_tv": on_tv,
        "agreements": agreements(evening),
        "devices": devices,
        "lists_devices": lists_devices,
        "sits_here": devices.player is not None,
        "bots_play": way_of(state.setup.options) is Way.DIGITAL,
        "step_now": step_now(),
        "set_up": lead_of(evening),
        "opens_by_itself": opens_by_itself(evening) and not request.args.get("schritt"),
        "may_take_over": this_device.may_take_over(),
        "notice": notice,
        "undoable": log.undoable,
        "redoable": log.redoable,
    }


def seats(
    evening: OpenEvening, panel: Panel, there: Participants, missing: frozenset[int] = frozenset()
) -> tuple[Seat, ...]:
    """Return the seats at the table with the marks of a panel, clockwise.

    `there` are all who take part, `missing` the players whose phone is gone for the moment.
    """
    state = evening.log.state
    sums, wins = totals(state), rounds_among(state, "winners")
    phones = there.phone_of
    return tuple(
        Seat(
            player,
            seat,
            *shown,
            sums[player],
            wins[player],
            player == state.dealer,
            panel.marks.get(seat, Mark()),
            player in phones,
            player in missing,
            there.bots.get(player),
        )
        for seat, (player, shown) in enumerate(players_shown(evening, players_at_table(state)).items())
    )


def devices_at_table(evening: OpenEvening) -> Participants:
    """Return all who take part in an evening; while they can't be read, only this device, as a guest.

    The page then stays as it was, and a booking is refused.
    """
    if evening.read_fault is not None:
        return Participants(Role.GUEST)
    return taking_part(evenings().store.database, evening.id)


def step_now() -> str:
    """Return the part of the address that says at which step the page is."""
    return request.query_string.decode(errors="replace")


def _panel(evening: OpenEvening, *, refused: bool) -> Panel:
    """Return the panel of this moment; a `refused` form is shown as it was filled in."""
    log, state = evening.log, evening.log.state
    outcome = log.match.outcome(state)
    if outcome is not None:
        return end_panel(evening, outcome)
    step = request.values if refused else request.args
    if (lead := lead_panel(evening, step)) is not None:
        return lead
    if (agreement := agreement_panel(evening, step)) is not None:
        return agreement
    make_panel = screen_for(evening).way(state.setup.options).panel if state.running else between_panel
    return make_panel(evening, step)


def _inviting(evening: OpenEvening, panel: Panel) -> Panel:
    """Return the panel, in its middle the way to join: asked for, or as an evening without real cards begins.

    There it stays until all have phones.
    """
    step = request.args.get("schritt", "")
    if step == "handys":
        panel = Panel("phones/_invitation_keys.html", {}, panel.marks)
    elif (
        step
        or panel.deep
        or evening.seen
        or lead_of(evening)
        or set(players_at_table(evening.log.state)) <= evening.phones
    ):
        return panel
    try:
        invitation = joining.invitation(evening)
    except StorageFault:  # an imported evening has no code yet, and the disk no room for it
        if step:
            raise
        return panel
    if invitation.qr is None and not step:
        return panel
    context = {**panel.context, "invitation": invitation}
    return panel._replace(middle="phones/_invitation.html", context=context)


class Standing(msgspec.Struct, frozen=True):
    """The standing of a table: its last event, a sign that changes with its devices, the players who are missing."""

    seq: int
    doors: str
    missing: list[int]


def install(app: Flask) -> None:
    """Let devices without a seat listen."""
    app.register_blueprint(blueprint)
    app.extensions["live"].make_for_table = _frame


@blueprint.get("/abend/<match>/stand")
def stand(match: str) -> Response:
    """Return how a table stands, for a tablet that has lost its stream."""
    check_match_id(match)
    return json_not_stored(standing(match, evenings().store.last(match)))


@blueprint.get("/abend/<match>/strom")
def stream(match: str) -> Response:
    """Send the standing of a table after each change."""
    check_match_id(match)
    evenings().store.last(match)  # raises if there is no such evening
    writes = role_at(evenings().store.database, match).writes
    return stream_to(Listener(match, None, device_id(), language(), "" if writes else sender()))


def standing(match: str, seq: int, device: str | None = None, missing: frozenset[int] | None = None) -> Standing:
    """Return the standing of a table as a device sees it; as a rule that is the one that asks."""
    there = taking_part(evenings().store.database, match, device)
    gone = live().missing(match) if missing is None else missing
    return Standing(seq, there.sign, [player for player in there.phone_of if player in gone])


def _frame(evening: OpenEvening, listener: Listener, missing: frozenset[int]) -> bytes:
    return as_event("stand", msgspec.json.encode(standing(evening.id, evening.seen, listener.device, missing)))


class Agreement(NamedTuple):
    """An option that may change while a table plays: its `name`, its `title`, its `answers` by value.

    `now` is the value that holds.
    """

    name: str
    title: str
    answers: tuple[tuple[str, str], ...]
    now: str


def agreements(evening: OpenEvening) -> tuple[Agreement, ...]:
    """Return the options on which this table may agree anew; none once the evening is over."""
    log, screen = evening.log, screen_for(evening)
    if log.match.outcome(log.state) is not None:
        return ()
    return tuple(
        Agreement(
            name,
            _(screen.options[name].title),
            tuple((value, _(label)) for value, label in screen.options[name].labels.items()),
            str(log.state.setup.options[name]),
        )
        for name in sorted(screen.facts.changing)
    )


def agreement_panel(evening: OpenEvening, step: Step) -> Panel | None:
    """Return the question after an option that may change; None for another step of the page."""
    asked = next((one for one in agreements(evening) if one.name == step.get("was")), None)
    if asked is None or step.get("schritt") != "absprache":
        return None
    option = screen_for(evening).facts.option(asked.name)
    context = {"agreement": asked, "meaning": option.meaning.in_language(language())}
    middle = "table/_agreement_middle.html"
    return Panel("table/_agreement.html", context, middle=middle, question=asked.title, clause=option.clause)


def lead_of(evening: OpenEvening) -> Lead | None:
    """Return how the cards of the round that is running are set up; None where there are no real cards."""
    state = evening.log.state
    return screen_for(evening).way(state.setup.options).lead if state.running else None


def opens_by_itself(evening: OpenEvening) -> bool:
    """Say whether an evening begins: its first round, with real cards, and nothing booked."""
    return not evening.seen and evening.log.state.number == 1 and lead_of(evening) is not None


def lead_panel(evening: OpenEvening, step: Step) -> Panel | None:
    """Return the step of the set-up that an address asks for; None for another one, or after a booking."""
    lead = lead_of(evening)
    if lead is None or step.get("schritt") != "aufbau" or (number(step.get("seit")) or 0) != evening.seen:
        return None
    facts = lead.facts(evening.log.state)
    steps = lead.steps(facts)
    at = min(max(number(step.get("teil")) or 1, 1), len(steps))
    now = steps[at - 1]
    marks = {}
    for seat in range(len(evening.log.state.players)):
        held = now["hands"]
        meaning = _("Karten verdeckt") if held is None else ngettext("%(num)s Karte", "%(num)s Karten", held)
        ballot = None if held == 0 else Ballot("" if held is None else str(held), meaning, "hand")
        marks[seat] = Mark(ballot=ballot, turn=seat == now.get("turn"))
    context = {"lead": lead, "facts": facts, "now": now, "at": at, "steps": len(steps)}
    middle, question, clause = "table/_lead_middle.html", now["title"], now["clause"]
    return Panel("table/_lead.html", context, marks, middle=middle, question=question, clause=clause)
