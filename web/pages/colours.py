"""The colours of people on every page."""

from __future__ import annotations

from typing import Final

PLAYER_COLOURS: Final = 8
"""The number of colours, from 0 on (web/pages/static/players.css)."""
