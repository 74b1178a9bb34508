"""Search random play over the wire: `python -m tests.wire GAME --rounds N` fails if a hidden card is found."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from companion.game import GAMES
from lexicon.lexicon_file import ensure_lexicon
from lexicon.progress import Bar
from tests.wire.play import search
from web.app import create_app


def main() -> int:
    """Play, search, and print answers read, cards searched for and cards found."""
    asked = argparse.ArgumentParser(prog="python -m tests.wire", description=__doc__)
    asked.add_argument("game", choices=tuple(GAMES))
    asked.add_argument("--rounds", type=int, default=2)
    told = asked.parse_args()
    with Bar() as bar:
        ensure_lexicon(progress=bar)
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATABASE": Path(folder) / "wire.sqlite"})
        tally = search(app, told.game, told.rounds)
        app.extensions["live"].close()
    sys.stdout.write(
        f"{told.game}: {told.rounds} rounds, {tally.answers} answers read, "
        f"{tally.cards} cards searched for, {tally.found} cards found\n"
    )
    for example in tally.examples:
        sys.stdout.write(f"  {example}\n")
    return 1 if tally.found else 0


if __name__ == "__main__":
    raise SystemExit(main())
