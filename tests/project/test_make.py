"""`make` sets everything up and heals what was left half made; `make test` says what it leaves out."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with what the set-up needs, and nothing set up yet."""
    if shutil.which("make") is None:
        pytest.skip("there is no make")
    for name in ("Makefile", "pyproject.toml", "requirements.lock", "requirements-build.lock", "requirements-dev.lock"):
        shutil.copy(TOP / name, tmp_path / name)
    return tmp_path


def make(checkout: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "PIP_"))}
    return subprocess.run(
        ["make", *words], cwd=checkout, capture_output=True, text=True, check=False, env={**plain, **more}
    )


def test_an_environment_that_was_killed_half_made_is_made_anew(checkout: Path) -> None:
    half = checkout / ".venv" / "bin"
    half.mkdir(parents=True)
    (half / "python").symlink_to("/usr/bin/false")
    assert "-m venv --clear .venv" in make(checkout, "--dry-run", "serve").stdout


def test_a_whole_environment_is_kept(checkout: Path) -> None:
    (checkout / ".venv").mkdir()
    for mark in (".made", ".serve"):
        (checkout / ".venv" / mark).touch()
    steps = make(checkout, "--dry-run", "serve").stdout
    assert "venv --clear" not in steps
    assert ".venv/bin/schlafmuetze serve" in steps


def test_the_port_can_be_named(checkout: Path) -> None:
    assert "schlafmuetze serve --port 9000" in make(checkout, "--dry-run", "serve", "PORT=9000").stdout


def test_without_a_network_a_sentence_says_so_and_what_a_real_kill_left_half_unpacked_is_made_anew(
    checkout: Path,
) -> None:
    """The real make and the real venv; only the network is missing, so that nothing is fetched."""
    environment = checkout / ".venv"
    half, filling = environment / "lib" / "half-unpacked", environment / ".filling"
    half.parent.mkdir(parents=True)
    for left in (half, filling, environment / ".made", environment / ".serve"):
        left.touch()  # as SIGKILL leaves it
    offline = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "0", "PIP_NO_CACHE_DIR": "1"}
    done = make(checkout, "serve", **offline, PIP_CONFIG_FILE=os.devnull)
    assert done.returncode != 0
    said = [line for line in done.stderr.splitlines() if not line.startswith("make:")]
    assert len(said) == 2, "pip is silent"
    assert "Ist das Netz da?" in said[0]
    assert said[1] == "Was pip dazu sagt, steht in .venv/pip.log."
    assert "Could not find a version" in (environment / "pip.log").read_text(encoding="utf-8")
    assert ((environment / ".made").exists(), (environment / ".serve").exists()) == (True, False)
    assert (environment / "bin" / "python").exists()
    assert not half.exists()
    assert not filling.exists()  # a missing network leaves what is there


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
TWO = "def test_one(): pass\ndef test_two(): pass\n"
SLOW = f"import pytest\npytestmark = pytest.mark.slow\n{TWO}"


def outcome(folder: Path, tests: dict[str, str], *more: str, processes: int = 0, **variables: str) -> tuple[int, str]:
    """Run tests as `make test` does, with no program in reach. Return the exit code and what was said."""
    for name, code in tests.items():
        (folder / f"test_{name}.py").write_text(code, encoding="utf-8")
    (folder / "conftest.py").write_bytes((TOP / "tests" / "conftest.py").read_bytes())
    environment = os.environ | {"PATH": str(folder), "PYTHONPATH": f"{folder}{os.pathsep}{TOP}", **variables}
    for name in ("SCHLAFMUETZE_CHROMIUM", "PYTEST_XDIST_WORKER"):
        environment.pop(name, None)
    command = [sys.executable, "-m", "pytest", "-c", f"{TOP}/pyproject.toml", f"--rootdir={folder}", ".", *more]
    command += ["--numprocesses", f"{processes}", "--dist", "loadfile", "--no-loadscope-reorder"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=environment)
    return done.returncode, done.stdout


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A run in two processes on a machine that has neither Chromium nor PostgreSQL."""
    tests = {"a": TWO, "both": BROWSER, "house": CONTRACT, "kills": LONG, "z": SLOW}
    missing = {"SCHLAFMUETZE_BROWSER": "", "SCHLAFMUETZE_POSTGRES": "none"}
    code, said = outcome(tmp_path_factory.mktemp("run"), tests, "-v", processes=2, **missing)
    assert code == 0
    assert "7 passed, 2 skipped" in said.splitlines()[-1]
    assert "failed" not in said
    assert "error" not in said
    return said


def test_browser_tests_are_left_out_loudly(said: str) -> None:
    assert "NOT TESTED: no Chromium here" in said
    assert "test_both.py::test_page" in said


def test_tests_over_postgresql_are_left_out_loudly(said: str) -> None:
    assert "NOT TESTED: no PostgreSQL here" in said
    assert "2 tests over PostgreSQL were left out" in said


def test_a_required_browser_and_a_required_postgresql_that_are_missing_are_failures(tmp_path: Path) -> None:
    (tmp_path / "psycopg_pool.py").write_text("raise ImportError")  # as on a machine without it
    tests = {"both": BROWSER, "house": CONTRACT}
    code, said = outcome(tmp_path, tests, SCHLAFMUETZE_BROWSER="required", SCHLAFMUETZE_POSTGRES="required")
    assert code == 1
    assert "Browser tests are required and there is no Chromium" in said
    assert "no PostgreSQL here, and it is required" in said
    assert "2 passed, 3 errors" in said.splitlines()[-1]


def test_a_law_at_full_length_runs_only_when_endurance_is_asked_for_and_prints_its_figures(
    tmp_path: Path, said: str
) -> None:
    assert ("test_kills[12]" in said, "test_kills[500]" in said, " kills\n" in said) == (True, False, False)
    code, long = outcome(tmp_path, {"kills": LONG}, "-m", "endurance")
    assert (code, "1 passed, 1 deselected" in long, "\n500 kills\n" in long) == (0, True, True)
    assert "12 kills" not in long


def test_a_file_runs_in_one_process_and_the_slowest_start_first(said: str) -> None:
    ran = [line.split() for line in said.splitlines() if "PASSED" in line]  # [gw0] [ 10%] PASSED test_z.py::test_one
    assert len({(line[0], line[-1].partition("::")[0]) for line in ran}) == 5
    begun = {process: next(line[-1] for line in ran if line[0] == process) for process in ("[gw0]", "[gw1]")}
    assert set(begun.values()) == {"test_z.py::test_one", "test_house.py::test_house[sqlite]"}
