"""A house of its own for each test, and what tests ask of it; applications that many tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from flask_babel import force_locale

from tests.engines import Place, another_place, cluster, engine, place, postgres, pytest_generate_tests
from tests.pair_tables import pair_tables
from tests.server import serving
from tests.web.tablet import Tablet
from web.app import create_app
from web.storage.database import Database
from web.storage.open_evenings import OpenEvenings


@pytest.fixture(scope="session")
def shared_app(data_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """An application over the real lexicon, for pages that keep nothing."""
    assert data_home.is_dir()
    return create_app({"DATABASE": tmp_path_factory.mktemp("nobody-voted") / "table.sqlite"})


@pytest.fixture
def own_app(place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Flask:
    """The application of a house of its own. It has a lexicon where somebody asks for `data_home`."""
    if "data_home" not in request.fixturenames:
        monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path / "nothing"))
    return create_app({"DATABASE": place, "SECRET_KEY": "for these tests"})


@pytest.fixture
def app(own_app: Flask) -> Flask:
    return own_app


@pytest.fixture
def house(data_home: Path, own_app: Flask) -> Flask:
    """The application of a house of its own, over the real lexicon."""
    assert data_home.is_dir()
    return own_app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def tablet(app: Flask) -> Tablet:
    """A tablet of the house at which no evening was set up."""
    return Tablet(app)


@pytest.fixture
def evenings(app: Flask) -> OpenEvenings:
    found: OpenEvenings = app.extensions["evenings"]
    return found


@pytest.fixture
def database(evenings: OpenEvenings) -> Database:
    return evenings.store.database


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    """The address of the real server of the house."""
    with serving(app) as found:
        yield found


@pytest.fixture
def port(address: str) -> int:
    """The port of that server."""
    return int(address.rpartition(":")[2])


@pytest.fixture(scope="session")
def empty_house(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """An application in a house where nobody has played; no test writes there."""
    return create_app({"DATABASE": tmp_path_factory.mktemp("house") / "table.sqlite", "SECRET_KEY": "for these tests"})


@pytest.fixture
def german(empty_house: Flask) -> Iterator[None]:
    """A request in German."""
    with empty_house.test_request_context(), force_locale("de"):
        yield


__all__ = ["another_place", "cluster", "engine", "pair_tables", "place", "postgres", "pytest_generate_tests"]
