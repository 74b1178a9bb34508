"""The bench of several servers over one PostgreSQL: its parts, short ones for `make bench`, longer ones on demand."""

import math
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Final, NamedTuple

from tests.bench.rows import Row
from tests.postgres import LEFT_OUT, programs


class Lengths(NamedTuple):
    """The size of each part; the defaults take some minutes."""

    kills: int = 6
    seconds: float = 10.0
    tables: int = 5_000


PARTS: Final = ("deaths", "throughput", "many", "partition")
"""Each a module of this folder with a function `measure`."""


def load(part: str) -> Callable[[Lengths], list[Row]]:
    """Return the function that measures a part."""
    found: Callable[[Lengths], list[Row]] = import_module(f"tests.bench.servers.{part}").measure
    return found


def servers() -> list[Row]:
    """Measure all parts, each for a short time; without PostgreSQL say loudly that nothing is measured."""
    if programs() is None:
        print(
            "!!! NOT MEASURED: several servers. There is no PostgreSQL here: sudo apt install postgresql",
            file=sys.stderr,
        )
        return [Row("servers", math.nan, "", None, f"not measured: {LEFT_OUT}")]
    return [row for part in PARTS for row in load(part)(Lengths())]
