"""The table screen in a round of the number game without a box: all open piles from above, and the last ruling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.numbers import digital
from companion.numbers.actions import Begin, Call, Close
from companion.numbers.places import SEAT_AT, STACK_AT
from companion.numbers.state import Act, DigitalState, Verdict
from web.games.numbers.hand.verdict import tell
from web.games.panel import Ballot, Mark, Panel, Step, Tap, latest
from web.games.seats import seat_names
from web.pages.language import gettext as _
from web.pages.language import ngettext
from web.pages.names import isolated
from web.storage.open_evenings import OpenEvening


def round_panel(evening: OpenEvening, step: Step) -> Panel:  # noqa: ARG001 - a panel gets both
    """Return the panel of a running round; it books nothing but who begins, and that nobody calls any more."""
    match = evening.log.state
    state: DigitalState = match.round
    names = seat_names(match)
    if state.turn is None:
        return Panel(
            "numbers/_open_round.html",
            {},
            {},
            question=_("Wer fängt an?"),
            clause="A-4",
            middle="numbers/_who_got_up.html",
            opening="numbers/_who_got_up.html",
            taps={seat: Tap(_("fängt an"), fields={"do": Begin.do, "first": seat}) for seat in range(len(names))},
        )
    marks = _marks(state)
    if state.verdict is not None:
        return _ruled(evening, state, state.verdict, names, marks)
    last = state.acts[-1] if state.acts else None
    return Panel(
        "numbers/_open_round.html",
        {
            "stacks": _stacks(state, last),
            "turned": state.turned,
            "whose": state.turn,
            "told": _told(state, names),
            "closes": bool(state.ending and state.acts and digital.deadline(state) is None),
            "close": Close.do,
        },
        marks,
        middle="numbers/_open_piles.html",
        moment="last-card" if state.ending == "out" else "",
        moment_key=evening.log.undoable or 0,
    )


def _stacks(state: DigitalState, last: Act | None) -> list[dict[str, Any]]:
    """Return the stacks in the middle: their tops, how high they are, and whether the last card lies there."""
    on = None if last is None else STACK_AT.get(last.on)
    return [
        {"top": stack[-1], "high": min(len(stack), 4), "new": number == on} for number, stack in enumerate(state.middle)
    ]


def _told(state: DigitalState, names: tuple[str, ...]) -> str:
    """Return whose turn it is, as all read it."""
    if state.ending == "out" and state.winner is not None:
        return _("%(name)s ist alle Karten los. Stimmt das?", name=isolated(names[state.winner]))
    if state.ending:
        return _("Nichts geht mehr. Ruft noch jemand?")
    name = isolated(names[state.turn or 0])
    if state.turned:
        return _("%(name)s hat die %(card)s.", name=name, card=state.turned)
    return _("%(name)s ist dran.", name=name)


def _marks(state: DigitalState) -> dict[int, Mark]:
    """Return the open pile and the number of cards of each seat."""
    last = state.acts[-1] if state.acts else None
    new = None if last is None else SEAT_AT.get(last.on, last.seat if last.on not in STACK_AT else None)
    marks = {}
    for seat, (pile, left) in enumerate(zip(state.discards, state.cards_left, strict=True)):
        top = str(pile[-1]) if pile else ""
        meaning = _("auf der Ablage die %(top)s", top=top) if pile else _("leere Ablage")
        tone = f"pile{' bare' if not pile else ' new' if seat == new else ''}"
        cards = ngettext("%(num)s Karte", "%(num)s Karten", left)
        marks[seat] = Mark(cards, turn=seat == state.turn and not state.ending, ballot=Ballot(top, meaning, tone))
    return marks


def _ruled(
    evening: OpenEvening, state: DigitalState, verdict: Verdict, names: tuple[str, ...], marks: Mapping[int, Mark]
) -> Panel:
    """Show the ruling on the last call: the face with its cap, what was overlooked, and the cards on their way."""
    told = tell(verdict, names)
    given = dict(marks)
    for number, seat in enumerate(verdict.givers, 1):
        order = "" if len(verdict.givers) == 1 else f"{number}."
        meaning = _("gibt eine Karte") if not order else _("gibt als %(number)s. eine Karte", number=number)
        given[seat] = given[seat]._replace(ballot=Ballot(order, meaning, "gives"))
    tops = [_top_at(state, fault.fits[0].value) if fault.fits else None for fault in verdict.mistakes]
    context = {
        "capped": verdict.accused if verdict.mistakes else verdict.caller,
        "caught": bool(verdict.mistakes),
        "why": told.why,
        "follows": told.follows,
        "clause_of": told.clause,
        "fits": [(fault.card, top) for fault, top in zip(verdict.mistakes, tops, strict=True) if top],
        "told": _told(state, names) if not state.ending else "",
    }
    return Panel(
        "numbers/_open_round.html",
        context,
        given,
        question=told.title,
        middle="numbers/_ruled_call.html",
        moment="sleepyhead" if verdict.mistakes else "",
        moment_key=latest(evening.log, Call),
    )


def _top_at(state: DigitalState, place: str) -> int | None:
    """Return the card that lies open at a place now."""
    piles = {place.value: stack for place, stack in STACK_AT.items()}
    if place in piles:
        return state.middle[piles[place]][-1]
    pile = state.discards[{place.value: seat for place, seat in SEAT_AT.items()}[place]]
    return pile[-1] if pile else None
