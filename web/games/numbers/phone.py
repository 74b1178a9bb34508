"""A round of the number game with real cards on a phone: the key for „Schlafmütze!“, a call, a penalty, the count."""

from typing import Final

from msgspec.structs import replace

from companion.match.actions import Buzz, Retract
from companion.match.sheet import MatchState
from companion.numbers.actions import Caught, Counted
from companion.numbers.places import others
from companion.numbers.state import RefereeState
from companion.refusal import Malformed, Refused
from web.games.calls import call_view, face_key, taking_back
from web.games.numbers.panel import last_caught
from web.games.phone import Counter, Fields, Key, PhoneSide, PhoneView, SeatSign, number_in
from web.games.seats import listed_seats, seat_name
from web.pages.language import gettext as _
from web.pages.language import ngettext
from web.storage.open_evenings import OpenEvening


def view(evening: OpenEvening, seat: int) -> PhoneView:
    """Return the view of a seat of the round."""
    match = evening.log.state
    state: RefereeState = match.round
    if state.ending:
        return _counting_view(match, state, seat)
    if match.calls:
        return _called_view(match, seat)
    caught = last_caught(evening)
    if caught is not None:
        return _penalty_view(match, seat, caught)
    often = state.caught[seat]
    line = ngettext("Du warst schon %(num)s-mal die Schlafmütze.", "Du warst schon %(num)s-mal die Schlafmütze.", often)
    title = _("Runde %(number)s", number=match.number)
    return PhoneView("rest", title, (line,) if often else (), buzz=_("Schlaf\u00admütze!"), clause="A-17")


def _called_view(match: MatchState, seat: int) -> PhoneView:
    callers = [call.seat for call in match.calls]
    found = call_view(match, seat, _("Schlafmütze!"))
    ask = ""
    keys: tuple[Key, ...] = (Key(_("Ich war’s"), {"do": "caught", "whom": seat}, "main"),)
    if seat in callers:
        ask, meaning = _("Wen meinst du?"), _("war die Schlafmütze")
        whom = others(len(match.players), seat)
        keys = tuple(face_key(match, one, seat, {"do": "caught", "whom": one}, meaning) for one in sorted(whom))
    return replace(found, ask=ask, keys=(*keys, *taking_back(match, seat)), clause="A-17")


def _penalty_view(match: MatchState, seat: int, caught: int) -> PhoneView:
    name = seat_name(match, caught)
    givers = others(len(match.players), caught)
    buzz = _("Schlaf\u00admütze!")
    if seat == caught:
        told = (_("Alle anderen schieben dir eine Karte zu."), _("Dein Zug ist vorbei."))
        return PhoneView("result", _("Du bist die Schlafmütze!"), told, "😴", buzz=buzz, clause="A-20")
    lines: tuple[str, ...] = (_("Schieb die unterste Karte deines Zugstapels unter den von %(name)s.", name=name),)
    if len(givers) > 1:
        lines = (*lines, _("Du gibst als Nummer %(number)s.", number=givers.index(seat) + 1))
    title, by = _("Schlafmütze: %(name)s!", name=name), match.players[caught]
    return PhoneView("result", title, lines, "😴", by=by, buzz=buzz, clause="A-20")


def _counting_view(match: MatchState, state: RefereeState, seat: int) -> PhoneView:
    left = state.left[seat]
    if state.counting and left is None:
        counter = Counter(_("Karten"), {"do": "counted"}, "cards", 1, state.most_left, _("So viele habe ich"))
        return PhoneView("rest", _("Wie viele Karten hast du noch?"), counter=counter, clause="A-25")
    missing = [one for one, cards in enumerate(state.left) if cards is None]
    told = ngettext("Du hast %(num)s Karte.", "Du hast %(num)s Karten.", left) if left else _("Gezählt wird am Tisch.")
    told = _("Du hast keine Karte mehr.") if left == 0 else told
    lines = (told, _("Es fehlen noch: %(names)s.", names=listed_seats(match, missing))) if missing else (told,)
    return PhoneView("rest", _("Die Runde ist aus."), lines, clause="A-25")


def caught(match: MatchState, seat: int, fields: Fields) -> Caught:
    """Return the penalty that a caller wants for another player, or to which a player owns up.

    :raises Refused: when nobody has called. :raises Malformed: for an answer that isn't this seat's to give.
    """
    whom, callers = number_in(fields, "whom", "caught"), [call.seat for call in match.calls]
    if not callers:
        raise Refused("A-17", why="nobody_called")
    if (seat in callers) == (seat == whom):  # callers mean somebody else, the others own up
        raise Malformed("other_seat", by=seat, do="caught")
    return Caught(whom)


def signs(match: MatchState) -> dict[int, SeatSign]:
    """Return who has called, and who still has to count."""
    state: RefereeState = match.round
    callers = [call.seat for call in match.calls]
    return {
        seat: SeatSign(state.counting and cards is None, "doubts" if seat in callers else "")
        for seat, cards in enumerate(state.left)
    }


SIDE: Final = PhoneSide(view, frozenset({Buzz, Retract, Counted}), signs, {"caught": caught})
