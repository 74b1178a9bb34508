"""What is told of the number game: its story, its refusals, and the rules, each when it first matters.

The story names a card once all saw it laid.
"""

from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

from companion.match.actions import NextRound
from companion.match.sheet import MatchState
from companion.numbers.actions import DIGITAL, Begin, Call, Caught, Close, Counted, Finish, Keep, Lay, Turn
from companion.numbers.places import SEAT_AT, STACK_AT, Place
from companion.numbers.ruling import OVERLOOKED, Mistake, mistakes
from companion.numbers.state import DigitalState, Verdict
from web.games.match_story import describe_round
from web.games.phone import ByState, Lesson
from web.games.screen import Description, Moment, joined
from web.games.seats import listed_players, listed_seats, name_at, seat_name
from web.games.sentences import Sentences, equals, known, other_table, read_refusals
from web.pages.language import gettext as _, ngettext
from web.storage.open_evenings import OpenEvening
from web.translations.catalogue import N_

REFUSALS: Final[Sentences] = {
    **read_refusals(Path(__file__).with_name("refusals.toml")),
    ("A-25", "counted_already"): equals(
        "cards",
        0,
        N_("%(seat)s hat gewonnen und keine Karte mehr. Da gibt es nichts zu zählen."),
        equals(
            "cards",
            1,
            N_("Für %(seat)s steht schon 1 Karte da. Soll es anders sein, nimm den Schritt zurück."),
            N_("Für %(seat)s stehen schon %(cards)s Karten da. Soll es anders sein, nimm den Schritt zurück."),
        ),
    ),
    ("A-27", "other_table"): other_table(DIGITAL),
    ("A-30", "not_on_top"): known(
        "top",
        N_("Auf dem eigenen Ablagestapel liegt oben die %(top)s, nicht die %(value)s."),
        N_("Der eigene Ablagestapel ist leer. Von dort kann die %(value)s nicht kommen."),
    ),
}


def describe_fact(name: str, fact: object, names: tuple[str, ...]) -> str | None:
    """Return the pile on which a card was laid, with its number or its player; None for any other fact."""
    if name != "place" or not isinstance(fact, str):
        return None
    place = Place(fact)
    if place in STACK_AT:
        return _("Stapel %(number)s in der Mitte", number=STACK_AT[place] + 1)
    if place in SEAT_AT:
        return _("den Ablagestapel von %(name)s", name=name_at(SEAT_AT[place], names))
    return _("den eigenen Ablagestapel")


def lesson(match: MatchState, seat: int) -> Lesson | None:
    """Return the rule that matters to `seat` at this moment; None if nothing new is going on."""
    state: DigitalState = match.round
    if state.turn is None:
        return None
    if state.verdict is not None:
        return _ruling(state.verdict, seat)
    if state.ending:
        return Lesson("end", _("Wer zuerst keine Karte mehr hat, gewinnt – wenn jetzt niemand ruft."), "A-24")
    if state.turn == seat:
        return _own_turn(state, seat)
    if state.acts:
        text = _("Hat die Karte woanders hingepasst? Dann ruf „Schlafmütze!“, bevor die nächste liegt.")
        return Lesson("watch", text, "A-17")
    text = _("Alle spielen reihum und wollen ihre Karten loswerden: in die Mitte oder auf fremde Ablagen. Pass auf!")
    return Lesson("aim", text, "A-5")


def _own_turn(state: DigitalState, seat: int) -> Lesson:
    if state.turned:
        text = _("Passt die Karte in die Mitte? Dort immer genau eins höher. Sonst auf eine fremde Ablage.")
        return Lesson("place", text, "A-10")
    if state.discards[seat]:
        text = _("Erst die eigene Ablage: Passt ihre oberste Karte irgendwo? Dann muss sie zuerst weg.")
        return Lesson("own", text, "A-6")
    return Lesson("turn", _("Du bist dran: Dreh die oberste Karte deines Zugstapels um."), "A-7")


def _ruling(verdict: Verdict, seat: int) -> Lesson:
    if not verdict.mistakes:
        return Lesson("false", _("Fehlalarm: Falsch gerufen kostet eine Karte. Schau genau hin."), "A-22")
    if verdict.accused == seat:
        text = _("Erwischt! Du hast etwas übersehen: Alle schieben dir eine Karte zu, und dein Zug ist vorbei.")
        return Lesson("caught", text, "A-20")
    text = _("Erwischt! Die Schlafmütze bekommt von allen anderen eine Karte, und ihr Zug ist vorbei.")
    return Lesson("penalty", text, "A-20")


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
