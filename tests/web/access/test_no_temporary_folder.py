"""A machine on which no temporary file can be written: large uploads lie in the data folder, or there is a sentence."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.server import serving
from tests.web.access.roles.http_stranger import Stranger

LARGE = 700_000  # bytes: more than the server keeps in memory
SPOOLED = 513_000  # less than that, and more than Werkzeug keeps in memory


@pytest.fixture(autouse=True)
def _nowhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = tempfile.tempdir
    monkeypatch.setattr(tempfile, "_candidate_tempdir_list", lambda: ["/proc"])
    tempfile.tempdir = None
    yield
    tempfile.tempdir = before
    os.environ.pop("SQLITE_TMPDIR", None)


@pytest.mark.parametrize("size", [SPOOLED, LARGE])
def test_a_large_upload_lies_in_the_data_folder(
    size: int, house: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path))
    with serving(house) as address:
        answer = Stranger(address, "").send_file("/sicherung", "datei", "alles.zip", bytes(size))
    assert answer.status == 400, answer.text  # zeros are no bundle
    assert tempfile.tempdir == str(tmp_path / "tmp")
    assert not list((tmp_path / "tmp").iterdir())


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # Werkzeug's half-made file
@pytest.mark.parametrize("size", [SPOOLED, LARGE])
def test_where_nothing_can_be_written_an_upload_is_answered_with_a_sentence(
    size: int, house: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCHLAFMUETZE_DATA", "/proc/nowhere")
    with serving(house) as address:
        machine = Stranger(address, "")
        answer = machine.send_file("/sicherung", "datei", "alles.zip", bytes(size))
        assert (answer.status, "keinen Platz" in answer.text) == (507, True), answer.text
        assert machine.get("/sicherung/alles.zip").status == 200
