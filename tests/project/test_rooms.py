"""The arrows between the rooms point one way: a room imports only from the rooms below it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
GROUND: Final = {
    f"lexicon.{name}" for name in ("errors", "hurtful", "paths", "progress", "seams", "spelling", "store", "text")
}
"""The ground of the lexicon: the modules on which all its rooms rest."""
ALLOWED: Final = {
    "companion": set(),
    "lexicon": set(),
    "lexicon.building": GROUND,
    "lexicon.judging": GROUND,
    "lexicon.judge": {*GROUND, "lexicon.judging"},
    "lexicon.component": {*GROUND, "lexicon.building", "lexicon.judging"},
    "lexicon.pairs": {*GROUND, "lexicon.judging", "lexicon.judge"},
    "lexicon.evaluation": {*GROUND, "lexicon.judging", "lexicon.judge"},
    "lexicon.training": {*GROUND, "lexicon.judging", "lexicon.judge"},
    "lexicon.challenges": {*GROUND, "lexicon.judging", "lexicon.judge", "lexicon.pairs"},
    "web.translations": set(),
    "web.storage": {"companion", "lexicon", "web.translations"},
    "web.pages": {"companion", "lexicon", "web.translations", "web.storage"},
    "web.access": {"companion", "lexicon", "web.translations", "web.storage", "web.pages"},
    "web.judge": {"companion", "lexicon", "web.translations", "web.storage", "web.pages", "web.access"},
    "web.games": {"companion", "lexicon", "web.translations", "web.storage", "web.pages", "web.access", "web.judge"},
    "web.records": {
        "companion",
        "lexicon",
        "web.translations",
        "web.storage",
        "web.pages",
        "web.access",
        "web.judge",
        "web.games",
    },
    "web.table": {
        *(
            "companion",
            "lexicon",
            "web.translations",
            "web.storage",
            "web.pages",
            "web.access",
            "web.judge",
            "web.games",
        ),
        "web.records",
    },
    "web.commands": {
        "companion",
        "lexicon",
        "web.translations",
        "web.storage",
        "web.pages",
        "web.access",
        "web.judge",
        "web.serve",
    },
}
"""The rooms, from the ground up, and those below each from which it may import."""
JOINING: Final = {"app.py", "cli.py", "serve.py"}
"""The files at the top of web/, which put the rooms together."""
DOORS: Final = {"cli.py", "component.py", "judge.py"}
"""The files at the top of lexicon/ that stand above its rooms."""


def imported(room: str, files: str = "**/*.py") -> Iterator[tuple[str, str]]:
    """Yield the file and the module of every import in a room, those inside functions too."""
    place = ROOT / room.replace(".", "/")
    for path in sorted(place.glob(files)) if place.is_dir() else [place.with_suffix(".py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((str(path.relative_to(ROOT)), name.name) for name in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module, *(f"{node.module}.{name.name}" for name in node.names)]
                yield from ((str(path.relative_to(ROOT)), name) for name in names)


@pytest.mark.parametrize("room", ALLOWED)
def test_a_room_imports_only_from_those_below_it(room: str) -> None:
    allowed = {room, *ALLOWED[room]}
    every = list(imported(room))
    assert every
    found = [each for each in every if each[1].partition(".")[0] in {"companion", "lexicon", "web"}]
    within = tuple(f"{other}." for other in allowed)
    assert [each for each in found if each[1] not in {*allowed, "web"} and not each[1].startswith(within)] == []


def test_only_what_joins_the_rooms_lies_at_the_top_of_web() -> None:
    assert {path.name for path in (ROOT / "web").glob("*.py")} == {"__init__.py", *JOINING}


def test_only_the_ground_and_the_doors_lie_at_the_top_of_the_lexicon() -> None:
    ground = {f"{name.removeprefix('lexicon.')}.py" for name in GROUND}
    top = {path.name for path in (ROOT / "lexicon").glob("*.py")}
    assert {"__init__.py", *ground} <= top <= {"__init__.py", *ground, *DOORS}


@pytest.mark.parametrize("module", sorted(GROUND))
def test_the_ground_of_the_lexicon_rests_on_no_room(module: str) -> None:
    found = {name for _, name in imported(module) if name.partition(".")[0] == "lexicon"}
    assert [name for name in found if not any(f"{name}.".startswith(f"{one}.") for one in GROUND)] == []


def test_the_games_need_nothing_but_the_standard_library() -> None:
    outside = {
        (path, name)
        for path, name in imported("companion")
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "companion"}
    }
    assert outside == set()
