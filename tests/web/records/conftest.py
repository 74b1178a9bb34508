"""A house of its own, and two houses between which files go."""

from collections.abc import Callable

import pytest

from tests.engines import Place
from tests.web.records.two_houses import House


@pytest.fixture
def here(another_place: Callable[[str], Place]) -> House:
    return House(another_place("here/table"))


@pytest.fixture
def there(another_place: Callable[[str], Place]) -> House:
    return House(another_place("there/table"))
