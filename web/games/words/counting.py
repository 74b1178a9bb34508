"""The end of a round of the word game: its last card, and the cards left in each hand (W-39 to W-44)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from companion.log import Log
from companion.words.actions import Finish
from companion.words.deck import Colour
from companion.words.referee_state import RefereeState
from web.games.panel import Ballot, Mark, Panel, Step, Tap, latest
from web.games.seats import seat_names
from web.pages.forms import number
from web.pages.language import gettext as _
from web.pages.language import ngettext
from web.pages.names import isolated, listed
from web.storage.open_evenings import OpenEvening

_KEYS: Final = 12  # numbers of cards that are shown at once


class NumberKey(NamedTuple):
    """A number of cards to tap, and the numbers of all hands after that tap, as an address has them."""

    cards: int
    after: str


def last_card_panel(evening: OpenEvening, _step: Step) -> Panel:
    """Ask which seat laid the last card (W-39), or whether nobody can go on (W-38)."""
    state: RefereeState = evening.log.state.round
    return Panel(
        "words/_last.html",
        {"round": state},
        {},
        question=_("Wer hat die letzte Karte gelegt?"),
        clause="W-39",
        taps={
            seat: Tap(_("hat die letzte Karte gelegt"), fields={"do": "finish", "winner": seat})
            for seat in range(state.players)
        },
    )


def count_panel(evening: OpenEvening, step: Step) -> Panel:
    """Ask one hand after the other how many cards it has left (W-44), and at the end whether all is right.

    The address has the numbers so far. Before the table agrees the last word may still be doubted (W-39).
    """
    state: RefereeState = evening.log.state.round
    counts = counts_so_far(evening, step)
    names = [isolated(name) for name in seat_names(evening.log.state)]
    wanted = number(step.get("hand"))
    missing = [seat for seat, cards in enumerate(counts) if cards is None]
    asked = wanted if wanted is not None and wanted < state.players and wanted != state.winner else None
    if asked is None and missing:
        asked = missing[0]
    settled = state.last is not None and state.last.settled
    sums = [0 if seat == state.winner else (cards or 0) + state.chips[seat] for seat, cards in enumerate(counts)]
    context = {
        "round": state,
        "asked": asked,
        "keys": _number_keys(counts, asked, state.most, step) if asked is not None else (),
        "more": _more(counts, asked, state.most, step) if asked is not None else None,
        "missing": listed(seat_names(evening.log.state)[seat] for seat in missing) if missing else "",
        "missing_hands": len(missing),
        "counts": ",".join(str(cards) for cards in counts) if not missing else "",
        "sum": sum(sums),
        "so_far": written_counts(counts),
        "one_fewer": _one_fewer(evening, counts),
        "doubtable": state.ending == "out" and not settled,
        "why": _why_over(state, names),
        "over_clause": "W-41" if state.winner is not None else "W-38",
    }
    question = _("Wie viele Karten hat %(name)s noch?", name=names[asked]) if asked is not None else _("Stimmt das so?")
    return Panel(
        "words/_count.html",
        context,
        {seat: _count_mark(state, seat, counts[seat], sums[seat], seat == asked) for seat in range(state.players)},
        middle="words/_count_middle.html",
        question=question,
        clause="W-44",
        taps={
            seat: Tap(_("noch einmal zählen"), step={"zahlen": written_counts(counts), "hand": seat})
            for seat in range(state.players)
            if seat not in (state.winner, asked)
        },
        moment="last-card" if state.ending == "out" else "",
        moment_key=latest(evening.log, Finish),
    )


def counts_so_far(evening: OpenEvening, step: Step) -> list[int | None]:
    """Return by seat the numbers of cards that are told by now: in the address or a refused form, else by the log."""
    state: RefereeState = evening.log.state.round
    told = step.getlist("cards") if step.get("do") == "count" else []
    if len(told) <= 1:
        told = (told[0] if told else step.get("zahlen", "")).split(",")
    if len(told) != state.players:
        return list(proposed_counts(evening.log))
    return [0 if seat == state.winner else number(cards) or None for seat, cards in enumerate(told)]


def written_counts(counts: Sequence[int | None]) -> str:
    """Return numbers of cards as an address has them: "0,4,,2"."""
    return ",".join("" if cards is None else str(cards) for cards in counts)


def _one_fewer(evening: OpenEvening, counts: Sequence[int | None]) -> Mapping[str, str] | None:
    """Return the step before the hand that was told last; None if no hand is told but those that the log knows."""
    proposed = proposed_counts(evening.log)
    told = [seat for seat, cards in enumerate(counts) if cards != proposed[seat]]
    if not told:
        return None
    last = told[-1]
    return {"zahlen": written_counts([*counts[:last], proposed[last], *counts[last + 1 :]])}


def _count_mark(state: RefereeState, seat: int, cards: int | None, points: int, asked: bool) -> Mark:
    if seat == state.winner:
        return Mark(sign="🏆", ballot=Ballot("0", _("gewinnt die Runde")))
    meaning = _("noch nicht gezählt") if cards is None else ngettext("%(num)s Karte", "%(num)s Karten", cards)
    chips = state.chips[seat]
    badge = ngettext("mit %(num)s Chip: %(points)s", "mit %(num)s Chips: %(points)s", chips, points=points)
    return Mark(
        badge if chips and cards is not None else "",
        ballot=Ballot("…" if cards is None else str(cards), meaning),
        turn=asked,
    )


def _number_keys(counts: Sequence[int | None], asked: int, most: int, step: Step) -> tuple[NumberKey, ...]:
    first = _first_key(step)
    return tuple(
        NumberKey(cards, written_counts([*counts[:asked], cards, *counts[asked + 1 :]]))
        for cards in range(first, min(first + _KEYS, most + 1))
    )


def _more(counts: Sequence[int | None], asked: int, most: int, step: Step) -> Mapping[str, object] | None:
    """Return the step that shows greater numbers; None where no hand can have more."""
    following = _first_key(step) + _KEYS
    return {"zahlen": written_counts(counts), "hand": asked, "ab": following} if following <= most else None


def _first_key(step: Step) -> int:
    return max(number(step.get("ab")) or 1, 1)


def _why_over(state: RefereeState, names: Sequence[str]) -> str:
    if state.winner is not None:
        return _("%(name)s hat die letzte Karte gelegt: keine Minuspunkte.", name=names[state.winner])
    if len(state.course.tried) == len(Colour):
        return _("In allen vier Farben ging nichts mehr. Niemand gewinnt, alle Chips zählen.")
    return _("Niemand konnte weiter. Niemand gewinnt, alle Chips zählen.")


def proposed_counts(log: Log) -> tuple[int | None, ...]:
    """Return by seat how many cards are left by the log (W-44); None for a seat of which the log can't know it.

    The log knows all hands if the table logged its words: then the card that ended the round was the winner's last one
    by the log, too. Otherwise only the winner's 0 is sure, and a tired table would take any other proposal for true.
    """
    state: RefereeState = log.state.round
    finish = latest(log, Finish)
    before: RefereeState | None = log.state_at(finish - 1).round if finish else None
    logged = state.winner is not None and before is not None and before.hands[state.winner] <= 1
    return tuple(cards if logged or seat == state.winner else None for seat, cards in enumerate(state.proposed))
