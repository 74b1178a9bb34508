"""Pages of the judge keep nothing, but for those of votes and objections."""

import pytest
from flask import Flask


@pytest.fixture(scope="session")
def app(shared_app: Flask) -> Flask:
    return shared_app
