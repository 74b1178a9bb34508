"""The choices of a word game without a box, and the options of the rules that follow from its set-up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.options import Options
from companion.words.cards import deck_option
from web.decks.kept_deck import SHIPPED
from web.decks.requested import deck_of_settings
from web.decks.services import shown_deck
from web.games.screen import Setting
from web.translations.catalogue import N_

ONLY_WHAT_COUNTS: Final = Setting(
    "may_lay",
    N_("Was sich legen lässt"),
    N_("Alles, und der Tisch zweifelt – oder nur, was das Wörterbuch nicht ablehnt."),
    "W-9",
    {"all": N_("alles"), "judge": N_("nur was gehen kann")},
)


def options(settings: Mapping[str, str]) -> Options:
    """Return the deck of an evening as the rules play with it.

    :raises StorageFault: when it can't be read. :raises DeckError: or :raises OSError: for the server's file.
    """
    found = shown_deck(deck_of_settings(settings) or SHIPPED) or shown_deck(SHIPPED)
    return {"deck": deck_option(found.deck)} if found is not None else {}
