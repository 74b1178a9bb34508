"""Halt in three taps: the key, the seat that laid the word, the seat that doubts it; then the vote begins (W-28)."""

from __future__ import annotations

from companion.words.referee_state import NO_TEXTS, RefereeState, RefereeWord
from web.games.panel import Mark, Panel, Step, Tap
from web.games.words.laid_cards import laid_word
from web.games.words.seat_marks import pausing_mark
from web.pages.forms import number
from web.pages.language import gettext as _
from web.storage.open_evenings import OpenEvening


def halt_panel(evening: OpenEvening, step: Step) -> Panel:
    """Ask which seat laid the doubted word, if the log doesn't know it, and then which seat doubts it."""
    state: RefereeState = evening.log.state.round
    accused = accused_seat(state, step)
    if accused is None:
        return _ask_who_laid(state)
    return _ask_who_doubts(state, accused)


def accused_seat(state: RefereeState, step: Step) -> int | None:
    """Return the seat whose word is in doubt: as the table tapped it, else as the log knows it; None if neither."""
    tapped = number(step.get("gelegt"))
    if tapped is not None and tapped < state.players and not state.ending:
        return tapped
    if "gelegt" in step and not state.ending:
        return None  # the table says that it was somebody else
    word = noted_word(state)
    return state.winner if state.ending else word.seat if word is not None else None


def noted_word(state: RefereeState) -> RefereeWord | None:
    """Return the word that lies and was entered when it was laid; None for one that was voted on already."""
    last = state.last
    return last if last is not None and last.logged and not last.settled else None


def _ask_who_laid(state: RefereeState) -> Panel:
    taps = {
        seat: Tap(_("hat das Wort gelegt"), step={"schritt": "halt", "gelegt": seat}) for seat in range(state.players)
    }
    marks = pausing_mark(state)
    return Panel("words/_halt.html", {"again": False}, marks, question=_("Halt! Wer hat gelegt?"), taps=taps)


def _ask_who_doubts(state: RefereeState, accused: int) -> Panel:
    doubters = (seat for seat in range(state.players) if seat != accused)
    word = noted_word(state)
    texts = word.texts if word is not None and word.seat == accused else NO_TEXTS
    return Panel(
        "words/_halt.html",
        {"again": not state.ending, "laid": laid_word(texts), "by": None},
        {accused: Mark(_("hat gelegt"), role="laid", sign="🎴")},
        question=_("Und wer zweifelt?"),
        clause="W-28",
        middle="words/_word_in_the_middle.html",
        taps={
            seat: Tap(_("zweifelt"), fields={"do": "doubt", "accused": accused, "doubters": seat, "schritt": "halt"})
            for seat in doubters
        },
    )
