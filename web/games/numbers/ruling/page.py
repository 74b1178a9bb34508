"""The ruling screen of the number game: right or wrong, and where the card had to go (A-27 to A-30).

The address holds the whole case, so that back, reload and sharing work; nothing is booked here.
"""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from flask import Blueprint, abort, render_template, request

from companion.numbers.cards import HIGHEST
from companion.numbers.places import SEATS, Source
from companion.numbers.ruling import Ruling
from companion.refusal import Refused
from web.access import roles
from web.games.numbers.ruling.address import address_of, read_case
from web.games.numbers.ruling.answer import Answer, answer_to
from web.games.numbers.ruling.case import Case, Step, next_case
from web.games.numbers.ruling.contradiction import Contradiction, contradiction_of
from web.games.numbers.ruling.judged import JudgedCase, question
from web.games.numbers.ruling.piles import table_from_above
from web.games.screen import screen_of
from web.games.seats import players_at_table
from web.pages.language import gettext as _
from web.pages.names import isolated
from web.pages.services import evenings

blueprint = Blueprint("ruling", __name__)

VALUES: Final = range(1, HIGHEST + 1)
PLAYERS: Final = range(2, len(SEATS) + 1)


class CaseEvening(NamedTuple):
    """The running evening of a case: its names, the price of a wrong call, and what a booking there needs."""

    id: str
    names: tuple[str, ...]
    wrong_call: str
    seen: int
    books: bool


@blueprint.get("/entscheid")
def ruling() -> tuple[str, int]:
    """Show the next question, or the ruling; 400 for a case that can't lie on any table."""
    evening = _evening(request.args.get("abend", "").strip())
    case = read_case(request.args, len(evening.names) if evening else None)
    names = evening.names if evening else tuple(_seat_name(seat) for seat in range(case.players))
    found: Ruling | None = None
    contradiction: Contradiction | None = None
    try:
        found = case.ruling()
    except Refused as refused:
        contradiction = contradiction_of(refused, case, names)
    asks, answer = _question(case), None
    if found is not None:
        judged = JudgedCase(case, case.table(), names, evening.wrong_call if evening else "free")
        asks, answer = question(judged), answer_to(judged, found)
    page = render_template(
        "numbers/ruling.html",
        screen=screen_of("numbers"),
        evening=evening,
        case=case,
        address=partial(address_of, case),
        names=names,
        piles=table_from_above(case, names, found, contradiction),
        question=asks,
        announced=_announced(asks, answer, contradiction),
        contradiction=contradiction,
        ruling=found,
        answer=answer,
        next=address_of(next_case(case, found)) if found is not None else "",
        anew=address_of(Case(discards=("-",) * case.players, match=case.match)),
        Step=Step,
        Source=Source,
        values=VALUES,
        players=PLAYERS,
    )
    return page, 400 if contradiction else 200


def _question(case: Case) -> str:
    if case.step is Step.OPEN:
        return _("Was liegt offen?")
    if case.step is Step.CARD:
        return _("Welche Karte – und woher?")
    return _("Wohin wurde die %(card)s gelegt?", card=case.held)


def _announced(asks: str, answer: Answer | None, contradiction: Contradiction | None) -> str:
    """Return the text that a screen reader announces: the answer, the contradiction, or the question."""
    if answer is not None:
        return f"{answer.word}. {answer.reasons[0].text}"
    return contradiction.text if contradiction is not None else asks


def _seat_name(seat: int) -> str:
    return _("Platz %(number)s", number=seat + 1)


def _evening(match: str) -> CaseEvening | None:
    """Return the running evening with that id; None without an id.

    :raises NoSuchMatch: if there is none. :raises StorageFault: if it can't be read.
    """
    if not match:
        return None
    with evenings().reading(match) as evening:
        if evening.log.header.game != "numbers":
            abort(404)
        state = evening.log.state
        names = tuple(isolated(state.names[player]) for player in players_at_table(state))
        books = state.running and roles.role_at(evenings().store.database, match).writes
        return CaseEvening(match, names, str(state.setup.options["wrong_call"]), evening.seen, books)
