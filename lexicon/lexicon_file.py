"""The place of the lexicon file: it is made at the first start, and replaced in one piece or not at all."""

import contextlib
import errno
import glob
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from lexicon.columns import write_shipped
from lexicon.errors import LexiconFileError
from lexicon.paths import lexicon_path, make_folder, sweep_partial
from lexicon.progress import Progress
from lexicon.store import Store
from lexicon.text import Text


def ensure_lexicon(progress: Progress | None = None, *, renew: bool = False) -> Store:
    """Open the lexicon; if it isn't there, unpack the one that the program brings.

    With `renew` that is also done if it is damaged or outdated.

    :raises LexiconFileError: if it is damaged or outdated and not to be renewed, or can't be written.
    """
    path = lexicon_path()
    try:
        return Store(path)
    except LexiconFileError as error:
        if error.code != "missing" and not renew:
            raise
    report = progress or silent
    with replaced(path) as partial:
        write_shipped(partial, report)
    report(1.0, Text("Fertig", "Done"))
    return Store(path)


@contextlib.contextmanager
def replaced(path: Path) -> Iterator[Path]:
    """Give an empty file beside `path` to write to, and move it there when it is whole.

    :raises LexiconFileError: if the folder is read-only or the disk is full; the old file is left then.
    """
    sweep(path)
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    try:
        make_folder(path.parent)
        with partial.open("wb"):
            pass
        yield partial
        with partial.open("rb+") as file:  # Windows syncs no file that is only read
            os.fsync(file.fileno())
        partial.replace(path)
    except sqlite3.OperationalError as error:
        full = error.sqlite_errorname.startswith(("SQLITE_FULL", "SQLITE_IOERR"))
        raise LexiconFileError("disk_full" if full else "read_only", path=path.parent) from error
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EROFS, errno.EPERM, errno.ENOTDIR, errno.EEXIST, errno.ENOENT):
            raise LexiconFileError("read_only", path=path.parent) from error
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            raise LexiconFileError("disk_full", path=path.parent) from error
        raise
    finally:
        with contextlib.suppress(OSError):
            partial.unlink(missing_ok=True)


def sweep(path: Path) -> None:
    """Delete the half lexicons that killed processes have left beside `path`."""
    sweep_partial(path.parent, glob.escape(path.name), ".partial")


def silent(_share: float, _step: Text) -> None:
    """Report nothing."""
