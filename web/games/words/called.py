"""Halt from the chairs, on the tablet: who called first, whose word it was, and who begins (W-28)."""

from __future__ import annotations

from companion.match.actions import Buzz
from companion.match.calls import in_order
from companion.words.referee_state import NO_TEXTS, RefereeState
from web.games.calls import describe_race, race_of
from web.games.panel import Mark, Panel, Step, Tap, latest
from web.games.seats import seat_names
from web.games.words.laid_cards import laid_word
from web.games.words.on_phones.answers import sure_seat
from web.pages.forms import number
from web.pages.language import gettext as _
from web.pages.names import isolated
from web.storage.open_evenings import OpenEvening


def called_panel(evening: OpenEvening, step: Step) -> Panel:
    """Ask what the calls leave open: the seat that laid the word, and which of equal callers votes first.

    Callers may say it on their phones, too. With nothing left to ask, one tap opens the vote.
    """
    match = evening.log.state
    state: RefereeState = match.round
    groups = in_order(match.calls)
    order = [seat for group in groups for seat in group]
    equal = groups[0] if len(groups[0]) > 1 and not state.secret else ()
    accused = _accused(state, order, step)
    names = [isolated(name) for name in seat_names(match)]
    race = race_of(match.calls)
    marks = {seat: Mark(_("ruft „Halt!“"), role="doubts", sign="✋") for seat in order}
    fields: dict[str, object] = {"do": "doubt", "doubters": ",".join(map(str, order)), "schritt": "halt"}
    asked, taps = _("Halt!"), dict[int, Tap]()
    if accused is None:
        asked = _("Halt! Wer hat gelegt?")
        for seat in range(state.players):
            if seat not in order:
                step_to = {"schritt": "halt", "gelegt": seat} if equal else {}
                taps[seat] = Tap(_("hat das Wort gelegt"), {} if equal else fields | {"accused": seat}, step_to)
    else:
        marks[accused] = Mark(_("hat gelegt"), role="laid", sign="🎴")
        fields |= {"accused": accused}
        for seat in equal:
            first = ",".join(map(str, (seat, *(one for one in order if one != seat))))
            taps[seat] = Tap(_("stimmt zuerst ab"), fields | {"doubters": first})
        asked = _("Gleichzeitig. Wer fängt an?") if equal else _("%(name)s hat „Halt!“ gerufen.", name=names[order[0]])
    word = state.last if accused is not None and state.last is not None and state.last.seat == accused else None
    context = {
        "laid": laid_word(word.texts if word is not None and word.logged else NO_TEXTS),
        "race": "" if race is None else describe_race(race, names.__getitem__),
        "vote": fields if accused is not None and not equal else None,
        "again": accused is not None and not state.ending,
    }
    return Panel(
        "words/_called.html", context, marks, middle="words/_called_middle.html", question=asked, clause="W-28",
        taps=taps, moment="halt", moment_key=latest(evening.log, Buzz),
    )  # fmt: skip


def _accused(state: RefereeState, callers: list[int], step: Step) -> int | None:
    """Return the seat whose word is called: as the table tapped it, else as the log knows it; None if neither."""
    tapped = number(step.get("gelegt"))
    if tapped is not None and tapped < state.players and tapped not in callers and not state.ending:
        return tapped
    sure = sure_seat(state)
    if ("gelegt" in step and not state.ending) or sure in callers:
        return None
    return sure
