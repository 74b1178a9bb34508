"""The story of the number game, with real cards and without a box: a card has a name once all saw it laid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from companion.match.actions import NextRound
from companion.numbers.actions import Begin, Call, Caught, Close, Counted, Finish, Keep, Lay, Turn
from companion.numbers.places import SEAT_AT, STACK_AT, Place
from companion.numbers.ruling import OVERLOOKED, Mistake, mistakes
from companion.numbers.state import DigitalState, Verdict
from web.games.match_story import describe_round
from web.games.moment import Description, Moment, joined
from web.games.phone import ByState
from web.games.screen import Ruled
from web.games.seats import listed_players, seat_names
from web.pages.language import gettext as _
from web.pages.language import ngettext
from web.pages.names import isolated, listed
from web.storage.open_evenings import OpenEvening


def describe(moment: Moment) -> Description | None:
    """Return the line of an event of a round with real cards; None for an action of phones."""
    match moment.action:
        case Caught(seat):
            name = moment.name(seat)
            return Description(_("%(name)s war die Schlafmütze: Alle anderen geben eine Karte.", name=name), "A-20")
        case Finish(None):
            return Description(_("Nichts geht mehr. Zählt eure Karten!"), "A-26")
        case Finish(winner) if winner is not None:
            out = _("%(name)s hat keine Karte mehr.", name=moment.name(winner))
            return Description(joined(out, describe_round(moment)), "A-24")
        case Counted(seat, cards):
            facts = {"name": moment.name(seat)}
            left = ngettext("%(name)s hat noch %(num)s Karte.", "%(name)s hat noch %(num)s Karten.", cards, **facts)
            return Description(describe_round(moment) or str(left), "A-25")
        case _:
            return None


class Told(NamedTuple):
    """A verdict in words: a title, why, what follows, and the clause behind it."""

    title: str
    why: tuple[str, ...]
    follows: str
    clause: str


def tell_call(verdict: Verdict, names: Sequence[str], you: int | None = None) -> Told:
    """Return a verdict in words. `names` are those of the seats, `you` is the seat that reads it."""
    accused, caller = isolated(names[verdict.accused]), isolated(names[verdict.caller])
    if not verdict.mistakes:
        title = _("Falscher Alarm!")
        if verdict.accused == you:
            why = _("Du hast richtig gelegt.")
        else:
            why = _("%(name)s hat richtig gelegt.", name=accused)
        return Told(title, (why,), _cost_of_a_wrong_call(verdict, accused, caller, you), "A-22")
    title = _("Du bist die Schlafmütze!") if verdict.accused == you else _("Schlafmütze: %(name)s!", name=accused)
    why_wrong = tuple(reason(mistake, names) for mistake in verdict.mistakes)
    back = ", ".join(map(str, verdict.back))
    returns = ngettext("Die %(cards)s geht zurück.", "Zurück gehen: %(cards)s.", len(verdict.back), cards=back)
    penalty = _penalty(verdict, names, you)
    return Told(title, (*why_wrong, *((returns,) if back else ())), penalty, verdict.mistakes[0].clause)


def reason(mistake: Mistake, names: Sequence[str]) -> str:
    """Return what was wrong about a card, and the place where it had to go first."""
    card = mistake.card
    where = _place(mistake, names)
    if mistake.clause == "A-6":
        return _("Erst war die eigene %(card)s dran: Sie passte %(where)s.", card=card, where=where)
    if mistake.clause in OVERLOOKED:
        return _("Die %(card)s passte %(where)s.", card=card, where=where)
    if not mistake.fits:
        return _("Die %(card)s passte nirgends.", card=card)
    if mistake.clause == "A-13":
        return _("Die %(card)s passte zuerst %(where)s.", card=card, where=where)
    return _("Dort passte die %(card)s nicht, aber %(where)s.", card=card, where=where)


def _place(mistake: Mistake, names: Sequence[str]) -> str:
    first: Place | None = mistake.fits[0] if mistake.fits else None
    if first is None:
        return _("nirgends")
    if first in STACK_AT:
        return _("in der Mitte auf die %(top)s", top=mistake.card - 1)
    return _("bei %(name)s", name=isolated(names[SEAT_AT[first]]))


def _penalty(verdict: Verdict, names: Sequence[str], you: int | None) -> str:
    givers = [names[seat] for seat in verdict.givers]
    if not givers:
        return _("Niemand hat einen Zugstapel: Es gibt keine Strafkarte.")
    cards = ngettext("%(num)s Strafkarte", "%(num)s Strafkarten", len(givers))
    if verdict.accused == you:
        return _("%(cards)s für dich, von %(names)s.", cards=cards, names=listed(givers))
    return _("%(cards)s für %(name)s.", cards=cards, name=isolated(names[verdict.accused]))


def _cost_of_a_wrong_call(verdict: Verdict, accused: str, caller: str, you: int | None) -> str:
    if not verdict.givers:
        return _("Das kostet nichts.")
    if verdict.caller == you:
        return _("Du bekommst eine Karte von %(name)s.", name=accused)
    if verdict.accused == you:
        return _("%(name)s bekommt eine Karte von dir.", name=caller)
    return _("%(caller)s bekommt eine Karte von %(name)s.", caller=caller, name=accused)


def describe_digital(moment: Moment) -> Description | None:
    """Return the line of an event of a round without a box; None for an action with real cards.

    No line says whether a card lies rightly before somebody calls (A-17).
    """
    after: DigitalState = moment.after.round
    match moment.action:
        case Begin(first):
            return Description(_("%(name)s fängt an.", name=moment.name(first)), "A-4")
        case Turn(seat):
            if after.turning_over and len(after.discards[seat]) > 0:
                return Description(_("%(name)s dreht die Ablage um und deckt auf.", name=moment.name(seat)), "A-23")
            return Description(_("%(name)s deckt eine Karte auf.", name=moment.name(seat)), "A-7")
        case Lay():
            return Description(joined(_laid(moment, moment.action, after), describe_round(moment)), "A-5")
        case Keep(seat):
            card = after.discards[seat][-1]
            kept = _("%(name)s behält die %(card)s.", name=moment.name(seat), card=card)
            return Description(joined(kept, describe_round(moment)), "A-9")
        case Call(seat):
            return _called(moment, seat, after)
        case Close():
            return Description(joined(_("Niemand ruft mehr."), describe_round(moment)), "A-24")
        case _:
            return None


def _laid(moment: Moment, action: Lay, after: DigitalState) -> str:
    card = after.acts[-1].card
    facts = {"name": moment.name(action.seat), "card": card}
    if action.on in STACK_AT:
        laid = _("%(name)s legt die %(card)s in die Mitte.", **facts)
    else:
        laid = _("%(name)s legt die %(card)s zu %(other)s.", other=moment.name(SEAT_AT[action.on]), **facts)
    out = _("%(name)s hat keine Karte mehr.", name=facts["name"]) if after.ending == "out" else ""
    return joined(laid, out)


def _called(moment: Moment, seat: int, after: DigitalState) -> Description:
    calls = _("%(name)s ruft „Schlafmütze!“.", name=moment.name(seat))
    if after.verdict is None:
        return Description(joined(calls, describe_round(moment)), "A-17")
    told = tell_call(after.verdict, seat_names(moment.before))
    return Description(joined(calls, told.title, *told.why, told.follows, describe_round(moment)), told.clause)


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
    found = tell_call(state.verdict, seat_names(match))
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
