"""The four colours of cards, each with its symbol so that nobody needs to see colour, and those of people."""

from __future__ import annotations

from typing import Final

from companion.words.deck import Colour

CARD_SYMBOLS: Final = {Colour.RED: "●", Colour.BLUE: "◆", Colour.GREEN: "■", Colour.YELLOW: "▲"}
PLAYER_COLOURS: Final = 8
"""How many colours there are for people, from 0 on (web/pages/static/players.css)."""
