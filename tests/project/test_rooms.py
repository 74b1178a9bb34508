"""The arrows between the rooms: a room imports only from those that stand beside its name. Short lines in templates."""

import ast
import re
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final

import pytest

from companion.game import GAMES

ROOT: Final = Path(__file__).parents[2]
GROUND: Final = {
    f"lexicon.{name}"
    for name in (
        "columns",
        "errors",
        "lexicon_file",
        "paths",
        "progress",
        "regional",
        "rude",
        "seams",
        "spelling",
        "store",
        "text",
    )
}
"""The ground of the lexicon: the modules on which all its rooms rest."""
ALLOWED: Final[dict[str, set[str]]] = {
    "companion": set(),
    "lexicon": set(),
    "lexicon.building": GROUND,
    "lexicon.meaning": GROUND,
    "lexicon.splitting": GROUND,
    "lexicon.judging": {*GROUND, "lexicon.meaning", "lexicon.splitting"},
    "lexicon.suggesting": {*GROUND, "lexicon.meaning", "lexicon.judging"},
    "lexicon.judge": {*GROUND, "lexicon.meaning", "lexicon.splitting", "lexicon.judging", "lexicon.suggesting"},
    "lexicon.component": {*GROUND, "lexicon.splitting", "lexicon.judging"},
    "lexicon.deck_list": {*GROUND, "lexicon.meaning", "lexicon.judging"},
    "lexicon.pairs": {*GROUND, "lexicon.meaning", "lexicon.judging", "lexicon.judge", "lexicon.deck_list"},
    "lexicon.workshop": {
        *GROUND,
        "lexicon.building",
        "lexicon.meaning",
        "lexicon.judging",
        "lexicon.judge",
        "lexicon.deck_list",
    },
    "lexicon.challenges": {*GROUND, "lexicon.judging", "lexicon.judge", "lexicon.pairs"},
}
"""The packages and the rooms of the lexicon, and those from which each may import. Those of web stand in the docs."""
JOINING: Final = {"app.py", "cli.py", "serve.py"}
"""The files at the top of web/, which put the rooms together: they may import from all."""
PAGE: Final = ROOT / "docs/architecture.md"
FREE: Final = {"web.translations", "lexicon.paths"}
"""What every room may import: the catalogue of texts, and where files lie."""
DOORS: Final = {"component.py", "judge.py"}
"""The files at the top of lexicon/ that stand above its rooms."""


THE_GAMES: Final = frozenset(GAMES)
BY_NAME: Final = {
    "companion/game.py": "the registry of games",
    "companion/bots.py": "the registry of bots",
    "web/games/screen.py": "the registry of screens",
}
"""The shared files that name the games, each as one registry."""


def imported(room: str, files: str = "**/*.py") -> Iterator[tuple[str, str]]:
    """Yield the file and the module of every import in a room, those inside functions too."""
    place = ROOT / room.replace(".", "/")
    for path in sorted(place.glob(files)) if place.is_dir() else [place.with_suffix(".py")]:
        yield from imported_by(path)


def imported_by(path: Path) -> Iterator[tuple[str, str]]:
    """Yield a file and the module of each of its imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((str(path.relative_to(ROOT)), name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{name.name}" for name in node.names)]
            yield from ((str(path.relative_to(ROOT)), name) for name in names)


def test_a_room_imports_only_from_those_below_it() -> None:
    for room in ALLOWED:
        allowed = {room, *ALLOWED[room]}
        every = list(imported(room))
        assert every, room
        found = [each for each in every if each[1].partition(".")[0] in {"companion", "lexicon", "web"}]
        within = tuple(f"{other}." for other in allowed)
        assert [each for each in found if each[1] not in {*allowed, "web"} and not each[1].startswith(within)] == [], (
            room
        )


def test_only_what_joins_the_rooms_lies_at_the_top_of_web() -> None:
    assert {path.name for path in (ROOT / "web").glob("*.py")} == {"__init__.py", *JOINING}


def test_only_the_ground_and_the_doors_lie_at_the_top_of_the_lexicon() -> None:
    ground = {f"{name.removeprefix('lexicon.')}.py" for name in GROUND}
    top = {path.name for path in (ROOT / "lexicon").glob("*.py")}
    assert top == {"__init__.py", *ground, *DOORS}


def test_the_ground_of_the_lexicon_rests_on_no_room() -> None:
    for module in sorted(GROUND):
        found = {name for _, name in imported(module) if name.partition(".")[0] == "lexicon"}
        assert [name for name in found if not any(f"{name}.".startswith(f"{one}.") for one in GROUND)] == [], module


def test_nothing_that_ships_imports_the_workshop() -> None:
    others = [each for room in ("companion", "lexicon", "web") for each in imported(room) if "workshop/" not in each[0]]
    assert [each for each in others if each[1].startswith("lexicon.workshop")] == []


def test_the_games_need_nothing_but_the_standard_library() -> None:
    outside = {
        (path, name)
        for path, name in imported("companion")
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "companion"}
    }
    assert outside == set()


def shared_files() -> Iterator[Path]:
    """Yield the files that serve every game: code, templates and scripts outside the rooms of single games."""
    for room in (
        "companion", "web/storage", "web/pages", "web/access", "web/games", "web/records", "web/table", "web/server",
    ):  # fmt: skip
        for path in sorted((ROOT / room).rglob("*")):
            inside = path.relative_to(ROOT / room).parts
            if path.suffix in (".py", ".html", ".js") and not THE_GAMES & set(inside[:1]):
                yield path


def names_a_game(path: Path) -> bool:
    """Say whether a file names a game: as a text of its own in code, as a room it imports, or quoted in a page."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return bool(re.search(rf"""(?<!autocapitalize=)["'/](?:{"|".join(GAMES)})["'/]""", text))
    texts = {node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)}
    modules = {part for _, name in imported_by(path) for part in name.split(".")[1:3]}
    return bool(THE_GAMES & (texts | modules))


def test_no_shared_file_knows_a_game_by_name() -> None:
    assert {path.relative_to(ROOT).as_posix() for path in shared_files() if names_a_game(path)} == set(BY_NAME)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_knows_neither_the_table_nor_another_game(game: str) -> None:
    others = tuple(f"{room}.{other}" for room in ("companion", "web.games") for other in GAMES if other != game)
    found = [*imported(f"companion.{game}"), *imported(f"web.games.{game}")]
    assert found
    assert [each for each in found if each[1].startswith((*others, "web.table"))] == []


def arrows() -> set[tuple[str, str]]:
    """Return the arrows between the rooms of web that the page of the house names: from, to."""
    rows = re.findall(r"^\| `web/(\w+)/` → `([\w/]+?)/?` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return {(start, end.removeprefix("web/")) for start, end in rows}


def test_the_rooms_of_web_are_joined_by_the_arrows_that_the_page_names_and_no_others() -> None:
    found = set()
    for place in sorted(path for path in (ROOT / "web").iterdir() if (path / "__init__.py").is_file()):
        for _, name in imported(f"web.{place.name}"):
            package, _, rest = name.partition(".")
            end = rest.partition(".")[0] if package == "web" else package
            free = any(f"{name}.".startswith(f"{each}.") for each in FREE)
            if package in ("companion", "lexicon", "web") and end not in ("", place.name) and not free:
                found.add((place.name, end))
    assert found - {("storage", "web"), ("commands", "serve"), ("in_browser", "app")} == arrows()


def test_no_arrow_of_web_runs_in_a_circle() -> None:
    left = {start for start, _ in arrows()}
    while left:
        floor = {room for room in left if not {end for start, end in arrows() if start == room} & left}
        assert floor, left
        left -= floor


def test_the_picture_of_the_house_shows_arrows_there_are() -> None:
    picture = PAGE.read_text(encoding="utf-8").partition("```mermaid")[2].partition("```")[0]
    drawn = {tuple(re.findall(r"(?:^|> )\s*(\w+)", line)) for line in picture.splitlines() if "-->" in line}
    assert {end for arrow in drawn for end in arrow} == {
        "cli",
        "serve",
        *(end for arrow in arrows() for end in arrow),
    } - {"commands"}
    assert {arrow for arrow in drawn if not {"cli", "serve"} & set(arrow)} <= arrows()


CODE: Final = ("companion", "lexicon", "web", "tests")
WIDEST_LINE: Final = 160


def sources() -> Iterator[Path]:
    """Yield every Python file of the house, by its path from the top."""
    for house in CODE:
        yield from (path.relative_to(ROOT) for path in sorted((ROOT / house).rglob("*.py")))


def imported_when_loaded(file: Path, modules: frozenset[str]) -> set[str]:
    """Return the modules of the house that a file imports when it is loaded: not in a function, not for types only."""
    found: set[str] = set()
    waiting: list[ast.AST] = [ast.parse((ROOT / file).read_text(encoding="utf-8"))]
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
    graph = {module: imported_when_loaded(file, modules) - {module} for module, file in files.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        raise AssertionError(" ← ".join(circle.args[1])) from None


def test_no_line_of_a_template_is_too_wide() -> None:
    wide = [
        f"{file.relative_to(ROOT)}:{number}"
        for file in sorted((ROOT / "web").rglob("templates/**/*"))
        if file.is_file()
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > WIDEST_LINE
    ]
    assert not wide, "\n".join(wide)


def test_widths_and_heights_of_a_screen_count_in_em_so_that_larger_text_is_a_smaller_screen() -> None:
    sheets = [*(ROOT / "web").rglob("static/**/*.css"), *(ROOT / "web").rglob("static/**/*.js")]
    found = [
        file.name for file in sheets if re.search(r"\((min|max)-(width|height): [\d.]+px", file.read_text("utf-8"))
    ]
    assert not found
