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


def test_packages_that_were_killed_half_unpacked_are_unpacked_anew(checkout: Path) -> None:
    (checkout / ".venv").mkdir()
    for mark in (".made", ".serve", ".test", ".filling"):
        (checkout / ".venv" / mark).touch()
    steps = make(checkout, "--dry-run", "serve").stdout
    assert "-m venv --clear .venv" in steps
    assert "requirements.lock" in steps


def test_the_port_can_be_named(checkout: Path) -> None:
    assert "schlafmuetze serve --port 9000" in make(checkout, "--dry-run", "serve", "PORT=9000").stdout


def test_without_a_network_a_sentence_says_so_and_what_a_real_kill_left_half_unpacked_is_made_anew(
    checkout: Path,
) -> None:
    """The real make and the real venv; only the network is missing, so that nothing is fetched."""
    offline = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "0", "PIP_NO_CACHE_DIR": "1"}
    done = make(checkout, "serve", **offline, PIP_CONFIG_FILE=os.devnull)
    assert done.returncode != 0
    said = [line for line in done.stderr.splitlines() if not line.startswith("make:")]
    assert len(said) == 2, "pip is silent"
    assert "Ist das Netz da?" in said[0]
    assert said[1] == "Was pip dazu sagt, steht in .venv/pip.log."
    environment = checkout / ".venv"
    assert "Could not find a version" in (environment / "pip.log").read_text(encoding="utf-8")
    half, filling = environment / "lib" / "half-unpacked", environment / ".filling"
    assert ((environment / ".made").exists(), (environment / ".serve").exists(), filling.exists()) == (
        True,
        False,
        False,
    )
    half.touch()
    filling.touch()  # as SIGKILL leaves it
    assert make(checkout, "serve", **offline, PIP_CONFIG_FILE=os.devnull).returncode != 0
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


def outcome(tmp_path: Path, tests: dict[str, str], *more: str, processes: int = 2, **variables: str) -> tuple[int, str]:
    """Run tests as `make test` does, with no program in reach. Return the exit code and what was said."""
    for name, code in tests.items():
        (tmp_path / f"test_{name}.py").write_text(code, encoding="utf-8")
    (tmp_path / "conftest.py").write_bytes((TOP / "tests" / "conftest.py").read_bytes())
    environment = os.environ | {"PATH": str(tmp_path), "PYTHONPATH": f"{tmp_path}{os.pathsep}{TOP}", **variables}
    for name in ("SCHLAFMUETZE_CHROMIUM", "PYTEST_XDIST_WORKER"):
        environment.pop(name, None)
    command = [sys.executable, "-m", "pytest", "-c", f"{TOP}/pyproject.toml", f"--rootdir={tmp_path}", ".", *more]
    command += ["--numprocesses", f"{processes}", "--dist", "loadfile", "--no-loadscope-reorder"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, env=environment)
    return done.returncode, done.stdout


def test_browser_tests_are_left_out_loudly(tmp_path: Path) -> None:
    code, said = outcome(tmp_path, {"both": BROWSER}, SCHLAFMUETZE_BROWSER="")
    assert code == 0
    assert "NOT TESTED: no Chromium here" in said
    assert "test_both.py::test_page" in said
    assert "1 passed" in said.splitlines()[-1]
    assert "failed" not in said
    assert "error" not in said


def test_a_required_browser_that_is_missing_is_a_failure(tmp_path: Path) -> None:
    code, said = outcome(tmp_path, {"both": BROWSER}, SCHLAFMUETZE_BROWSER="required")
    assert code == 1
    assert "Browser tests are required and there is no Chromium" in said
    assert "1 passed, 1 error" in said.splitlines()[-1]


def test_tests_over_postgresql_are_left_out_loudly(tmp_path: Path) -> None:
    code, said = outcome(tmp_path, {"house": CONTRACT}, SCHLAFMUETZE_POSTGRES="none")
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
    code, said = outcome(tmp_path, {"kills": LONG}, processes=0)
    assert (code, "1 passed, 1 deselected" in said, "kills\n" in said) == (0, True, False)
    code, said = outcome(tmp_path, {"kills": LONG}, "-m", "endurance", processes=0)
    assert (code, "1 passed, 1 deselected" in said, "\n500 kills\n" in said) == (0, True, True)
    assert "12 kills" not in said


def test_a_file_runs_in_one_process_and_the_slowest_start_first(tmp_path: Path) -> None:
    tests = dict.fromkeys("abcd", "def test_one(): pass\ndef test_two(): pass\n")
    tests["z"] = "import pytest\npytestmark = pytest.mark.slow\n" + tests["a"]
    code, said = outcome(tmp_path, tests, "-v")
    assert code == 0
    ran = [line.split() for line in said.splitlines() if "PASSED" in line]  # [gw0] [ 10%] PASSED test_z.py::test_one
    assert len({(line[0], line[-1].partition("::")[0]) for line in ran}) == len(tests)
    begun = {process: next(line[-1] for line in ran if line[0] == process) for process in ("[gw0]", "[gw1]")}
    assert set(begun.values()) == {"test_z.py::test_one", "test_a.py::test_one"}
