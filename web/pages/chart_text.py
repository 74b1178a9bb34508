"""Texts in plots: numbers that can be read, and names cut to the room there is."""

from __future__ import annotations

import unicodedata
from typing import Final

_LETTER: Final = 8.2  # how wide a letter is, in the same measure as a plot
_JOINERS: Final = "\u200d\ufe0e\ufe0f"


def grouped(number: int) -> str:
    """Return a number, from five digits on in groups of three."""
    return f"{number:,}".replace(",", "\u202f") if abs(number) >= 10_000 else str(number)


def shortened(name: str, room: float) -> str:
    """Return `name`, cut with an ellipsis where it wouldn't fit; signs as wide as two letters count as two."""
    used = 0.0
    for place, letter in enumerate(name):
        if unicodedata.combining(letter) or letter in _JOINERS:
            continue
        used += _LETTER * (2 if unicodedata.east_asian_width(letter) in "WF" else 1)
        if used > room:
            return name[: max(1, place - 1)].rstrip(f" {_JOINERS}") + "…"
    return name
