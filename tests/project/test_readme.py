"""The README's transcripts, its Python example and its links hold."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
README = (TOP / "README.md").read_text(encoding="utf-8")


def transcript() -> list[tuple[str, str]]:
    """Return the commands of the README's consoles with the output shown for each."""
    found: list[tuple[str, str]] = []
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            found.append((command, shown))
    return found


@pytest.mark.parametrize(("command", "shown"), transcript())
def test_the_transcript_is_what_the_commands_print(command: str, shown: str, data_home: Path) -> None:
    program, *args = shlex.split(command)
    done = subprocess.run(
        [str(Path(sys.executable).with_name(program)), *args],
        capture_output=True,
        encoding="utf-8",
        check=True,
        env={**os.environ, "SCHLAFMUETZE_DATA": str(data_home), "PYTHONUTF8": "1"},
    )
    assert done.stdout == shown


@pytest.mark.usefixtures("data_home")
def test_the_python_example_holds() -> None:
    example = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert example is not None
    *lines, last = example[1].strip().splitlines()
    expression, _, result = last.partition("#")
    scope: dict[str, object] = {}
    exec("\n".join(lines), scope)  # noqa: S102 - our own README
    assert repr(eval(expression, scope)) == result.strip()  # noqa: S307 - our own README


def test_every_picture_and_page_it_points_to_is_there() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (TOP / target).exists(), target
