"""Bookings of a phone: read strictly, done for its own seat alone, answered with a number or with the reason.

A phone books the actions that its game leaves to phones (`PhoneSide`). The seat is filled in here: a phone that names
one is refused, and so is one that sends the time of an action. Where a moment counts the phone sends `t`, the time of
the tap on its own clock, and the server knows what that means.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields as fields_of
from typing import Annotated, Final, TypeAlias, TypeVar

import msgspec
from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from companion.action import LARGEST as NUMBER
from companion.action import STAMPED, Action, Json, received
from companion.match.actions import Buzz, EndMatch, NextRound
from companion.match.sheet import MatchState
from companion.refusal import Malformed
from companion.typed import typed
from web.access import membership
from web.access.membership import MembershipFault, Role
from web.access.roles import role_at
from web.access.this_device import known_device_id
from web.games.booking import BookingFault, as_json, door, json_answer
from web.games.bots.driver import bots
from web.games.screen import screen_for
from web.live.clocks import arrived_ms
from web.live.services import live
from web.pages.forms import is_key
from web.pages.services import evenings, rooted
from web.storage.faults import StorageFault
from web.storage.open_evenings import OpenEvening
from web.table.phones.frame import COME_BACK

blueprint = Blueprint("chair", __name__)

LARGEST: Final = 2048  # bytes of a body
_OWN: Final = {"id", "seen", "do", "t"}
_OF_THE_TABLE: Final[Mapping[str, Action]] = {"next_round": NextRound(), "end_match": EndMatch()}
"""The actions of the table that a phone books, too, if it runs the table."""
_AT_ANOTHER_DOOR: Final = {Buzz.do}
"""The actions whose time is measured: they come in where phones' clocks are known."""

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
            _come_back(match, evening.log.state.players[seat])
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


@blueprint.post("/abend/<match>/platz/zurueck")
@door(as_json)
def back(match: str) -> AnyResponse:
    """Let the player of this phone play again. A form is led back to its seat, a script is answered with a number."""
    with evenings().reading(match) as evening:
        _come_back(match, own_player(match))
        answer = json_answer({"seq": len(evening.log)})
    by_form = request.mimetype == "application/x-www-form-urlencoded"
    return redirect(rooted(f"/abend/{match}/platz"), 303) if by_form else answer


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
        seat = seat_of(evening.log.state, own_player(match))
        if not _is_done(evening, key, seat) and (made := make(evening, seat)) is not None:
            action, by = made
            evenings().book(match, action, key, seen, by=by)
        return json_answer({"seq": len(evening.log)})


def _come_back(match: str, player: int) -> None:
    membership.come_back(evenings().store.database, match, player)
    bots().changed(match)


def seat_of(state: MatchState, player: int) -> int:
    """Return the seat of a player in the round. :raises Malformed: for one who has none in it yet."""
    if player not in state.players:
        raise Malformed("no_such_seat", seat=len(state.players))
    return state.players.index(player)


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
    if do not in kinds or do in _AT_ANOTHER_DOOR:
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


def _is_done(evening: OpenEvening, key: str, seat: int) -> bool:
    """Say whether this phone has sent the booking before, and it was done. :raises StorageFault: if another has."""
    event = evening.log.known(key)
    if event is not None and event.by not in (None, seat):
        raise StorageFault("reused")
    return event is not None
