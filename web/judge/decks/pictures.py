"""Pictures for words: the drawings of the box of 1992, and emoji found by their German names and key words (CLDR)."""

import csv
import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

from companion.words.deck_files.reader import read_deck
from lexicon.paths import shipped
from lexicon.spelling import fold

PROPOSED: Final = 10
"""The most pictures that are proposed for a word."""
FOUND: Final = 40
"""The most pictures that a search finds."""
_SHORTEST_PART: Final = 4  # letters from which on a part of a name may be what was looked for

_PEOPLE: Final = frozenset(("gesicht", "person", "personen"))
"""Words in names of emoji that show a feeling or somebody at work, and a thing at best by the way."""


class Picture(NamedTuple):
    """An emoji, its German name, and how well it fits a word: the lower, the better."""

    emoji: str
    name: str
    rank: tuple[int, bool, int]


class _Emoji(NamedTuple):
    emoji: str
    name: str
    key: str
    parts: frozenset[str]  # the words of its name
    words: frozenset[str]


def proposed_pictures(words: Iterable[str], most: int = PROPOSED) -> tuple[Picture, ...]:
    """Return emoji for a word, the best first. `words` are the word and, after it, others that may stand for it."""
    best: dict[str, Picture] = {}
    for later, word in enumerate(words):
        for picture in _pictures_of(fold(word)):
            ranked = picture._replace(rank=(10 * later + picture.rank[0], *picture.rank[1:]))
            if picture.emoji not in best or ranked.rank < best[picture.emoji].rank:
                best[picture.emoji] = ranked
    return tuple(sorted(best.values(), key=lambda picture: picture.rank)[:most])


def picture_name(emoji: str) -> str:
    """Return the German name of an emoji, "" if it has none here."""
    return next((each.name for each in _emoji() if each.emoji == emoji), "")


@lru_cache(maxsize=1 << 10)  # some decks; all emoji are looked through for each word
def _pictures_of(key: str) -> tuple[Picture, ...]:
    if not key:
        return ()
    own = _on_shipped_cards().get(key)
    found = [] if own is None else [Picture(own, picture_name(own), (0, False, 0))]
    for each in _emoji():
        rank = _rank(key, each)
        if rank is not None:
            # An emoji with few key words shows each of them; a face has many.
            found.append(Picture(each.emoji, each.name, (rank, bool(each.parts & _PEOPLE), len(each.words))))
    return tuple(found)


def _rank(key: str, each: _Emoji) -> int | None:
    """Return how well an emoji shows the word with this key, None if it doesn't."""
    if each.key == key:
        return 1
    if key in each.words:
        return 2 if each.key.endswith(key) else 3
    if key in each.parts:
        return 4
    if len(key) >= _SHORTEST_PART and each.key.endswith(key):
        return 5
    if len(key) >= _SHORTEST_PART and any(word.startswith(key) for word in (each.key, *each.words)):
        return 6
    return None


@cache
def _emoji() -> tuple[_Emoji, ...]:
    with shipped("pictures/emoji.tsv").open(encoding="utf-8", newline="") as file:
        return tuple(
            _Emoji(
                row["emoji"],
                row["name"],
                fold(row["name"]),
                frozenset(map(fold, row["name"].split())),
                frozenset(fold(word) for word in row["words"].split("|") if word),
            )
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        )


@cache
def _on_shipped_cards() -> dict[str, str]:
    return {fold(word): emoji for word, emoji in shipped_pictures().items() if emoji}


@cache
def shipped_pictures() -> Mapping[str, str]:
    """Return the emoji of the deck that came along, by its words: its drawings show the same."""
    return {card.word: card.picture for card in read_deck(shipped("decks/klassik.csv"))}


SPRITE: Final = "pictures.svg"
_IN_ASCII: Final = str.maketrans({"Ä": "AE", "Ö": "OE", "Ü": "UE", "ẞ": "SS", "ß": "SS"})


@cache
def drawings() -> Mapping[str, str]:
    """Return the drawings of the screens by name, each as the inside of an SVG of 32 by 32."""
    text = files("web").joinpath("pages", "static", SPRITE).read_text(encoding="utf-8")
    return dict(re.findall(r'<symbol id="([a-z]+)" viewBox="0 0 32 32">(.*?)</symbol>', text))


def drawing_of(word: str) -> str | None:
    """Return the name of the drawing that shows `word`, None if there is none."""
    name = word.upper().translate(_IN_ASCII).lower()
    return name if name in drawings() else None


def drawn_as(word: str, emoji: str) -> str | None:
    """Return the name of the drawing that shows a card with this emoji, None if the emoji shows it."""
    return drawing_of(word) if not emoji or emoji == shipped_pictures().get(word, emoji) else None


def drawn_words() -> dict[str, tuple[str, str]]:
    """Return the words that are drawn where they have the usual emoji: that emoji, and the name of the drawing."""
    drawn = {word: (emoji, drawing_of(word)) for word, emoji in shipped_pictures().items()}
    return {word: (emoji, name) for word, (emoji, name) in drawn.items() if name is not None}
