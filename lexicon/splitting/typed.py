"""Parts of a word as somebody typed them."""

from __future__ import annotations

from lexicon.spelling import capitalised, fold, letters_only


def as_typed(key: str, word: str, *, end: bool = False) -> str:
    """Return the part of `word` at its start (or `end`) that has this key, with its umlauts: Dämm, not Daemm."""
    letters = letters_only(word)
    for length in range(1, len(letters) + 1):
        piece = letters[-length:] if end else letters[:length]
        if fold(piece) == key:
            return capitalised(piece)
    return capitalised(key)  # typed in another spelling
