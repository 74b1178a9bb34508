"""What the table tells the tablet of the word game: a doubt, a word that was laid, who pauses, how many chips."""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.log import Log
from companion.words.actions import Doubt, Laid
from companion.words.deck_files.faults import DeckError
from companion.words.referee import MOST_CHIPS
from companion.words.referee_state import NO_TEXTS, RefereeState, Texts
from web.games.panel import Panel, Step
from web.games.words.colours import colour_keys, not_namers
from web.judge.services import deck
from web.pages.forms import number
from web.storage.open_evenings import OpenEvening

_LOOKED_AT: Final = 80  # bookings that are searched for the cards that lay last
_RECENT: Final = 6  # cards that lay last, which stand first


class Given(NamedTuple):
    """What a form holds when it is shown: proposed, or entered before and turned down."""

    who: int | None
    doubters: tuple[int, ...]
    texts: Texts


class CardKey(NamedTuple):
    """A word card to tap."""

    word: str
    picture: str
    recent: bool


def doubting(evening: OpenEvening, step: Step) -> Panel:
    """Ask who laid the word, who doubts it, and which cards it is made of (W-28, W-29)."""
    state: RefereeState = evening.log.state.round
    last = state.last
    lies = last is not None and last.logged and not last.settled
    proposed = Given(last.seat, (), last.texts) if lies and last is not None else Given(None, (), NO_TEXTS)
    if state.ending:
        proposed = Given(state.winner, (), proposed.texts if proposed.who == state.winner else NO_TEXTS)
    context = {"round": state, "given": _given(step, "accused", proposed), "cards": cards(evening.log)}
    return Panel("words/_halt.html", context, {}, deep=True)


def laying(evening: OpenEvening, step: Step) -> Panel:
    """Ask who laid which cards (W-7), for a table that logs its words."""
    context = {
        "round": evening.log.state.round,
        "given": _given(step, "seat", Given(None, (), NO_TEXTS)),
        "cards": cards(evening.log),
    }
    return Panel("words/_laid.html", context, {}, deep=True)


def setting_right(evening: OpenEvening, _step: Step) -> Panel:
    """Ask who pauses (W-21) and how many chips lie where (W-44), if that isn't what the tablet thinks."""
    context = {"round": evening.log.state.round, "most_chips": MOST_CHIPS}
    return Panel("words/_right.html", context, {}, deep=True)


def naming(evening: OpenEvening, _step: Step) -> Panel:
    """Ask for a colour out of nothing: who pauses names another one because nobody could agree (W-27)."""
    state: RefereeState = evening.log.state.round
    context = {
        "round": state,
        "colours": colour_keys(state),
        "not_namers": not_namers(state),
        "stuck": False,
        "leave": True,
    }
    return Panel("words/_naming.html", context, {}, deep=True)


def cards(log: Log) -> tuple[CardKey, ...]:
    """Return the deck's cards: those that lay last first, then by the alphabet; none where the deck can't be read."""
    try:
        pictures = {card.word: card.picture for card in deck().cards()}
    except (DeckError, OSError):
        return ()
    recent = [word for word in _recent(log) if word in pictures][:_RECENT]
    words = (*recent, *(word for word in pictures if word not in recent))
    return tuple(CardKey(word, pictures[word], word in recent) for word in words)


def _recent(log: Log) -> list[str]:
    """Return the cards that were told last, the newest first: the one that was laid lies on top now."""
    found: dict[str, None] = {}
    for event in reversed(log.standing[-_LOOKED_AT:]):
        action = log.event(event).action
        if isinstance(action, Laid | Doubt):
            found.update(dict.fromkeys(card.upper() for card in (action.hand_card, action.top_card) if card))
    return list(found)


def _given(step: Step, who: str, proposed: Given) -> Given:
    """Return what a form was sent with, if it was turned down; else what is proposed."""
    if "hand_card" not in step:
        return proposed
    doubters = [number(seat) for seat in ",".join(step.getlist("doubters")).split(",")]
    return Given(
        number(step.get(who)),
        tuple(seat for seat in doubters if seat is not None),
        Texts(step.get("hand_card", ""), step.get("top_card", ""), step.get("word", "")),
    )
