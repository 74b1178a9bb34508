"""`make test` without Chromium: it names the browser tests that it leaves out, or fails if they are required."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
ONE_OF_EACH = "def test_page(chromium):\n    chromium.new_page()\n\n\ndef test_rule():\n    pass\n"


def outcome(tmp_path: Path, browser: str, *, several: bool) -> tuple[int, str]:
    (tmp_path / "test_both.py").write_text(ONE_OF_EACH, encoding="utf-8")
    (tmp_path / "conftest.py").write_bytes((TOP / "tests" / "conftest.py").read_bytes())
    environment = os.environ | {"PATH": str(tmp_path), "SCHLAFMUETZE_BROWSER": browser}
    for name in ("SCHLAFMUETZE_CHROMIUM", "PYTEST_XDIST_WORKER"):
        environment.pop(name, None)
    command = [sys.executable, "-m", "pytest", "-c", f"{TOP}/pyproject.toml", f"--rootdir={tmp_path}", "."]
    command += ["--numprocesses", "2"] if several else []
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, env=environment)
    return done.returncode, done.stdout


@pytest.mark.parametrize("several", [False, True])
def test_browser_tests_are_left_out_loudly(tmp_path: Path, several: bool) -> None:
    code, said = outcome(tmp_path, "", several=several)
    assert code == 0
    assert "NOT TESTED: no Chromium here" in said
    assert "test_both.py::test_page" in said
    assert "1 passed" in said.splitlines()[-1]
    assert "failed" not in said
    assert "error" not in said


@pytest.mark.parametrize("several", [False, True])
def test_a_required_browser_that_is_missing_is_a_failure(tmp_path: Path, several: bool) -> None:
    code, said = outcome(tmp_path, "required", several=several)
    assert code == 1
    assert "Browser tests are required and there is no Chromium" in said
    assert "1 passed, 1 error" in said.splitlines()[-1]
