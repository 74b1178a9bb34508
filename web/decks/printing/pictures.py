"""The drawings on printed cards: those of the screens for the box of 1992, and one of the same hand for other emoji."""

from __future__ import annotations

import lzma
import re
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from companion.words.deck import DeckWord
from companion.words.deck_files.reader import read_deck
from lexicon.paths import shipped

SIDE: Final = 32.0
"""The side of the square in which drawings stand."""
_IN_ASCII: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


class Drawing(NamedTuple):
    """A drawing by its name, as the inside of an SVG."""

    name: str
    drawn: str


def drawing_of(card: DeckWord) -> Drawing | None:
    """Return the drawing of a card, None for one with a letter: without a picture, or with one that isn't drawn."""
    usual = _usual_pictures().get(card.word)
    if usual is not None and card.picture in ("", usual):
        name = card.word.lower().translate(_IN_ASCII)
        if name in _of_screens():
            return Drawing(name, _of_screens()[name])
    drawn = _of_emoji().get(_key(card.picture)) if card.picture else None
    return (
        None if drawn is None else Drawing(f"emoji-{'-'.join(f'{ord(sign):x}' for sign in _key(card.picture))}", drawn)
    )


def cap() -> str:
    """Return the cap of the start page, in a square of 64."""
    text = files("web").joinpath("pages", "static", "cap.svg").read_text(encoding="utf-8")
    return text.partition(">")[2].rpartition("</svg>")[0]


@cache
def _of_screens() -> dict[str, str]:
    text = files("web").joinpath("pages", "static", "pictures.svg").read_text(encoding="utf-8")
    return dict(re.findall(r'<symbol id="([a-z]+)"[^>]*>(.*?)</symbol>', text))


@cache
def _of_emoji() -> dict[str, str]:
    with shipped("pictures/fluent.tsv.xz").open("rb") as packed:
        lines = lzma.decompress(packed.read()).decode().splitlines()
    return {_key(emoji): drawn for emoji, _tab, drawn in (line.partition("\t") for line in lines)}


@cache
def _usual_pictures() -> dict[str, str]:
    return {card.word: card.picture for card in read_deck(shipped("decks/klassik.csv"))}


def _key(emoji: str) -> str:
    """Return an emoji without the mark that asks for colours, which keyboards set or leave out."""
    return emoji.replace("\ufe0f", "")
