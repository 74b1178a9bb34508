"""A house of its own that knows the fourth game, without a lexicon: this game needs none."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.another_game.registration import registered
from web.app import create_app


@pytest.fixture(scope="module", autouse=True)
def _known() -> Iterator[None]:
    with registered():
        yield


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path / "nothing"))
    return create_app({"DATABASE": tmp_path / "table.sqlite", "SECRET_KEY": "for these tests"})
