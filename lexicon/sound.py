"""The sound of a word, roughly: two spellings that sound alike are often one word and a slip."""

from __future__ import annotations

_SOUNDS = (
    ("ph", "f"), ("v", "f"), ("ck", "k"), ("ch", "x"), ("qu", "kw"), ("c", "k"), ("q", "k"), ("th", "t"), ("dt", "t"),
    ("tz", "z"), ("ie", "i"), ("ah", "a"), ("eh", "e"), ("ih", "i"), ("oh", "o"), ("uh", "u"), ("ai", "ei"),
    ("aeu", "eu"), ("ae", "e"), ("y", "i"), ("d", "t"), ("b", "p"), ("g", "k"),
)  # fmt: skip


def sound(key: str) -> str:
    """Return roughly how a key sounds: Fogel sounds like Vogel, Kristbaum like Christbaum."""
    for written, heard in _SOUNDS:
        key = key.replace(written, heard)
    return "".join(letter for letter, before in zip(key, " " + key, strict=False) if letter != before)
