"""The pairs of a deck and the judge for a command that needs them; what is missing is built first."""

from __future__ import annotations

from pathlib import Path

import click

from lexicon.judge import Judge
from lexicon.pairs.pair_table import PairTable
from lexicon.paths import lexicon_path
from lexicon.progress import Bar


def pair_table(ctx: click.Context, deck_file: Path | None) -> PairTable:
    """Return the pairs of the deck that came along, or of a deck in a file."""
    if deck_file is None:
        return PairTable.default()
    words = ctx.obj["deck_words"](deck_file)
    judge = open_judge()
    with Bar(ctx.obj["lang"]) as bar:
        return PairTable.load(words, judge, bar)


def open_judge() -> Judge:
    """Open the lexicon; build it first if it isn't there."""
    if not lexicon_path().exists():
        from lexicon.building.build import ensure_lexicon

        with Bar(click.get_current_context().obj["lang"]) as bar:
            ensure_lexicon(progress=bar)
    return Judge.open()
