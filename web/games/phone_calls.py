"""A pending call on the phones: who was first, by how much, and how sure that is (W-28, A-17)."""

from __future__ import annotations

from typing import Final

from companion.match.calls import in_order
from companion.match.sheet import MatchState
from web.games.calls import Race, race_of
from web.games.phone import Key, PhoneView, Runner
from web.games.seats import seat_names
from web.pages.language import gettext as _
from web.pages.names import isolated, listed

_DRAWN: Final = 4  # calls in the picture of the race


def call_view(state: MatchState, seat: int, word: str) -> PhoneView:
    """Return the view of a pending call as `seat` sees it, without keys. `word` is what was called."""
    names = [isolated(name) for name in seat_names(state)]
    callers = tuple(call.seat for call in state.calls)
    race = race_of(state.calls, seat if seat in callers else None)
    first = callers[0]
    if race is None and len(callers) > 1:
        others = listed(seat_names(state)[one] for one in callers)
        return PhoneView("call", word, (_("%(names)s haben gerufen.", names=others),))
    if race is None:
        called = _("Du hast gerufen.") if first == seat else _("%(name)s hat gerufen.", name=names[first])
        return PhoneView("call", word, (called,))
    return _view_of_race(state, race, seat, names)


def taking_back(state: MatchState, seat: int) -> tuple[Key, ...]:
    """Return the key by which a caller takes the call back; none for anybody else."""
    if seat not in (call.seat for call in state.calls):
        return ()
    return (Key(_("Doch nicht"), {"do": "retract"}, tone="quiet"),)


def equal_callers(state: MatchState) -> tuple[int, ...]:
    """Return the first callers if the clock can't tell them apart; none if one was first."""
    groups = in_order(state.calls)
    return groups[0] if groups and len(groups[0]) > 1 else ()


def face_key(state: MatchState, seat: int, own: int, fields: dict[str, str | int | bool], meaning: str) -> Key:
    """Return a key with the face of a seat: „Ich“ for the own one, else its name."""
    name = state.names[state.players[seat]]
    return Key(_("Ich") if seat == own else isolated(name), fields, face=state.players[seat], meaning=meaning)


def _view_of_race(state: MatchState, race: Race, seat: int, names: list[str]) -> PhoneView:
    timed = sorted((call for call in state.calls if call.moment.at is not None), key=lambda call: call.moment.at or 0)
    start = timed[0].moment.at or 0
    runners = tuple(
        Runner(state.players[call.seat], (call.moment.at or 0) - start, call.moment.spread) for call in timed[:_DRAWN]
    )
    facts = {"ms": race.ms, "spread": race.spread}
    if race.equal:
        apart = _("%(ms)s ms Abstand, ± %(spread)s genau", **facts)
        if seat in (race.first, race.second):
            other = names[race.second if seat == race.first else race.first]
            return PhoneView("call", _("Gleichzeitig mit %(name)s", name=other), (apart,), race=runners)
        both = listed(seat_names(state)[one] for one in (race.first, race.second))
        return PhoneView("call", _("Gleichzeitig: %(names)s", names=both), (apart,), race=runners)
    was = _("Du warst") if race.first == seat else _("%(name)s war", name=names[race.first])
    if race.second == seat:
        before = _("vor dir (± %(spread)s)", **facts)
    else:
        before = _("vor %(name)s (± %(spread)s)", name=names[race.second], **facts)
    return PhoneView("call", was, (before,), figure=_("%(ms)s ms", **facts), race=runners)
