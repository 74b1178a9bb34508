"""Fixtures of a house of its own for each test. No lexicon is there: the table needs none.

A folder of tests imports them in its `conftest.py`.
"""

from pathlib import Path

import pytest
from flask import Flask

from tests.web.tablet import Tablet
from web.app import create_app


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The application of the house."""
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path / "nothing"))
    return create_app({"DATABASE": tmp_path / "table.sqlite", "SECRET_KEY": "for these tests"})


@pytest.fixture
def tablet(app: Flask) -> Tablet:
    """A tablet of the house at which no evening was set up."""
    return Tablet(app)
