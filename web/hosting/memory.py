"""How the C library deals with memory that is free again (mallopt(3)); other libraries than glibc are left alone."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress
from typing import Final

LARGE: Final = 256 * 1024
"""Bytes from which a block goes back to the system at once when it is free."""
HEAPS: Final = 2
_MMAP_THRESHOLD: Final = -3
_ARENA_MAX: Final = -8


def give_back_large_blocks() -> None:
    """Let no upload leave its size behind in this process.

    glibc takes the size of each large block that becomes free, up to 32 MB, for the bound below which it keeps all, and
    each thread keeps a heap of its own. Threads of Python work in turn, so they get by with two.
    """
    if sys.platform != "linux":
        return
    with suppress(OSError, AttributeError):
        library = ctypes.CDLL(None)
        library.mallopt(_MMAP_THRESHOLD, LARGE)
        library.mallopt(_ARENA_MAX, HEAPS)
