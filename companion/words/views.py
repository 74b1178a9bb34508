"""What each seat sees of a digital round, built fresh from what it may know."""

from __future__ import annotations

from companion.action import Json
from companion.game import View
from companion.words.cards import Card
from companion.words.round import score
from companion.words.state import Laid, Phase, RoundState, Verdict


def view(state: RoundState, seat: int | None) -> View:
    """Return what `seat` sees: the own hand, how many cards others hold, and all that lies open.

    Every card is `{"card": 17, "word": "AUTO", "colour": "red"}`. `hand` is None without a seat, or with one that
    isn't at the table. `last` is the word laid last that lies, `verdict` how the table voted on the last doubted one,
    until the next is laid.
    """
    table, deck, phase = state.table, state.table.deck, state.phase
    if seat not in range(table.players):
        seat = None
    return {
        "game": "words",
        "table": "digital",
        "seat": seat,
        "players": table.players,
        "dealer": table.dealer,
        "phase": phase.value,
        "moment": state.moment,
        "circle": [{"top": _card(deck, stack[-1]), "cards": len(stack)} for stack in state.stacks],
        "hand": None if seat is None else [_card(deck, card) for card in state.hands[seat]],
        "hands": [len(hand) for hand in state.hands],
        "pile": len(state.pile),
        "chips": list(state.chips),
        "supply": state.supply,
        "supply_empty": state.supply == 0,
        "beyond": state.beyond,
        "points": list(score(state)),
        "due": state.course.due,
        "pausing": state.course.pausing,
        "tried": sorted(state.course.tried),
        "opener": state.opener if phase is Phase.OPENING else None,
        "namer": state.namer if phase is Phase.NAMING else None,
        "naming": state.naming,
        "nameable": list(state.nameable),
        "taps": sorted(state.taps),
        "last": None if state.last is None else _laid(deck, state.last),
        "photo": _photo(state),
        "dispute": None if state.dispute is None else state.dispute.view(seat),
        "verdict": None if state.verdict is None else _verdict(deck, state.verdict),
        "last_word_ms": table.last_word_ms,
        "ending": state.ending,
    }


def _card(deck: tuple[Card, ...], card: int) -> Json:
    word, colour = deck[card]
    return {"card": card, "word": word, "colour": colour.value}


def _laid(deck: tuple[Card, ...], laid: Laid) -> Json:
    return {
        "number": laid.number,
        "seat": laid.seat,
        "hand": _card(deck, laid.card),
        "top": _card(deck, laid.top),
        "stack": laid.stack,
        "word": laid.word,
        "at": laid.at,
        "settled": laid.settled,
    }


def _photo(state: RoundState) -> Json | None:
    photo, deck = state.photo, state.table.deck
    if photo is None:
        return None
    return {"contenders": [_laid(deck, laid) for laid in photo.contenders], "seen": list(photo.seen)}


def _verdict(deck: tuple[Card, ...], verdict: Verdict) -> Json:
    dispute = verdict.dispute
    return {
        "word": _laid(deck, verdict.laid),
        "falls": dispute.falls,
        "against": dispute.against,
        "votes": list(dispute.votes),
        "doubters": list(dispute.doubters),
        "takers": list(dispute.takers),
    }
