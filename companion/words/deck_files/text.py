"""The content of a file as text: in which of the usual encodings it is written, and where that can't be told."""

import codecs
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""Byte order marks; that of UTF-32 begins with that of UTF-16."""
OLD: Final = ("cp1252", "mac_roman", "cp850")
"""What Windows, old Macs and DOS write; the first is taken where several would be as good."""
_GERMAN: Final = frozenset("äöüßÄÖÜ")
_IN_LISTS: Final = frozenset("–—„“”‚‘’•·…«»€§°\u00a0")
_PARTS: Final = re.compile(r'[ \t\r\n,;|"]+')  # signs that are the same in all encodings
_TWICE: Final = "ÃÂâ"
"""What the first byte of a character in UTF-8 looks like when it was read as cp1252."""


class Decoded(NamedTuple):
    """A text, the encoding it was in, and where that can't be told the text in each encoding that would do as well."""

    text: str
    encoding: str = "utf-8"
    texts: Mapping[str, str] = MappingProxyType({})

    @property
    def samples(self) -> dict[str, str]:
        """The first word with a letter beyond ASCII in each of these encodings, or in the only one."""
        texts = self.texts or {self.encoding: self.text}
        words = {each: _PARTS.split(text) for each, text in texts.items()}
        places = (place for place, word in enumerate(words[self.encoding]) if any(map(_is_foreign, word)))
        differ = (place for place in places if len(texts) == 1 or len({each[place] for each in words.values()}) > 1)
        place = next(differ, None)
        return {} if place is None else {each: found[place] for each, found in words.items()}


def _is_foreign(sign: str) -> bool:
    return sign.isalpha() and not sign.isascii()


def decoded(raw: bytes, encoding: str = "") -> Decoded | None:
    """Return the text of a file, None if it is none. `encoding` is one of `OLD` that somebody has chosen."""
    for mark, marked in _MARKS:
        if raw.startswith(mark):
            return _text(raw, marked)
    if b"\0" in raw:
        wide = _wide(raw)
        return None if wide is None else _text(raw, wide)
    if (found := _text(raw, "utf-8")) is not None:
        return found._replace(text=mended(found.text))
    texts = {each: raw.decode(each, errors="replace") for each in OLD}
    scores = {each: _score(text) for each, text in texts.items()}
    best = {each: text for each, text in texts.items() if scores[each] == max(scores.values())}
    chosen = encoding if encoding in best else next(iter(best))
    return Decoded(texts[chosen], chosen, best if len({*best.values()}) > 1 else {})


def mended(text: str) -> str:
    """Return a text that was read as cp1252 and saved as UTF-8 as it was before: TÃœR is TÜR."""
    if not any(sign in text for sign in _TWICE):
        return text
    try:
        return text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return text


def _text(raw: bytes, encoding: str) -> Decoded | None:
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else Decoded(text, encoding)


def _wide(raw: bytes) -> str | None:
    """Return the encoding of a text with two bytes a letter and no mark: in most letters the same of them is 0."""
    zeros = {"utf-16-be": raw[::2].count(0), "utf-16-le": raw[1::2].count(0)}
    wide = max(zeros, key=zeros.__getitem__)
    return wide if zeros[wide] > len(raw) / 4 else None


def _score(text: str) -> int:
    """Return how German the letters beyond ASCII look."""
    return sum(_worth(sign) for sign in text if not sign.isascii())


def _worth(sign: str) -> int:
    if sign in _GERMAN:
        return 2
    if sign.isalpha():
        return 0
    return 0 if sign in _IN_LISTS else -2
