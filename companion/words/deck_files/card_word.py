"""A word of a card: what a card can show, and when two spellings are the same word."""

import re
from typing import Final

from companion.typed import plain
from companion.words.deck import LONGEST_WORD
from companion.words.deck_files.faults import DeckFault

WORD: Final = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
"""A word that a card can show: letters, with hyphens between them."""
_BETWEEN: Final = re.compile(r"[\s/,;+&|]+")


def fault_of_word(typed: str, line: int = 1) -> DeckFault | None:
    """Return why a card can't show what was typed, None if it can; whether it is a German word isn't asked."""
    if not typed:
        return DeckFault(line, "no_word")
    if len(typed) > LONGEST_WORD:
        return DeckFault(line, "too_long", {"text": typed, "count": len(typed), "most": LONGEST_WORD})
    if WORD.fullmatch(typed):
        return None
    if "\ufffd" in typed:
        return DeckFault(line, "lost_letters", {"text": typed})
    parts = [part for part in _BETWEEN.split(typed) if part]
    several = len(parts) > 1 and all(WORD.fullmatch(part) for part in parts)
    return DeckFault(line, "two_words" if several else "not_a_word", {"text": typed})


def same_word(one: str, other: str) -> bool:
    """Say whether two spellings are the same word on a card: in capitals SS may stand for ß."""
    one, other = plain(one), plain(other)
    if one.lower() == other.lower():
        return True
    capital = one.isupper() or other.isupper()
    return capital and one.lower().replace("ß", "ss") == other.lower().replace("ß", "ss")


def capitals(typed: str) -> str:
    """Return a word as a card shows it."""
    return typed.replace("ß", "ẞ").upper()
