"""How words sound, roughly: Fogel sounds like Vogel. Two spellings that sound alike are often one word and a slip."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_SOUNDS: Final = (
    ("ph", "f"), ("v", "f"), ("ck", "k"), ("ch", "x"), ("qu", "kw"), ("c", "k"), ("q", "k"), ("th", "t"), ("dt", "t"),
    ("tz", "z"), ("ie", "i"), ("ah", "a"), ("eh", "e"), ("ih", "i"), ("oh", "o"), ("uh", "u"), ("ai", "ei"),
    ("aeu", "eu"), ("ae", "e"), ("y", "i"), ("d", "t"), ("b", "p"), ("g", "k"),
)  # fmt: skip
_SAME_LETTERS: Final = re.compile(r"(.)\1+")


def sound(key: str) -> str:
    """Return roughly how the word with this key sounds."""
    for written, heard in _SOUNDS:
        key = key.replace(written, heard)
    return _SAME_LETTERS.sub(r"\1", key)


def sound_all(keys: Sequence[str]) -> list[str]:
    """Return how each of many keys sounds, as `sound` does, in a fraction of the time."""
    return sound("\n".join(keys)).split("\n") if keys else []
