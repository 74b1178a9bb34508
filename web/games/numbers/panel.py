"""A round of the number game with real cards, on the table's screen and on a phone.

The set-up (A-1 to A-4); at rest, with the key for „Schlafmütze!“; a call, a penalty, the last card, the count (A-25).
"""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from companion.match.actions import Buzz, NextRound, Retract
from companion.match.sheet import MatchState
from companion.numbers.actions import Caught, Counted, Finish
from companion.numbers.cards import COPIES, DEALT
from companion.numbers.places import others
from companion.numbers.state import RefereeState
from companion.refusal import Malformed, Refused
from web.games.calls import call_view, face_key, taking_back, told_race
from web.games.panel import Ballot, Lead, Mark, Panel, Step, Tap, count_marks, latest
from web.games.phone import Counter, Fields, Key, PhoneSide, PhoneView, SeatSign, number_in
from web.games.seats import listed_seats, seat_name
from web.pages.forms import number
from web.pages.language import gettext as _, ngettext
from web.storage.open_evenings import OpenEvening

_KEYS: Final = 20  # numbers of cards that are shown at once


def round_panel(evening: OpenEvening, step: Step) -> Panel:
    """Return the panel of a running round; `schritt` is ertappt, ende or tisch."""
    state: RefereeState = evening.log.state.round
    if state.ending:
        return count_panel(evening, step)
    where = step.get("schritt", "")
    if evening.log.state.calls:
        return _called(evening, state)
    if where == "ertappt":
        question = _("Wer war die Schlafmütze?")
        return Panel("numbers/_caught.html", {}, _marks(state), question=question, taps=_caught_taps(state))
    if where == "ende":
        out, question = _("hat keine Karte mehr"), _("Wer hat keine Karte mehr?")
        taps = {seat: Tap(out, fields={"do": "finish", "winner": seat}) for seat in range(len(state.left))}
        return Panel("numbers/_last.html", question=question, clause="A-24", taps=taps)
    caught = last_caught(evening)
    if caught is not None and where != "tisch":
        return _penalty(evening, state, caught)
    last = evening.log.undoable
    fresh = last is None or isinstance(evening.log.event(last).action, NextRound)
    begins = fresh and not any(state.caught)  # nothing has been booked in this round
    context = {"begins": begins, "given_back": _given_back(evening)}
    return Panel("numbers/_panel.html", context, _marks(state), middle="numbers/_middle.html")


def _marks(state: RefereeState) -> Mapping[int, Mark]:
    return {seat: Mark(f"😴 {count}×") for seat, count in enumerate(state.caught) if count}


def _called(evening: OpenEvening, state: RefereeState) -> Panel:
    match = evening.log.state
    callers = [call.seat for call in match.calls]
    called = {seat: Mark(_("ruft „Schlafmütze!“"), role="doubts", sign="✋") for seat in callers}
    return Panel(
        "numbers/_called.html",
        {"race": told_race(match)},
        {**_marks(state), **called},
        question=_("Schlafmütze! Wer war es?"),
        clause="A-17",
        middle="numbers/_called_middle.html",
        taps={seat: tap for seat, tap in _caught_taps(state).items() if callers != [seat]},
        moment="halt",
        moment_key=latest(evening.log, Buzz),
    )


def _caught_taps(state: RefereeState) -> dict[int, Tap]:
    meaning = _("war die Schlafmütze")
    return {seat: Tap(meaning, fields={"do": "caught", "seat": seat}) for seat in range(len(state.caught))}


def last_caught(evening: OpenEvening) -> int | None:
    """Return the seat that was caught by the last booking: its penalty is shown until something else is booked."""
    last = evening.log.undoable
    action = evening.log.event(last).action if last else None
    return action.seat if isinstance(action, Caught) else None


def _penalty(evening: OpenEvening, state: RefereeState, caught: int) -> Panel:
    match = evening.log.state
    name, givers = seat_name(match, caught), others(len(match.players), caught)
    facts = {"giver": seat_name(match, givers[0]), "name": name}
    how = _("Alle anderen schieben der Reihe nach die unterste Karte ihres Zugstapels unter den von %(name)s.", **facts)
    if len(givers) == 1:
        how = _("%(giver)s schiebt die unterste Karte des eigenen Zugstapels unter den von %(name)s.", **facts)
    return Panel(
        "numbers/_panel.html",
        {"caught": caught, "how": how},
        with_givers(_marks(state), givers),
        question=_("Schlafmütze: %(name)s!", name=name),
        middle="numbers/_penalty.html",
        moment="sleepyhead",
        moment_key=evening.log.undoable or 0,
    )


def with_givers(marks: Mapping[int, Mark], givers: Sequence[int]) -> dict[int, Mark]:
    """Return marks with the seats that give a penalty card, each with its place in their order (A-20)."""
    found = dict(marks)
    for place, seat in enumerate(givers, 1):
        ballot = Ballot(f"{place}.", _("gibt als %(number)s. eine Karte", number=place), "gives")
        if len(givers) == 1:
            ballot = Ballot("", _("gibt eine Karte"), "gives")
        found[seat] = found.get(seat, Mark())._replace(ballot=ballot)
    return found


def _given_back(evening: OpenEvening) -> str:
    """Return who gives the penalty cards back while a penalty is taken back (A-20); "" when none is."""
    log = evening.log
    undone = log.event(log.redoable).action if log.redoable else None
    if not isinstance(undone, Caught):
        return ""
    givers = others(len(log.state.players), undone.seat)
    facts = {"name": seat_name(log.state, undone.seat), "giver": seat_name(log.state, givers[0])}
    if len(givers) == 1:
        return _("%(name)s gibt %(giver)s die Strafkarte zurück, unter den Zugstapel.", **facts)
    return _("%(name)s gibt jedem seine Strafkarte zurück, unter den Zugstapel.", **facts)


def count_panel(evening: OpenEvening, step: Step) -> Panel:
    """Ask how many cards a seat has left: the one that was tapped, else the next one that isn't counted."""
    match = evening.log.state
    state: RefereeState = match.round
    waiting = [seat for seat, cards in enumerate(state.left) if cards is None]
    wished = number(step.get("hand") or step.get("seat"))
    asked = wished if wished in waiting else waiting[0]
    first = min(max(number(step.get("ab")) or 1, 1), state.most_left)
    following = first + _KEYS
    still = [seat for seat in waiting if seat != asked]
    context = {
        "asked": asked,
        "numbers": range(first, min(following, state.most_left + 1)),
        "fewer": {"hand": asked, "ab": max(first - _KEYS, 1)} if first > 1 else None,
        "more": {"hand": asked, "ab": following} if following <= state.most_left else None,
        "missing": listed_seats(match, still) if still else "",
        "missing_hands": len(still),
        "stuck": state.ending == "stuck",
    }
    return Panel(
        "numbers/_count.html",
        context,
        count_marks(state.left, asked, state.winner, lambda count: ngettext("%(num)s Karte", "%(num)s Karten", count)),
        middle="numbers/_count_middle.html",
        question=_("Wie viele Karten hat %(name)s noch?", name=seat_name(match, asked)),
        taps={seat: Tap(_("jetzt zählen"), step={"hand": seat}) for seat in still},
        moment="last-card" if state.ending == "out" else "",
        moment_key=latest(evening.log, Finish),
    )


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


def set_up(match: MatchState) -> Mapping[str, object]:
    """Return the numbers of cards for the people who sit there: what `over` are dealt last don't reach everybody."""
    each, over = divmod(len(DEALT), len(match.players))
    return {"ones": COPIES, "others": len(DEALT), "each": each, "over": over}


LEAD: Final = Lead("numbers", set_up)
