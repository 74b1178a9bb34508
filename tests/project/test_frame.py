"""The project itself: its locks, its notice, its make targets, the packages that each room may import."""

import os
import re
import subprocess
import tomllib
from importlib.metadata import version
from pathlib import Path

import click
import pytest

from tests.project.command_help import commands
from web.cli import root

TOP = Path(__file__).parents[2]
LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-build.lock")
PINNED = re.compile(r"^([a-z0-9.-]+)==(\S+) \\$", re.MULTILINE)
PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def pinned(lock: str) -> dict[str, str]:
    return dict(PINNED.findall((TOP / lock).read_text(encoding="utf-8")))


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_hold_versions_and_hashes_and_nothing_else(lock: str) -> None:
    comment, *lines = (TOP / lock).read_text(encoding="utf-8").splitlines()
    assert comment.startswith("# Made by `make lock`")
    for line in lines:
        assert re.fullmatch(r"[a-z0-9.-]+==\S+ \\|    --hash=sha256:[0-9a-f]{64}( \\)?", line), line
    assert len(pinned(lock)) == sum("==" in line for line in lines) > 5


def test_the_locks_agree_with_each_other() -> None:
    runtime, dev = pinned("requirements.lock"), pinned("requirements-dev.lock")
    assert runtime.items() <= dev.items()
    assert {name: dev[name] for name in pinned("requirements-build.lock") if name in dev}.items() <= pinned(
        "requirements-build.lock"
    ).items()


def test_every_dependency_is_locked() -> None:
    wanted = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["dev"]]
    names = {re.split(r"[<>=\[]", requirement)[0] for requirement in wanted}
    assert names <= pinned("requirements-dev.lock").keys()


def test_what_is_installed_is_what_is_locked() -> None:
    for name, locked in pinned("requirements-dev.lock").items():
        assert version(name) == locked, name


def test_the_notice_names_every_source_with_its_licence() -> None:
    for source, licence in [
        ("wordfreq", "CC BY-SA 4.0"),
        ("german-nouns", "CC BY-SA 4.0"),
        ("spacy-lookups-data", "MIT"),
        ("GeoNames", "CC BY 4.0"),
        ("Faker", "MIT"),
        ("Fluent Emoji", "MIT"),
    ]:
        notice = (TOP / "data" / "NOTICE").read_text(encoding="utf-8")
        section = re.search(rf"^\d\. {source}.*?(?=^\d\. |\Z)", notice, re.DOTALL | re.MULTILINE)
        assert section, source
        assert licence in section[0], source
        assert "Taken:" in section[0], source
        if source in pinned("requirements.lock"):
            assert version(source) in section[0].splitlines()[0], source


def test_the_notice_credits_what_wordfreq_asks_to_be_credited() -> None:
    notice = (TOP / "data" / "NOTICE").read_text(encoding="utf-8")
    for source in ("Google Books Ngram", "Leeds", "Wikipedia", "ParaCrawl", "OpenSubtitles", "SUBTLEX", "Brysbaert"):
        assert source in notice


def test_the_notice_names_every_list_that_is_shipped() -> None:
    notice = (TOP / "data" / "NOTICE").read_text(encoding="utf-8")
    for file in (TOP / "data" / "names").iterdir():
        assert f"data/names/{file.name}" in notice


def test_ci_can_be_run_and_requires_the_browser() -> None:
    script = TOP / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "SCHLAFMUETZE_BROWSER=required" in script.read_text(encoding="utf-8")
    subprocess.run(["bash", "-n", script], check=True)


def test_make_explains_itself() -> None:
    helped = subprocess.run(["make", "-C", TOP], capture_output=True, text=True, check=True).stdout
    for target in ("serve", "test", "endurance", "lint", "bench", "install", "lock", "translations"):
        assert f"make {target} " in helped


def test_every_command_is_in_the_docs() -> None:
    table = (TOP / "docs" / "commands.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `(schlafmuetze [^`]+)`", table, re.MULTILINE)
    missing = [
        command
        for command, found in commands(root, ("schlafmuetze",))
        if not isinstance(found, click.Group) and not any(f"{row} ".startswith(f"{command} ") for row in told)
    ]
    assert not missing


@pytest.mark.skipif(not (TOP / ".git").exists(), reason="not a checkout")
def test_nothing_that_comes_along_is_left_out_of_the_history() -> None:
    asked = subprocess.run(
        ["git", "status", "--porcelain", "--ignored", "--", "data"],
        cwd=TOP, capture_output=True, encoding="utf-8", check=True,
    )  # fmt: skip
    assert not [line for line in asked.stdout.splitlines() if line.startswith(("!!", "??"))]
