"""The built wheel: everything is in it, and it works where there is nothing else of the project."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
OF_THE_WORKSHOP = ("data/judgements/", "data/evaluation/", "data/model/unseen.sqlite")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, TOP],
        capture_output=True,
        check=True,
    )
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel's packages; what they depend on comes from the environment that runs the tests."""
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", folder, wheel],
        check=True,
    )
    return folder


def test_the_wheel_carries_code_data_texts_and_licences(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for file in (TOP / "data").rglob("*"):
        if file.is_file() and not file.relative_to(TOP).as_posix().startswith(OF_THE_WORKSHOP):
            assert f"lexicon/_data/{file.relative_to(TOP / 'data').as_posix()}" in names
    assert "lexicon/_data/judgements/klassik.tsv" in names
    for room in ("companion", "lexicon", "web"):
        for file in (TOP / room).rglob("*"):
            if file.is_file() and not {"__pycache__", "workshop"} & set(file.parts):
                assert file.relative_to(TOP).as_posix() in names
        assert f"{room}/py.typed" in names or room == "web"
    assert not [name for name in names if name.startswith(("tests/", "data/"))]
    licences = {name.rpartition("/")[2] for name in names if "/licenses/" in name}
    assert {"LICENSE", "NOTICE"} <= licences


def test_the_wheel_leaves_the_workshop_and_its_judgements_out(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    inside = [f"lexicon/_{place}" for place in OF_THE_WORKSHOP]
    assert [name for name in names if name.startswith(("lexicon/workshop", *inside))] == [
        "lexicon/_data/judgements/klassik.tsv"
    ]


def test_the_wheel_offers_the_command_and_the_spacy_component(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    (name,) = (name for name in archive.namelist() if name.endswith("entry_points.txt"))
    offered = archive.read(name).decode()
    assert "schlafmuetze = web.cli:main" in offered
    assert "german_compounds = lexicon.component:make_component" in offered


def test_nothing_it_needs_has_to_be_compiled_for_a_parser_that_nobody_uses(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
    needed = re.findall(r"^Requires-Dist: ([\w.-]+)", archive.read(name).decode(), re.MULTILINE)
    locked = re.findall(r"^([\w.-]+)==", (TOP / "requirements.lock").read_text(encoding="utf-8"), re.MULTILINE)
    assert {"flask", "uvicorn"} <= set(needed) & set(locked)
    assert not {"german-nouns", "german_nouns", "lxml", "wiktionary-de-parser"} & {*needed, *locked}


def test_the_wheel_works_in_an_empty_folder(installed: Path, data_home: Path, tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(installed), "SCHLAFMUETZE_DATA": str(data_home)}
    where = "import companion, lexicon, web; print(companion.__file__, lexicon.__file__, web.__file__)"
    run = [sys.executable, "-c", where]
    found = subprocess.run(run, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True).stdout
    assert all(file.startswith(str(installed)) for file in found.split())

    def schlafmuetze(*args: str) -> str:
        command = [sys.executable, "-m", "web.cli", *args]
        return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True).stdout

    assert "Eiswein" in schlafmuetze("judge", "EIS", "WEIN")
    deck = installed / "lexicon" / "_data" / "decks" / "klassik.csv"
    assert "108" in schlafmuetze("deck", "check", str(deck))
