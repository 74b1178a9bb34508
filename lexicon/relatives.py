"""Attested compounds that are like a new one: Holzboot is like Stahlschiff, of the same make and of the same kind."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from lexicon.model import shipped_model
from lexicon.unfit import is_unfit

MOST: Final = 3
_LINKS: Final = ("", "s", "es", "n", "en", "er", "e", "ns", "ens")


def relatives(
    modifier: str, head: str, as_modifier: tuple[str, ...], as_head: tuple[str, ...], forms: tuple[str, ...]
) -> tuple[str, ...]:
    """Return up to three attested compounds like that of two nouns, the likest first.

    `as_modifier` and `as_head` are compounds that the modifier begins and that the head ends; the likest are those
    whose other noun is nearest to the one it stands for, by the model's vectors. `forms` are the word itself.
    """
    model = shipped_model()
    scored: list[tuple[float, str]] = []
    for place, word in enumerate(as_head):
        other = _first_part(word, head)
        if other:
            scored.append((model.alike_as_modifiers(modifier, other) - place / 1000, word))
    for place, word in enumerate(as_modifier):
        other = _last_part(word, modifier)
        if other:
            scored.append((model.alike_as_heads(head, other) - place / 1000, word))
    scored.sort(reverse=True)
    words = dict.fromkeys(word for _, word in scored if word not in forms and not is_unfit(word))
    return tuple(words)[:MOST]


@lru_cache(maxsize=1 << 16)
def _first_part(word: str, head: str) -> str:
    """Return the noun before `head` in a compound, "" where the model doesn't know it."""
    before = word[: -len(head)] if word.lower().endswith(head.lower()) else ""
    for link in _LINKS:
        noun = before.removesuffix(link)
        for each in (noun, noun + "e"):
            if before.endswith(link) and each in shipped_model():
                return each
    return ""


@lru_cache(maxsize=1 << 16)
def _last_part(word: str, modifier: str) -> str:
    """Return the noun at the end of a compound that begins with `modifier`, "" where the model doesn't know it."""
    start = len(modifier) - 1 if modifier.endswith("e") else len(modifier)
    for rest in sorted({word[start + length :].capitalize() for length in range(5)}, key=len, reverse=True):
        if rest in shipped_model():
            return rest
    return ""
