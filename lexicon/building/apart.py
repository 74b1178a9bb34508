"""Building the lexicon in a process of its own, which gives back what it took, up to a gigabyte, when it ends."""

from __future__ import annotations

import multiprocessing
import os
import threading
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from lexicon.building.build import build
from lexicon.errors import LexiconFileError
from lexicon.progress import Progress
from lexicon.text import Text


class _Fault(NamedTuple):
    """A `LexiconFileError` on its way."""

    code: str
    facts: dict[str, object]


def build_apart(path: Path, progress: Progress | None = None) -> Path:
    """Build as `build` does, in a process that ends with this one.

    :raises LexiconFileError: as `build`, or if the system stopped that process.
    """
    context = multiprocessing.get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    builder = context.Process(target=_work, args=(path, sender))
    builder.start()
    sender.close()
    try:
        _follow(receiver, progress)
        builder.join()
    except BaseException:
        builder.terminate()
        raise
    finally:
        builder.join()
        receiver.close()
    if builder.exitcode:
        raise LexiconFileError("stopped", path=path.parent)
    return path


def _follow(receiver: Connection, progress: Progress | None) -> None:
    """Pass on what the builder tells, until it ends. :raises LexiconFileError: if it tells a fault."""
    with suppress(EOFError):
        while True:
            told: _Fault | tuple[float, Text] = receiver.recv()
            if isinstance(told, _Fault):
                raise LexiconFileError(told.code, **told.facts)
            if progress is not None:
                progress(*told)


def _work(path: Path, sender: Connection) -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()

    def report(share: float, step: Text) -> None:
        sender.send((share, step))

    # Ctrl+C reaches both processes; the other one reports it.
    with suppress(KeyboardInterrupt, BrokenPipeError):
        try:
            build(path, report)
        except LexiconFileError as fault:
            sender.send(_Fault(fault.code, fault.facts))


def _end_with_parent() -> None:
    """End at once when the process that asked is gone, however it was killed: half a lexicon is of no use then."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
