"""Measures the parts of the bench that are named, or all, and prints the table: `python -m tests.bench [PART…]`.

Machines are shared and noisy: times are medians, and a peer is measured in the same run on the same words.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import click

from tests.bench.parts import PARTS, load
from tests.bench.rows import Row, render

_NAMES = ", ".join(PARTS)


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
