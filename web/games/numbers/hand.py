"""The number game without a box: the piles on a phone and „Schlafmütze!“, and the table screen with all open piles."""

from collections.abc import Mapping
from typing import Any, Final

from companion.match.sheet import MatchState
from companion.numbers import digital, views
from companion.numbers.actions import Begin, Call, Close, Keep, Lay, Turn
from companion.numbers.places import SEAT_AT, STACK_AT, Place
from companion.numbers.state import DigitalState, Verdict
from companion.refusal import Refused
from web.games.calls import face_key
from web.games.numbers.panel import with_givers
from web.games.numbers.story import lesson, tell_call
from web.games.panel import Ballot, Mark, Panel, Step, Tap, latest
from web.games.phone import Fields, Key, PhoneSide, PhoneView, SeatSign, number_in
from web.games.seats import seat_name
from web.pages.language import gettext as _, named_texts, ngettext
from web.storage.open_evenings import OpenEvening


def view(evening: OpenEvening, seat: int) -> PhoneView:
    """Return the view of a seat of the round."""
    match = evening.log.state
    state: DigitalState = match.round
    if state.turn is None:
        asked = tuple(
            face_key(match, one, seat, {"do": Begin.do, "first": one}, _("fängt an")) for one in range(len(state.draws))
        )
        told = (_("Such es dir aus.") if evening.bots else _("Wer heute zuletzt aufgestanden ist."),)
        return PhoneView("rest", _("Wer fängt an?"), told, keys=asked, clause="A-4")
    hand = _hand(match, state, seat)
    ruling = tell_call(match, state.verdict, seat).text if state.verdict is not None else ""
    lines = tuple(filter(None, (ruling, _laid_line(match, hand, seat))))
    keys = (Key(_("Niemand ruft mehr"), {"do": Close.do}, "main"),) if _closes(state) else ()
    return PhoneView("play", _told(match, state, seat), lines, keys=keys, clause=_clause(state), hand=hand)


def _told(match: MatchState, state: DigitalState, seat: int | None = None) -> str:
    if state.ending == "out" and state.winner is not None:
        if state.winner == seat:
            return _("Deine letzte Karte! Ruft jemand?")
        return _("%(name)s ist alle Karten los. Stimmt das?", name=seat_name(match, state.winner))
    if state.ending:
        return _("Nichts geht mehr. Ruft noch jemand?")
    if seat is not None and state.turn == seat:
        return _("Du bist dran – wohin mit der %(card)s?", card=state.turned) if state.turned else _("Du bist dran.")
    name = seat_name(match, state.turn or 0)
    if state.turned:
        return _("%(name)s hat die %(card)s.", name=name, card=state.turned)
    return _("%(name)s ist dran.", name=name)


def _clause(state: DigitalState) -> str:
    if state.verdict is not None:
        return "A-20" if state.verdict.mistakes else "A-22"
    if state.ending:
        return "A-24"
    return "A-7" if state.turned else "A-6"


def _closes(state: DigitalState) -> bool:
    """Say whether a tap ends the time to call; the clock does it where the last card came with its time."""
    return bool(state.ending and state.acts and digital.deadline(state) is None)


def _hand(match: MatchState, state: DigitalState, seat: int) -> dict[str, Any]:
    """Return all that the script draws: open cards and numbers of cards, the same for every seat, and texts."""
    seen: Mapping[str, Any] = views.digital_view(state, seat)
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
        "verdict": _verdict(match, state, seat),
        "closing": seen["closing"],
        "texts": _texts(match, seat),
    }


def _verdict(match: MatchState, state: DigitalState, seat: int) -> dict[str, Any] | None:
    if (verdict := state.verdict) is None:
        return None
    told = tell_call(match, verdict, seat)
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


def _laid_line(match: MatchState, hand: Mapping[str, Any], seat: int) -> str:
    """Return which card was laid last, and where, for those who can't see it; "" if none was."""
    last, texts = hand["last"], hand["texts"]
    if last is None:
        return ""
    on = Place(last["on"])
    where = texts["middle"][STACK_AT[on]] if on in STACK_AT else texts["of"][SEAT_AT.get(on, last["seat"])]
    if last["seat"] == seat:
        return _("Du legst die %(card)s: %(where)s.", card=last["card"], where=where)
    name = seat_name(match, last["seat"])
    return _("%(name)s legt die %(card)s: %(where)s.", name=name, card=last["card"], where=where)


def _texts(match: MatchState, seat: int) -> dict[str, Any]:
    seats = range(len(match.players))
    return {
        **named_texts("numbers/_texts.html"),
        "middle": [_("Mitte, Stapel %(number)s", number=number) for number in range(1, 6)],
        "of": [
            _("Deine Ablage") if one == seat else _("Ablage von %(name)s", name=seat_name(match, one)) for one in seats
        ],
    }


def begins(match: MatchState, seat: int, fields: Fields) -> Begin:  # noqa: ARG001 - anybody may say it
    """Return who begins, as any phone may say (A-4). :raises Malformed: without a seat."""
    return Begin(number_in(fields, "first", Begin.do))


def closes(match: MatchState, seat: int, fields: Fields) -> Close:  # noqa: ARG001 - anybody may say it
    """Return the end of the time to call. :raises Refused: while the clock still runs (A-24)."""
    state: DigitalState = match.round
    due = digital.deadline(state)
    if due is not None:
        raise Refused("A-24", why="too_soon", wait=digital.LAST_CARD_MS)
    return Close()


def signs(match: MatchState) -> dict[int, SeatSign]:
    """Return whose turn it is, and how many cards everybody has."""
    state: DigitalState = match.round
    turn = None if state.ending else state.turn
    return {seat: SeatSign(seat == turn, cards=left) for seat, left in enumerate(state.cards_left)}


SIDE: Final = PhoneSide(
    view,
    frozenset({Turn, Lay, Keep, Call}),
    signs,
    {Begin.do: begins, Close.do: closes},
    timed=frozenset({Turn, Lay, Keep, Call}),
    lesson=lesson,
)


def table_panel(evening: OpenEvening, step: Step) -> Panel:  # noqa: ARG001 - a panel gets both
    """Return the panel of a running round; it books nothing but who begins, and that nobody calls any more."""
    match = evening.log.state
    state: DigitalState = match.round
    if state.turn is None:
        taps = {seat: Tap(_("fängt an"), fields={"do": Begin.do, "first": seat}) for seat in range(len(match.players))}
        middle = "numbers/_who_got_up.html"
        asks = _("Wer fängt an?")
        return Panel("numbers/_open_round.html", question=asks, clause="A-4", middle=middle, opening=middle, taps=taps)
    if state.verdict is not None:
        return _ruled(evening, state, state.verdict)
    on = STACK_AT.get(state.acts[-1].on) if state.acts else None  # where the last card lies
    tops = enumerate(state.middle)
    context = {
        "stacks": [{"top": stack[-1], "high": min(len(stack), 4), "new": number == on} for number, stack in tops],
        "turned": state.turned,
        "whose": state.turn,
        "told": _told(match, state),
        "closes": _closes(state),
        "close": Close.do,
    }
    return Panel(
        "numbers/_open_round.html",
        context,
        _marks(state),
        middle="numbers/_open_piles.html",
        moment="last-card" if state.ending == "out" else "",
        moment_key=evening.log.undoable or 0,
    )


def _marks(state: DigitalState) -> dict[int, Mark]:
    last = state.acts[-1] if state.acts else None
    new = None if last is None or last.on in STACK_AT else SEAT_AT.get(last.on, last.seat)
    marks = {}
    for seat, (pile, left) in enumerate(zip(state.discards, state.cards_left, strict=True)):
        top = str(pile[-1]) if pile else ""
        meaning = _("auf der Ablage die %(top)s", top=top) if pile else _("leere Ablage")
        tone = f"pile{' bare' if not pile else ' new' if seat == new else ''}"
        cards = ngettext("%(num)s Karte", "%(num)s Karten", left)
        marks[seat] = Mark(cards, turn=seat == state.turn and not state.ending, ballot=Ballot(top, meaning, tone))
    return marks


def _ruled(evening: OpenEvening, state: DigitalState, verdict: Verdict) -> Panel:
    match = evening.log.state
    told = tell_call(match, verdict)
    fits = [(fault.card, fault.fits[0]) for fault in verdict.mistakes if fault.fits]
    piles = [(card, state.middle[STACK_AT[at]] if at in STACK_AT else state.discards[SEAT_AT[at]]) for card, at in fits]
    context = {
        "capped": verdict.accused if verdict.mistakes else verdict.caller,
        "caught": bool(verdict.mistakes),
        "why": told.why,
        "follows": told.follows,
        "clause_of": told.clause,
        "fits": [(card, pile[-1]) for card, pile in piles if pile],
        "told": _told(match, state) if not state.ending else "",
    }
    return Panel(
        "numbers/_open_round.html",
        context,
        with_givers(_marks(state), verdict.givers),
        question=told.title,
        middle="numbers/_ruled_call.html",
        moment="sleepyhead" if verdict.mistakes else "",
        moment_key=latest(evening.log, Call),
    )
