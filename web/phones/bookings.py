"""Bookings of a phone: read strictly, done for its own seat alone, answered with a number or with the reason.

A phone books the actions that its game leaves to phones (`PhoneSide`). The seat is filled in here: a phone that names
one is refused, and so is one that sends the time of an action. Where a moment counts the phone sends `t`, the time of
the tap on its own clock, and the server knows what that means.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields as fields_of
from typing import Final, TypeAlias

import msgspec
from flask import Blueprint, Response, make_response, request

from companion.action import LARGEST as NUMBER
from companion.action import STAMPED, Action, Json, received
from companion.match.actions import Buzz, EndMatch, NextRound
from companion.match.sheet import MatchState
from companion.options import way_of
from companion.refusal import Malformed, Refused
from companion.typed import typed
from web.access import roles
from web.access.this_device import known_device_id
from web.bots.services import bots
from web.bots.standing_in import come_back
from web.games.phone import PhoneSide
from web.games.refusals import explain
from web.games.screen import GameScreen, clause_url, screen_for
from web.games.seats import seat_names
from web.live.arrival import arrived_ms
from web.live.services import live
from web.pages.forms import is_key
from web.pages.language import gettext as _
from web.pages.language import language
from web.pages.match_id import check_match_id
from web.pages.services import evenings
from web.phones import seats
from web.phones.standings import COME_BACK
from web.storage.faults import StorageFault
from web.storage.open_evenings import OpenEvening

blueprint = Blueprint("chair", __name__)

LARGEST: Final = 2048  # bytes of a body
_OWN: Final = {"id", "seen", "do", "t"}
_OF_THE_TABLE: Final[Mapping[str, Action]] = {"next_round": NextRound(), "end_match": EndMatch()}
"""The actions of the table that a phone books, too, if it runs the table."""
_AT_ANOTHER_DOOR: Final = {Buzz.do}
"""The actions whose time is measured: they come in where phones' clocks are known."""

Sent: TypeAlias = "dict[str, bool | int | float | str]"
_read: Final = msgspec.json.Decoder(dict[str, bool | int | float | str]).decode

LATEST: Final = 1e12
"""The latest time in ms that a phone's clock can show; none runs for thirty years."""


@blueprint.post("/abend/<match>/platz/tun")
def book(match: str) -> Response:
    """Book an action of the phone's own player."""
    check_match_id(match)
    try:
        sent = _read(request.get_data(cache=False))
    except (msgspec.DecodeError, UnicodeDecodeError):
        return garbled()
    came, key, seen, tapped = arrived_ms(), sent.get("id"), sent.get("seen"), sent.get("t", 0)
    if not is_key(key) or type(seen) is not int:
        return garbled()
    if any(type(value) is int and abs(value) > NUMBER for value in sent.values()):
        return garbled()
    if isinstance(tapped, bool | str) or not 0 <= tapped <= LATEST:
        return garbled()
    with evenings().reading(match) as evening:  # held, so that an answer is about what lies on the table now
        state, screen = evening.log.state, screen_for(evening)
        player = seats.player_of(evenings().store.database, match, known_device_id())
        if player is None:
            return no_seat()
        try:
            seat = seat_of(state, player)
            if is_done(evening, key, seat):
                return done(evening)
            if sent.get("do") == COME_BACK:
                come_back(evenings().store.database, match, player)
                bots().changed(match)
                return done(evening)
            own, action = _action(evening, screen, seat, sent)
            side = screen.phones[way_of(evening.log.header.options)]
            action = screen.stamped(_timed(side, action, tapped, came))
            if side.check is not None:
                side.check(evening, action)
            evenings().book(match, action, key, seen, by=seat if own else None)
        except (Refused, Malformed) as refused:
            return refused_by_rules(state, screen, refused)
        except StorageFault as fault:
            return refusal(fault.status, fault.sentence(language()))
        return done(evening)


def garbled() -> Response:
    """Return the answer to a body that is no booking."""
    return refusal(400, _("Das kam nicht ganz an. Tipp noch einmal."))


def no_seat() -> Response:
    """Return the answer to a device that speaks for nobody at this table."""
    return refusal(403, _("Dieses Handy hat hier keinen Platz."))


def refusal(status: int, sentence: str, clause: str | None = None, url: str | None = None) -> Response:
    """Return the answer to a booking that wasn't done, with its reason for the player."""
    shape = {"refused": {"sentence": sentence, "clause": clause, "url": url}}
    response = make_response(msgspec.json.encode(shape), status)
    response.mimetype = "application/json"
    return response


def seat_of(state: MatchState, player: int) -> int:
    """Return the seat of a player in the round. :raises Malformed: for one who has none in it yet."""
    if player not in state.players:
        raise Malformed("no_such_seat", seat=len(state.players))
    return state.players.index(player)


def _action(evening: OpenEvening, screen: GameScreen, seat: int, sent: Mapping[str, object]) -> tuple[bool, Action]:
    """Return what a phone asks for, and whether it is an action of its own seat.

    :raises Refused: or :raises Malformed: for anything that isn't for this seat to do.
    """
    side: PhoneSide | None = screen.phones.get(way_of(evening.log.header.options))
    do = str(sent.get("do", ""))
    if do in _OF_THE_TABLE and roles.role_at(evenings().store.database, evening.id) is roles.Role.HOST:
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


def _timed(side: PhoneSide, action: Action, tapped: float, came: float) -> Action:
    """Return an action with its moment on the server's clock, if it has one: that of the tap, as far as it is known."""
    if type(action) not in side.timed:
        return action
    moment = live().clocks.moment(known_device_id() or "", tapped, came)
    return received(action, round(moment.at), max(round(moment.spread), 1))


def is_done(evening: OpenEvening, key: str, seat: int) -> bool:
    """Say whether this phone has sent the booking before, and it was done. :raises StorageFault: if another has."""
    event = evening.log.known(key)
    if event is not None and event.by not in (None, seat):
        raise StorageFault("reused")
    return event is not None


def done(evening: OpenEvening) -> Response:
    """Return the answer to a booking that is on disk: the number of the last event."""
    response = make_response(msgspec.json.encode({"seq": len(evening.log)}))
    response.mimetype = "application/json"
    return response


def refused_by_rules(state: MatchState, screen: GameScreen, refused: Refused | Malformed) -> Response:
    """Return the answer to a booking that the rules refuse, with their clause."""
    explained = explain(refused, seat_names(state), screen.name, players=state.names)
    url = clause_url(screen.name, explained.clause) if explained.clause else None
    return refusal(409 if isinstance(refused, Refused) else 400, explained.sentence, explained.clause, url)
