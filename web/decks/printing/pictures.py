"""The drawings on printed cards: those of the screens for the box of 1992, and one of the same hand for other emoji."""

from __future__ import annotations

import lzma
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from companion.words.deck import DeckWord
from lexicon.paths import shipped
from web.decks.pictures import drawings, drawn_as, shipped_pictures

SIDE: Final = 32.0
"""The side of the square in which drawings stand."""
_IN_COLOURS: Final = "\ufe0f"
"""The mark after an emoji that asks for colours, which keyboards set or leave out."""


class Drawing(NamedTuple):
    """A drawing by its name, as the inside of an SVG."""

    name: str
    drawn: str


def drawing_of(card: DeckWord) -> Drawing | None:
    """Return the drawing of a card, None for one with a letter: without a picture, or with one that isn't drawn."""
    name = drawn_as(card.word, card.picture) if card.word in shipped_pictures() else None
    if name is not None:
        return Drawing(name, drawings()[name])
    emoji = card.picture.replace(_IN_COLOURS, "")
    drawn = _of_emoji().get(emoji) if emoji else None
    return Drawing("-".join(("emoji", *(f"{ord(sign):x}" for sign in emoji))), drawn) if drawn is not None else None


def cap() -> str:
    """Return the cap of the start page, in a square of 64."""
    text = files("web").joinpath("pages", "static", "cap.svg").read_text(encoding="utf-8")
    return text.partition(">")[2].rpartition("</svg>")[0]


@cache
def _of_emoji() -> dict[str, str]:
    with shipped("pictures/fluent.tsv.xz").open("rb") as packed:
        lines = lzma.decompress(packed.read()).decode().splitlines()
    return {emoji.replace(_IN_COLOURS, ""): drawn for emoji, _tab, drawn in (line.partition("\t") for line in lines)}
