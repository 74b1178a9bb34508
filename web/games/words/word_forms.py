"""The forms that enter a word of the word game: one that was laid, or the one in doubt."""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.log import Log
from companion.words.actions import Doubt, Laid, Tell
from companion.words.deck_files.faults import DeckError
from companion.words.referee_state import NO_TEXTS, RefereeState, Texts
from web.decks.colours import CARD_SYMBOLS
from web.games.panel import Panel, Step, Tap
from web.games.words.seat_marks import pausing_mark
from web.judge.services import deck
from web.pages.forms import number
from web.pages.language import gettext as _
from web.storage.open_evenings import OpenEvening

_SEARCHED: Final = 80  # newest bookings in which recent cards are looked for
_RECENT: Final = 6  # recent cards, which are offered first


class CardKey(NamedTuple):
    """A word card to tap; `colours` are those that it has in the deck, with their symbols."""

    word: str
    colours: tuple[tuple[str, str], ...]
    recent: bool


def laid_panel(evening: OpenEvening, step: Step) -> Panel:
    """Ask which seat laid a word, and then which cards (W-7), at a table that logs its words."""
    state: RefereeState = evening.log.state.round
    seat = number(step.get("sitz", step.get("seat")))
    if seat is None or seat >= state.players:
        pausing = state.course.pausing
        return Panel(
            "words/_who_laid.html",
            {},
            pausing_mark(state),
            question=_("Wer hat gelegt?"),
            clause="W-7",
            taps={
                each: Tap(_("hat gelegt"), step={"schritt": "wort", "sitz": each})
                for each in range(state.players)
                if each != pausing
            },
        )
    texts = entered_texts(step, "word", NO_TEXTS)
    context = {"round": state, "texts": texts, "cards": card_keys(evening.log), "by": seat}
    return Panel("words/_laid.html", context, {}, deep=True)


def card_keys(log: Log) -> tuple[CardKey, ...]:
    """Return the deck's cards: recent ones first, then by the alphabet; none if the deck can't be read."""
    try:
        colours = {
            card.word: tuple((each.value, CARD_SYMBOLS[each]) for each in card.colours) for card in deck().cards()
        }
    except (DeckError, OSError):
        return ()
    recent = [word for word in _recent_cards(log) if word in colours][:_RECENT]
    words = (*recent, *(word for word in colours if word not in recent))
    return tuple(CardKey(word, colours[word], word in recent) for word in words)


def _recent_cards(log: Log) -> list[str]:
    """Return the cards that were booked last, the newest first: the card laid last lies on top of its stack."""
    found: dict[str, None] = {}
    for event in reversed(log.standing[-_SEARCHED:]):
        action = log.event(event).action
        if isinstance(action, Laid | Doubt | Tell):
            found.update(dict.fromkeys(card.upper() for card in (action.hand_card, action.top_card) if card))
    return list(found)


def entered_texts(step: Step, said: str, proposed: Texts) -> Texts:
    """Return the texts of a refused form, whose field `said` has the word, or the `proposed` ones if none was."""
    if "hand_card" not in step:
        return proposed
    return Texts(step.get("hand_card", ""), step.get("top_card", ""), step.get(said, ""))
