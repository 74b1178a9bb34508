"""The mistakes of a round without a box, told once it is over: who overlooked most, and how often that was noticed."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from companion.match.actions import NextRound
from companion.numbers.actions import Call, Keep, Lay
from companion.numbers.ruling import mistakes
from companion.numbers.state import DigitalState
from web.games.by_state import ByState
from web.games.numbers.hand.verdict import tell
from web.games.screen import Ruled
from web.games.seats import listed_players, seat_names
from web.pages.language import gettext as _
from web.pages.language import ngettext
from web.storage.open_evenings import OpenEvening


class Mistakes(NamedTuple):
    """The mistakes of the last round by player: how many were made, how many of them somebody called."""

    made: Counter[int]
    caught: Counter[int]


def of_last_round(evening: OpenEvening) -> Mistakes:
    """Return the mistakes of the round that ended last. Undone moves don't count."""
    log = evening.log
    found = Mistakes(Counter(), Counter())
    for number in reversed(log.standing):
        action, after = log.event(number).action, log.state_at(number)
        if after.number != log.state.number or not isinstance(after.round, DigitalState):
            break
        seats = after.players
        if isinstance(action, NextRound):
            break
        if isinstance(action, Call) and after.round.verdict is not None and after.round.verdict.mistakes:
            found.caught[seats[after.round.verdict.accused]] += 1
        if isinstance(action, Lay | Keep) and after.round.acts:
            act = after.round.acts[-1]
            found.made[seats[action.seat]] += bool(mistakes(act.table, act.card, act.source, act.on))
    return found


def told(evening: OpenEvening) -> tuple[str, ...]:
    """Return who made most mistakes in the round just over, and how many of them nobody noticed."""
    return _TOLD.of(evening)


def ruled(evening: OpenEvening) -> Ruled | None:
    """Return the ruling on the call by which the round ended; None if it ended without one."""
    match = evening.log.state
    state = match.round
    if not isinstance(state, DigitalState) or state.verdict is None:
        return None
    found = tell(state.verdict, seat_names(match))
    return Ruled(" ".join((found.title, *found.why, found.follows)), found.clause)


def _tell(evening: OpenEvening) -> tuple[str, ...]:
    made, caught = of_last_round(evening)
    most = max(made.values(), default=0)
    if not most:
        return (_("Niemand hat etwas übersehen!"),) if isinstance(evening.log.state.round, DigitalState) else ()
    sleepy = [player for player in sorted(made) if made[player] == most]
    names = listed_players(evening.log.state, sleepy)
    times = ngettext("%(num)s Fehler", "%(num)s Fehler", most)
    if len(sleepy) == 1:
        line = _(
            "%(names)s hat am meisten verschlafen: %(times)s, %(caught)s ertappt.",
            names=names,
            times=times,
            caught=caught[sleepy[0]],
        )
    else:
        line = _("Am meisten verschlafen haben %(names)s: je %(times)s.", names=names, times=times)
    return (line,)


_TOLD = ByState(_tell)
