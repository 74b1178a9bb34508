"""A round of the word game without a box on a phone: the own hand, the circle, and the questions of the moment."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from companion.match.sheet import MatchState
from companion.words import digital
from companion.words.actions import Concede, Disagree, Halt, Lay, NameColour, NoCombination, Saw, Vote
from companion.words.cards import Card
from companion.words.state import DigitalState, LaidWord, Phase
from web.decks.colours import CARD_SYMBOLS
from web.decks.requested import use_deck_of
from web.games.by_state import ByState
from web.games.phone import PhoneSide, PhoneView, SeatSign
from web.games.seats import seat_names
from web.games.words.colours import colour_name
from web.games.words.hand.after import after
from web.games.words.hand.banner import banner
from web.games.words.hand.compounds import check_said, compound
from web.games.words.hand.lessons import lesson
from web.games.words.hand.photo import photo_view
from web.games.words.hand.settings import ONLY_WHAT_COUNTS
from web.games.words.hand.word_now import doubted_word, explained, parts_of
from web.games.words.on_phones.dispute import result_view, vote_view
from web.games.words.on_phones.word import card_picture
from web.live.arrival import steady_ms
from web.pages.language import gettext as _
from web.pages.names import isolated
from web.storage.open_evenings import OpenEvening


def view(evening: OpenEvening, player: int) -> PhoneView:
    """Return the view of a player of the round."""
    use_deck_of(evening.row.settings)
    match = evening.log.state
    state: DigitalState = match.round
    seat = match.players.index(player)
    if state.dispute is not None and state.last is not None:
        word, number = doubted_word(evening, state, state.last, decided=False), state.last.number
        found = vote_view(evening, state.dispute, seat, word, number, {"do": "halt", "word": number})
        told = explained(evening, state.last)
        return replace(found, lines=(*found.lines, told)) if told else found
    if state.photo is not None:
        return photo_view(match, state, state.photo, seat)
    title, clause = banner(match, state, seat)
    return PhoneView("play", title, _told(match, state, seat), clause=clause, hand=_hand(evening, state, seat))


def _told(match: MatchState, state: DigitalState, seat: int) -> tuple[str, ...]:
    """Return what the circle shows, for those who can't see it: the colour due, and the last word or vote."""
    lines = []
    if state.course.due is not None and state.phase is Phase.PLAY:
        told = colour_name(state.course.due)  # after „Jetzt auf“
        if state.course.pausing == seat:
            told = _("%(colour)s ist dran", colour=told)
        lines.append(f"{told}.")
    if state.verdict is not None:
        laid, dispute = state.verdict
        word = isolated("".join(parts_of(state, laid)))
        facts = {"word": word, "for": len(dispute.votes) - dispute.against, "against": dispute.against}
        if dispute.falls:
            lines.append(_("„%(word)s“ fällt, %(for)s zu %(against)s.", **facts))
        else:
            lines.append(_("„%(word)s“ gilt, %(for)s zu %(against)s.", **facts))
    elif state.last is not None:
        word = isolated("".join(parts_of(state, state.last)))
        name = isolated(seat_names(match)[state.last.seat])
        own = state.last.seat == seat
        lines.append(
            _("Du legst „%(word)s“.", word=word) if own else _("%(name)s legt „%(word)s“.", name=name, word=word)
        )
    return tuple(lines)


def _hand(evening: OpenEvening, state: DigitalState, seat: int) -> dict[str, Any]:
    """Return all that the script of a hand draws; nothing of it may be a foreign card."""
    last, due = state.last, digital.deadline(state)
    allowed = {type(action) for action in digital.legal_actions(state, seat)}
    return {
        **_OPEN.of(evening),
        "banner": banner(evening.log.state, state, seat).title,
        "cards": [_card(state.conditions.deck, card) for card in state.hands[seat]],
        "name": [colour.value for colour in state.nameable] if state.namer == seat else [],
        "lay": Lay in allowed and state.phase in (Phase.PLAY, Phase.OPENING),
        "none": NoCombination in allowed,
        "halt": Halt in allowed and last is not None and not last.settled and last.seat != seat,
        "left": None if due is None else max(0, round(due.at - steady_ms())),
    }


def _open(evening: OpenEvening) -> dict[str, Any]:
    """Return what lies open to all, made once for all phones of one language."""
    match = evening.log.state
    state: DigitalState = match.round
    deck, course, last = state.conditions.deck, state.course, state.last
    return {
        "game": "words",
        "moment": state.moment,
        "phase": state.phase.value,
        "colour": course.due.value if course.due is not None and state.phase in _WITH_COLOUR else "",
        "colours": {colour.value: [colour_name(colour), CARD_SYMBOLS[colour]] for colour in CARD_SYMBOLS},
        "circle": [{**_card(deck, stack[-1]), "n": len(stack)} for stack in state.stacks],
        "pile": len(state.pile),
        "last": None if last is None else _laid(match, state, last),
        "verdict": _verdict(evening, state),
        "pauses": None if course.pausing is None else match.players[course.pausing],
        "cannot": [match.players[one] for one in sorted(state.taps)],
        "texts": _texts(),
    }


def _texts() -> dict[str, str]:
    return {
        "halt": _("Halt!"),
        "none": _("Keine Kombination"),
        "said": _("Gesagt"),
        "none_of": _("kann nicht"),
        "pauses": _("setzt aus"),
        "you_pause": _("Du setzt aus"),
        "lays": _("legt"),
        "you_lay": _("Du legst"),
        "not_due": _("%(colour)s ist gerade nicht dran.", colour="{colour}"),
        "not_now": _("Gerade legt niemand. Gleich geht es weiter."),
        "you_wait": _("Du setzt ein Wort lang aus. Gleich bist du wieder dabei."),
        "not_halt": _("Gerade liegt kein Wort, das du anzweifeln kannst."),
        "said_already": _("Das hast du schon gesagt. Vielleicht findet jemand anderes etwas."),
        "one_card": _("Deine Karte ist noch unterwegs."),
        "on": _("auf"),
        "agreed": _("Fotofinish entschieden"),
        "pile": _("im Stapel"),
        "your_hand": _("Deine Hand"),
        "circle": _("Der Kreis"),
        "falls": _("fällt"),
        "stays": _("gilt"),
        "name_colour": _("Welche Farbe nennst du?"),
        "picked": _("Jetzt einen Stapel: links kommt dein Wort zuerst, rechts danach."),
    }


def _card(deck: tuple[Card, ...], card: int) -> dict[str, Any]:
    word, colour = deck[card]
    return {"id": card, "word": word, "colour": colour.value, "picture": card_picture(word)}


def _laid(match: MatchState, state: DigitalState, laid: LaidWord) -> dict[str, Any]:
    return {
        "number": laid.number,
        "player": match.players[laid.seat],
        "parts": parts_of(state, laid),
        "cards": [_card(state.conditions.deck, card) for card in (laid.card, laid.top)],
        "stack": laid.stack,
        "settled": laid.settled,
        "agreed": laid.agreed is not None,
    }


def _verdict(evening: OpenEvening, state: DigitalState) -> dict[str, Any] | None:
    """Return the vote that was decided last, as long as no new word lies, with the sentences that explain it."""
    if state.verdict is None:
        return None
    laid, dispute = state.verdict
    told = result_view(evening, dispute, doubted_word(evening, state, laid, decided=True))
    return {
        "number": laid.number,
        "falls": dispute.falls,
        "player": evening.log.state.players[laid.seat],
        "stack": laid.stack,
        "parts": told.word,
        "count": told.figure,
        "lines": told.lines,
        "opinion": told.opinion,
    }


def words_of_hand(evening: OpenEvening, player: int) -> dict[str, Any]:
    """Return the words that the own hand makes with the tops of the circle: both orders by own card and top.

    `own` in front comes first. A fourth part says what the judge thinks, where the table wants that before a vote.
    """
    use_deck_of(evening.row.settings)
    match = evening.log.state
    state: DigitalState = match.round
    deck, told = state.conditions.deck, evening.row.settings.get("lexicon") == "before"
    tops = {stack[-1] for stack in state.stacks}

    def shown(modifier: str, head: str) -> tuple[str, ...]:
        made = compound(modifier, head)
        return (*made.parts, made.ruling) if told else made.parts

    return {
        str(own): {
            str(top): (shown(deck[own].word, deck[top].word), shown(deck[top].word, deck[own].word)) for top in tops
        }
        for own in state.hands[match.players.index(player)]
    }


def signs(match: MatchState) -> dict[int, SeatSign]:
    """Return the signs on the faces: chips, cards, the pause, and those for whom all wait."""
    state: DigitalState = match.round
    dispute, phase = state.dispute, state.phase
    waited: tuple[int, ...] = ()
    roles: dict[int, str] = {}
    if dispute is not None:
        waited = dispute.to_vote
        roles = {dispute.accused: "laid"} | dict.fromkeys(dispute.doubters, "doubts")
    elif state.course.pausing is not None:
        roles = {state.course.pausing: "pauses"}
    if phase is Phase.OPENING:
        waited = (state.opener,)
    elif phase is Phase.NAMING:
        waited = (state.namer,)
    return {
        seat: SeatSign(seat in waited, roles.get(seat, ""), chips, len(state.hands[seat]))
        for seat, chips in enumerate(state.chips)
    }


def check(evening: OpenEvening, action: object) -> None:
    """Check a card that a phone lays: it says a word of its two cards. :raises Refused: when it doesn't."""
    state = evening.log.state.round
    if isinstance(action, Lay) and isinstance(state, DigitalState):
        use_deck_of(evening.row.settings)
        check_said(state, action, only_what_counts=evening.row.settings.get(ONLY_WHAT_COUNTS.name) == "judge")


_WITH_COLOUR: Final = frozenset({Phase.PLAY, Phase.LAST})
_OPEN: Final = ByState(_open)
SIDE: Final = PhoneSide(
    view,
    frozenset({Lay, NoCombination, NameColour, Halt, Vote, Saw, Concede, Disagree}),
    signs,
    timed=frozenset({Lay, Halt, Saw, Concede, Disagree}),
    check=check,
    asks={"woerter": words_of_hand},
    lesson=lesson,
    after=after,
)
