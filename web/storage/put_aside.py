"""Files put aside that may hold what the house lacks: they are told at each start until somebody has seen to them.

A restore leaves an older file aside. A newer one was put aside by something else, and may hold evenings that are
missing here. Its name is kept in `table.sqlite-missed`, as the house's own file is the newer one after its next write.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path


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
    known = _names(path)
    newer = newer_aside(path)
    found = [*known, *([newer.name] if newer and newer.name not in known else [])]
    there = [each for name in found if (each := path.with_name(name)).is_file()]
    _keep(path, known, [each.name for each in there])
    return there


def forget(path: Path, aside: Path) -> None:
    """Miss a file no longer, as it has been restored."""
    if aside.absolute().parent == path.absolute().parent:
        known = _names(path)
        _keep(path, known, [name for name in known if name != aside.name])


def _list_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-missed")


def _names(path: Path) -> list[str]:
    try:
        lines = _list_of(path).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return []
    return [line for line in lines if line.startswith(f"{path.stem}-bis-") and Path(line).name == line]


def _keep(path: Path, known: list[str], names: list[str]) -> None:
    with suppress(OSError):  # it is told now all the same
        if not names:
            _list_of(path).unlink(missing_ok=True)
        elif names != known:
            _list_of(path).write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
