"""Options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

own_deck: Final = click.option(
    "--deck",
    "deck_file",
    metavar="DATEI\fFILE",
    type=click.Path(path_type=Path),
    help="Eigenes Kartenspiel statt des mitgelieferten.\fA deck of your own instead of the one that comes along.",
)
"""A deck of one's own, as `deck_file`."""
