"""README, docs and changelog hold: transcripts, examples, links, paths, the names of modules, the scorecard."""

import ast
import re
import shutil
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

from companion.refusal import Refused
from tests.project.transcripts import PAGES, SCORECARD, SCORECARD_PLACE, TOP, printed, transcripts

CHANGELOG: Final = (TOP / "CHANGELOG.md").read_text(encoding="utf-8")
PROMISING: Final = ("docs/security.md", "docs/storage.md")
"""The pages that promise something, each with a table of the tests that keep it."""
_NO_PLACEHOLDER: Final = re.compile(r"[^…<>{}]+")


def examples() -> list[tuple[str, str]]:
    """Return page and code of every Python example."""
    fence = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
    return [(page, code) for page, text in PAGES.items() for code in fence.findall(text)]


def code_spans(text: str) -> Iterator[str]:
    """Yield everything between backticks."""
    prose = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    yield from re.findall(r"`([^`\n]+)`", prose)


def anchors(text: str) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.usefixtures("data_home")
def test_a_transcript_is_the_output_of_its_command() -> None:
    for page, command, shown in transcripts():
        assert printed(command) == shown, f"{page}: python -m tests.project.transcripts writes it anew"


def test_readme_and_commands_have_transcripts() -> None:
    assert {"README.md", "docs/commands.md"} <= {page for page, _, _ in transcripts()}


@pytest.mark.usefixtures("data_home")
@pytest.mark.parametrize(("page", "example"), examples(), ids=[page for page, _ in examples()])
def test_an_example_gives_what_stands_beside_it(page: str, example: str) -> None:
    scope: dict[str, object] = {}
    results = 0
    for statement in ast.parse(example).body:
        code = ast.unparse(statement)
        _, _, shown = example.splitlines()[(statement.end_lineno or 0) - 1].partition("  # ")
        if not shown:
            exec(code, scope)  # noqa: S102 - our own docs
        elif shown.startswith("Refused: "):
            with pytest.raises(Refused) as refusal:
                eval(code, scope)  # noqa: S307 - our own docs
            assert str(refusal.value) == shown.removeprefix("Refused: ")
        else:
            assert repr(eval(code, scope)) == shown  # noqa: S307 - our own docs
        results += bool(shown)
    assert results, f"{page}: an example without a result"


def test_every_link_leads_somewhere() -> None:
    for page in PAGES:
        folder = (TOP / page).parent
        for target in re.findall(r"\]\(([^):]+)\)", PAGES[page] + (CHANGELOG if page == "README.md" else "")):
            path, _, anchor = target.partition("#")
            file = (folder / path).resolve() if path else TOP / page
            assert file.exists(), (page, target)
            assert not anchor or anchor in anchors(file.read_text(encoding="utf-8")), (page, target)


def test_every_path_in_backticks_is_there() -> None:
    for page in PAGES:
        for span in code_spans(PAGES[page]):
            path = re.match(r"(?:web|companion|lexicon|tests|docs|data)/[\w./*-]*", span)
            if path and _NO_PLACEHOLDER.fullmatch(span):
                assert any(TOP.glob(path[0].rstrip("/"))), (page, span)


def test_every_test_that_a_promise_names_is_there() -> None:
    for page in PAGES:
        named = [span.split("::") for span in code_spans(PAGES[page]) if "::" in span and span.startswith("tests/")]
        assert named or page not in PROMISING, page
        for file, name in named:
            found = ast.parse((TOP / file).read_text(encoding="utf-8"))
            assert name in {node.name for node in found.body if isinstance(node, ast.FunctionDef)}, f"{file}::{name}"


@pytest.mark.parametrize("page", PROMISING)
def test_every_promise_names_its_test(page: str) -> None:
    rows = re.findall(r"^\| (.+?) \| (.+) \|$", PAGES[page].partition("## Each promise and its test")[2], re.MULTILINE)
    assert len(rows) > 12
    assert [promise for promise, tests in rows[2:] if "::" not in tests] == []


def test_every_module_in_backticks_is_there() -> None:
    for page in PAGES:
        for span in code_spans(PAGES[page]):
            for name in re.findall(r"(?<![\w/.-])(?:companion|lexicon|web|tests)(?:\.\w+)+", span):
                if Path(name).suffix == ".py" or _resolves(name):
                    continue
                pytest.fail(f"{page}: there is no {name}")


def _resolves(name: str) -> bool:
    """Return whether a dotted name is a module or something in one."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found = import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for attribute in parts[length:]:
            if not hasattr(found, attribute):
                return False
            found = getattr(found, attribute)
        return True
    return False


@pytest.mark.endurance
@pytest.mark.usefixtures("data_home")
@pytest.mark.skipif(shutil.which("hunspell") is None, reason="the table shows hunspell as a peer")
def test_the_scorecard_is_what_the_command_prints() -> None:
    assert SCORECARD_PLACE.findall(PAGES["docs/figures.md"]) == [printed(SCORECARD)]


def test_the_bench_has_its_place() -> None:
    shown = re.search(r"<!-- bench -->\n(.*?)<!-- /bench -->", PAGES["docs/figures.md"], re.DOTALL)
    assert shown is not None
    assert re.match(r"\| measured +\| result +\| asked +\| beside it +\|\n", shown[1])


def test_the_changelog_has_versions_with_groups_of_lines() -> None:
    versions = re.findall(r"^## (.+)$", CHANGELOG, re.MULTILINE)
    assert versions[0] == "Unreleased" or re.fullmatch(r"\d+\.\d+\.\d+ – \d{4}-\d\d-\d\d", versions[0])
    released = [version.partition(" ")[0] for version in versions if version != "Unreleased"]
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert released[0] == project["version"]
    assert set(re.findall(r"^### (.+)$", CHANGELOG, re.MULTILINE)) <= {"Added", "Changed", "Removed", "Fixed"}
    for line in CHANGELOG.splitlines():
        assert len(line) <= 120, line
        assert not line.startswith(" "), f"an entry of two lines: {line}"


def test_the_pictures_are_light_and_each_is_shown() -> None:
    pictures = {file.relative_to(TOP): file.stat().st_size for file in (TOP / "docs" / "pictures").rglob("*.*")}
    assert {file.suffix for file in pictures} == {".webp"}
    assert max(pictures.values()) <= 50_000
    assert sum(pictures.values()) <= 5_000_000
    shown = re.findall(r"\]\((pictures/[^)]+)\)", PAGES["docs/pictures.md"])
    assert {file.as_posix() for file in pictures} == {f"docs/{address}" for address in shown}
