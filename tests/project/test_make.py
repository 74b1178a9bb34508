"""`make` sets everything up, heals what was left half made, and says in a sentence what is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with what the set-up needs, and nothing set up yet."""
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


def test_a_real_kill_while_the_environment_is_filled_heals_itself(checkout: Path) -> None:
    """The real make and the real venv; only the network is missing, so that nothing is fetched."""
    assert make(checkout, ".venv/.made").returncode == 0
    half = checkout / ".venv" / "lib" / "half-unpacked"
    half.touch()
    (checkout / ".venv" / ".filling").touch()  # as SIGKILL leaves it
    offline = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "0", "PIP_NO_CACHE_DIR": "1"}
    assert make(checkout, "serve", **offline, PIP_CONFIG_FILE=os.devnull).returncode != 0
    assert (checkout / ".venv" / "bin" / "python").exists()
    assert not half.exists()
    assert not (checkout / ".venv" / ".filling").exists()  # a missing network leaves what is there


def test_the_port_can_be_named(checkout: Path) -> None:
    assert "schlafmuetze serve --port 9000" in make(checkout, "--dry-run", "serve", "PORT=9000").stdout


def test_without_a_network_a_sentence_says_so_and_the_next_time_goes_on(checkout: Path) -> None:
    offline = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "0", "PIP_NO_CACHE_DIR": "1"}
    done = make(checkout, "serve", **offline, PIP_CONFIG_FILE=os.devnull)
    assert done.returncode != 0
    said = [line for line in done.stderr.splitlines() if not line.startswith("make:")]
    assert len(said) == 2, "pip is silent"
    assert "Ist das Netz da?" in said[0]
    assert said[1] == "Was pip dazu sagt, steht in .venv/pip.log."
    assert "Could not find a version" in (checkout / ".venv" / "pip.log").read_text(encoding="utf-8")
    assert (checkout / ".venv" / ".made").exists()
    assert not (checkout / ".venv" / ".serve").exists()
