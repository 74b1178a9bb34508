"""The views of the seats, each built fresh from all that the seat may see.

Of a round with real cards everything lies open but secret votes.
"""

from companion.action import Json
from companion.game import View
from companion.options import Way
from companion.words.cards import Card
from companion.words.digital import score
from companion.words.dispute import Dispute
from companion.words.referee_state import RefereeState, RefereeVerdict, RefereeWord
from companion.words.state import DigitalState, LaidWord, Phase, Verdict


def digital_view(state: DigitalState, seat: int | None) -> View:
    """Return the view of `seat` in a digital round: its hand, the number of cards of the others, and all open cards.

    Every card is `{"card": 17, "word": "AUTO", "colour": "red"}`. `hand` is None without a seat, or with one that
    isn't at the table. `last` is the last word that lies, `agreed` the end of its photo finish, if any. `verdict`
    is the vote on the last doubted word, until the next one is laid. `waiting` are the Halts that wait for the open
    dispute (W-28), `vote_ends` is the end of the time to vote, if the table has set one (W-30).
    """
    conditions, deck, phase = state.conditions, state.conditions.deck, state.phase
    if seat not in range(conditions.players):
        seat = None
    return {
        "game": "words",
        "table": Way.DIGITAL.value,
        "seat": seat,
        "players": conditions.players,
        "dealer": conditions.dealer,
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
        "waiting": list(state.waiting),
        "vote_ends": _vote_ends(state.dispute, conditions.vote_ms),
        "dispute": None if state.dispute is None else state.dispute.view(seat),
        "verdict": None if state.verdict is None else _verdict(deck, state.verdict),
        "last_word_ms": conditions.last_word_ms,
        "ending": state.ending,
    }


def _card(deck: tuple[Card, ...], card: int) -> Json:
    word, colour = deck[card]
    return {"card": card, "word": word, "colour": colour.value}


def _laid(deck: tuple[Card, ...], laid: LaidWord) -> Json:
    return {
        "number": laid.number,
        "seat": laid.seat,
        "hand": _card(deck, laid.card),
        "top": _card(deck, laid.top),
        "stack": laid.stack,
        "word": laid.word,
        "at": laid.at,
        "settled": laid.settled,
        "agreed": laid.agreed,
    }


def _photo(state: DigitalState) -> Json | None:
    photo, deck = state.photo, state.conditions.deck
    if photo is None:
        return None
    return {
        "contenders": [_laid(deck, laid) for laid in photo.contenders],
        "seen": list(photo.seen),
        "conceded": sorted(photo.conceded),
    }


def _vote_ends(dispute: Dispute | None, limit: int) -> int | None:
    return None if dispute is None else dispute.ends(limit)


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


def referee_view(state: RefereeState, seat: int | None) -> View:
    """Return the view of `seat`, or of somebody without one, in a round with real cards.

    Fields that a digital round has too bear the same names. `due` is a colour only where one was named, `naming` the
    clause by which one is to be named, and `namer` is None also where the pausing player is unknown.
    """
    course = state.course
    return {
        "game": "words",
        "table": Way.REFEREE.value,
        "seat": seat if seat in range(state.players) else None,
        "players": state.players,
        "dealer": state.dealer,
        "phase": state.phase.value,
        "moment": state.moment,
        "chips": list(state.chips),
        "supply": state.supply,
        "supply_empty": not state.supply,
        "beyond": state.beyond,
        "proposed": list(state.proposed),
        "most": state.most,
        "pile": state.pile,
        "pausing": course.pausing,
        "due": course.named,
        "tried": list(course.tried),
        "namer": state.namer if state.naming else None,
        "naming": state.naming or None,
        "drew": list(state.drew),
        "last": None if state.last is None else {**_referee_word(state.last), "settled": state.last.settled},
        "vote_ends": _vote_ends(state.dispute, state.vote_ms),
        "dispute": None if state.dispute is None else state.dispute.view(seat),
        "verdict": None if state.verdict is None else _referee_verdict(state.verdict, seat),
        "ending": state.ending,
        "winner": state.winner,
        "counted": list(state.counted) or None,
    }


def _referee_word(word: RefereeWord) -> Json:
    return {"number": word.number, "seat": word.seat, **word.texts._asdict()}


def _referee_verdict(verdict: RefereeVerdict, seat: int | None) -> Json:
    dispute = verdict.dispute
    return {
        "word": _referee_word(verdict.word),
        **dispute.view(seat),
        "against": dispute.against,
        "falls": dispute.falls,
        "takers": list(dispute.takers),
        "clause": "W-31" if dispute.falls else "W-34",
    }
