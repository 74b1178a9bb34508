"""A round of the number game without a box on a phone: the own piles, those of the others, and „Schlafmütze!“.

Mistakes are the game: nothing here says where a card fits, and nothing is forbidden that could be done at a table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.match.sheet import MatchState
from companion.numbers import digital, views
from companion.numbers.actions import Begin, Call, Close, Keep, Lay, Turn
from companion.numbers.places import SEAT_AT, STACK_AT, Place
from companion.numbers.state import DigitalState
from companion.refusal import Malformed, Refused
from web.games.numbers.hand.lessons import lesson
from web.games.numbers.hand.verdict import tell
from web.games.phone import Answer, Fields, Key, PhoneSide, PhoneView, SeatSign
from web.games.phone_calls import face_key
from web.games.seats import seat_names
from web.pages.language import gettext as _
from web.pages.names import isolated
from web.storage.open_evenings import OpenEvening


def view(evening: OpenEvening, player: int) -> PhoneView:
    """Return the view of a player of the round."""
    match = evening.log.state
    state: DigitalState = match.round
    seat = match.players.index(player)
    if state.turn is None:
        asked = tuple(
            face_key(match, one, seat, {"do": Begin.do, "first": one}, _("fängt an")) for one in range(len(state.draws))
        )
        told = (_("Wer heute zuletzt aufgestanden ist."),)
        return PhoneView("rest", _("Wer fängt an?"), told, keys=asked, clause="A-4")
    hand = _hand(match, state, seat)
    title = _title(match, state, seat)
    lines = tuple(filter(None, (_told_line(hand), _laid_line(hand, seat_names(match), seat))))
    return PhoneView("play", title, lines, keys=_keys(state), clause=_clause(state), hand=hand)


def _title(match: MatchState, state: DigitalState, seat: int) -> str:
    names = seat_names(match)
    if state.ending == "out" and state.winner is not None:
        if state.winner == seat:
            return _("Deine letzte Karte! Ruft jemand?")
        return _("%(name)s ist alle Karten los. Stimmt das?", name=isolated(names[state.winner]))
    if state.ending:
        return _("Nichts geht mehr. Ruft noch jemand?")
    if state.turn != seat:
        name = isolated(names[state.turn or 0])
        if state.turned:
            return _("%(name)s hat die %(card)s.", name=name, card=state.turned)
        return _("%(name)s ist dran.", name=name)
    if state.turned:
        return _("Du bist dran – wohin mit der %(card)s?", card=state.turned)
    return _("Du bist dran.")


def _clause(state: DigitalState) -> str:
    if state.verdict is not None:
        return "A-20" if state.verdict.mistakes else "A-22"
    if state.ending:
        return "A-24"
    return "A-7" if state.turned else "A-6"


def _keys(state: DigitalState) -> tuple[Key, ...]:
    """Return the key that ends the time to call; the clock does it where the last card came with its time."""
    if not state.ending or not state.acts or digital.deadline(state) is not None:
        return ()
    return (Key(_("Niemand ruft mehr"), {"do": Close.do}, "main"),)


def _hand(match: MatchState, state: DigitalState, seat: int) -> dict[str, Any]:
    """Return all that the script draws: open cards and numbers of cards, the same for every seat, and texts."""
    seen: Mapping[str, Any] = views.digital_view(state, seat)
    names = seat_names(match)
    acts = seen["acts"] or seen.get("overtaken", [])
    last = seen["acts"][-1] if seen["acts"] else None
    return {
        "game": "numbers",
        "seat": seat,
        "turn": None if state.ending else state.turn,
        "players": list(match.players),
        "middle": [{"top": top, "size": size} for top, size in zip(seen["middle"], seen["middle_sizes"], strict=True)],
        "piles": [
            {"top": top, "size": size, "draw": draw, "left": left}
            for top, size, draw, left in zip(
                seen["discards"], seen["discard_sizes"], seen["draw_sizes"], seen["cards_left"], strict=True
            )
        ],
        "turned": seen["turned"],
        "over": seen["turning_over"],
        "act": acts[-1]["number"] if acts else None,
        "put": state.put,
        "last": None if last is None else {part: last[part] for part in ("seat", "card", "from", "on")},
        "verdict": _verdict(state, names, seat),
        "closing": seen["closing"],
        "texts": _texts(match, seat),
    }


def _verdict(state: DigitalState, names: tuple[str, ...], seat: int) -> dict[str, Any] | None:
    verdict = state.verdict
    if verdict is None:
        return None
    told = tell(verdict, names, seat)
    return {
        "title": told.title,
        "why": list(told.why),
        "follows": told.follows,
        "right": bool(verdict.mistakes),
        "accused": verdict.accused,
        "caller": verdict.caller,
        "givers": list(verdict.givers),
        "back": list(verdict.back),
        "to": verdict.accused if verdict.mistakes else verdict.caller,
        "faults": [{"card": fault.card, "on": fault.fits[0].value if fault.fits else ""} for fault in verdict.mistakes],
        "key": f"{state.put}/{verdict.caller}/{verdict.accused}",
    }


def _told_line(hand: Mapping[str, Any]) -> str:
    verdict = hand["verdict"]
    return "" if verdict is None else " ".join([verdict["title"], *verdict["why"], verdict["follows"]])


def _laid_line(hand: Mapping[str, Any], names: tuple[str, ...], seat: int) -> str:
    """Return which card was laid last, and where, for those who can't see it; "" if none was."""
    last, texts = hand["last"], hand["texts"]
    if last is None:
        return ""
    on = Place(last["on"])
    where = texts["middle"][STACK_AT[on]] if on in STACK_AT else texts["of"][SEAT_AT.get(on, last["seat"])]
    if last["seat"] == seat:
        return _("Du legst die %(card)s: %(where)s.", card=last["card"], where=where)
    name = isolated(names[last["seat"]])
    return _("%(name)s legt die %(card)s: %(where)s.", name=name, card=last["card"], where=where)


def _texts(match: MatchState, seat: int) -> dict[str, Any]:
    names = [isolated(name) for name in seat_names(match)]
    return {
        "call": _("Schlaf\u00admütze!"),
        "draw": _("Zugstapel"),
        "own": _("Ablage"),
        "turn": _("Aufdecken"),
        "flip": _("Umdrehen"),
        "held": _("in der Hand"),
        "empty": _("leer"),
        "cards": _("Karten"),
        "keep": _("hier ablegen"),
        "go_on": _("Weiter"),
        "middle": [_("Mitte, Stapel %(number)s", number=number) for number in range(1, 6)],
        "of": [
            _("Deine Ablage") if one == seat else _("Ablage von %(name)s", name=name) for one, name in enumerate(names)
        ],
    }


def begins(match: MatchState, seat: int, fields: Fields) -> Begin:  # noqa: ARG001 - anybody may say it
    """Return who begins, as any phone may say (A-4). :raises Malformed: without a seat."""
    first = fields.get("first")
    if type(first) is not int:
        raise Malformed("missing_field", do=Begin.do, field="first")
    return Begin(first)


def closes(match: MatchState, seat: int, fields: Fields) -> Close:  # noqa: ARG001 - anybody may say it
    """Return the end of the time to call. :raises Refused: while the clock still runs (A-24)."""
    state: DigitalState = match.round
    due = digital.deadline(state)
    if due is not None:
        raise Refused("A-24", why="too_soon", wait=digital.LAST_CARD_MS)
    return Close()


def signs(match: MatchState) -> dict[int, SeatSign]:
    """Return the signs on the faces: whose turn it is, and how many cards everybody has."""
    state: DigitalState = match.round
    turn = None if state.ending else state.turn
    return {seat: SeatSign(seat == turn, cards=left) for seat, left in enumerate(state.cards_left)}


_ANSWERS: Final[Mapping[str, Answer]] = {Begin.do: begins, Close.do: closes}
SIDE: Final = PhoneSide(
    view,
    frozenset({Turn, Lay, Keep, Call}),
    signs,
    _ANSWERS,
    timed=frozenset({Turn, Lay, Keep, Call}),
    lesson=lesson,
)
