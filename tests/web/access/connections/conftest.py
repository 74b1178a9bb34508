"""A house, and what a test leaves on the disk without a name."""

import os
from collections.abc import Callable
from contextlib import suppress

import pytest


@pytest.fixture
def on_disk() -> Callable[[], int]:
    """A function that returns the size of the temporary files, which have no name, made since the test began."""
    before = nameless_files()
    return lambda: sum(size for inode, size in nameless_files().items() if inode not in before)


def nameless_files() -> dict[int, int]:
    """Return the sizes of the files without a name that this process has open, by inode."""
    found = {}
    for number in os.listdir("/proc/self/fd"):  # noqa: PTH208 - numbers, no paths
        with suppress(OSError):
            file = os.stat(int(number))  # noqa: PTH116 - a number is no path
            if file.st_nlink == 0:
                found[file.st_ino] = file.st_size
    return found
