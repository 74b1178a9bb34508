"""Words out of a text that somebody typed or pasted: one a line or with commas between, with colours if it has any."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.words.deck import Colour

_BETWEEN: Final = re.compile(r"[,;\n\r\t|/•·]+")
_NUMBERING: Final = re.compile(r"^\s*(?:\d+\s*[.):]?|[-–—*])\s*")
_COLOURS: Final = {
    **{name: colour for colour in Colour for name in (colour.value,)},
    "rot": Colour.RED, "blau": Colour.BLUE, "grün": Colour.GREEN, "gruen": Colour.GREEN, "gelb": Colour.YELLOW,
    "●": Colour.RED, "◆": Colour.BLUE, "■": Colour.GREEN, "▲": Colour.YELLOW,
}  # fmt: skip
_ARTICLES: Final = frozenset(("der", "die", "das"))


class PastedWord(NamedTuple):
    """A word with its colours, picture and article, each empty if it didn't stand there."""

    word: str
    colours: tuple[Colour, ...] = ()
    picture: str = ""
    article: str = ""


def pasted_words(text: str) -> Iterator[PastedWord]:
    """Yield the words of a text.

    Words with blanks between are as many words; „AUTO rot blau“ and „das Auto“ are one with what belongs to it.
    """
    for piece in _BETWEEN.split(text):
        yield from _words_of(_NUMBERING.sub("", piece, count=1).split())


def _words_of(parts: list[str]) -> Iterator[PastedWord]:
    """Yield the words of a piece. A colour after a word belongs to it; one in front is a word: das ROT is a noun."""
    word, article, colours = "", "", dict[Colour, None]()
    for part in parts:
        colour = _COLOURS.get(part.lower())
        if word and colour is not None:
            colours[colour] = None
            continue
        if part.lower() in _ARTICLES:
            if word:
                yield _pasted(word, colours, article)
                word, colours = "", {}
            article = part.lower()
            continue
        if word:
            yield _pasted(word, colours, article)
            article, colours = "", {}
        word = part
    if word:
        yield _pasted(word, colours, article)


def _pasted(word: str, colours: dict[Colour, None], article: str) -> PastedWord:
    return PastedWord(word, tuple(colour for colour in Colour if colour in colours), article=article)
