"""A phone that has a seat: its page, one frame of it, its stream, its clock, and what it books.

Bookings are read strictly and done for its own seat alone. A phone books the actions that its game leaves to phones
(`PhoneSide`). The seat is filled in here: a phone that names one is refused, and so is one that sends the time of an
action. Where a moment counts the phone sends `t`, the time of the tap on its own clock, and the server knows what that
means. Answers are a number, or the reason why not.

A frame is all that one phone shows at one moment, as JSON on one line, built for its player and nobody else. It is made
for every phone after every event, so the part that all share is made once for each state of an evening.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields as fields_of
from typing import Annotated, Final, TypeAlias, TypeVar

import msgspec
from flask import Blueprint, Flask, abort, g, redirect, render_template, request
from msgspec.structs import replace
from werkzeug.wrappers import Response

from companion.action import LARGEST as NUMBER, STAMPED, Action, Json, received
from companion.game import Outcome
from companion.match.actions import Buzz, EndMatch, NextRound
from companion.match.sheet import MatchState, by_wins, places, rounds_among, target_of, totals
from companion.options import Way, way_of
from companion.refusal import Malformed
from companion.typed import typed
from web.access import membership
from web.access.membership import MembershipFault, Participants, Role, taking_part
from web.access.roles import role_at
from web.access.this_device import known_device_id
from web.games.booking import BookingFault, as_json, door
from web.games.bots.driver import bots
from web.games.panel import time_left
from web.games.phone import EXPLAIN, AfterRound, ByState, Key, Lesson, PhoneSide, PhoneView, SeatSign
from web.games.screen import clause_url, facts_of, last_watchable, moments_of, screen_for
from web.games.seats import listed_players, players_at_table
from web.judge.doubt import advice_is_on
from web.live.clocks import arrived_ms
from web.live.event_stream import Listener, as_event
from web.live.services import Live, changes_nothing, live, stream_to
from web.pages.fault_pages import json_not_stored, not_stored
from web.pages.forms import is_key
from web.pages.language import gettext as _, language, ngettext
from web.pages.services import check_match_id, evenings, rooted
from web.pages.time_zone import zone_name
from web.records.faces import players_shown
from web.storage.faults import StorageFault
from web.storage.open_evenings import OpenEvening
from web.table.phones.joining import is_over

_encode: Final = msgspec.json.Encoder().encode
COME_BACK: Final = "come_back"
"""The name under which a phone asks for its seat, while a bot plays there."""


class SeatOnPhone(msgspec.Struct, omit_defaults=True):
    """A place at the table: face, total, chips, place among all, what the last round brought, and what is up with it.

    Totals are wins where those count, else points.
    `phone` says that it has a phone, `missing` that this phone is gone for the moment. `cards` are those on its hand.
    `bot` says how awake the bot is that plays there, "" for a person.
    """

    player: int
    name: str
    emoji: str
    picture: str
    colour: int
    total: int
    chips: int | None = None
    phone: bool = False
    missing: bool = False
    turn: bool = False
    role: str = ""
    place: int | None = None
    got: int | None = None
    cards: int | None = None
    bot: str = ""


class Clause(msgspec.Struct, frozen=True):
    """The rule in play: its number, its text, and where it is explained."""

    number: str
    text: str
    url: str


class Frame(msgspec.Struct, omit_defaults=True):
    """A frame. `seq` is the number of the last event, `me` the player; `seats` are in order around the table.

    `unit` is what the own total counts. `leads` says that this phone runs the table, too. A `lesson` explains the rule
    of the moment. `left` are the ms until time is up, where the rules set one. `target` are the points at
    which the game ends, 0 without any.
    """

    seq: int
    me: int
    seats: list[SeatOnPhone]
    view: PhoneView
    unit: str = ""
    clause: Clause | None = None
    leads: bool = False
    lesson: Lesson | None = None
    left: int | None = None
    target: int = 0


def frame(evening: OpenEvening, player: int, missing: frozenset[int] = frozenset(), *, leads: bool = False) -> bytes:
    """Return the frame of a player, in the language of the context.

    `missing` are players whose phones are gone. `leads` says that this phone runs the table, too, as its host.
    """
    shared = _seats(evening)
    side = screen_for(evening).way(evening.log.state.setup.options).phone
    there = attendance(evening.id)
    with_phone, of_bots = there.phone_of, there.bots
    evening.bots = frozenset(of_bots)
    for seat in shared:  # under the evening's lock, and all of it is set anew each time
        seat.phone = seat.player in with_phone
        seat.missing = seat.phone and seat.player in missing
        seat.bot = of_bots[seat.player].skill.value if seat.player in of_bots else ""
    view = _with_round_end(evening, player, side, _view(evening, player, side, leads=leads))
    clause = _clause(evening.log.header.game, view.clause) if view.clause else None
    lesson, left = _lesson(evening, player, side), time_left(evening)
    unit = _unit(evening.log.state, next((seat.total for seat in shared if seat.player == player), 0))
    seats, end = list(shared), target_of(evening.log.state)
    return _encode(Frame(len(evening.log), player, seats, view, unit, clause, leads, lesson, left, end))


def attendance(match: str) -> Participants:
    """Return all who take part in an evening, read once for all frames of a moment: of a request, or of the feed.

    :raises StorageFault: when they can't be read.
    """
    known: dict[str, Participants] = g.setdefault("attendance", {})
    if match not in known:
        known[match] = taking_part(evenings().store.database, match, "")
    return known[match]


def _with_round_end(evening: OpenEvening, player: int, side: PhoneSide | None, view: PhoneView) -> PhoneView:
    """Return a view between rounds or after the evening with lines of the game, and a key to the replay."""
    if view.mood not in ("between", "over"):
        return view
    log = evening.log
    number = last_watchable(log)
    if number is None:
        return view
    told, tail = AfterRound(()), ""
    players = log.state_at(moments_of(log, number)[-1]).players
    if player in players:
        tail = f"?platz={players.index(player)}"
        if side is not None and side.after is not None and number == log.state.number:
            told = side.after(evening, player)
        if told.event is not None:
            tail += f"&zug={moments_of(log, number).index(told.event)}"
    key = Key(_("Nochmal ansehen"), tone="quiet", link=rooted(f"/abend/{evening.id}/nochmal/{number}{tail}"))
    return replace(view, lines=(*view.lines, *told.lines), keys=(*view.keys, key))


def _unit(state: MatchState, total: int) -> str:
    return ngettext("Sieg", "Siege", total) if by_wins(state) else ngettext("Punkt", "Punkte", total)


def _view(evening: OpenEvening, player: int, side: PhoneSide | None, *, leads: bool) -> PhoneView:
    state, screen = evening.log.state, screen_for(evening)
    if state.running and not state.ended:
        if player in evening.bots:
            back = Key(_("Ich bin wieder da"), {"do": COME_BACK}, tone="main")
            lines = (_("Er gibt dir deinen Platz sofort zurück."),)
            return PhoneView("rest", _("Ein Bot spielt für dich"), lines, keys=(back,))
        if side is not None and player in state.players:
            return side.view(evening, state.players.index(player))
        return PhoneView("rest", _("Runde %(number)s", number=state.number), (_("Gespielt wird am Tisch."),))
    ruling, outcome = screen.ruled(evening), evening.log.match.outcome(state)
    ruled: tuple[str, ...] = () if ruling is None else (ruling.sentence,)
    if outcome is not None:
        found = _over_view(state, player, outcome)
        told = ruled if outcome.ending == "target" else ()  # else it was told after the round
        found = replace(found, lines=(*found.lines, *told))
        key = Key(_("Zum Tisch"), tone="main", link=rooted(f"/abend/{evening.id}"))
        return replace(found, keys=(key,)) if leads else found
    told = screen.round_end.told(evening, player) if screen.round_end is not None and state.results else ()
    found = _between_view(state, player, _(screen.endings[state.results[-1].ending]) if state.results else "")
    keys = (Key(_("Nächste Runde"), {"do": "next_round"}, "main"), Key(_("Feierabend"), {"do": "end_match"}, "quiet"))
    return replace(found, lines=(*found.lines, *ruled, *told), keys=keys if leads else ())


def _between_view(state: MatchState, player: int, why: str) -> PhoneView:
    title = _("Runde %(number)s ist vorbei.", number=state.number)
    if not state.results or state.results[-1].players != state.players:
        return PhoneView("between", title)
    result = state.results[-1]
    if player in result.winners:
        won = _("Du hast sie gewonnen!")
    elif not result.winners:
        won = _("Niemand hat gewonnen.")
    elif len(result.winners) == 1:
        won = _("%(name)s hat sie gewonnen.", name=listed_players(state, result.winners))
    else:
        won = _("%(names)s haben sie gewonnen.", names=listed_players(state, result.winners))
    lines, points = [f"{won} {why}"], result.points_of(player)
    if points and not by_wins(state):
        lines.append(ngettext("Für dich %(num)s Minuspunkt.", "Für dich %(num)s Minuspunkte.", points))
    return PhoneView("between", title, tuple(lines), clause=result.clause)


def _over_view(state: MatchState, player: int, outcome: Outcome) -> PhoneView:
    winners = outcome.winners
    place = places(state)[player] if player in state.seated else None
    title = _("Platz %(place)s", place=place) if place and winners else _("Schluss für heute.")
    if winners == (player,):
        title, won = _("Du hast gewonnen!"), rounds_among(state, "winners")[player]
        line = ngettext("%(num)s Runde war deine.", "%(num)s Runden waren deine.", won)
    elif player in winners:
        title = _("Platz 1, geteilt!")
        line = _("Mit dir: %(names)s.", names=listed_players(state, [each for each in winners if each != player]))
    elif len(winners) == 1:
        line = _("%(name)s gewinnt den Abend.", name=listed_players(state, winners))
    else:
        line = _("%(names)s gewinnen den Abend.", names=listed_players(state, winners)) if winners else ""
    return PhoneView("over", title, (line,) if line else (), clause=outcome.clause)


def _lesson(evening: OpenEvening, player: int, side: PhoneSide | None) -> Lesson | None:
    state = evening.log.state
    wanted = evening.row.settings.get(EXPLAIN) and state.number == 1 and state.running and not state.ended
    if not wanted or side is None or side.lesson is None or player not in state.players:
        return None
    return side.lesson(state, state.players.index(player))


@ByState
def _seats(evening: OpenEvening) -> tuple[SeatOnPhone, ...]:
    """Return the part that all frames of one state share: the seats without their phones."""
    state = evening.log.state
    sums = rounds_among(state, "winners") if by_wins(state) else totals(state)
    ranked, around = places(state), players_shown(evening, players_at_table(state))
    side = screen_for(evening).way(state.setup.options).phone
    playing = state.running and not state.ended
    signs = side.signs(state) if side is not None and playing else {}
    seats = []
    for seat, (player, (name, colour, face)) in enumerate(around.items()):
        sign = signs.get(seat, SeatSign())
        seats.append(
            SeatOnPhone(
                player, name, face.emoji, face.picture, colour, sums[player], sign.chips,
                turn=sign.turn, role=sign.role, place=ranked[player], got=None if playing else _got(state, player),
                cards=sign.cards,
            )
        )  # fmt: skip
    return tuple(seats)


def _got(state: MatchState, player: int) -> int | None:
    result = state.results[-1] if state.results else None
    if result is None or player not in result.players:
        return None
    return int(player in result.winners) if by_wins(state) else result.points_of(player)


def _clause(game: str, number: str) -> Clause | None:
    text = facts_of(game).rule(number, language())
    return Clause(number, text, clause_url(game, number)) if text else None


blueprint = Blueprint("seat", __name__)

LARGEST: Final = 2048  # bytes of a body
_OWN: Final = {"id", "seen", "do", "t"}
_OF_THE_TABLE: Final[Mapping[str, Action]] = {"next_round": NextRound(), "end_match": EndMatch()}
"""The actions of the table that a phone books, too, if it runs the table."""

LATEST: Final = 1e12
"""The latest time in ms that a phone's clock can show; none runs for thirty years."""

Sent: TypeAlias = dict[str, bool | int | float | str]
T = TypeVar("T")


class Call(msgspec.Struct, forbid_unknown_fields=True):
    """A call from the chair: an id of its own, the last event that the phone has seen, the time `t` of the tap."""

    id: str
    seen: Annotated[int, msgspec.Meta(ge=0, le=NUMBER)]
    t: Annotated[float, msgspec.Meta(ge=0, le=LATEST)]


def sent_by_phone(kind: type[T]) -> T:
    """Return the body of a request, read strictly. :raises BookingFault: when it isn't so."""
    try:
        return msgspec.json.decode(request.get_data(cache=False), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise BookingFault("garbled") from fault


@blueprint.post("/abend/<match>/platz/tun")
@door(as_json)
def book(match: str) -> Response:
    """Book an action of the phone's own player."""
    sent: Sent = sent_by_phone(dict[str, bool | int | float | str])
    came, key, seen, tapped = arrived_ms(), sent.get("id"), sent.get("seen"), sent.get("t", 0)
    if not is_key(key) or type(seen) is not int or isinstance(tapped, bool | str) or not 0 <= tapped <= LATEST:
        raise BookingFault("garbled")
    if any(type(value) is int and abs(value) > NUMBER for value in sent.values()):
        raise BookingFault("garbled")

    def action(evening: OpenEvening, seat: int) -> tuple[Action, int | None] | None:
        if sent.get("do") == COME_BACK:
            with membership.changing(evenings().store.database, match, "", evenings().clock()) as table:
                table.come_back(evening.log.state.players[seat])
            bots().changed(match)
            return None
        own, found = _action(evening, seat, sent)
        screen = screen_for(evening)
        side = screen.way(evening.log.header.options).phone
        timed = side is not None and type(found) in side.timed
        found = screen.stamp(_timed(found, tapped, came) if timed else found)
        if side is not None and side.check is not None:
            side.check(evening, found)
        return found, seat if own else None

    return _book(match, key, seen, action)


@blueprint.post("/abend/<match>/platz/ruf")
@door(as_json)
def call(match: str) -> Response:
    """Book a call of the phone's own player, with its moment on the server's clock."""
    came, sent = arrived_ms(), sent_by_phone(Call)
    if not is_key(sent.id):
        raise BookingFault("garbled")
    return _book(match, sent.id, sent.seen, lambda _, seat: (_timed(Buzz(seat), sent.t, came), seat))


def own_player(match: str) -> int:
    """Return the player of this phone. :raises MembershipFault: if it has no seat at the table."""
    player = membership.player_of(evenings().store.database, match, known_device_id())
    if player is None:
        raise MembershipFault("no_seat")
    return player


MakeAction: TypeAlias = Callable[[OpenEvening, int], "tuple[Action, int | None] | None"]
"""Makes the action of a seat and says whose it is, None for the table's; None for what is done without one."""


def _book(match: str, key: str, seen: int, make: MakeAction) -> Response:
    """Book what the player of this phone does, once, and answer with the number of the last event."""
    with evenings().reading(match) as evening:  # held, so that an answer is about what lies on the table now
        player, players = own_player(match), evening.log.state.players
        if player not in players:
            raise Malformed("no_such_seat", seat=len(players))
        seat, known = players.index(player), evening.log.known(key)
        if known is not None and known.by not in (None, seat):  # another phone has sent it
            raise StorageFault("reused")
        if known is None and (made := make(evening, seat)) is not None:
            action, by = made
            evenings().book(match, action, key, seen, by=by)
        return json_not_stored({"seq": len(evening.log)})


def _action(evening: OpenEvening, seat: int, sent: Mapping[str, object]) -> tuple[bool, Action]:
    """Return what a phone asks for, and whether it is an action of its own seat.

    :raises Refused: or :raises Malformed: for anything that isn't for this seat to do.
    """
    side = screen_for(evening).way(evening.log.header.options).phone
    do = str(sent.get("do", ""))
    if do in _OF_THE_TABLE and role_at(evenings().store.database, evening.id) is Role.HOST:
        return False, _OF_THE_TABLE[do]
    told = {name: typed(value) if isinstance(value, str) else value for name, value in sent.items() if name not in _OWN}
    kinds = {kind.do: kind for kind in side.actions} if side is not None else {}
    if side is not None and do in side.answers:
        return False, side.answers[do](evening.log.state, seat, told)
    if do not in kinds or do == Buzz.do:  # a call comes in by a door of its own
        raise Malformed("unknown_action", found=do[:40])
    stamps = {part.name for part in fields_of(kinds[do]) if part.metadata == STAMPED}
    for name in told:
        if name == "seat" or name in stamps:
            raise Malformed("unknown_field", do=do, field=name)
    shape: Json = {"do": do, "seat": seat, **told}
    return True, evening.log.read_action(shape)


def _timed(action: Action, tapped: float, came: float) -> Action:
    """Return an action with its moment on the server's clock: that of the tap, as far as it is known."""
    moment = live().clocks.moment(known_device_id() or "", tapped, came)
    return received(action, round(moment.at), max(round(moment.spread), 1))


class Ping(msgspec.Struct, forbid_unknown_fields=True):
    """A phone's ping: its clock `c` in ms, and the nonce `n` that it answers; "" for the first one."""

    c: Annotated[float, msgspec.Meta(ge=0, le=LATEST)]
    n: str = ""


class Pong(msgspec.Struct, omit_defaults=True):
    """The answer to a ping: a nonce, and by how many ms the phone's clock may be wrong, once that is known."""

    n: str
    u: float | None = None


def install(app: Flask) -> None:
    """Let phones with a seat listen, each to what its player may see."""
    app.register_blueprint(blueprint)
    made: Live = app.extensions["live"]
    made.make_for_player, made.with_phone = _frame_of, lambda match: attendance(match).phone_of


@blueprint.get("/abend/<match>/platz")
def show(match: str) -> Response:
    """Show the seat of this phone; after the evening go on to the next one of the same people."""
    check_match_id(match)
    database, device = evenings().store.database, known_device_id()
    with evenings().reading(match) as evening:
        player = membership.player_of(database, match, device)
        if is_over(evening) and (onward := membership.goes_on_at(database, match, device)) is not None:
            return redirect(rooted(f"/abend/{onward}/platz"), 303)
        state, screen = evening.log.state, screen_for(evening)
        if player is None or player not in players_at_table(state):
            runs = match if role_at(database, match).writes else ""
            return not_stored(render_template("phones/no_seat.html", screen=screen, state=state, runs=runs), 403)
        shown = _frame(evening, player).decode()
        files = screen.hand_files if way_of(state.setup.options) is Way.DIGITAL else ()
        page = render_template(
            "phones/phone.html", match=match, screen=screen, frame=shown, advised=advice_is_on(), hand_files=files
        )
        return not_stored(page)


@blueprint.get("/abend/<match>/platz/stand")
@door(as_json)
def standing(match: str) -> Response:
    """Return what this phone shows now, as the stream would send it."""
    with evenings().reading(match) as evening:
        player = own_player(match)
        if player not in players_at_table(evening.log.state):
            raise MembershipFault("no_seat")
        live().hear(match, player)
        return json_not_stored(msgspec.Raw(_frame(evening, player)))


@blueprint.get("/abend/<match>/platz/frage/<name>")
@door(as_json)
def asked(match: str, name: str) -> Response:
    """Return what the hand of this phone asks for beside its frame."""
    with evenings().reading(match) as evening:
        player, seats = own_player(match), evening.log.state.players
        if player not in seats:
            raise MembershipFault("no_seat")
        side = screen_for(evening).way(evening.log.header.options).phone
        if side is None or name not in side.asks:
            abort(404)
        return json_not_stored(side.asks[name](evening, seats.index(player)))


@blueprint.get("/abend/<match>/platz/strom")
@door(as_json)
def stream(match: str) -> Response:
    """Send this phone what its player may see, at once and after each change."""
    evenings().store.last(match)  # raises if there is no such evening
    return stream_to(Listener(match, own_player(match), known_device_id() or "", language(), zone=zone_name()))


@blueprint.post("/abend/<match>/platz/uhr")
@door(as_json)
def ping(match: str) -> Response:
    """Take in a ping of the phone's clock, and answer with a nonce for the next one.

    It touches no table: whoever brings a nonce back has shown a seat when the nonce was given.
    """
    sent = sent_by_phone(Ping)
    changes_nothing()
    device, clocks = known_device_id() or "", live().clocks
    if not clocks.gave(device, sent.n[:40]):
        evenings().store.last(match)  # as above
        own_player(match)
    nonce, spread = clocks.ping(device, sent.n[:40], sent.c, arrived_ms())
    return json_not_stored(Pong(nonce, spread))


def _frame(evening: OpenEvening, player: int) -> bytes:
    leads = known_device_id() in attendance(evening.id).hosts
    return frame(evening, player, live().missing(evening.id), leads=leads)


def _frame_of(evening: OpenEvening, listener: Listener, missing: frozenset[int]) -> bytes | None:
    """Return a phone's frame; None if its seat isn't its own any more."""
    there = attendance(evening.id)
    if listener.player is None or there.phone_of.get(listener.player) != listener.device:
        return None
    leads = listener.device in there.hosts
    return as_event("frame", frame(evening, listener.player, missing, leads=leads))
