"""The application over the real lexicon, and one in a house where nobody has played yet."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from flask_babel import force_locale

from tests.engines import another_place, cluster, engine, place, postgres, pytest_generate_tests
from web.app import create_app


@pytest.fixture(scope="session")
def app(data_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    assert data_home.is_dir()
    return create_app({"DATABASE": tmp_path_factory.mktemp("nobody-voted") / "table.sqlite"})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def empty_house(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """An application in a house where nobody has played; no test writes there."""
    return create_app({"DATABASE": tmp_path_factory.mktemp("house") / "table.sqlite", "SECRET_KEY": "for these tests"})


@pytest.fixture
def german(empty_house: Flask) -> Iterator[None]:
    """A request in German."""
    with empty_house.test_request_context(), force_locale("de"):
        yield


__all__ = ["another_place", "cluster", "engine", "place", "postgres", "pytest_generate_tests"]
