"""The deck of an evening: chosen when the evening is set up, kept in its settings."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from flask import current_app

from companion.words.deck_files.faults import DeckError
from web.judge.decks.requested import SETTING, deck_of_settings
from web.judge.decks.services import ShownDeck, shown_decks, usual_key
from web.judge.decks.store import LONGEST_NAME, SERVER, SHIPPED, is_playable
from web.judge.decks.workbook import read_deck_file
from web.judge.services import services
from web.pages.fault_pages import if_readable
from web.pages.services import evenings
from web.storage.faults import StorageFault

_LOOKED_AT: Final = 30  # evenings among which the deck that was used last is looked for


class DeckChoice(NamedTuple):
    """The decks to choose from, and the key of the one that is chosen."""

    decks: tuple[ShownDeck, ...]
    chosen: str


def choice_of(form: Mapping[str, str]) -> dict[str, Any]:
    """Return the context of the part of the set-up that asks for the deck."""
    decks = _playable()
    keys = [deck.key for deck in decks]
    asked = form.get(SETTING, "")
    return {"deck_choice": DeckChoice(decks, asked if asked in keys else _usual(keys))}


def chosen_deck(form: Mapping[str, str]) -> dict[str, str]:
    """Return the setting with the deck that a form chooses; a deck that isn't there is the usual one."""
    return {SETTING: choice_of(form)["deck_choice"].chosen}


def kept_settings(settings: Mapping[str, str]) -> Mapping[str, str]:
    """Return the settings with which an evening begins: with a copy of the server's deck, if it chose that one.

    The file may change or be away the next time, and the evening still has its deck. A file that a house can't keep, as
    it has too many words, stays the evening's deck as long as the server has it.

    :raises StorageFault: when the copy can't be kept.
    """
    file = services().file
    if file is None or settings.get(SETTING) != SERVER:
        return settings
    name = " ".join(file.stem.split())[:LONGEST_NAME]
    try:
        key = services().deck_store.keep(
            name, read_deck_file(file), evenings().clock(), services().deck_judge.own.as_text()
        )
    except (DeckError, OSError, ValueError) as fault:
        current_app.logger.warning("the deck of the server isn't kept: %s", fault)
        return settings
    return {**settings, SETTING: key}


def deck_line(form: Mapping[str, str]) -> str:
    """Return the name of the deck that a form chooses; "" for the one of the box."""
    choice: DeckChoice = choice_of(form)["deck_choice"]
    return next((deck.name for deck in choice.decks if deck.key == choice.chosen and deck.key != SHIPPED), "")


def _playable() -> tuple[ShownDeck, ...]:
    try:
        return tuple(deck for deck in shown_decks() if is_playable(deck.deck))
    except (StorageFault, DeckError, OSError) as fault:
        current_app.logger.warning("the decks to choose from: %s", fault)
        return ()


def _usual(keys: list[str]) -> str:
    """Return the deck that was used last, if the server wasn't started with one of its own."""
    usual = usual_key()
    if usual == SERVER:
        return usual
    rows = if_readable(lambda: evenings().store.rows(most=_LOOKED_AT), ())
    used = (key for row in rows if (key := deck_of_settings(row.settings)))
    return next((key for key in used if key in keys), usual)
