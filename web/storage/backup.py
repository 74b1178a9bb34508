"""Backups: a copy of the house's file while the table plays on, and a copy put back in place of the file.

A copy is one file, checked before it gets its name, so that no half copy ever bears it.

A restore leaves an older file aside. A newer one was put aside by something else, and may hold evenings that are
missing here: each start says so until it is restored or taken away. Its name is kept in `table.sqlite-missed`, as the
house's own file is the newer one after its next write.
"""

import errno
import glob
import itertools
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from lexicon.paths import make_folder, sweep_partial
from web.storage.engines.sqlite import in_its_place, mark_begun, refuse_foreign, refuse_missing
from web.storage.faults import CatalogueFault, StorageFault, sqlite_faults
from web.translations.catalogue import read_sentences

_ONE_NAME_ONLY: Final = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK)
"""The errors of a disk whose files can't have two names."""


class BackupFault(CatalogueFault):
    """Nothing was copied or put back."""

    sentences: ClassVar[Mapping[str, str]] = read_sentences(Path(__file__).with_name("faults.toml"))["backup"]


class BackupSummary(NamedTuple):
    """The place of a backup, its number of evenings and votes, its size in bytes."""

    path: Path
    evenings: int
    votes: int
    size: int


def backup_path(wished: Path | None, now: datetime) -> Path:
    """Return the path of a backup: the file that was wished for, or one named by the day in that folder, or here."""
    wished = wished or Path()
    return wished / f"schlafmuetze-{now:%Y-%m-%d}.sqlite" if wished.is_dir() else wished


def back_up(source: Path, target: Path, *, force: bool = False) -> BackupSummary:
    """Copy the house's file `source` to `target`, even while somebody writes to it.

    A file at `target` is replaced only with `force`.

    :raises BackupFault: or :raises StorageFault: when there is no sound copy; a file at `target` is left alone.
    :raises OSError: when the folder isn't there or may not be written.
    """
    if not source.exists():
        refuse_missing(source)
        raise BackupFault("nothing", path=source)
    if target.exists() and target.samefile(source):
        raise BackupFault("same", path=target)
    if target.exists() and not force:
        raise BackupFault("exists", path=target)
    with sound_copy(source, target) as copy:
        return give_name(copy, target, force=force)


def restore(source: Path, target: Path, now: datetime) -> tuple[BackupSummary, Path | None]:
    """Put the backup `source` in place of the house's file `target`, which is put aside.

    Return the summary of the file there now, and the path of the former file, if there was one.

    :raises BackupFault: or :raises StorageFault: when that can't be, or a server runs; then all is as before.
    :raises OSError: when the folder may not be written.
    """
    if not source.is_file():
        raise BackupFault("no_backup", path=source)
    if target.exists() and target.samefile(source):
        raise BackupFault("same", path=source)
    make_folder(target.parent)
    try:
        with (
            sound_copy(source, target) as copy,
            in_its_place(target, alone=True),  # a server that starts meanwhile waits for the file that comes
            _held_alone(target),
        ):
            aside = _put_aside(target, now)
            copy.path.touch()  # newer than the former file, which was written once more when its WAL was merged
            restored = give_name(copy, target, force=True)
            mark_begun(target)
        forget(target, source)
    except StorageFault as fault:
        if fault.code in ("broken", "unreadable"):
            raise BackupFault("not_ours", path=source) from fault
        raise
    return restored, aside


@contextmanager
def sound_copy(source: Path, target: Path) -> Iterator[BackupSummary]:
    """Give a sound copy of a house's file beside `target`, as `filled_copy` does."""

    def fill(copy: sqlite3.Connection) -> None:
        with sqlite_faults(source, reading=True):
            found = _open_to_read(source)
        with closing(found):
            found.backup(copy)

    with filled_copy(target, source, fill) as copied:
        yield copied


@contextmanager
def filled_copy(target: Path, source: object, fill: Callable[[sqlite3.Connection], None]) -> Iterator[BackupSummary]:
    """Give a file beside `target` that `fill` has filled.

    It is deleted unless it is renamed. :raises BackupFault: about its `source` unless it is sound.
    """
    sweep(target.parent)
    sweep_partial(target.parent, glob.escape(f".{target.name}"), ".part")  # a copy may have any name
    partial = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        os.close(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))  # it holds all that the house does
    except OSError as fault:
        raise OSError(fault.errno, fault.strerror, str(target)) from fault
    try:
        with sqlite_faults(target), closing(sqlite3.connect(partial, isolation_level=None)) as copy:
            fill(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, without a WAL beside it
            if copy.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                raise BackupFault("damaged", path=source)
            counts = (0, 0)
            if copy.execute("PRAGMA user_version").fetchone() != (0,):
                (counts,) = copy.execute(
                    "SELECT (SELECT count(*) FROM matches), (SELECT count(*) FROM events WHERE kind = 'vote')"
                )
        with partial.open("rb+") as file:
            os.fsync(file.fileno())
        yield BackupSummary(partial, *counts, partial.stat().st_size)
    finally:
        for suffix in ("", "-journal", "-wal", "-shm"):
            partial.with_name(partial.name + suffix).unlink(missing_ok=True)


def sweep(folder: Path) -> None:
    """Delete the half copies that killed processes have left in a folder: those of other days have other names."""
    sweep_partial(folder, ".*.sqlite", ".part")


def _open_to_read(path: Path) -> sqlite3.Connection:
    with in_its_place(path):
        found = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
        try:
            refuse_foreign(found, path)  # the first look, from which on SQLite holds the file
        except BaseException:
            found.close()
            raise
    return found


def give_name(copy: BackupSummary, target: Path, *, force: bool) -> BackupSummary:
    """Give a copy its name; with `force` in place of a file that has come to bear the name meanwhile."""
    if force:
        copy.path.replace(target)
    else:
        try:
            os.link(copy.path, target)
        except FileExistsError as fault:
            raise BackupFault("exists", path=target) from fault
        except OSError as fault:  # a stick whose files can't have two names
            if fault.errno not in _ONE_NAME_ONLY:
                raise
            copy.path.replace(target)
    _sync_names(target.parent)
    return copy._replace(path=target)


def _sync_names(folder: Path) -> None:
    """Wait until the names in a folder are on disk, where that can be waited for."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def _held_alone(path: Path) -> Iterator[None]:
    """Hold a file alone, its WAL merged into it. :raises BackupFault: when a server has it open."""
    if not path.is_file():
        yield
        return
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as connection:
        try:
            # SQLite keeps the WAL as long as another connection has the file open.
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorname in ("SQLITE_BUSY", "SQLITE_LOCKED"):
                raise BackupFault("running", path=path) from fault
        except sqlite3.DatabaseError:
            pass  # it is damaged: the more reason to put it aside
        yield


def _put_aside(path: Path, now: datetime) -> Path | None:
    """Give the file at `path` a second name that no file has yet. It keeps its own until another file takes it.

    So there is no moment without a file. A WAL that is still there belongs to a damaged file, or to one that is
    missing; it goes aside, or SQLite would mix its bookings into the file that comes.
    """
    stem = f"{path.stem}-bis-{now:%Y-%m-%d-%H%M%S}"
    aside = _second_name(path, stem) if path.exists() else None
    beside = aside or free_name(path, stem)
    for suffix in ("-wal", "-shm"):
        old = path.with_name(path.name + suffix)
        if old.exists():
            old.rename(beside.with_name(beside.name + suffix))
    _sync_names(path.parent)
    return aside


def free_name(path: Path, stem: str) -> Path:
    """Return a name like those of `_second_name` that neither a file nor a WAL has."""
    ends = ("", "-wal", "-shm")
    return next(each for each in _names(path, stem) if not any(Path(f"{each}{end}").exists() for end in ends))


def _names(path: Path, stem: str) -> Iterator[Path]:
    for number in itertools.count(1):
        yield path.with_name(f"{stem}{f'-{number}' if number > 1 else ''}{path.suffix}")


def _second_name(path: Path, stem: str) -> Path:
    for aside in _names(path, stem):
        with suppress(FileExistsError):
            try:
                os.link(path, aside)
            except OSError as fault:
                if fault.errno not in _ONE_NAME_ONLY:
                    raise
                with aside.open("xb") as copy, path.open("rb") as file:  # a stick whose files can't have two names
                    shutil.copyfileobj(file, copy)
                    os.fsync(copy.fileno())
            return aside
    raise AssertionError("unreachable")


def newer_aside(path: Path) -> Path | None:
    """Return the file put aside last if it is newer than the house's file at `path`, or if that is missing."""
    aside = sorted(path.parent.glob(f"{path.stem}-bis-*{path.suffix}"), key=lambda each: each.stat().st_mtime)
    if not aside or (path.exists() and path.stat().st_mtime >= aside[-1].stat().st_mtime):
        return None
    return aside[-1]


def missed(path: Path) -> list[Path]:
    """Return the files that were newer than the house when a server started, and are still there.

    Ask before anything is written.
    """
    known, newer = _kept_names(path), newer_aside(path)
    found = [*known, *([newer.name] if newer and newer.name not in known else [])]
    there = [each for name in found if (each := path.with_name(name)).is_file()]
    _keep(path, [each.name for each in there])
    return there


def forget(path: Path, aside: Path) -> None:
    """Miss a file no longer, as it has been restored."""
    if aside.absolute().parent == path.absolute().parent:
        _keep(path, [name for name in _kept_names(path) if name != aside.name])


def _list_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-missed")


def _kept_names(path: Path) -> list[str]:
    try:
        lines = _list_of(path).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return []
    return [line for line in lines if line.startswith(f"{path.stem}-bis-") and Path(line).name == line]


def _keep(path: Path, names: list[str]) -> None:
    with suppress(OSError):  # it is told now all the same
        if not names:
            _list_of(path).unlink(missing_ok=True)
        elif names != _kept_names(path):
            _list_of(path).write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
