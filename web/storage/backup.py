"""A copy of the house's file while the table plays on, and putting one back.

A copy is one file, checked before it gets its name; a half one never has it.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import ClassVar, NamedTuple

from web.storage.database import StorageFault, refuse_foreign, sqlite_faults
from web.storage.faults import CatalogueFault
from web.translations.catalogue import N_


class BackupFault(CatalogueFault):
    """Nothing was copied or put back."""

    sentences: ClassVar[Mapping[str, str]] = {
        "nothing": N_("Hier ist noch nichts zu sichern: %(path)s gibt es nicht."),
        "no_backup": N_("%(path)s gibt es nicht, oder es ist keine Datei."),
        "exists": N_("%(path)s gibt es schon. Nimm einen anderen Namen, oder ersetze die Datei mit --force."),
        "same": N_("%(path)s ist die Datei, in der die Abende liegen. Nimm eine andere."),
        "not_ours": N_("%(path)s ist keine Sicherung von Schlafmütze, oder sie ist beschädigt."),
        "damaged": N_("Die Kopie ist nicht heil geworden, darum gibt es keine. Ist %(path)s beschädigt?"),
        "running": N_("Schlafmütze läuft noch. Beende sie mit Strg+C, dann noch einmal."),
    }


class Copied(NamedTuple):
    """What a copy holds, and where it is."""

    path: Path
    evenings: int
    votes: int
    size: int


def named(wished: Path | None, now: datetime) -> Path:
    """Return where a backup goes: the file or folder that was wished for, else here, under the day's name."""
    wished = wished or Path()
    return wished / f"schlafmuetze-{now:%Y-%m-%d}.sqlite" if wished.is_dir() else wished


def back_up(source: Path, target: Path, *, force: bool = False) -> Copied:
    """Copy the house's file `source` to `target`, whoever writes to it meanwhile; only with `force` over another file.

    :raises BackupFault: or :raises StorageFault: when there is no sound copy; what was at `target` is left alone.
    :raises OSError: when the folder isn't there or may not be written.
    """
    if not source.exists():
        raise BackupFault("nothing", path=source)
    if target.exists() and target.samefile(source):
        raise BackupFault("same", path=target)
    if target.exists() and not force:
        raise BackupFault("exists", path=target)
    with _copy(source, target) as (copy, evenings, votes):
        size = copy.stat().st_size
        _name(copy, target, force=force)
    return Copied(target, evenings, votes, size)


def restore(source: Path, target: Path, now: datetime) -> tuple[Copied, Path | None]:
    """Put the backup `source` in place of the house's file `target`, which is put aside.

    Return what is there now, and where what was there before is, if anything was.

    :raises BackupFault: or :raises StorageFault: when that can't be; then all is as before. Also while a server runs.
    :raises OSError: when the folder may not be written.
    """
    if not source.is_file():
        raise BackupFault("no_backup", path=source)
    if target.exists() and target.samefile(source):
        raise BackupFault("same", path=source)
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        with _copy(source, target) as (copy, evenings, votes), _nobody_else(target):
            size = copy.stat().st_size
            aside = _put_aside(target, now)
            copy.replace(target)
            _settle(target.parent)
    except StorageFault as fault:
        if fault.code in ("broken", "unreadable"):
            raise BackupFault("not_ours", path=source) from fault
        raise
    return Copied(target, evenings, votes, size), aside


@contextmanager
def _copy(source: Path, target: Path) -> Iterator[tuple[Path, int, int]]:
    """Give a sound copy beside `target`, of which nothing stays unless it was given a name of its own."""
    partial = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with partial.open("xb"):
            pass
    except OSError as fault:
        raise OSError(fault.errno, fault.strerror, str(target)) from fault
    try:
        with sqlite_faults(source, reading=True), closing(_only_read(source)) as found:
            refuse_foreign(found, source)
            version = found.execute("PRAGMA user_version").fetchone()[0]
            with sqlite_faults(target), closing(sqlite3.connect(partial, isolation_level=None)) as copy:
                found.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")  # one file, without another beside it
                if copy.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                    raise BackupFault("damaged", path=source)
                evenings = _count(copy, "matches") if version > 1 else 0
                votes = _count(copy, "events WHERE kind = 'vote'") if version else 0
        with partial.open("rb+") as file:
            os.fsync(file.fileno())
        yield partial, evenings, votes
    finally:
        for suffix in ("", "-journal", "-wal", "-shm"):
            partial.with_name(partial.name + suffix).unlink(missing_ok=True)


def _only_read(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)


def _count(connection: sqlite3.Connection, rows: str) -> int:
    return int(connection.execute(f"SELECT count(*) FROM {rows}").fetchone()[0])


def _name(copy: Path, target: Path, *, force: bool) -> None:
    """Give a copy its name; another file that has come to bear it meanwhile keeps it, unless by `force`."""
    if force:
        copy.replace(target)
    else:
        try:
            os.link(copy, target)
        except FileExistsError as fault:
            raise BackupFault("exists", path=target) from fault
        except OSError as fault:  # a stick whose files can't have two names
            if fault.errno not in (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK):
                raise
            copy.replace(target)
    _settle(target.parent)


def _settle(folder: Path) -> None:
    """Wait until the names in a folder are on disk, where that can be waited for."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def _nobody_else(path: Path) -> Iterator[None]:
    """Hold a file alone, with nothing left beside it. :raises BackupFault: when a server has it open."""
    if not path.is_file():
        yield
        return
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as connection:
        try:
            # While anybody else has the file open SQLite doesn't let go of its WAL.
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorname in ("SQLITE_BUSY", "SQLITE_LOCKED"):
                raise BackupFault("running", path=path) from fault
        except sqlite3.DatabaseError:
            pass  # it is damaged: the more reason to put it aside
        yield


def _put_aside(path: Path, now: datetime) -> Path | None:
    if not path.exists():
        return None
    aside = path.with_name(f"{path.stem}-bis-{now:%Y-%m-%d-%H%M%S}{path.suffix}")
    for suffix in ("", "-wal", "-shm"):
        old = path.with_name(path.name + suffix)
        if old.exists():
            old.rename(aside.with_name(aside.name + suffix))
    return aside
