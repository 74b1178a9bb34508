"""Which picture a card shows: a symbol of static/pictures.svg, found by the word's name."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final

SPRITE: Final = "pictures.svg"
_UMLAUTS: Final = str.maketrans({"Ä": "AE", "Ö": "OE", "Ü": "UE", "ẞ": "SS", "ß": "SS"})


def picture(word: str) -> str | None:
    """Return the symbol's name for `word`, None where nobody has drawn one."""
    name = word.upper().translate(_UMLAUTS).lower()
    return name if name in symbols() else None


@cache
def symbols() -> frozenset[str]:
    """Return the names of all symbols in the sprite."""
    text = files("web").joinpath("pages", "static", SPRITE).read_text(encoding="utf-8")
    return frozenset(re.findall(r'<symbol id="([a-z]+)"', text))
