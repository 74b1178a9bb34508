"""The race between calls from chairs: who was first, by how much, and how surely (W-28, A-17)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from companion.clock import MOST_SPREAD
from companion.match.calls import Call, in_order
from companion.match.sheet import MatchState
from web.games.phone import Key, PhoneView, Runner
from web.games.seats import seat_names
from web.pages.language import gettext as _
from web.pages.names import isolated, listed


class Race(NamedTuple):
    """The first two calls, by seat. `ms` lie between them, `spread` is how far that may be wrong."""

    first: int
    second: int
    ms: int
    spread: int

    @property
    def equal(self) -> bool:
        """Whether the clock can't tell which was first."""
        return self.ms <= self.spread


def race_of(calls: Sequence[Call], one: int | None = None) -> Race | None:
    """Return the race between the first two calls, or between that of the seat `one` and its nearest rival.

    None if there are no two, or nobody has measured their times.
    """
    timed = [call for call in calls if call.moment.at is not None]
    timed.sort(key=lambda call: call.moment.at or 0)
    seats = [call.seat for call in timed]
    if len(timed) < 2 or (one is not None and one not in seats):
        return None
    at = 1 if one is None or one == seats[0] else seats.index(one)
    first, second = timed[0 if one is not None else at - 1], timed[at]
    ms = (second.moment.at or 0) - (first.moment.at or 0)
    return Race(first.seat, second.seat, ms, min(first.moment.spread + second.moment.spread, MOST_SPREAD))


def describe_race(race: Race, name: Callable[[int], str]) -> str:
    """Return a race in words: „Ben 34 ms vor Mia (± 6)“, „Ben gleichzeitig mit Mia“."""
    facts = {"first": name(race.first), "second": name(race.second), "ms": race.ms, "spread": race.spread}
    if race.equal:
        return _("%(first)s gleichzeitig mit %(second)s (%(ms)s ms Abstand, ± %(spread)s)", **facts)
    return _("%(first)s %(ms)s ms vor %(second)s (± %(spread)s)", **facts)


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
