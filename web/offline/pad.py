"""The pad of a device without the net: what it keeps of a table with real cards, and the rounds that it sends later.

The numbers of a table go with every picture of it, so that the pad knows the last one. Nothing in them is hidden from
anybody at the table: there are no cards, no votes, and no picture of a person. Once the net is back, each round is
booked as a whole, or not at all.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from flask import Blueprint, request, url_for
from werkzeug.wrappers import Response

from companion.action import Action
from companion.log import Log
from companion.match.actions import CorrectRound, NextRound
from companion.match.sheet import MatchState, Result, by_wins, target_of
from companion.options import Way, way_of
from companion.refusal import Malformed
from web.games.booking import check_of_sender, door
from web.games.panel import Panel
from web.games.screen import MOST, Entry, Scorepad, screen_for
from web.pages.fault_pages import json_not_stored
from web.pages.forms import key_of, number
from web.pages.language import gettext as _
from web.pages.services import evenings
from web.storage.open_evenings import OpenEvening
from web.table.page import Seat, devices_at_table, seats

blueprint = Blueprint("late_rounds", __name__)

_MOST_SEATS: Final = 20


def pad_of(evening: OpenEvening, seats: Sequence[Seat], *, writes: bool) -> dict[str, Any] | None:
    """Return what the pad needs of a table, ready for JSON; None where nobody can keep score on a pad.

    That is a game on phones, an evening that is over, a device that may not write, and a house that can't be read.
    """
    state, pad = evening.log.state, screen_for(evening).scorepad
    options = state.setup.options
    over = evening.log.match.outcome(state) is not None
    if pad is None or way_of(options) is not Way.REFEREE or over or not writes or evening.read_fault is not None:
        return None
    return {
        "match": evening.id,
        "table": url_for("table.show", match=evening.id),
        "late": url_for("late_rounds.book", match=evening.id),
        "ahead": [
            url_for("judge.check.page", abend=evening.id),
            url_for("offline.pairs", abend=evening.id),
            url_for("rules.page", slug=screen_for(evening).slug),
        ],
        "title": screen_for(evening).title,
        "round": state.number + (not state.running),
        "target": target_of(state),
        "wins": by_wins(state),
        "nobody": pad.nobody,
        "aside": _(pad.aside) if pad.aside else "",
        "columns": [{**one._asdict(), "label": _(one.label)} for one in pad.columns],
        "book": url_for("table.book", match=evening.id),
        "asked": [each._asdict() for each in pad.asked(state.round)] if state.running else [],
        "together": dict(pad.together(state.round)),
        "players": [
            {
                "player": seat.player,
                "name": seat.name,
                "colour": seat.colour,
                "face": seat.face.emoji,
                "total": seat.wins if by_wins(state) else seat.total,
            }
            for seat in seats
        ],
        "known": dict(pad.known(state.round)) if state.running else {},
        "winner": pad.winner(state.round) if state.running else None,
    }


class LateRound(NamedTuple):
    """A round as a device sends it: its number, who sat where, and what was taken down."""

    number: int
    players: tuple[int, ...]
    entry: Entry


class OtherTable(Exception):
    """The round doesn't fit the table as it stands now: a sentence, and the round's result where there is one."""

    def __init__(self, sentence: str, result: Result | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.result = result


@blueprint.post("/abend/<match>/nachtrag")
@door(lambda _match, notice: _answer(notice.status, why=notice.sentence, clause=notice.clause))
def book(match: str) -> Response:
    """Book a round; the answer says whether it stands, or why it doesn't."""
    check = check_of_sender(match)
    with evenings().reading(match) as evening:
        pad = screen_for(evening).scorepad
    if pad is None:
        return _answer(400, why=_("Das habe ich nicht verstanden."))
    late, ours = _read(pad), "ersetzen" in request.form
    found: tuple[Action, ...] = ()

    def actions(log: Log) -> tuple[Action, ...]:
        nonlocal found
        found = _correction(log.state, late) if ours else _actions(log, pad, late)
        return found

    try:
        evenings().book_together(match, actions, key_of(request.form), check)
    except OtherTable as other:
        there = other.result and {name: getattr(other.result, name) for name in ("players", "points", "winners")}
        return _answer(409, why=other.sentence, there=there)
    with evenings().reading(match) as evening:
        around = seats(evening, Panel("", {}, {}), devices_at_table(evening))
        return _answer(200, same=not found, pad=pad_of(evening, around, writes=True))


def _read(pad: Scorepad) -> LateRound:
    form = request.form
    round_number = number(form.get("runde"))
    players = _numbers(form.get("spieler", ""))
    winner = form.get("gewinner", "").strip()
    untold = {column.name for column in pad.columns if column.lasting and column.name not in form}
    counts = {column.name: _numbers(form.get(column.name, "")) for column in pad.columns if column.name not in untold}
    if untold and "ersetzen" in form:
        raise Malformed("bad_field", do="late_round", field=min(untold), found="")
    if round_number is None or not 0 < len(players) <= _MOST_SEATS:
        raise Malformed("bad_field", do="late_round", field="runde", found=form.get("runde", "")[:40])
    if any(len(each) != len(players) or max(each) > MOST for each in counts.values()):
        raise Malformed("bad_field", do="late_round", field="counts", found=str(counts)[:40])
    seat = number(winner)
    if winner and (seat is None or seat >= len(players)):
        raise Malformed("bad_field", do="late_round", field="gewinner", found=winner[:40])
    return LateRound(round_number, players, Entry(seat if winner else None, counts))


def _numbers(text: str) -> tuple[int, ...]:
    found = [number(part) for part in text.split(",")[: _MOST_SEATS + 1]]
    if None in found:
        raise Malformed("bad_field", do="late_round", field="counts", found=text[:40])
    return tuple(each for each in found if each is not None)


def _actions(log: Log, pad: Scorepad, late: LateRound) -> tuple[Action, ...]:
    """Return what a round means at the table as it stands, nothing if the table has it already.

    :raises OtherTable: when other people sit there, another device wrote the round down, or one before it is missing.
    :raises Refused: when the rules are against the next round.
    """
    state = log.state
    done = len(state.results)
    if late.number <= done:
        if _is_same(state.results[late.number - 1], late):
            return ()
        raise OtherTable(
            _("Runde %(number)s steht schon da: Ein anderes Gerät hat sie aufgeschrieben.", number=late.number),
            state.results[late.number - 1],
        )
    if late.number > done + 1:
        raise OtherTable(_("Vor Runde %(number)s fehlt noch eine Runde.", number=late.number))
    if late.players != (state.players if state.running else state.seated):
        raise OtherTable(_("Am Tisch sitzen jetzt andere als auf dem Zettel."))
    before: tuple[Action, ...] = ()
    if not state.running:
        before = (NextRound(),)
        state = log.match.apply(state, before[0])
    return (*before, *pad.actions(state.round, late.entry))


def _correction(state: MatchState, late: LateRound) -> tuple[Action, ...]:
    """Return the correction by which a round that stands already gets these numbers; nothing if it has them.

    :raises OtherTable: when there is no such round, or others have played it.
    """
    if not 0 < late.number <= len(state.results):
        raise OtherTable(_("Runde %(number)s steht nicht mehr da.", number=late.number))
    result = state.results[late.number - 1]
    if result.players != late.players:
        raise OtherTable(_("Am Tisch sitzen jetzt andere als auf dem Zettel."), result)
    if _is_same(result, late):
        return ()
    winner = late.entry.winner
    return (CorrectRound(late.number, points_of(late.entry), None if winner is None else late.players[winner]),)


def points_of(entry: Entry) -> tuple[int, ...]:
    """Return the minus points of each seat: all that stands in its columns, nothing for the winner."""
    sums = [sum(each) for each in zip(*entry.counts.values(), strict=True)]
    return tuple(0 if seat == entry.winner else points for seat, points in enumerate(sums))


def _is_same(result: Result, late: LateRound) -> bool:
    if result.players != late.players or result.points != points_of(late.entry):
        return False  # of a round that leaves out what lasts the points aren't known: another device's is told
    return late.entry.winner is None or late.players[late.entry.winner] in result.winners


def _answer(status: int, **facts: object) -> Response:
    return json_not_stored(facts, status)
