"""Measures the parts of the bench that are named, or all, and prints the table: `python -m tests.bench [PART…]`.

Each part is loaded when it is measured, so that it needs no more than it uses. Machines are shared and noisy: times are
medians, and a peer is measured in the same run on the same words.
"""

import os
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Final

import click

from tests.bench.rows import Row, render

PARTS: Final = {
    "lexicon": "tests.bench.lexicon_file:build",
    "verdicts": "tests.bench.verdicts:verdicts",
    "command": "tests.bench.verdicts:command",
    "pages": "tests.bench.pages:pages",
    "pairs": "tests.bench.lexicon_file:pair_tables",
    "games": "tests.bench.games:play_outs",
    "logs": "tests.bench.games:logs",
    "evenings": "tests.bench.evenings:evenings",
    "weight": "tests.bench.weight:weight",
    "live": "tests.bench.live.tables:live",
    "hands": "tests.bench.hands.hands:hands",
    "slow": "tests.bench.slow_machine:slow_machine",
    "servers": "tests.bench.servers:servers",
    "soak": "tests.bench.soak:soak",
    "heads": "tests.bench.quality:heads",
    "first-parts": "tests.bench.quality:first_parts",
}
"""The parts by name, in the order of the table: the module and the function that measures."""
_NAMES = ", ".join(PARTS)


def load(part: str) -> Callable[[], list[Row]]:
    """Return the function that measures a part."""
    module, _, name = PARTS[part].partition(":")
    measure: Callable[[], list[Row]] = getattr(import_module(module), name)
    return measure


def _known(_context: click.Context, _parameter: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the parts to measure, each once. :raises click.BadParameter: if a part isn't known."""
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        raise click.UsageError(f"There is no part {', '.join(unknown)}. The parts are {_NAMES}.")
    return tuple(dict.fromkeys(names or PARTS))


@click.command(help=f"Measure the parts named PART, or everything. The parts are {_NAMES}.")
@click.argument("parts", metavar="[PART]...", nargs=-1, callback=_known)
@click.option("--json", "as_json", is_flag=True, help="Print each row as a JSON object on a line of its own.")
def main(parts: tuple[str, ...], *, as_json: bool) -> None:
    """Run the parts, in an empty data folder of the bench's own."""
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="schlafmuetze-bench-") as folder:
        os.environ["SCHLAFMUETZE_DATA"] = str(Path(folder) / "data")
        try:
            for part in parts:
                click.echo(f"… {part}", err=True)
                found = load(part)()
                rows += found
                if as_json:
                    for row in found:
                        click.echo(row.to_json())
        finally:
            if rows and not as_json:  # a part that fails takes the figures of no other with it
                click.echo(render(rows))


if __name__ == "__main__":
    main(prog_name="python -m tests.bench")
