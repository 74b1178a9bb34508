"""Keys to look words up by. Only keys are folded; everything else keeps the written form.

Spellings that German allows side by side have one key: case, ß and ss, ä and ae, three equal letters and two
(Schifffahrt, Schiffahrt), hyphens and spaces (W-13). Maße and Masse share a key and stay two words; Käfig and Kafig
don't even share a key. Words that sound alike (Fogel, Vogel) are often one word and a slip.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

_UNFOLDED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe", "ø": "oe"})
_PLAIN = (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss"))
_THREE_EQUAL = re.compile(r"(.)\1\1+")
_SHORT: Final = 3  # letters of a piece of a noun with a hyphen, by which it stays one
_VOWEL: Final = re.compile(r"[aeiouyäöüàáâéèêô]", re.IGNORECASE)

_LINES: Final = Path(__file__).with_name("respelled.tsv").read_text(encoding="utf-8").splitlines()
_RESPELLED: Final = tuple(tuple(line.split("\t")) for line in _LINES if not line.startswith("#"))
"""Pairs of spellings, folded, which are tried in both directions anywhere in a word."""

_SOUNDS: Final = (
    ("ph", "f"), ("v", "f"), ("ck", "k"), ("ch", "x"), ("qu", "kw"), ("c", "k"), ("q", "k"), ("th", "t"), ("dt", "t"),
    ("tz", "z"), ("ie", "i"), ("ah", "a"), ("eh", "e"), ("ih", "i"), ("oh", "o"), ("uh", "u"), ("ai", "ei"),
    ("aeu", "eu"), ("ae", "e"), ("y", "i"), ("d", "t"), ("b", "p"), ("g", "k"),
)  # fmt: skip
_SAME_LETTERS: Final = re.compile(r"(.)\1+")

LETTERS_IN_A_ROW: Final = 4
"""Letters of the stretches that tell how likely an unknown word is."""
_BEFORE, _BEHIND = "^", "$"


def stretches(key: str) -> list[str]:
    """Return each letter of a key with the three before it, and the end of the word with the last three."""
    text = _BEFORE * (LETTERS_IN_A_ROW - 1) + key + _BEHIND
    return [text[start : start + LETTERS_IN_A_ROW] for start in range(len(text) - LETTERS_IN_A_ROW + 1)]


def letters_only(text: str) -> str:
    """Return `text` composed (NFC) and without anything but letters; case and spelling stay."""
    return "".join(filter(str.isalpha, unicodedata.normalize("NFC", text)))


def fold(text: str) -> str:
    """Return the key of a word: `fold("Schiff-Fahrt") == fold("SCHIFFFAHRT") == "schiffahrt"`."""
    key = text.lower()
    if not (key.isascii() and key.isalpha()):
        key = letters_only(unicodedata.normalize("NFKC", key).lower()).translate(_UNFOLDED)
        if not key.isascii():  # drops the accent of Café, and letters of other scripts
            plain = unicodedata.normalize("NFKD", key).encode("ascii", "ignore").decode()
            key = letters_only(plain).lower()
    return _THREE_EQUAL.sub(r"\1\1", key)


def fold_all(words: Sequence[str]) -> list[str]:
    """Return the keys of many words without line breaks, as `fold` does, in a quarter of the time."""
    if not words:
        return []
    text = "\n".join(words).lower()
    for letter, plain in _PLAIN:
        text = text.replace(letter, plain)
    keys = _THREE_EQUAL.sub(r"\1\1", text).split("\n")
    return [key if key.isascii() and key.isalpha() else fold(word) for key, word in zip(keys, words, strict=True)]


def join(first_key: str, second_key: str) -> str:
    """Return the key of two keys written as one word."""
    # Three equal letters need the same letter on both sides of the seam: this test spares most of the work.
    if first_key[-1:] != second_key[:1]:
        return first_key + second_key
    return _THREE_EQUAL.sub(r"\1\1", first_key + second_key)


def respelled(key: str) -> Iterator[str]:
    """Yield the keys of other lawful spellings of the same word, without `key` itself."""
    for old, new in _RESPELLED:
        if old in key and not (new.startswith(old) and new in key):
            yield key.replace(old, new, 1)
        if new in key and not (old.startswith(new) and old in key):
            yield key.replace(new, old, 1)


def capitalised(word: str) -> str:
    """Return the word as German writes a noun: `capitalised("STRASSE") == "Strasse"`."""
    return word[:1].upper() + word[1:].lower()


@lru_cache(maxsize=1 << 12)
def stands_apart(noun: str) -> bool:
    """Tell whether a hyphen joins a noun to others: U-Bahn, CD, Lkw; not Rechtsschutz-Versicherung."""
    if "-" in noun:
        return min(map(len, noun.split("-"))) <= _SHORT
    return noun != "" and (not noun[1:].islower() or _VOWEL.search(noun) is None)


def behind(before: str, head: str) -> str:
    """Return a head as it is written behind the rest of a word: regal in Bücherregal, -Regal in CD-Regal."""
    return f"-{head}" if stands_apart(before) or stands_apart(head) else head.lower()


def as_typed(key: str, word: str, *, end: bool = False) -> str:
    """Return the part of `word` at its start (or `end`) that has this key, as it was typed: Dämm, not Daemm."""
    letters = letters_only(word)
    for length in range(1, len(letters) + 1):
        piece = letters[-length:] if end else letters[:length]
        if fold(piece) == key:
            return capitalised(piece)
    return capitalised(key)  # typed in another spelling


def sound(key: str) -> str:
    """Return roughly how the word with this key sounds."""
    for written, heard in _SOUNDS:
        key = key.replace(written, heard)
    return _SAME_LETTERS.sub(r"\1", key)


def sound_all(keys: Sequence[str]) -> list[str]:
    """Return how each of many keys sounds, as `sound` does, in a fraction of the time."""
    return sound("\n".join(keys)).split("\n") if keys else []
