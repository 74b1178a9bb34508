"""An application that speaks: in a house where nobody has played, without a lexicon."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from flask_babel import force_locale

from web.app import create_app


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCHLAFMUETZE_DATA", str(tmp_path_factory.mktemp("data")))
        yield create_app()


@pytest.fixture
def german(app: Flask) -> Iterator[None]:
    with app.test_request_context(), force_locale("de"):
        yield
