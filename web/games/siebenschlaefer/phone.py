"""A round of Siebenschläfer with real cards on a phone: whose turn it is, what to beat, the own count at the end."""

from typing import Final

from companion.match.sheet import MatchState
from companion.siebenschlaefer import scoring
from companion.siebenschlaefer.actions import LEAST, Counted
from companion.siebenschlaefer.state import RefereeState
from web.games.phone import Counter, PhoneCard, PhoneSide, PhoneView, SeatSign
from web.games.seats import listed_seats, seat_name
from web.games.siebenschlaefer.panel import card_of, sequel_of
from web.pages.language import gettext as _
from web.pages.language import ngettext
from web.storage.open_evenings import OpenEvening


def view(evening: OpenEvening, seat: int) -> PhoneView:
    """Return the view of a seat of the round."""
    match = evening.log.state
    state: RefereeState = match.round
    if state.ending:
        return _counting_view(match, state, seat)
    if state.turn is None:
        return PhoneView("rest", _("Wer fängt an?"), (_("Wer eine 2 hat, sagt es."),), clause="S-3")
    cards = tuple(PhoneCard(card.letter, card.picture) for card in map(card_of, state.pair or ()))
    lines, clause = _lines(evening, state, seat), _clause(state, seat)
    return PhoneView("rest", _title(match, state, seat), lines, cards=cards, clause=clause)


def _title(match: MatchState, state: RefereeState, seat: int) -> str:
    if state.turning_up or state.turn is None:
        return _("Alle haben gepasst")
    if state.turn == seat:
        return _("Du bist dran.")
    return _("%(name)s ist dran.", name=seat_name(match, state.turn))


def _lines(evening: OpenEvening, state: RefereeState, seat: int) -> tuple[str, ...]:
    if state.turning_up:
        return (_("Deckt zwei Karten vom Stapel auf."),)
    beat = _("Mehr als %(value)s schlägt das Paar.", value=state.to_beat) if state.to_beat else _("Jedes Paar geht.")
    if state.sequel is not None and state.sequel.misses == seat:
        return (beat, _("Du setzt aus."))
    if state.sequel is not None and seat in state.sequel.draws and not state.passes:
        return (beat, _("Du ziehst 2 Karten."))
    return tuple(filter(None, (beat, sequel_of(evening.log.state, state))))


def _clause(state: RefereeState, seat: int) -> str:
    if state.turning_up:
        return "S-18"
    if state.sequel is not None and state.sequel.misses == seat:
        return "S-19"
    return "S-14" if state.turn == seat else "S-17"


def _counting_view(match: MatchState, state: RefereeState, seat: int) -> PhoneView:
    own = state.counts[seat]
    if own is None:
        counter = Counter(_("Punkte"), {"do": "counted"}, "points", LEAST, scoring.MOST, _("So viel zählen sie"))
        return PhoneView("rest", _("Was zählen deine Karten?"), counter=counter, clause="S-26")
    missing = [one for one, points in enumerate(state.counts) if points is None]
    counted = ngettext("Du hast %(num)s Punkt.", "Du hast %(num)s Punkte.", own)
    told = _("Du hast keine Karte mehr.") if seat == state.winner else counted
    lines = (told, _("Es fehlen noch: %(names)s.", names=listed_seats(match, missing))) if missing else (told,)
    return PhoneView("rest", _("Die Runde ist aus."), lines, clause="S-26")


def signs(match: MatchState) -> dict[int, SeatSign]:
    """Return whose turn it is, who misses one, and who still has to count."""
    state: RefereeState = match.round
    misses = state.sequel.misses if state.sequel is not None else None
    turn = None if state.turning_up else state.turn
    return {
        seat: SeatSign(points is None if state.ending else seat == turn, "pauses" if seat == misses else "")
        for seat, points in enumerate(state.counts)
    }


SIDE: Final = PhoneSide(view, frozenset({Counted}), signs)
