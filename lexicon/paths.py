"""Paths of the data that the program brings, and of the files that it makes for itself."""

import os
import re
import sys
import tempfile
from contextlib import suppress
from fnmatch import fnmatchcase
from pathlib import Path

from platformdirs import user_data_dir

from lexicon.errors import DataFolderError

_HERE = Path(__file__).resolve().parent


def shipped(name: str) -> Path:
    """Return the path of a file of data/, in an installed wheel as in a checkout: `shipped("decks/klassik.csv")`."""
    installed = _HERE / "_data"
    return (installed if installed.is_dir() else _HERE.parent / "data") / name


def data_home() -> Path:
    """Return the folder for state and caches: `SCHLAFMUETZE_DATA`, or the platform's folder for a user's data.

    :raises DataFolderError: when the variable has none, and the system knows no folder of this user.
    """
    chosen = os.environ.get("SCHLAFMUETZE_DATA")
    try:
        found = Path(chosen).expanduser() if chosen else Path(user_data_dir("schlafmuetze", appauthor=False))
    except RuntimeError as fault:
        raise DataFolderError("no_home") from fault
    if not chosen and not found.is_absolute():  # `~`, as it was: a folder of that name would be made wherever one is
        raise DataFolderError("no_home")
    return found


def lexicon_path() -> Path:
    """Return the path of the lexicon file."""
    return data_home() / "lexicon.sqlite"


def pairs_path(name: str) -> Path:
    """Return the path of a deck's pair table; `name` stands for its words."""
    return data_home() / "pairs" / f"{name}.sqlite"


def templates_path() -> Path:
    """Return the folder of compiled templates."""
    return data_home() / "templates"


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it that are missing, for this user alone.

    :raises OSError: when that can't be.
    """
    for each in reversed((folder, *folder.parents)):  # `parents=True` would give the others the usual rights
        each.mkdir(mode=0o700, exist_ok=True)


def temporary_folder() -> Path | None:
    """Return the folder for temporary files, of Python and SQLite; None if none may be written.

    Where the system has none it is `tmp` in the folder for data.
    """
    with suppress(OSError, DataFolderError):
        try:
            return Path(tempfile.gettempdir())
        except FileNotFoundError:
            own = data_home() / "tmp"
            make_folder(own)
            tempfile.TemporaryFile(dir=own).close()
            tempfile.tempdir = os.environ["SQLITE_TMPDIR"] = str(own)
            return own
    return None


def sweep_partial(folder: Path, pattern: str, ending: str) -> None:
    """Delete half-made files `<name>.<process><ending>` in a folder whose process runs no more.

    Their names fit `pattern`, as a shell has it; what SQLite keeps beside them (`<ending>-wal`) goes as well.
    """
    made = re.compile(rf"(.+)\.([0-9]+){re.escape(ending)}(-[a-z]+)?")
    with suppress(OSError):  # a folder that isn't there, or may not be read
        for path in tuple(folder.iterdir()):
            found = made.fullmatch(path.name)
            if found and fnmatchcase(found[1], pattern) and not _runs(int(found[2])):
                with suppress(OSError):
                    path.unlink()


def _runs(process: int) -> bool:
    if sys.platform == "win32":  # there the call would send Ctrl+C; what is half made stays
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
