"""The story of Siebenschläfer with real cards."""

from __future__ import annotations

from companion.match.sheet import MatchState, Result
from companion.siebenschlaefer.actions import (
    Counted,
    Finished,
    Laid,
    NothingTurned,
    Opened,
    Passed,
    Stuck,
    TurnedUp,
)
from companion.siebenschlaefer.cards import PICTURES, Rank
from companion.siebenschlaefer.pairs import Pair, sevens, to_beat, value
from companion.siebenschlaefer.ruling import Sequel
from companion.siebenschlaefer.state import RefereeState
from web.games.match_story import describe_round
from web.games.moment import Description, Moment, joined
from web.games.seats import listed_players
from web.games.siebenschlaefer.cards import rank_name
from web.pages.language import gettext as _
from web.pages.language import ngettext


def describe(moment: Moment) -> Description | None:
    """Return the line of an event of a round with real cards; None for an action of phones."""
    before: RefereeState = moment.before.round
    after: RefereeState = moment.after.round
    match moment.action:
        case Opened(seat):
            return Description(_("%(name)s fängt an.", name=moment.name(seat)), "S-3")
        case Laid():
            return _laid(moment, moment.action, before, after)
        case Passed(seat):
            passes = _("%(name)s zieht 2 Karten und passt.", name=moment.name(seat))
            everybody = _("Jetzt haben alle gepasst.") if after.turning_up else ""
            return Description(joined(passes, everybody), "S-15")
        case TurnedUp(first, second):
            pair = (first, second)
            return Description(
                joined(_("Aufgedeckt: %(pair)s.", pair=describe_pair(pair)), describe_to_beat(pair)), "S-18"
            )
        case NothingTurned():
            return Description(_nothing_turned(after), "S-24")
        case Stuck():
            stuck = _("Niemand kann weiter, und der Stapel gibt nichts mehr her: Die Runde ist aus.")
            return Description(stuck, "S-31")
        case Finished(seat, untold=True):
            return Description(_("%(name)s hat keine Karte mehr.", name=moment.name(seat)), "S-25")
        case Finished(seat):
            out = _("Das war das letzte Paar: %(name)s ist fertig.", name=moment.name(seat))
            return Description(joined(out, describe_last_sevens(moment, after)), "S-25")
        case Counted(seat):
            if moment.result is not None:
                return Description(
                    joined(describe_round(moment), describe_drinks(moment.before, moment.result)), "S-27"
                )
            points = ngettext("%(num)s Punkt", "%(num)s Punkte", after.counts[seat] or 0)
            left = _("%(name)s hat noch %(points)s.", name=moment.name(seat), points=points)
            return Description(left, "S-26")
        case _:
            return None


def describe_pair(pair: Pair) -> str:
    """Return a pair and its value: „Dame + 6 = 12“."""
    if pair == (Rank.ACE, Rank.ACE):
        return _("zwei Asse")
    return f"{rank_name(pair[0])} + {rank_name(pair[1])} = {value(*pair)}"


def _laid(moment: Moment, action: Laid, before: RefereeState, after: RefereeState) -> Description:
    pair, name = (action.first, action.second), moment.name(action.seat)
    lays = _("%(name)s legt %(pair)s.", name=name, pair=describe_pair(pair))
    if action.last:
        out = _("Das war das letzte Paar: %(name)s ist fertig.", name=name)
        return Description(joined(lays, out, describe_last_sevens(moment, after)), "S-25")
    told = joined(lays, describe_to_beat(pair), describe_sevens(moment, after.sequel, after.setup.players))
    return Description(told, clause_of(pair, before.to_beat, after.setup.players))


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


def describe_to_beat(pair: Pair) -> str:
    """Return what the next pair must exceed, in a sentence."""
    least = to_beat(value(*pair))
    return _("Zu schlagen: %(value)s.", value=least) if least else _("Jetzt geht jedes Paar.")


def describe_sevens(moment: Moment, sequel: Sequel | None, players: int) -> str:
    """Return a sentence on the seats that draw, miss a turn or go on after a 7 or two; "" without a 7."""
    if sequel is None or not sequel.draws:
        return ""
    draws, misses, turn = sequel
    if misses is None:
        facts = {"other": moment.name(draws[0]), "name": moment.name(turn)}
        if len(draws) == 1:
            return _("%(other)s zieht 2 Karten, %(name)s macht weiter.", **facts)
        return _("Alle anderen ziehen 2 Karten, %(name)s macht weiter.", name=facts["name"])
    misses_turn = _("%(name)s zieht 2 Karten und setzt aus.", name=moment.name(misses))
    again = _("%(name)s ist noch mal dran.", name=moment.name(turn)) if players == 2 else ""
    return joined(misses_turn, again)


def describe_last_sevens(moment: Moment, after: RefereeState) -> str:
    """Return a sentence on the 7s of a last pair (S-25); "" if there are none in it."""
    if after.pair is None or not sevens(*after.pair):
        return ""
    draws = after.sequel.draws if after.sequel else ()
    if not draws:
        return _("Die 7 schläft: Niemand zieht.")
    if len(draws) == 1:
        return _("%(name)s zieht noch 2 Karten.", name=moment.name(draws[0]))
    return _("%(names)s ziehen noch 2 Karten.", names=moment.names(draws))


def _nothing_turned(after: RefereeState) -> str:
    if after.to_beat:
        return _("Der Stapel gibt kein Paar mehr her: Es bleibt bei %(value)s.", value=after.to_beat)
    return _("Der Stapel gibt kein Paar mehr her: Jedes Paar geht weiterhin.")


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
    others = [loser for loser in result.losers if loser != player]
    if not others:
        return _("Du zahlst die Getränke.")
    return _("%(names)s und du teilt euch die Getränke.", names=listed_players(state, others))
