"""The story of a round of the word game without a box: a line an event, and no card that lies in a hand."""

from __future__ import annotations

from companion.action import SeatAction
from companion.words.actions import Close, Concede, Disagree, Halt, Lay, NameColour, NoCombination, Saw, Vote
from companion.words.dispute import Dispute
from companion.words.state import DigitalState
from web.decks.colours import CARD_SYMBOLS
from web.games.match_story import describe_round
from web.games.moment import Description, Moment, joined
from web.games.words.colours import colour_name
from web.games.words.hand.photo import saw_first
from web.pages.language import gettext as _
from web.pages.language import ngettext
from web.pages.names import isolated


def describe(moment: Moment) -> Description | None:
    """Return the line of an event; None for one that this way of playing doesn't know."""
    found = _line(moment)
    if found is None:
        return None
    return Description(joined(found.sentence, describe_round(moment)), found.clause)


def _line(moment: Moment) -> Description | None:
    before, after, action = moment.before.round, moment.after.round, moment.action
    name = moment.name(action.seat) if isinstance(action, SeatAction) else ""
    match action:
        case Lay(card=card, stack=stack, word=word):
            return _laid(before, after, name, (card, stack, word))
        case NoCombination():
            drew = sum(map(len, after.hands)) - sum(map(len, before.hands))
            said = _("%(name)s findet kein Wort.", name=name)
            if not drew:
                return Description(said, "W-36")
            cards = ngettext("Jemand zieht %(num)s Karte.", "Es werden %(num)s Karten gezogen.", drew)
            return Description(joined(said, cards), "W-36")
        case NameColour(colour=colour):
            told = _(
                "%(name)s nennt %(sign)s %(colour)s.", name=name, sign=CARD_SYMBOLS[colour], colour=colour_name(colour)
            )
            return Description(told, "W-20")
        case Halt():
            return _halted(moment, before, after, name)
        case Vote():
            return _voted(before, after, _("%(name)s hat abgestimmt.", name=name))
        case Saw(first=first):
            return Description(saw_first(name, moment.name(first)), "W-25")
        case Concede():
            return Description(_("%(name)s gibt im Fotofinish nach.", name=name), "W-25")
        case Disagree():
            return Description(_("Niemand weiß, welche Karte zuerst lag. Alle gehen zurück."), "W-26")
        case Close() if before.dispute is not None:
            return _voted(before, after, _timed_out(moment, before.dispute))
        case Close():
            if before.photo is not None:
                return Description(_("Die Zeit für das Fotofinish ist um."), "W-25")
            return Description(_("Niemand zweifelt am letzten Wort."), "W-39")
    return None


def _laid(before: DigitalState, after: DigitalState, name: str, what: tuple[int, int, str]) -> Description:
    card, stack, word = what
    deck = before.conditions.deck
    if after.photo is not None:
        return Description(_("Fotofinish: %(name)s lag fast zugleich.", name=name), "W-23")
    facts = {"name": name, "card": deck[card].word, "top": deck[before.stacks[stack][-1]].word, "word": isolated(word)}
    if not word:
        return Description(_("%(name)s legt %(card)s auf %(top)s.", **facts), "W-7")
    return Description(_("%(name)s legt %(card)s auf %(top)s: „%(word)s“.", **facts), "W-7")


def _halted(moment: Moment, before: DigitalState, after: DigitalState, name: str) -> Description:
    if before.dispute is not None:
        return Description(_("%(name)s zweifelt auch.", name=name), "W-29")
    if after.dispute is None:
        return Description(_("%(name)s ruft „Halt!“.", name=name), "W-28")
    accused = moment.name(after.dispute.accused)
    return Description(_("%(name)s ruft „Halt!“ – das Wort von %(accused)s.", name=name, accused=accused), "W-28")


def _timed_out(moment: Moment, dispute: Dispute) -> str:
    names, late = moment.names(dispute.to_vote), dispute.to_vote
    if len(late) == 1:
        return _("Die Zeit ist um, die Stimme von %(name)s zählt dafür", name=names) + "."
    return _("Die Zeit ist um, die Stimmen von %(names)s zählen dafür", names=names) + "."


def _voted(before: DigitalState, after: DigitalState, cast: str) -> Description:
    decided = after.verdict if after.dispute is None or before.verdict is not after.verdict else None
    if decided is None or before.verdict is decided:
        return Description(cast, "W-30")
    laid, dispute = decided
    facts = {"word": isolated(laid.word), "against": dispute.against, "for": len(dispute.votes) - dispute.against}
    if dispute.falls:
        return Description(_("„%(word)s“ fällt, %(for)s zu %(against)s.", **facts), "W-31")
    return Description(_("„%(word)s“ gilt, %(for)s zu %(against)s.", **facts), "W-34")
