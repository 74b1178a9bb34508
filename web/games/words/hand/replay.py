"""A moment of a finished round of the word game without a box: circle, word and one open hand."""

from __future__ import annotations

from typing import Any

from companion.log import Log
from companion.match.sheet import MatchState
from companion.words.state import DigitalState, Phase
from web.decks.colours import CARD_SYMBOLS
from web.games.replay import Scene
from web.games.seats import seat_names
from web.games.words.colours import colour_name
from web.games.words.hand.table import letters, place_of_circle
from web.games.words.hand.word_now import parts_of
from web.pages.language import gettext as _
from web.pages.names import isolated, listed


def scene(log: Log, match: MatchState, seat: int | None) -> Scene:
    """Return a moment as a seat saw it, built from that seat's view of the rules."""
    state: DigitalState = match.round
    seen: Any = log.match.view(match, seat)["round"]
    due = state.course.due if state.phase in (Phase.PLAY, Phase.LAST) else None
    context = {
        "circle": [
            place_of_circle(each["top"]["word"], each["top"]["colour"], each["cards"]) for each in seen["circle"]
        ],
        "symbols": {colour.value: sign for colour, sign in CARD_SYMBOLS.items()},
        "due": due.value if due is not None else "",
        "due_name": colour_name(due) if due is not None else "",
        "word": _word(match, state),
        "hand": [(card["word"], card["colour"]) for card in seen["hand"] or ()],
        "open": seat is not None,
        "pile": seen["pile"],
    }
    return Scene("words/_replay.html", context, tuple(seen["hands"]))


def _word(match: MatchState, state: DigitalState) -> dict[str, Any] | None:
    names = seat_names(match)
    if state.photo is not None:
        words = (f"{isolated(names[laid.seat])}: {''.join(parts_of(state, laid))}" for laid in state.photo.contenders)
        return {"race": _("Fotofinish!"), "lines": tuple(words)}
    if state.verdict is not None:
        laid, dispute = state.verdict
        votes = {"for": len(dispute.votes) - dispute.against, "against": dispute.against}
        count = _("%(for)s zu %(against)s", **votes)
        return {**letters(parts_of(state, laid)), "falls": dispute.falls, "count": count}
    if state.last is None:
        return None
    lines: tuple[str, ...] = (isolated(names[state.last.seat]),)
    if state.dispute is not None:
        doubters = listed(names[doubter] for doubter in state.dispute.doubters)
        told = _("%(names)s zweifelt.") if len(state.dispute.doubters) == 1 else _("%(names)s zweifeln.")
        lines = (*lines, told % {"names": doubters})
    return {**letters(parts_of(state, state.last)), "lines": lines}
