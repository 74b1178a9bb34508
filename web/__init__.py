"""The screens and the joined command line: the only room that knows Flask, and both other rooms."""

import os
import time
from pathlib import Path
from typing import Final

_DAY: Final = 24 * 3600  # s


def mend_time_zone() -> None:
    """Take UTC for a time zone that Python and Babel can't bear: a day or more away, or a file that has no zone.

    Such a zone would break whatever shows a time, and the import of Babel. So this comes before all other imports.
    """
    if not _is_bearable():
        os.environ["TZ"] = "UTC"
        time.tzset()


def _is_bearable() -> bool:
    if max(abs(time.timezone), abs(time.altzone)) >= _DAY:
        return False
    path = Path(os.environ.get("TZ", "").removeprefix(":") or "/etc/localtime")
    try:
        if not path.is_absolute() or not path.exists():
            return True
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(4) == b"TZif"  # RFC 9636, 3.1
    except (OSError, ValueError):
        return False


if hasattr(time, "tzset"):  # elsewhere the system has the zone, and no variable
    mend_time_zone()
