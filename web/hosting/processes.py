"""Several processes on one port of one machine: a parent keeps them, and starts one anew that has died.

The parent serves nobody. It has bound the socket, and its children inherit it: a connection that waits while one of
them dies is taken by another. If the parent itself dies, however that may be, its children end.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import tempfile
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic, sleep
from typing import Final, TypeAlias

from companion.fault import Fault
from lexicon.errors import LexiconError
from lexicon.paths import temporary_folder
from web.hosting.faults import HostingFault

METRICS_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the folder in which several processes count together (prometheus-client)."""
LOOK: Final = 0.05
"""Seconds between two looks of the parent."""
AGAIN: Final = 1.0
"""Seconds until a process is started anew that died before it was ready."""
PATIENCE: Final = 15.0
"""Seconds that the processes have to end before they are killed."""
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)

Work: TypeAlias = Callable[[Callable[[], None]], None]
"""Serves until it is interrupted; it calls what it is given once it is ready."""
_logger = logging.getLogger("schlafmuetze.processes")


def can_fork() -> bool:
    """Say whether this system can do that."""
    return hasattr(os, "fork")


class Processes:
    """The children of this process. `began` is called once, with the first that is ready, `ended` with each pid."""

    def __init__(
        self, number: int, work: Work, lang: str, began: Callable[[], object], ended: Callable[[int], object]
    ) -> None:
        self._number = number
        self._work = work
        self._lang = lang
        self._began = began
        self._ended = ended
        self._over = False
        self._children: dict[int, bool] = {}
        """Each child by its pid, and whether it was ready."""
        self._any_ready = False
        self._not_before = 0.0
        self._alive, self._end_of_parent = os.pipe()  # nothing is ever written: it ends with the parent
        self._ready, self._tell_ready = os.pipe()
        os.set_blocking(self._ready, False)

    def run(self) -> None:
        """Keep them running until SIGINT or SIGTERM. :raises HostingFault: when none can be started."""
        with self._signals():
            try:
                while not self._over:
                    self._bury()
                    self._hear()
                    self._fill_up()
                    sleep(LOOK)
            finally:
                self._end_all()
                for each in (self._alive, self._end_of_parent, self._ready, self._tell_ready):
                    os.close(each)

    @contextmanager
    def _signals(self) -> Iterator[None]:
        def end(_number: int, _frame: object) -> None:
            self._over = True

        before = {each: signal.signal(each, end) for each in _SIGNALS}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    def _fill_up(self) -> None:
        """Start what is missing; the others wait for the first, which builds what they share."""
        wanted = self._number if self._any_ready else 1
        while len(self._children) < wanted and monotonic() >= self._not_before and not self._over:
            self._start()

    def _start(self) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)  # no signal meets a child with its parent's ears
        pid = os.fork()
        if not pid:
            self._be_child()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
        self._children[pid] = False

    def _be_child(self) -> None:
        """Do the work of a child; this never returns."""
        code = 1
        try:
            os.close(self._end_of_parent)
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches the parent, too, and it tells its children
            signal.signal(signal.SIGTERM, _interrupt)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
            threading.Thread(target=self._end_with_parent, name="parent", daemon=True).start()
            self._work(self._say_ready)
            code = 0
        except KeyboardInterrupt:
            code = 0
        except (LexiconError, Fault) as fault:
            print(fault.sentence(self._lang), file=sys.stderr)
        except BaseException:  # whatever it is, a child is no parent
            if logging.getLogger().handlers:
                _logger.exception("A process can't go on")
            else:
                traceback.print_exc()
        finally:
            with suppress(OSError, ValueError):
                sys.stdout.flush()
                sys.stderr.flush()
            os._exit(code)

    def _end_with_parent(self) -> None:
        while os.read(self._alive, 1):
            pass
        os.kill(os.getpid(), signal.SIGTERM)

    def _say_ready(self) -> None:
        os.write(self._tell_ready, b"%d\n" % os.getpid())

    def _hear(self) -> None:
        """Take notice of children that are ready."""
        with suppress(BlockingIOError):
            for pid in os.read(self._ready, 4096).split():
                if int(pid) in self._children:
                    self._children[int(pid)] = True
                if not self._any_ready:
                    self._any_ready = True
                    self._began()

    def _bury(self) -> None:
        """Take notice of children that have ended. :raises HostingFault: when the first of all couldn't begin."""
        for pid in list(self._children):
            found, _ = os.waitpid(pid, os.WNOHANG)
            if found:
                self._hear()
                was_ready = self._children.pop(pid)
                self._ended(pid)
                if self._over:
                    return
                if not self._any_ready:
                    raise HostingFault("no_start")
                if not was_ready:
                    self._not_before = monotonic() + AGAIN
                _logger.warning("A process has ended; another one takes its place")

    def _end_all(self) -> None:
        """End all children; those that take too long are killed."""
        for pid in self._children:
            _send(pid, signal.SIGTERM)
        end = monotonic() + PATIENCE
        for pid in list(self._children):
            while not os.waitpid(pid, os.WNOHANG)[0]:
                if monotonic() > end:
                    _send(pid, signal.SIGKILL)
                    os.waitpid(pid, 0)
                    break
                sleep(LOOK / 5)
            self._ended(pid)


@contextmanager
def counted_together(*, metrics: bool) -> Iterator[Callable[[int], object]]:
    """Let several processes count together, and give what is told of each that has ended."""
    if not metrics:
        yield lambda _: None
        return
    with tempfile.TemporaryDirectory(prefix="schlafmuetze-metrics-", dir=temporary_folder()) as folder:
        os.environ[METRICS_FOLDER] = folder  # before prometheus-client is imported

        def ended(pid: int) -> None:
            with suppress(ImportError):
                from prometheus_client.multiprocess import mark_process_dead

                mark_process_dead(pid, folder)  # type: ignore[no-untyped-call]

        try:
            yield ended
        finally:
            del os.environ[METRICS_FOLDER]


def _send(pid: int, number: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, number)


def _interrupt(_number: int, _frame: object) -> None:
    raise KeyboardInterrupt
