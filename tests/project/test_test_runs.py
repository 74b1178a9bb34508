"""`make test` itself: it says what it leaves out without Chromium or PostgreSQL, and starts with what is slow."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
BROWSER = "def test_page(chromium):\n    chromium.new_page()\n\n\ndef test_rule():\n    pass\n"
CONTRACT = """
import pytest
from tests.engines import another_place, cluster, engine, place, pytest_generate_tests

@pytest.mark.contract
def test_house(place):
    assert place
"""
LONG = """
import pytest

@pytest.mark.parametrize("kills", [12, pytest.param(500, marks=pytest.mark.endurance)])
def test_kills(kills, measured):
    measured(f"{kills} kills")
"""
ALIKE = pytest.mark.parametrize("several", [False, True])


def outcome(
    tmp_path: Path, tests: dict[str, str], *more: str, several: bool = False, **variables: str
) -> tuple[int, str]:
    """Run tests with the real conftest and no program in reach; return the exit code and what was said."""
    for name, code in tests.items():
        (tmp_path / f"test_{name}.py").write_text(code, encoding="utf-8")
    (tmp_path / "conftest.py").write_bytes((TOP / "tests" / "conftest.py").read_bytes())
    environment = os.environ | {"PATH": str(tmp_path), "PYTHONPATH": f"{tmp_path}{os.pathsep}{TOP}", **variables}
    for name in ("SCHLAFMUETZE_CHROMIUM", "PYTEST_XDIST_WORKER"):
        environment.pop(name, None)
    command = [sys.executable, "-m", "pytest", "-c", f"{TOP}/pyproject.toml", f"--rootdir={tmp_path}", ".", *more]
    command += ["--numprocesses", "2", "--dist", "loadfile", "--no-loadscope-reorder"] if several else []
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, env=environment)
    return done.returncode, done.stdout


@ALIKE
def test_browser_tests_are_left_out_loudly(tmp_path: Path, several: bool) -> None:
    code, said = outcome(tmp_path, {"both": BROWSER}, several=several, SCHLAFMUETZE_BROWSER="")
    assert code == 0
    assert "NOT TESTED: no Chromium here" in said
    assert "test_both.py::test_page" in said
    assert "1 passed" in said.splitlines()[-1]
    assert "failed" not in said
    assert "error" not in said


@ALIKE
def test_a_required_browser_that_is_missing_is_a_failure(tmp_path: Path, several: bool) -> None:
    code, said = outcome(tmp_path, {"both": BROWSER}, several=several, SCHLAFMUETZE_BROWSER="required")
    assert code == 1
    assert "Browser tests are required and there is no Chromium" in said
    assert "1 passed, 1 error" in said.splitlines()[-1]


@ALIKE
def test_tests_over_postgresql_are_left_out_loudly(tmp_path: Path, several: bool) -> None:
    code, said = outcome(tmp_path, {"house": CONTRACT}, several=several, SCHLAFMUETZE_POSTGRES="none")
    assert code == 0
    assert "NOT TESTED: no PostgreSQL here" in said
    assert "2 tests over PostgreSQL were left out" in said
    assert "1 passed, 2 skipped" in said.splitlines()[-1]


def test_a_required_postgresql_that_is_missing_is_a_failure(tmp_path: Path) -> None:
    (tmp_path / "psycopg_pool.py").write_text("raise ImportError")  # as on a machine without it
    code, said = outcome(tmp_path, {"house": CONTRACT}, SCHLAFMUETZE_POSTGRES="required")
    assert code == 1
    assert "no PostgreSQL here, and it is required" in said


def test_a_law_at_full_length_runs_only_when_endurance_is_asked_for_and_prints_its_figures(tmp_path: Path) -> None:
    code, said = outcome(tmp_path, {"kills": LONG})
    assert (code, "1 passed, 1 deselected" in said, "kills\n" in said) == (0, True, False)
    code, said = outcome(tmp_path, {"kills": LONG}, "-m", "endurance")
    assert (code, "1 passed, 1 deselected" in said, "\n500 kills\n" in said) == (0, True, True)
    assert "12 kills" not in said


def test_a_file_runs_in_one_process_and_the_slowest_start_first(tmp_path: Path) -> None:
    tests = dict.fromkeys("abcd", "def test_one(): pass\ndef test_two(): pass\n")
    tests["z"] = "import pytest\npytestmark = pytest.mark.slow\n" + tests["a"]
    code, said = outcome(tmp_path, tests, "-v", several=True)
    assert code == 0
    ran = [line.split() for line in said.splitlines() if "PASSED" in line]  # [gw0] [ 10%] PASSED test_z.py::test_one
    assert len({(line[0], line[-1].partition("::")[0]) for line in ran}) == len(tests)
    begun = {process: next(line[-1] for line in ran if line[0] == process) for process in ("[gw0]", "[gw1]")}
    assert set(begun.values()) == {"test_z.py::test_one", "test_a.py::test_one"}
