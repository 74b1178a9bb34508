"""Two rounds of the number game, played for points, and the parts of the pages after them that tests read."""

import pytest

from tests.web.page import Page
from tests.web.tablet import Tablet

POINTS = {"tally": "points", "target": "0"}


def ranks(page: Page) -> list[str]:
    """Return the lines of the standings, without the faces."""
    lines = page.one("table.ranks").all("tbody tr")
    return [line.text.replace("".join(f"{face} " for face in line.texts(".face")), "", 1) for line in lines]


def cell(tablet: Tablet, number: int, player: int) -> str:
    """Return the text of a cell of the sheet."""
    return tablet.page("/zettel").one(f"a#r{number}-{player}").text


def last_line(tablet: Tablet) -> list[str]:
    """Return the sheet's last line: totals and places, in the order of columns."""
    return tablet.page("/zettel").one("tfoot").texts("td")


@pytest.fixture
def evening(tablet: Tablet) -> Tablet:
    """Two rounds between four people; Oma leads."""
    tablet.begin(**POINTS)
    tablet.round(0, 5, 3, 9, then=True)
    tablet.round(2, 0, 4, 1)
    return tablet
