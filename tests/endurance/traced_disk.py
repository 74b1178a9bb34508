"""A disk made anew from a trace of strace: what is sure to be on it, and what may be."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

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
