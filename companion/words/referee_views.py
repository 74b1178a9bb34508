"""What the screen of a table with real cards shows. All of it lies open, but for votes that are cast in secret."""

from __future__ import annotations

from companion.action import Json
from companion.game import View
from companion.words.referee_state import RefereeState, Verdict, Word


def view(state: RefereeState, seat: int | None) -> View:
    """Return what `seat`, or somebody who only looks at the table, may see.

    What a digital round shows too has the same name; `due` is a colour only where one was named, `naming` the clause by
    which one is to be named, and `namer` is None too where nobody told who pauses.
    """
    course = state.course
    return {
        "game": "words",
        "table": "referee",
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
        "last": None if state.last is None else {**_word(state.last), "settled": state.last.settled},
        "dispute": None if state.dispute is None else state.dispute.view(seat),
        "verdict": None if state.verdict is None else _verdict(state.verdict, seat),
        "ending": state.ending,
        "winner": state.winner,
        "counted": list(state.counted) or None,
    }


def _word(word: Word) -> Json:
    return {
        "number": word.number,
        "seat": word.seat,
        **word.texts._asdict(),
    }


def _verdict(verdict: Verdict, seat: int | None) -> Json:
    dispute = verdict.dispute
    return {
        "word": _word(verdict.word),
        **dispute.view(seat),
        "against": dispute.against,
        "falls": dispute.falls,
        "takers": list(dispute.takers),
        "clause": "W-31" if dispute.falls else "W-34",
    }
