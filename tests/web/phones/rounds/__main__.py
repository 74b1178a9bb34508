"""Eight phones play full rounds while everything breaks: `python -m tests.web.phones.rounds GAME --rounds N`.

They play over HTTP at full speed; requests get lost, doubled, late and out of order, and the server is killed every few
seconds. The program prints a line and exits with 1 if anything acknowledged was lost, or a law broken.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from companion.game import GAMES
from lexicon.lexicon_file import ensure_lexicon
from lexicon.paths import data_home
from lexicon.progress import Bar
from tests.web.phones.rounds.play import open_house, play


def main() -> int:
    """Play, print, and return the exit code."""
    asked = argparse.ArgumentParser(prog="python -m tests.web.phones.rounds", description=__doc__)
    asked.add_argument("game", choices=tuple(GAMES))
    asked.add_argument("--rounds", type=int, default=2)
    asked.add_argument("--seed", type=int, default=1)
    told = asked.parse_args()
    with Bar() as bar:
        ensure_lexicon(progress=bar)
    with tempfile.TemporaryDirectory() as folder, open_house(Path(folder), data_home()) as house:
        tally = play(house, told.game, told.rounds, told.seed)
    sys.stdout.write(f"{tally.line}\n")
    for wrong in tally.wrongs[:20]:
        sys.stdout.write(f"  {wrong}\n")
    return 1 if tally.wrongs else 0


if __name__ == "__main__":
    sys.exit(main())
