"""Two rounds of the number game, played for points."""

import pytest

from tests.web.table.sheet.pages import POINTS
from tests.web.tablet import Tablet


@pytest.fixture
def evening(tablet: Tablet) -> Tablet:
    """Two rounds between four people; Oma leads."""
    tablet.begin(**POINTS)
    tablet.round(0, 5, 3, 9, then=True)
    tablet.round(2, 0, 4, 1)
    return tablet
