"""The lexicon of an earlier run, kept until something changes of which it is made: its building takes half a minute."""

from __future__ import annotations

import hashlib
import os
import shutil
from pathlib import Path
from typing import Final

_TREE: Final = Path(__file__).parent.parent
_SOURCES: Final = ("lexicon", "data", "requirements.lock")


def fingerprint() -> str:
    """Return a name for all that the lexicon is made of: the code and its data, and the packages with word lists."""
    digest = hashlib.sha256()
    for source in _SOURCES:
        for path in sorted((_TREE / source).rglob("*")) or [_TREE / source]:
            if path.is_file() and path.suffix != ".pyc":
                digest.update(f"{path.relative_to(_TREE)} {path.stat().st_size}\n".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def lexicon_at(place: Path, kept: Path) -> None:
    """Put the lexicon at `place`: a copy of the one in the folder `kept`, or a new one, which is kept in its stead."""
    from lexicon.building.apart import build_apart

    found = kept / f"{fingerprint()}.sqlite"
    if found.is_file():
        _copy(found, place)
        return
    build_apart(place)
    for old in kept.glob("*.sqlite"):
        old.unlink(missing_ok=True)
    _copy(place, found)


def linked_home(folder: Path) -> Path:
    """Give a folder this run's lexicon, by links; a house in it has a database of its own. Return the folder."""
    from lexicon.paths import data_home

    for shared in data_home().iterdir():
        if not shared.name.startswith("table.sqlite"):
            (folder / shared.name).symlink_to(shared.resolve())
    return folder


def _copy(source: Path, target: Path) -> None:
    """Copy a file; it is there in one piece or not at all."""
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    shutil.copyfile(source, part)
    part.replace(target)
