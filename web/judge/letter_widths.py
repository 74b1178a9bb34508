"""The width of a compound in large letters, weighed by its letters, as the classes that its style adds up.

The policy of the pages lets no style stand in markup, so a width travels as a sum of powers of two: `l32 l8` is 4.0.
"""

from __future__ import annotations

import math
from typing import Final

from lexicon.judging.verdict import Seam

_NARROW: Final = dict.fromkeys("iljI'", 0.29) | dict.fromkeys("tfr-·", 0.41)
_BROAD: Final = {"m": 0.98, "w": 0.82, "W": 1.0, "M": 0.87}
_SMALL, _LARGE = 0.62, 0.74  # a letter without a width of its own, small and capital; DejaVu Sans, which runs wide
_BOLD: Final = 1.13  # how much wider the bold stem runs
_DOT: Final = 0.37
_MOST: Final = 511  # all powers together; no word that a field takes is as wide


def width_classes(seam: Seam) -> str:
    """Return the classes that tell the width of the whole line (l…) and of its widest unbroken part (part…)."""
    stem = _BOLD * _width(seam.stem) + (_DOT if seam.head else 0)
    link = _width(seam.link) + (_DOT if seam.link else 0)
    head = _width(seam.head)
    return f"{_powers('l', stem + link + head)} {_powers('part', max(stem, link, head))}"


def _width(text: str) -> float:
    """Return the width of a text in heights of its letters."""
    return sum(_NARROW.get(each) or _BROAD.get(each) or (_LARGE if each.isupper() else _SMALL) for each in text)


def _powers(prefix: str, width: float) -> str:
    tenths = min(max(math.ceil(10 * width), 1), _MOST)
    return " ".join(f"{prefix}{1 << bit}" for bit in range(9) if tenths >> bit & 1)
