"""Writes the transcript in docs/challenges.md anew: `python -m tests.web.judge.record_challenges`.

Tasks follow from the pair table, so a new table makes another transcript. It uses the lexicon of this machine.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

DOCS: Final = Path(__file__).parents[3] / "docs" / "challenges.md"
_CONSOLE: Final = re.compile(r"```console\n(.*?)```", re.DOTALL)


def transcript() -> list[tuple[str, str]]:
    """Return the commands in the docs with the output shown for each."""
    found = _CONSOLE.search(DOCS.read_text(encoding="utf-8"))
    if found is None:
        raise ValueError(DOCS)
    parts = (part.partition("\n") for part in re.split(r"^\$ ", found[1], flags=re.MULTILINE)[1:])
    return [(command, shown) for command, _, shown in parts]


def printed(command: str) -> str:
    """Return what a command really prints."""
    program, *args = shlex.split(command)
    done = subprocess.run(
        [str(Path(sys.executable).with_name(program)), *args], capture_output=True, encoding="utf-8", check=True
    )
    return done.stdout


def main() -> int:
    """Write it."""
    told = "".join(f"$ {command}\n{printed(command)}" for command, _ in transcript())
    text = DOCS.read_text(encoding="utf-8")
    DOCS.write_text(_CONSOLE.sub(lambda _: f"```console\n{told}```", text, count=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
