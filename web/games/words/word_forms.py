"""The forms that enter a word of the word game: a doubted one, or one that was laid."""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.log import Log
from companion.words.actions import Doubt, Laid
from companion.words.deck_files.faults import DeckError
from companion.words.referee_state import NO_TEXTS, RefereeState, Texts
from web.games.panel import Panel, Step
from web.judge.services import deck
from web.pages.forms import number
from web.storage.open_evenings import OpenEvening

_SEARCHED: Final = 80  # newest bookings in which recent cards are looked for
_RECENT: Final = 6  # recent cards, which are offered first


class WordEntry(NamedTuple):
    """The values of a word form: proposed ones, or those of a form that was refused. `seat` laid the word."""

    seat: int | None
    doubters: tuple[int, ...]
    texts: Texts


class CardKey(NamedTuple):
    """A word card to tap."""

    word: str
    picture: str
    recent: bool


def doubt_panel(evening: OpenEvening, step: Step) -> Panel:
    """Ask which seat laid the doubted word, which seats doubt it, and which cards it is made of (W-28, W-29)."""
    state: RefereeState = evening.log.state.round
    last = state.last
    proposed = WordEntry(None, (), NO_TEXTS)
    if last is not None and last.logged and not last.settled:
        proposed = WordEntry(last.seat, (), last.texts)
    if state.ending:  # then only the winner's last word may be doubted (W-39)
        proposed = WordEntry(state.winner, (), proposed.texts if proposed.seat == state.winner else NO_TEXTS)
    context = {"round": state, "entry": _entry(step, "accused", proposed), "cards": card_keys(evening.log)}
    return Panel("words/_halt.html", context, {}, deep=True)


def laid_panel(evening: OpenEvening, step: Step) -> Panel:
    """Ask which seat laid which cards (W-7), at a table that logs its words."""
    entry = _entry(step, "seat", WordEntry(None, (), NO_TEXTS))
    context = {"round": evening.log.state.round, "entry": entry, "cards": card_keys(evening.log)}
    return Panel("words/_laid.html", context, {}, deep=True)


def card_keys(log: Log) -> tuple[CardKey, ...]:
    """Return the deck's cards: recent ones first, then by the alphabet; none if the deck can't be read."""
    try:
        pictures = {card.word: card.picture for card in deck().cards()}
    except (DeckError, OSError):
        return ()
    recent = [word for word in _recent_cards(log) if word in pictures][:_RECENT]
    words = (*recent, *(word for word in pictures if word not in recent))
    return tuple(CardKey(word, pictures[word], word in recent) for word in words)


def _recent_cards(log: Log) -> list[str]:
    """Return the cards that were booked last, the newest first: the card laid last lies on top of its stack."""
    found: dict[str, None] = {}
    for event in reversed(log.standing[-_SEARCHED:]):
        action = log.event(event).action
        if isinstance(action, Laid | Doubt):
            found.update(dict.fromkeys(card.upper() for card in (action.hand_card, action.top_card) if card))
    return list(found)


def _entry(step: Step, seat_field: str, proposed: WordEntry) -> WordEntry:
    """Return the values of a refused form, or the `proposed` ones if none was refused."""
    if "hand_card" not in step:
        return proposed
    doubters = [number(seat) for seat in ",".join(step.getlist("doubters")).split(",")]
    return WordEntry(
        number(step.get(seat_field)),
        tuple(seat for seat in doubters if seat is not None),
        Texts(step.get("hand_card", ""), step.get("top_card", ""), step.get("word", "")),
    )
