"""The entries of a JSON list, one after the other, so that each can be measured before it is read.

A list of ten million empty lists is 30 MB of text and a gigabyte of objects: what is read into objects must be small.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_TOKEN: Final = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{},]', re.DOTALL)
_LIST: Final = re.compile(rb"\s*\[")
_OPENING: Final = (b"[", b"{")


class TooMuch(ValueError):
    """An entry is too long, or there are too many."""


def json_entries(text: bytes | memoryview, *, most: int, longest: int) -> Iterator[bytes]:
    """Yield the entries of a list in sound JSON, `most` of up to `longest` bytes each.

    :raises TooMuch: at the first that is too long or one too many. :raises ValueError: when the text is no list.
    """
    begin = _LIST.match(text)
    if begin is None:
        raise ValueError("no list")
    depth, start, found = 0, begin.end(), 0
    for token in _TOKEN.finditer(text, begin.end() - 1):
        sign = token[0][:1]
        if sign in _OPENING:
            depth += 1
            continue
        if sign in (b"]", b"}"):
            depth -= 1
        ends = (depth == 0 and sign == b"]") or (depth == 1 and sign == b",")
        if token.end() - start > longest + 1:
            raise TooMuch
        if not ends:
            continue
        entry = bytes(text[start : token.start()]).strip()
        if entry or depth:
            found += 1
            if found > most:
                raise TooMuch
            yield entry
        start = token.end()
        if not depth:
            return
