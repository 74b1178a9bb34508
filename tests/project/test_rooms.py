"""Which room knows which: arrows point one way."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
ALLOWED: Final = {
    "companion": {"companion"},
    "lexicon": {"lexicon"},
    "web.access": {"web.access"},
    "web.words": {"web.words", "web.access"},
    "web.records": {"web.records", "web.words", "web.access"},
    "web.referee": {"web.referee", "web.records", "web.words", "web.access"},
    "web.commands": {"web.commands", "web.words", "web.access"},
}
"""The rooms that a room may import from; what lies at the top of web/ is everybody's and is left out."""
JOINING: Final = {"app.py", "cli.py", "parts.py", "serve.py"}
"""What lies at the top of web/ to put rooms together."""


def imported(room: str, files: str = "**/*.py") -> Iterator[tuple[str, str]]:
    """Yield the file and the module of every import in a room, those inside functions too."""
    for path in sorted((ROOT / room.replace(".", "/")).glob(files)):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((str(path.relative_to(ROOT)), name.name) for name in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module, *(f"{node.module}.{name.name}" for name in node.names)]
                yield from ((str(path.relative_to(ROOT)), name) for name in names)


@pytest.mark.parametrize("room", ALLOWED)
def test_a_room_imports_only_from_those_below_it(room: str) -> None:
    rooms = {"companion", "lexicon", *ALLOWED} if room.startswith("web.") else {"companion", "lexicon", "web"}
    allowed = ALLOWED[room] | ({"companion", "lexicon"} if room.startswith("web.") else set())
    found = list(imported(room))
    assert found
    barred = rooms - allowed
    wrong = [each for each in found if any(each[1] == other or each[1].startswith(f"{other}.") for other in barred)]
    assert wrong == []


def test_what_is_everybodys_knows_no_room() -> None:
    rooms = tuple(room for room in ALLOWED if room.startswith("web."))
    found = list(imported("web", "*.py"))
    assert found
    knowing = {Path(path).name for path, name in found if name.startswith(rooms)}
    assert knowing == JOINING


def test_the_games_need_nothing_but_the_standard_library() -> None:
    outside = {
        (path, name)
        for path, name in imported("companion")
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "companion"}
    }
    assert outside == set()
