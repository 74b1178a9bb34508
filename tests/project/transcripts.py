"""Transcripts in README and docs. `python -m tests.project.transcripts` writes them and the scorecard anew.

It runs this machine's `schlafmuetze` over this machine's lexicon.
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

TOP: Final = Path(__file__).parents[2]
PAGES: Final = {
    path.relative_to(TOP).as_posix(): path.read_text(encoding="utf-8")
    for path in (TOP / "README.md", *sorted((TOP / "docs").rglob("*.md")))
}
"""README and docs by their path."""
SCORECARD: Final = "python -m lexicon.workshop.scorecard"
SCORECARD_PLACE: Final = re.compile(r"(?<=<!-- scorecard -->\n).*?(?=<!-- /scorecard -->)", re.DOTALL)
_CONSOLE: Final = re.compile(r"(?<=^```console\n).*?(?=^```)", re.DOTALL | re.MULTILINE)


def transcripts() -> list[tuple[str, str, str]]:
    """Return page, command and shown output of every command in a console."""
    return [
        (page, command, shown)
        for page, text in PAGES.items()
        for console in _CONSOLE.findall(text)
        for command, shown in _calls(console)
    ]


def printed(command: str) -> str:
    """Return the output of a command."""
    program, *args = shlex.split(command)
    call = [str(Path(sys.executable).with_name(program)), *args]
    env = {name: value for name, value in os.environ.items() if name != "SCHLAFMUETZE_LANG"} | {"PYTHONUTF8": "1"}
    return subprocess.run(call, capture_output=True, encoding="utf-8", check=True, env=env).stdout


def _calls(console: str) -> list[tuple[str, str]]:
    parts = (part.partition("\n") for part in re.split(r"^\$ ", console, flags=re.MULTILINE)[1:])
    return [(command, shown) for command, _, shown in parts]


def _rerun(console: re.Match[str]) -> str:
    return "".join(f"$ {command}\n{printed(command)}" for command, _ in _calls(console[0]))


def main() -> None:
    """Run every command of every page and write its output in its place."""
    for page, text in PAGES.items():
        renewed = _CONSOLE.sub(_rerun, text)
        renewed = SCORECARD_PLACE.sub(lambda _: printed(SCORECARD), renewed)
        if renewed != text:
            (TOP / page).write_text(renewed, encoding="utf-8")
            print(page)


if __name__ == "__main__":
    main()
