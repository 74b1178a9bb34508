"""A house of its own for each test. No lexicon is there: the table needs none.

A folder of tests imports it in its `conftest.py`.
"""

from pathlib import Path

import pytest
from flask import Flask

from tests.engines import Place
from web.app import create_app


@pytest.fixture
def app(place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The application of the house."""
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path / "nothing"))
    return create_app({"DATABASE": place, "SECRET_KEY": "for these tests"})
