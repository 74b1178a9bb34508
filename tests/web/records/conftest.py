"""A house of its own, and two houses between which files go."""

from collections.abc import Callable

import pytest
from flask import Flask

from tests.engines import Place
from tests.web.records.two_houses import House
from web.app import create_app


@pytest.fixture
def app(place: Place) -> Flask:
    return create_app({"DATABASE": place, "SECRET_KEY": "for these tests", "TESTING": True})


@pytest.fixture
def here(another_place: Callable[[str], Place]) -> House:
    return House(another_place("here/table"))


@pytest.fixture
def there(another_place: Callable[[str], Place]) -> House:
    return House(another_place("there/table"))
