"""The story of the number game, with real cards and without a box: a card has a name once all saw it laid."""

from collections import Counter
from typing import NamedTuple

from companion.match.actions import NextRound
from companion.match.sheet import MatchState
from companion.numbers.actions import Begin, Call, Caught, Close, Counted, Finish, Keep, Lay, Turn
from companion.numbers.places import SEAT_AT
from companion.numbers.ruling import OVERLOOKED, Mistake, mistakes
from companion.numbers.state import DigitalState, Verdict
from web.games.match_story import describe_round
from web.games.phone import ByState
from web.games.screen import Description, Moment, joined
from web.games.seats import listed_players, listed_seats, seat_name
from web.pages.language import gettext as _
from web.pages.language import ngettext
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
    facts = {"name": moment.name(action.seat), "card": after.acts[-1].card}
    laid = _("%(name)s legt die %(card)s in die Mitte.", **facts)
    if action.on in SEAT_AT:
        laid = _("%(name)s legt die %(card)s zu %(other)s.", other=moment.name(SEAT_AT[action.on]), **facts)
    return joined(laid, _("%(name)s hat keine Karte mehr.", **facts) if after.ending == "out" else "")


def _called(moment: Moment, seat: int, after: DigitalState) -> Description:
    calls = _("%(name)s ruft „Schlafmütze!“.", name=moment.name(seat))
    if after.verdict is None:
        return Description(joined(calls, describe_round(moment)), "A-17")
    told = tell_call(moment.before, after.verdict)
    return Description(joined(calls, told.text, describe_round(moment)), told.clause)


class Told(NamedTuple):
    """A verdict in words: a title, why, what follows, and the clause behind it."""

    title: str
    why: tuple[str, ...]
    follows: str
    clause: str

    @property
    def text(self) -> str:
        """All of it, one sentence after another."""
        return joined(self.title, *self.why, self.follows)


def tell_call(match: MatchState, verdict: Verdict, you: int | None = None) -> Told:
    """Return a verdict in words; `you` is the seat that reads it."""
    accused, caller = seat_name(match, verdict.accused), seat_name(match, verdict.caller)
    if not verdict.mistakes:
        right = _("%(name)s hat richtig gelegt.", name=accused)
        why = _("Du hast richtig gelegt.") if verdict.accused == you else right
        return Told(_("Falscher Alarm!"), (why,), _cost_of_a_wrong_call(verdict, accused, caller, you), "A-22")
    title = _("Du bist die Schlafmütze!") if verdict.accused == you else _("Schlafmütze: %(name)s!", name=accused)
    why_wrong = tuple(_reason(match, mistake) for mistake in verdict.mistakes)
    back = ", ".join(map(str, verdict.back))
    returns = ngettext("Die %(cards)s geht zurück.", "Zurück gehen: %(cards)s.", len(verdict.back), cards=back)
    penalty = _penalty(match, verdict, you)
    return Told(title, (*why_wrong, *((returns,) if back else ())), penalty, verdict.mistakes[0].clause)


def _reason(match: MatchState, mistake: Mistake) -> str:
    card = mistake.card
    if not mistake.fits:
        return _("Die %(card)s passte nirgends.", card=card)
    first, where = mistake.fits[0], _("in der Mitte auf die %(top)s", top=card - 1)
    if first in SEAT_AT:
        where = _("bei %(name)s", name=seat_name(match, SEAT_AT[first]))
    if mistake.clause == "A-6":
        return _("Erst war die eigene %(card)s dran: Sie passte %(where)s.", card=card, where=where)
    if mistake.clause in OVERLOOKED:
        return _("Die %(card)s passte %(where)s.", card=card, where=where)
    if mistake.clause == "A-13":
        return _("Die %(card)s passte zuerst %(where)s.", card=card, where=where)
    return _("Dort passte die %(card)s nicht, aber %(where)s.", card=card, where=where)


def _penalty(match: MatchState, verdict: Verdict, you: int | None) -> str:
    if not verdict.givers:
        return _("Niemand hat einen Zugstapel: Es gibt keine Strafkarte.")
    cards = ngettext("%(num)s Strafkarte", "%(num)s Strafkarten", len(verdict.givers))
    if verdict.accused == you:
        return _("%(cards)s für dich, von %(names)s.", cards=cards, names=listed_seats(match, verdict.givers))
    return _("%(cards)s für %(name)s.", cards=cards, name=seat_name(match, verdict.accused))


def _cost_of_a_wrong_call(verdict: Verdict, accused: str, caller: str, you: int | None) -> str:
    if not verdict.givers:
        return _("Das kostet nichts.")
    if verdict.caller == you:
        return _("Du bekommst eine Karte von %(name)s.", name=accused)
    if verdict.accused == you:
        return _("%(name)s bekommt eine Karte von dir.", name=caller)
    return _("%(caller)s bekommt eine Karte von %(name)s.", caller=caller, name=accused)


def ruled(evening: OpenEvening) -> Description | None:
    """Return the ruling on the call by which the round ended; None if it ended without one."""
    state = evening.log.state.round
    if not isinstance(state, DigitalState) or state.verdict is None:
        return None
    found = tell_call(evening.log.state, state.verdict)
    return Description(found.text, found.clause)


@ByState
def told(evening: OpenEvening) -> tuple[str, ...]:
    """Return who made most mistakes in the round just over, and how many of them nobody noticed."""
    made, caught = of_last_round(evening)
    most = max(made.values(), default=0)
    if not most:
        return (_("Niemand hat etwas übersehen!"),) if isinstance(evening.log.state.round, DigitalState) else ()
    sleepy = [player for player in sorted(made) if made[player] == most]
    names = listed_players(evening.log.state, sleepy)
    times = ngettext("%(num)s Fehler", "%(num)s Fehler", most)
    if len(sleepy) == 1:
        facts = {"names": names, "times": times, "caught": caught[sleepy[0]]}
        return (_("%(names)s hat am meisten verschlafen: %(times)s, %(caught)s ertappt.", **facts),)
    return (_("Am meisten verschlafen haben %(names)s: je %(times)s.", names=names, times=times),)


def of_last_round(evening: OpenEvening) -> tuple[Counter[int], Counter[int]]:
    """Return by player the mistakes made in the round that ended last, and those of them that somebody called."""
    log = evening.log
    made, caught = Counter[int](), Counter[int]()
    for number in reversed(log.standing):
        action, after = log.event(number).action, log.state_at(number)
        if isinstance(action, NextRound) or not isinstance(after.round, DigitalState):
            break
        verdict = after.round.verdict
        if isinstance(action, Call) and verdict is not None and verdict.mistakes:
            caught[after.players[verdict.accused]] += 1
        if isinstance(action, Lay | Keep) and after.round.acts:
            act = after.round.acts[-1]
            made[after.players[action.seat]] += bool(mistakes(act.table, act.card, act.source, act.on))
    return made, caught
