"""Fresh tables in a house of their own. There is no lexicon: the table needs none."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask

from tests.web.tablet import Tablet
from tests.web.word_evening import Evening
from web.app import create_app


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path / "nothing"))
    return create_app({"DATABASE": tmp_path / "table.sqlite", "SECRET_KEY": "for these tests"})


@pytest.fixture
def evening(app: Flask) -> Evening:
    return Evening(app.test_client())


@pytest.fixture
def fresh(app: Flask) -> Tablet:
    return Tablet(app)


@pytest.fixture
def tablet(app: Flask) -> Tablet:
    return Tablet(app)
