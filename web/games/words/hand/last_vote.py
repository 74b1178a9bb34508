"""The vote that ended a round without a box: the last card was doubted, and its word came through (W-39)."""

from __future__ import annotations

from companion.words.state import DigitalState
from web.decks.requested import use_deck_of
from web.games.by_state import ByState
from web.games.screen import Ruled
from web.games.seats import seat_names
from web.games.words.dispute import taken
from web.games.words.hand.word_now import parts_of
from web.pages.language import gettext as _
from web.pages.names import isolated
from web.storage.open_evenings import OpenEvening


def told(evening: OpenEvening) -> Ruled | None:
    """Return the vote that let the last word of a round stand, and what it cost; None if no vote ended the round."""
    return _TOLD.of(evening)


def _tell(evening: OpenEvening) -> Ruled | None:
    state = evening.log.state.round
    if not isinstance(state, DigitalState) or state.ending != "out" or state.verdict is None:
        return None
    use_deck_of(evening.row.settings)
    laid, dispute = state.verdict
    sentence = _(
        "„%(word)s“ von %(name)s kam durch, %(for)s zu %(against)s.",
        **{
            "word": isolated("".join(parts_of(state, laid))),
            "name": isolated(seat_names(evening.log.state)[laid.seat]),
            "for": len(dispute.votes) - dispute.against,
            "against": dispute.against,
        },
    )
    return Ruled(f"{sentence} {taken(evening, dispute)}", "W-34")


_TOLD = ByState(_tell)
