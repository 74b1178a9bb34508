"""The ruling screen of the number game: right or wrong, and where the card had to go (A-27 to A-30).

Everything is in the address, so that back, reload and sharing work; nothing is booked here.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from flask import Blueprint, abort, render_template, request

from companion.numbers.cards import HIGHEST
from companion.numbers.places import SEATS, Source
from companion.numbers.ruling import Ruling
from companion.refusal import Refused
from web.access import roles
from web.games.numbers.ruling.address import Asked, Step, after
from web.games.numbers.ruling.answer import Speaker
from web.games.numbers.ruling.faults import Fault, fault_of
from web.games.numbers.ruling.piles import drawn
from web.games.seats import players_at_table
from web.pages.language import gettext as _
from web.pages.names import isolated
from web.pages.services import evenings

blueprint = Blueprint("ruling", __name__)

VALUES: Final = range(1, HIGHEST + 1)
PLAYERS: Final = range(2, len(SEATS) + 1)


class Sitting(NamedTuple):
    """An evening of this game: who sits there, what a wrong call costs, what a booking names and whether one can be."""

    match: str
    names: tuple[str, ...]
    wrong_call: str
    seen: int
    books: bool


@blueprint.get("/entscheid")
def ruling() -> tuple[str, int]:
    """Show the question of this step, or the ruling; 400 for what can't lie on any table."""
    sitting = _sitting(request.args.get("abend", "").strip())
    asked = Asked.read(request.args, len(sitting.names) if sitting else None)
    names = sitting.names if sitting else tuple(_seat_name(seat) for seat in range(asked.players))
    found: Ruling | None = None
    fault: Fault | None = None
    try:
        found = asked.ruling()
    except Refused as refused:
        fault = fault_of(refused, asked, names)
    speaker = answer = None
    if found is not None:
        speaker = Speaker(asked, asked.table(), names, sitting.wrong_call if sitting else "free")
        answer = speaker.answer(found)
    page = render_template(
        "numbers/ruling.html",
        asked=asked,
        names=names,
        sitting=sitting,
        drawn=drawn(asked, names, found, fault),
        fault=fault,
        ruling=found,
        speaker=speaker,
        answer=answer,
        next=after(asked, found) if found is not None else None,
        fresh=Asked(discards=("-",) * asked.players, match=asked.match),
        Step=Step,
        Source=Source,
        values=VALUES,
        players=PLAYERS,
    )
    return page, 400 if fault else 200


def _seat_name(seat: int) -> str:
    return _("Platz %(number)s", number=seat + 1)


def _sitting(match: str) -> Sitting | None:
    """Return who sits at that evening's table; None if none is named.

    :raises NoSuchMatch: when there is none. :raises StorageFault: when it can't be read.
    """
    if not match:
        return None
    with evenings().reading(match) as evening:
        if evening.log.header.game != "numbers":
            abort(404)
        state = evening.log.state
        names = tuple(isolated(state.names[player]) for player in players_at_table(state))
        books = state.running and roles.role_at(evenings().store.database, match).writes
        return Sitting(match, names, str(state.setup.options["wrong_call"]), evening.seen, books)
