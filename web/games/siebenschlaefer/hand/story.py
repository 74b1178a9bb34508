"""The story of Siebenschläfer without a box. A line names a pair once it lies open, and never a card that was drawn."""

from __future__ import annotations

from companion.siebenschlaefer.actions import Draw, Lay, Pass
from companion.siebenschlaefer.cards import CARDS, RANKS, Cards
from companion.siebenschlaefer.pairs import Pair
from companion.siebenschlaefer.ruling import Sequel
from companion.siebenschlaefer.state import DigitalState
from web.games.match_story import describe_round
from web.games.moment import Description, Moment, joined
from web.games.siebenschlaefer.story import clause_of, describe_drinks, describe_pair, describe_sevens, describe_to_beat
from web.pages.language import gettext as _
from web.pages.language import ngettext


def describe(moment: Moment) -> Description | None:
    """Return the line of an event of a round without a box; None for an entry about real cards."""
    before: DigitalState = moment.before.round
    after: DigitalState = moment.after.round
    match moment.action:
        case Lay():
            return _laid(moment, moment.action, before, after)
        case Draw(seat):
            count = after.drawn or 0
            drew = ngettext(
                "%(name)s zieht %(num)s Karte.", "%(name)s zieht %(num)s Karten.", count, name=moment.name(seat)
            )
            nothing = _("%(name)s kann nicht, und es ist keine Karte mehr da.", name=moment.name(seat))
            return Description(drew if count else nothing, "S-15" if count else "S-24")
        case Pass(seat):
            return _passed(moment, seat, after)
        case _:
            return None


def sequel_of(state: DigitalState) -> Sequel | None:
    """Return the effects of the last pair: who has drawn, who misses a turn, who is on turn; None if there are none."""
    draws = tuple(seat for seat, _cards in state.effects.draws)
    return Sequel(draws, state.effects.misses, state.turn) if draws else None


def ranks_of(pair: Cards) -> Pair:
    """Return the ranks of two cards."""
    return RANKS[pair[0]], RANKS[pair[1]]


def _laid(moment: Moment, action: Lay, before: DigitalState, after: DigitalState) -> Description:
    pair = ranks_of((CARDS[action.first], CARDS[action.second]))
    name = moment.name(action.seat)
    lays = _("%(name)s legt %(pair)s.", name=name, pair=describe_pair(pair))
    sevens = describe_sevens(moment, sequel_of(after), after.setup.players)
    if after.ending:
        out = _("Das war das letzte Paar: %(name)s ist fertig.", name=name)
        return Description(joined(lays, out, sevens, *_end(moment)), "S-25")
    clause = clause_of(pair, before.to_beat, after.setup.players)
    return Description(joined(lays, describe_to_beat(pair), sevens), clause)


def _passed(moment: Moment, seat: int, after: DigitalState) -> Description:
    passes = _("%(name)s passt.", name=moment.name(seat))
    if after.ending:
        stuck = _("Niemand kann weiter, und der Stapel gibt nichts mehr her: Die Runde ist aus.")
        return Description(joined(passes, stuck, *_end(moment)), "S-31")
    if not after.effects.turned:
        return Description(passes, "S-15")
    pair = ranks_of(after.effects.turned[-1])
    turned = _("Alle haben gepasst. Aufgedeckt: %(pair)s.", pair=describe_pair(pair))
    return Description(joined(passes, turned, describe_to_beat(pair)), "S-18")


def _end(moment: Moment) -> tuple[str, ...]:
    result = moment.result
    return () if result is None else (describe_round(moment), describe_drinks(moment.before, result))
