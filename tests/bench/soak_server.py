"""`schlafmuetze serve` with a clock that runs ahead or behind by the seconds in a file, and so may jump at any time."""

import datetime as dt
import sys
import time
from pathlib import Path

_real = time.time


def shift_clocks(by: Path) -> None:
    """Let every clock that tells the time of day, not the one that measures durations, follow the file `by`."""

    def shifted() -> float:
        try:
            return _real() + float(by.read_text(encoding="ascii") or 0)
        except OSError:
            return _real()

    class Shifted(dt.datetime):
        @classmethod
        def now(cls, tz: dt.tzinfo | None = None) -> "Shifted":
            return cls.fromtimestamp(shifted(), tz)

    time.time = shifted
    dt.datetime = Shifted  # type: ignore[misc]


if __name__ == "__main__":
    shift_clocks(Path(sys.argv[1]))
    from web.serve import serve

    serve("127.0.0.1", int(sys.argv[2]))
