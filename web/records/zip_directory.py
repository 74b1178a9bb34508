"""The directory of a zip file from elsewhere, measured before zipfile makes objects of its entries."""

from __future__ import annotations

import os
import struct
from typing import IO, Final

_END: Final = struct.Struct("<4s4H2LH")  # the record at the end of a zip (APPNOTE.TXT 4.3.16)
_LONGEST_COMMENT: Final = 0xFFFF
_ENTRY: Final = b"PK\x01\x02"
_LARGE: Final = b"PK\x06\x07"  # what says that a zip has more than 4 GB or 65,535 files
_LARGE_SIZE: Final = 20


def count_entries(file: IO[bytes], most_bytes: int) -> int | None:
    """Return how many files a zip has at most; None when it is none, or its directory is longer than `most_bytes`."""
    size = file.seek(0, os.SEEK_END)
    tail_size = min(size, _END.size + _LONGEST_COMMENT + _LARGE_SIZE)
    file.seek(size - tail_size)
    tail = file.read(tail_size)
    place = tail.rfind(b"PK\x05\x06")
    if place < 0 or place + _END.size > len(tail) or tail[max(0, place - _LARGE_SIZE) : place].startswith(_LARGE):
        return None
    length = _END.unpack_from(tail, place)[5]
    end = size - tail_size + place
    if length > min(most_bytes, end):
        return None
    file.seek(end - length)
    return file.read(length).count(_ENTRY)
