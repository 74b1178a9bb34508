"""`make test` without PostgreSQL: it says how many tests it leaves out, or fails if they are required."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
ONE_OF_EACH = """
import pytest
from tests.engines import another_place, cluster, engine, place, pytest_generate_tests

@pytest.mark.contract
def test_house(place):
    assert place
"""


def outcome(tmp_path: Path, wish: str, *, several: bool = False) -> tuple[int, str]:
    (tmp_path / "test_both.py").write_text(ONE_OF_EACH, encoding="utf-8")
    (tmp_path / "conftest.py").write_bytes((TOP / "tests" / "conftest.py").read_bytes())
    environment = os.environ | {"PATH": str(tmp_path), "SCHLAFMUETZE_POSTGRES": wish, "PYTHONPATH": str(TOP)}
    environment.pop("PYTEST_XDIST_WORKER", None)
    if wish == "required":  # as on a machine without it
        (tmp_path / "psycopg_pool.py").write_text("raise ImportError")
        environment["PYTHONPATH"] = f"{tmp_path}{os.pathsep}{TOP}"
    command = [sys.executable, "-m", "pytest", "-c", f"{TOP}/pyproject.toml", f"--rootdir={tmp_path}", "."]
    command += ["--numprocesses", "2"] if several else []
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, env=environment)
    return done.returncode, done.stdout


@pytest.mark.parametrize("several", [False, True])
def test_tests_over_postgresql_are_left_out_loudly(tmp_path: Path, several: bool) -> None:
    code, said = outcome(tmp_path, "none", several=several)
    assert code == 0
    assert "NOT TESTED: no PostgreSQL here" in said
    assert "2 tests over PostgreSQL were left out" in said
    assert "1 passed, 2 skipped" in said.splitlines()[-1]


def test_a_required_postgresql_that_is_missing_is_a_failure(tmp_path: Path) -> None:
    code, said = outcome(tmp_path, "required")
    assert code == 1
    assert "no PostgreSQL here, and it is required" in said
