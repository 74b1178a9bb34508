"""A power cut at any moment loses no booking that was answered. Needs strace.

A real server books evenings over HTTP while strace writes down each of its writes and fsyncs. From this trace the disk
is made anew as a power cut at a random moment would leave it: all that an fsync had confirmed, and of the writes after
it any part, in sectors. Then the real engine opens the file. Every booking that was answered before the cut must be
there, each evening must be the beginning of what was played, and SQLite must find the file whole.
"""

import re
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import pytest

from companion.log import Log
from tests.web.database_file import events_of, header_of
from tests.web.forms import form_of, new_key
from tests.web.http_tablet import HttpTablet
from tests.web.random_actions import next_action
from web.games.screen import SCREENS

SECTOR: Final = 512
_LINE: Final = re.compile(rb"^(\d+)\s+(\d+\.\d+) (\w+)\((.*)\)\s+= (-?\d+).* <(\d+\.\d+)>$")
_BEGUN: Final = re.compile(rb"^(\d+)\s+(\d+\.\d+) (\w+)\((.*?),? <unfinished \.\.\.>$")
_RESUMED: Final = re.compile(rb"^(\d+)\s+(\d+\.\d+) <\.\.\. (\w+) resumed>,? ?(.*)\)\s+= (-?\d+).* <(\d+\.\d+)>$")
_TEXT: Final = re.compile(rb'"((?:\\x[0-9a-f]{2})*)"')
_HANDLE: Final = re.compile(rb"^\d+<((?:\\x[0-9a-f]{2})*)>")


class Operation(NamedTuple):
    """A call that changes a file or makes a change last; `begun` and `done` in seconds since 1970."""

    begun: float
    done: float
    call: str
    path: Path
    data: bytes = b""
    offset: int = 0
    target: Path | None = None

    @property
    def at(self) -> float:
        """When it counts: an fsync once it is done, a write from its beginning, as a part of it may be on the disk."""
        return self.done if self.call == "sync" else self.begun


def operations(trace: Path, folder: Path) -> list[Operation]:
    """Return the successful operations on files in `folder`, by the moment at which they count."""
    return sorted((each for each in _all(trace) if folder in each.path.parents), key=lambda each: each.at)


def _all(trace: Path) -> Iterator[Operation]:
    unfinished: dict[bytes, tuple[float, bytes]] = {}
    with trace.open("rb") as lines:
        for line in map(bytes.rstrip, lines):
            if (begun := _BEGUN.match(line)) is not None:
                unfinished[begun[1]] = float(begun[2]), begun[4]
                continue
            if (whole := _LINE.match(line)) is not None:
                at, text, call, result, took = float(whole[2]), whole[4], whole[3], int(whole[5]), float(whole[6])
            elif (resumed := _RESUMED.match(line)) is not None:
                at, text = unfinished.pop(resumed[1])
                text += b", " + resumed[4] if resumed[4] else b""
                call, result, took = resumed[3], int(resumed[5]), float(resumed[6])
            else:
                continue
            if result >= 0:
                yield from _operation(call.decode(), text, at, at + took, result)


def _operation(call: str, text: bytes, begun: float, done: float, result: int) -> Iterator[Operation]:
    handle = _HANDLE.match(text)
    texts = [_bytes(each[1]) for each in _TEXT.finditer(text)]
    if call in ("unlink", "unlinkat", "rename", "renameat2"):
        paths = [Path(each.decode()) for each in texts]
        yield Operation(begun, done, call.removesuffix("at").removesuffix("at2"), paths[0], target=paths[-1])
    elif handle is not None:
        path = Path(_bytes(handle[1]).decode())
        numbers = text.rsplit(b", ", 2)
        if call == "pwrite64":
            yield Operation(begun, done, "write", path, texts[0][:result], int(numbers[-1]))
        elif call == "ftruncate":
            yield Operation(begun, done, "truncate", path, offset=int(numbers[-1]))
        elif call in ("fsync", "fdatasync"):
            yield Operation(begun, done, "sync", path)
        elif texts and path.suffix != "":  # Python's own files are written from their beginning, in one piece
            yield Operation(begun, done, "append", path, texts[0][:result])


def _bytes(escaped: bytes) -> bytes:
    return bytes.fromhex(escaped.replace(rb"\x", b"").decode())


class Disk:
    """The files of a folder: their settled content, and the changes that no fsync has confirmed yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._settled: dict[Path, bytearray] = {}
        self._open: dict[Path, list[Operation]] = {}

    @property
    def is_unsettled(self) -> bool:
        """Whether a change waits for its fsync; SQLite makes its shared memory anew (`-shm`) and never syncs it."""
        return any(changes for path, changes in self._open.items() if not path.name.endswith("-shm"))

    def do(self, operation: Operation) -> None:
        """Take in the next operation. An fsync settles what was written before it began."""
        path = operation.path
        if operation.call == "sync":
            changes, self._open[path] = self._open.get(path, []), []
            for each in changes:
                if each.done < operation.begun:
                    _apply(self._settled.setdefault(path, bytearray()), each, each.data)
                else:
                    self._open[path].append(each)
        elif operation.call == "unlink":
            self._settled.pop(path, None)
            self._open.pop(path, None)
        elif operation.call == "rename" and operation.target is not None:
            self._settled[operation.target] = self._settled.pop(path, bytearray())
            self._open[operation.target] = self._open.pop(path, [])
        else:
            self._open.setdefault(path, []).append(operation)

    def as_left(self, folder: Path, rng: Random) -> Path:
        """Write the files into `folder` as the cut leaves them: of what wasn't settled, any sectors."""
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for path in self._settled.keys() | self._open.keys():
            content = bytearray(self._settled.get(path, b""))
            for each in self._open.get(path, ()):
                for start in range(0, max(1, len(each.data)), SECTOR):
                    if rng.randrange(2):
                        part = each._replace(offset=each.offset + start)
                        _apply(content, part, each.data[start : start + SECTOR])
            (folder / path.relative_to(self.folder)).write_bytes(content)
        return folder


def _apply(content: bytearray, operation: Operation, data: bytes) -> None:
    if operation.call == "truncate":
        del content[operation.offset :]
    elif operation.call in ("write", "append"):
        offset = len(content) if operation.call == "append" else operation.offset
        content.extend(b"\0" * (offset - len(content)))
        content[offset : offset + len(data)] = data


pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("strace") is None, reason="only strace knows what an fsync has confirmed"),
]

STRACE: Final = ("strace", "-f", "-ttt", "-T", "-y", "-xx", "-s", "20000000", "-e", "signal=none")
FEWEST: Final = 10
"""Bookings of each tablet, however long they take: without any there is nothing to lose."""
CALLS: Final = "pwrite64,write,ftruncate,fdatasync,fsync,unlink,unlinkat,rename,renameat2"


class Answered(NamedTuple):
    """A booking that a tablet knows to be kept: `at` in seconds since 1970."""

    at: float
    evening: str
    event: str


class Player(threading.Thread):
    """A tablet that books random evenings, one after the other, until its time is up; `FEWEST` bookings at least."""

    def __init__(self, port: int, house: Path, seed: int, until: float) -> None:
        super().__init__(daemon=True)
        self.tablet = HttpTablet(port, own=f"127.0.0.{10 + seed}")
        self.house = house
        self.rng = Random(seed)
        self.until = until
        self.answered: list[Answered] = []
        self.logs: dict[str, Log] = {}
        self.fault: BaseException | None = None

    def run(self) -> None:
        """Play."""
        try:
            while self._goes_on():
                self._evening()
        except BaseException as fault:
            self.fault = fault
            raise

    def _goes_on(self) -> bool:
        return time.time() < self.until or len(self.answered) < FEWEST

    def _evening(self) -> None:
        match = self.tablet.begin(self.rng.choice(list(SCREENS)), target="60", tally="points")
        log = self.logs[match] = Log(header_of(self.house, match))
        while self._goes_on() and log.match.outcome(log.state) is None and len(log) < 80:
            action, key = next_action(log, self.rng), new_key()
            status, body, _ = self.tablet.ask("POST", f"/abend/{match}/tun", form_of(action, key, len(log)))
            at = time.time()
            if status != 200:
                raise AssertionError((status, body))
            log.append(action, id=key)
            self.answered.append(Answered(at, match, key))


def record(folder: Path, seconds: float, tablets: int) -> tuple[list[Player], Path]:
    """Play in a house in `folder` under strace; return the players and the trace."""
    trace, house = folder / "trace", folder / "data" / "table.sqlite"
    command = [*STRACE, "-e", f"trace={CALLS}", "-o", str(trace), sys.executable, "-m", "tests.server"]
    command.append(str(house))
    with subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        port = int(server.stdout.readline())
        until = time.time() + seconds
        players = [Player(port, house, seed, until) for seed in range(tablets)]
        players[0].tablet.begin("words")  # makes the house
        for player in players:
            player.start()
        for player in players:
            player.join()
            player.tablet.close()
        server.communicate("", timeout=60)
    for player in players:
        if player.fault is not None:
            raise player.fault
    return players, trace


def faults(disk: Path, players: Sequence[Player], cut: float) -> Iterator[str]:
    """Yield what is wrong with a house after a power cut at the moment `cut`."""
    if not disk.exists():
        yield from (f"no file, but {each}" for player in players for each in player.answered if each.at < cut)
        return
    try:
        yield from _faults(disk, players, cut)
    except sqlite3.Error as fault:
        yield f"SQLite: {fault}"


def _faults(disk: Path, players: Sequence[Player], cut: float) -> Iterator[str]:
    for player in players:
        kept = {match: events_of(disk, match) for match in player.logs}
        for each in player.answered:
            if each.at < cut and each.event not in (known_as for known_as, _ in kept[each.evening]):
                yield f"lost {each}"
        for match, log in player.logs.items():
            played = [(event.id, event.action.to_dict()) for event in log.events]
            if kept[match] != played[: len(kept[match])]:
                yield f"{match} isn't the beginning of what was played"
    with closing(sqlite3.connect(disk)) as connection:
        if (found := connection.execute("PRAGMA integrity_check").fetchone()[0]) != "ok":
            yield f"SQLite: {found}"


def moments(rng: Random, cuts: int, done: Sequence[Operation], first: float, last: float) -> list[float]:
    """Return random moments in order: every other one right after an operation, where most can go wrong."""
    amid = [each.at for each in done if first < each.at < last]
    return sorted(rng.choice(amid) + 1e-6 if number % 2 else rng.uniform(first, last) for number in range(cuts))


def cut_at_random(folder: Path, cuts: int, seconds: float, tablets: int) -> tuple[str, list[str]]:
    """Record some play, cut the power at random moments; return a line of figures and what is wrong."""
    rng, torn = Random(1), 0
    wrong: list[str] = []
    (folder / "data").mkdir()
    players, trace = record(folder, seconds, tablets)
    answered = sorted(each.at for player in players for each in player.answered)
    disk, done = Disk(folder / "data"), operations(trace, folder / "data")
    waiting = deque(done)
    for number, cut in enumerate(moments(rng, cuts, done, answered[0], answered[-1])):
        while waiting and waiting[0].at < cut:
            disk.do(waiting.popleft())
        torn += disk.is_unsettled
        found = disk.as_left(folder / f"cut-{number}", rng)
        wrong += [f"cut {number}: {fault}" for fault in faults(found / "table.sqlite", players, cut)]
    line = f"power cuts: {cuts}, {torn} of them amid writes; {len(answered)} bookings answered; {len(wrong)} faults"
    return line, wrong


@pytest.mark.parametrize(
    ("cuts", "seconds", "tablets"), [(12, 2, 2), pytest.param(200, 60, 3, marks=pytest.mark.endurance)]
)
def test_a_power_cut_at_any_moment_loses_no_booking_that_was_answered(
    tmp_path: Path, cuts: int, seconds: float, tablets: int, measured: Callable[[str], None]
) -> None:
    line, wrong = cut_at_random(tmp_path, cuts, seconds, tablets)
    measured(line)
    assert wrong == []
