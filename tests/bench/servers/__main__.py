"""Measures several servers, for as long as is asked: `python -m tests.bench.servers --kills 100`.

The lexicon is that of the own data folder, so that it needn't be built first.
"""

import click

from tests.bench.rows import Row, render
from tests.bench.servers import PARTS, Lengths, load

_SHORT = Lengths()


@click.command(help="Measure the parts named PART, or all: " + ", ".join(PARTS))
@click.argument("parts", nargs=-1, type=click.Choice(list(PARTS)))
@click.option("--kills", default=_SHORT.kills, help="How often one of two servers is killed.")
@click.option("--seconds", default=_SHORT.seconds, help="Seconds of each run of bookings.")
@click.option("--tables", default=_SHORT.tables, help="Tables in the database, beside a database with 100.")
def main(parts: tuple[str, ...], kills: int, seconds: float, tables: int) -> None:
    """Run them."""
    lengths = Lengths(kills, seconds, tables)
    rows: list[Row] = []
    for part in parts or PARTS:
        click.echo(f"… {part}", err=True)
        rows += load(part)(lengths)
        click.echo(render(rows))


if __name__ == "__main__":
    main(prog_name="python -m tests.bench.servers")
