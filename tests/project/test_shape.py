"""The shape of the house: short lines in templates, no circle of imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final

TOP: Final = Path(__file__).parents[2]
CODE: Final = ("companion", "lexicon", "web", "tests")
WIDEST_LINE: Final = 160


def sources() -> Iterator[Path]:
    """Yield every Python file of the house, by its path from the top."""
    for house in CODE:
        yield from (path.relative_to(TOP) for path in sorted((TOP / house).rglob("*.py")))


def imported(file: Path, modules: frozenset[str]) -> set[str]:
    """Return the modules of the house that a file imports when it is loaded: not in a function, not for types only."""
    found: set[str] = set()
    waiting: list[ast.AST] = [ast.parse((TOP / file).read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= names & modules or {node.module}
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting += node.orelse
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting += ast.iter_child_nodes(node)
    return found & modules


def module_of(file: Path) -> str:
    """Return the dotted name of a file: `web.app` for `web/app.py`, `web` for `web/__init__.py`."""
    parts = file.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_no_module_imports_itself_in_a_circle() -> None:
    files = {module_of(file): file for file in sources()}
    modules = frozenset(files)
    graph = {module: imported(file, modules) - {module} for module, file in files.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        raise AssertionError(" ← ".join(circle.args[1])) from None


def test_no_line_of_a_template_is_too_wide() -> None:
    wide = [
        f"{file.relative_to(TOP)}:{number}"
        for file in sorted((TOP / "web").rglob("templates/**/*"))
        if file.is_file()
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > WIDEST_LINE
    ]
    assert not wide, "\n".join(wide)
