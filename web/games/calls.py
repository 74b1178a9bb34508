"""The race between calls from chairs: who was first, by how much, and how surely (W-28, A-17)."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from companion.clock import MOST_SPREAD
from companion.match.calls import Call, in_order
from companion.match.sheet import MatchState
from web.games.phone import Key, PhoneView, Runner
from web.games.seats import listed_seats, seat_name
from web.pages.language import gettext as _


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
    timed = _by_time(calls)
    seats = [call.seat for call in timed]
    if len(timed) < 2 or (one is not None and one not in seats):
        return None
    first, second = timed[0], timed[1 if one is None or one == seats[0] else seats.index(one)]
    ms = (second.moment.at or 0) - (first.moment.at or 0)
    return Race(first.seat, second.seat, ms, min(first.moment.spread + second.moment.spread, MOST_SPREAD))


def _by_time(calls: Sequence[Call]) -> list[Call]:
    return sorted((call for call in calls if call.moment.at is not None), key=lambda call: call.moment.at or 0)


def describe_race(race: Race, name: Callable[[int], str]) -> str:
    """Return a race in words: „Ben 34 ms vor Mia (± 6)“, „Ben gleichzeitig mit Mia“."""
    facts = {"first": name(race.first), "second": name(race.second), "ms": race.ms, "spread": race.spread}
    if race.equal:
        return _("%(first)s gleichzeitig mit %(second)s (%(ms)s ms Abstand, ± %(spread)s)", **facts)
    return _("%(first)s %(ms)s ms vor %(second)s (± %(spread)s)", **facts)


def told_race(match: MatchState) -> str:
    """Return the race between the first two calls in words; "" if there is none."""
    race = race_of(match.calls)
    return "" if race is None else describe_race(race, partial(seat_name, match))


_DRAWN: Final = 4  # calls in the picture of the race


def call_view(state: MatchState, seat: int, word: str) -> PhoneView:
    """Return the view of a pending call as `seat` sees it, without keys. `word` is what was called."""
    callers = tuple(call.seat for call in state.calls)
    race = race_of(state.calls, seat if seat in callers else None)
    if race is not None:
        return _view_of_race(state, race, seat)
    told = _("%(name)s hat gerufen.", name=seat_name(state, callers[0]))
    if len(callers) > 1:
        told = _("%(names)s haben gerufen.", names=listed_seats(state, callers))
    elif callers[0] == seat:
        told = _("Du hast gerufen.")
    return PhoneView("call", word, (told,))


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
    label = _("Ich") if seat == own else seat_name(state, seat)
    return Key(label, fields, face=state.players[seat], meaning=meaning)


def _view_of_race(state: MatchState, race: Race, seat: int) -> PhoneView:
    timed = _by_time(state.calls)[:_DRAWN]
    start = timed[0].moment.at or 0
    runners = tuple(
        Runner(state.players[call.seat], (call.moment.at or 0) - start, call.moment.spread) for call in timed
    )
    first, second = seat_name(state, race.first), seat_name(state, race.second)
    facts = {"ms": race.ms, "spread": race.spread}
    if race.equal:
        title = _("Gleichzeitig: %(names)s", names=listed_seats(state, (race.first, race.second)))
        if seat in (race.first, race.second):
            title = _("Gleichzeitig mit %(name)s", name=second if seat == race.first else first)
        return PhoneView("call", title, (_("%(ms)s ms Abstand, ± %(spread)s genau", **facts),), race=runners)
    was = _("Du warst") if race.first == seat else _("%(name)s war", name=first)
    before = _("vor %(name)s (± %(spread)s)", name=second, **facts)
    if race.second == seat:
        before = _("vor dir (± %(spread)s)", **facts)
    return PhoneView("call", was, (before,), figure=_("%(ms)s ms", **facts), race=runners)
