"""What is told of Siebenschläfer: its story, its refusals, and the rules, each when it first matters.

No line of the story names a card that was drawn.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from companion.match.sheet import MatchState, Result
from companion.siebenschlaefer import actions
from companion.siebenschlaefer.actions import DIGITAL, Lay
from companion.siebenschlaefer.cards import CARDS, PICTURES, RANKS, Cards, Rank
from companion.siebenschlaefer.digital import legal_actions
from companion.siebenschlaefer.pairs import Pair, sevens, to_beat, value
from companion.siebenschlaefer.ruling import Sequel
from companion.siebenschlaefer.state import DigitalState, RefereeState
from web.games.match_story import describe_round
from web.games.phone import Lesson
from web.games.screen import Description, Moment, joined
from web.games.seats import listed_players, listed_seats, seat_name
from web.games.sentences import Sentences, When, equals, exceeds, other_table, read_refusals
from web.pages.language import gettext as _, ngettext
from web.translations.catalogue import N_

_NAMES: Final = {Rank.JACK: N_("Bube"), Rank.QUEEN: N_("Dame"), Rank.KING: N_("König"), Rank.ACE: N_("Ass")}


def rank_name(rank: Rank) -> str:
    """Return the name of a card in the language of the request: 7, König."""
    return _(_NAMES[rank]) if rank in _NAMES else str(rank)


REFUSALS: Final[Sentences] = {
    **read_refusals(Path(__file__).with_name("refusals.toml")),
    ("S-1", "all_laid"): When(
        lambda facts: facts["first"] == facts["second"],
        N_("Zweimal %(first)s kann niemand haben: So viele davon sind nicht mehr da."),
        N_("%(first)s und %(second)s kann niemand haben: Eine davon lag schon so oft, wie es sie gibt."),
    ),
    ("S-1", "more_than_there_is"): exceeds(
        "points",
        "most",
        N_("%(points)s kann %(seat)s nicht haben, höchstens %(most)s. Zählt noch einmal."),
        N_("So viele gleiche Karten kann %(seat)s nicht haben. Zählt noch einmal."),
    ),
    ("S-25", "too_early"): equals(
        "laid",
        1,
        N_("%(seat)s hat erst 1 Paar gelegt. Wer fertig ist, hat mindestens %(least)s gelegt."),
        N_("%(seat)s hat erst %(laid)s Paare gelegt. Wer fertig ist, hat mindestens %(least)s gelegt."),
    ),
    ("S-26", "counted_already"): equals(
        "points",
        0,
        N_("%(seat)s hat gewonnen und keine Karte mehr. Da gibt es nichts zu zählen."),
        N_("Für %(seat)s steht schon %(points)s da. Soll es anders sein, nimm den Schritt zurück."),
    ),
    ("S-29", "other_table"): other_table(DIGITAL),
}


def describe_fact(name: str, fact: object, names: tuple[str, ...]) -> str | None:  # noqa: ARG001 - a rank is enough
    """Return the name of a card, given as a rank or by its code; None for any other fact."""
    if name in ("first", "second") and isinstance(fact, str) and fact in CARDS:
        return rank_name(RANKS[CARDS[fact]])
    return rank_name(fact) if isinstance(fact, Rank) else None


def lesson(match: MatchState, seat: int) -> Lesson | None:
    """Return the rule that matters to `seat` at this moment; None if nothing new is going on."""
    state: DigitalState = match.round
    if state.effects.misses == seat:
        return Lesson("misses", _("Eine 7! Du ziehst zwei Karten und setzt einmal aus."), "S-19")
    if state.turn != seat:
        if not state.pair:
            text = _("Immer zwei Karten zusammen. Wer zuerst keine mehr hat, gewinnt.")
            return Lesson("pairs", text, "S-7")
        return Lesson("worth", _("Zwei Zahlen zählen zusammen, ein Bild verdoppelt seine Zahl."), "S-9")
    if not any(isinstance(action, Lay) for action in legal_actions(state, seat)):
        if state.drawn is None:
            return Lesson("draw", _("Nichts reicht? Zieh zwei Karten. Vielleicht geht es dann."), "S-15")
        return Lesson("pass", _("Auch jetzt reicht es nicht: Du passt."), "S-15")
    if not state.to_beat:
        return Lesson("free", _("Du bist dran: Tipp zwei Karten an und leg sie. Jedes Paar geht."), "S-6")
    return Lesson("beat", _("Dein Paar muss mehr wert sein als das, das oben liegt. Zwei Asse schlagen alles."), "S-14")


def describe(moment: Moment) -> Description | None:
    """Return the line of an event of a round with real cards; None for an action of phones."""
    after: RefereeState = moment.after.round
    match moment.action:
        case actions.Opened(seat):
            return Description(_("%(name)s fängt an.", name=moment.name(seat)), "S-3")
        case actions.Laid(seat, first, second, last=last):
            end = (describe_last_sevens(moment.before, after),) if last else None
            return _laid(moment, seat, (first, second), after.sequel, end)
        case actions.Passed(seat):
            passes = _("%(name)s zieht 2 Karten und passt.", name=moment.name(seat))
            everybody = _("Jetzt haben alle gepasst.") if after.turning_up else ""
            return Description(joined(passes, everybody), "S-15")
        case actions.TurnedUp(first, second):
            pair = (first, second)
            turned = _("Aufgedeckt: %(pair)s.", pair=describe_pair(pair))
            return Description(joined(turned, _describe_to_beat(pair)), "S-18")
        case actions.NothingTurned():
            still = _("Der Stapel gibt kein Paar mehr her: Es bleibt bei %(value)s.", value=after.to_beat)
            free = _("Der Stapel gibt kein Paar mehr her: Jedes Paar geht weiterhin.")
            return Description(still if after.to_beat else free, "S-24")
        case actions.Stuck():
            return Description(_stuck(), "S-31")
        case actions.Finished(seat, untold=True):
            return Description(_("%(name)s hat keine Karte mehr.", name=moment.name(seat)), "S-25")
        case actions.Finished(seat):
            out = _("Das war das letzte Paar: %(name)s ist fertig.", name=moment.name(seat))
            return Description(joined(out, describe_last_sevens(moment.before, after)), "S-25")
        case actions.Counted(seat):
            if moment.result is not None:
                return Description(joined(*_end(moment)), "S-27")
            points = ngettext("%(num)s Punkt", "%(num)s Punkte", after.counts[seat] or 0)
            left = _("%(name)s hat noch %(points)s.", name=moment.name(seat), points=points)
            return Description(left, "S-26")
        case _:
            return None


def describe_digital(moment: Moment) -> Description | None:
    """Return the line of an event of a round without a box; None for an entry about real cards."""
    after: DigitalState = moment.after.round
    match moment.action:
        case actions.Lay(seat, first, second):
            pair, sequel = ranks_of((CARDS[first], CARDS[second])), sequel_of(after)
            end = (describe_sevens(moment.before, sequel), *_end(moment)) if after.ending else None
            return _laid(moment, seat, pair, sequel, end)
        case actions.Draw(seat):
            count, name = after.drawn or 0, moment.name(seat)
            if not count:
                return Description(_("%(name)s kann nicht, und es ist keine Karte mehr da.", name=name), "S-24")
            drew = ngettext("%(name)s zieht %(num)s Karte.", "%(name)s zieht %(num)s Karten.", count, name=name)
            return Description(drew, "S-15")
        case actions.Pass(seat):
            return _passed(moment, seat, after)
        case _:
            return None


def _laid(moment: Moment, seat: int, pair: Pair, sequel: Sequel | None, last: Iterable[str] | None) -> Description:
    """Return the line of a pair that was laid; of the `last` one of a hand with what comes after it."""
    lays = _("%(name)s legt %(pair)s.", name=moment.name(seat), pair=describe_pair(pair))
    if last is not None:
        out = _("Das war das letzte Paar: %(name)s ist fertig.", name=moment.name(seat))
        return Description(joined(lays, out, *last), "S-25")
    told = joined(lays, _describe_to_beat(pair), describe_sevens(moment.before, sequel))
    return Description(told, clause_of(pair, moment.before.round.to_beat, len(moment.before.players)))


def _passed(moment: Moment, seat: int, after: DigitalState) -> Description:
    passes = _("%(name)s passt.", name=moment.name(seat))
    if after.ending:
        return Description(joined(passes, _stuck(), *_end(moment)), "S-31")
    if not after.effects.turned:
        return Description(passes, "S-15")
    pair = ranks_of(after.effects.turned[-1])
    turned = _("Alle haben gepasst. Aufgedeckt: %(pair)s.", pair=describe_pair(pair))
    return Description(joined(passes, turned, _describe_to_beat(pair)), "S-18")


def _stuck() -> str:
    return _("Niemand kann weiter, und der Stapel gibt nichts mehr her: Die Runde ist aus.")


def _end(moment: Moment) -> tuple[str, ...]:
    result = moment.result
    return () if result is None else (describe_round(moment), describe_drinks(moment.before, result))


def clause_of(pair: Pair, to_beat: int, players: int) -> str:
    """Return the clause that matters most for a pair: of its 7s or aces, of the value `to_beat`, of its own value."""
    if sevens(*pair) == 2:
        return "S-20"
    if sevens(*pair) == 1:
        return "S-21" if players == 2 else "S-19"
    if Rank.ACE in pair:
        return "S-13"
    if to_beat:
        return "S-14"
    return "S-9" if PICTURES & set(pair) else "S-8"


def describe_pair(pair: Pair) -> str:
    """Return a pair and its value: „Dame + 6 = 12“."""
    if pair == (Rank.ACE, Rank.ACE):
        return _("zwei Asse")
    return f"{rank_name(pair[0])} + {rank_name(pair[1])} = {value(*pair)}"


def ranks_of(pair: Cards) -> Pair:
    """Return the ranks of two cards."""
    return RANKS[pair[0]], RANKS[pair[1]]


def _describe_to_beat(pair: Pair) -> str:
    least = to_beat(value(*pair))
    return _("Zu schlagen: %(value)s.", value=least) if least else _("Jetzt geht jedes Paar.")


def describe_sevens(match: MatchState, sequel: Sequel | None) -> str:
    """Return a sentence on the seats that draw, miss a turn or go on after a 7 or two; "" without a 7."""
    if sequel is None or not sequel.draws:
        return ""
    draws, misses, turn = sequel
    if misses is None:
        facts = {"other": seat_name(match, draws[0]), "name": seat_name(match, turn)}
        alone = _("%(other)s zieht 2 Karten, %(name)s macht weiter.", **facts)
        return alone if len(draws) == 1 else _("Alle anderen ziehen 2 Karten, %(name)s macht weiter.", **facts)
    misses_turn = _("%(name)s zieht 2 Karten und setzt aus.", name=seat_name(match, misses))
    again = _("%(name)s ist noch mal dran.", name=seat_name(match, turn)) if len(match.players) == 2 else ""
    return joined(misses_turn, again)


def sequel_of(state: DigitalState) -> Sequel | None:
    """Return the effects of the last pair: who has drawn, who misses a turn, who is on turn; None if there are none."""
    draws = tuple(seat for seat, _cards in state.effects.draws)
    return Sequel(draws, state.effects.misses, state.turn) if draws else None


def describe_last_sevens(match: MatchState, after: RefereeState) -> str:
    """Return a sentence on the 7s of a last pair (S-25); "" if there are none in it."""
    if after.pair is None or not sevens(*after.pair):
        return ""
    draws = after.sequel.draws if after.sequel else ()
    if not draws:
        return _("Die 7 schläft: Niemand zieht.")
    if len(draws) == 1:
        return _("%(name)s zieht noch 2 Karten.", name=seat_name(match, draws[0]))
    return _("%(names)s ziehen noch 2 Karten.", names=listed_seats(match, draws))


def describe_drinks(state: MatchState, result: Result) -> str:
    """Return a sentence on the players who pay for a round (S-27)."""
    names = listed_players(state, result.losers)
    if len(result.losers) == 1:
        return _("%(name)s zahlt die Getränke.", name=names)
    return _("%(names)s teilen sich die Getränke.", names=names)


def tell_drinks(state: MatchState, player: int) -> str:
    """Return that sentence on the last round as the phone of a player says it."""
    result = state.results[-1]
    if player not in result.losers:
        return describe_drinks(state, result)
    if others := [loser for loser in result.losers if loser != player]:
        return _("%(names)s und du teilt euch die Getränke.", names=listed_players(state, others))
    return _("Du zahlst die Getränke.")
