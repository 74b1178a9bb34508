"""Measures everything in one run and prints the table.

Machines are shared and noisy: times are medians, and a peer is measured in the same run on the same words.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.bench import evenings, games, quality, speed
from tests.bench.table import Row, render

_PARTS: tuple[tuple[str, Callable[[], list[Row]]], ...] = (
    ("lexicon", speed.build),
    ("verdicts", speed.verdicts),
    ("process", speed.process),
    ("server", speed.server),
    ("pair tables", speed.pair_tables),
    ("play-outs", games.play_outs),
    ("logs", games.logs),
    ("evenings", evenings.evenings),
    ("heads", quality.heads),
    ("first parts", quality.first_parts),
    ("new words", quality.new_words),
)


def main() -> None:
    """Run every part, in an empty data folder of its own."""
    with tempfile.TemporaryDirectory(prefix="schlafmuetze-bench-") as folder:
        os.environ["SCHLAFMUETZE_DATA"] = str(Path(folder) / "data")
        rows: list[Row] = []
        for name, measure in _PARTS:
            print(f"… {name}", file=sys.stderr, flush=True)
            rows += measure()
    print(render(rows))


if __name__ == "__main__":
    main()
