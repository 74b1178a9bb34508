"""The pages between and after the rounds, as far as tests read them."""

from __future__ import annotations

import re

from tests.web.reading import text_of
from tests.web.tablet import Tablet

POINTS = {"tally": "points", "target": "0"}


def ranks(page: str) -> list[str]:
    found = re.search(r'<table class="ranks.*?<tbody>(.*?)</tbody>', page, re.DOTALL)
    assert found
    return [text_of(row) for row in re.findall(r"<tr.*?</tr>", found[1], re.DOTALL)]


def cell(tablet: Tablet, number: int, player: int) -> str:
    """Return what stands in a cell of the sheet."""
    found = re.search(rf'id="r{number}-{player}"(.*?)</a>', tablet.page("/zettel"), re.DOTALL)
    assert found, "no such cell"
    return text_of(f"<a {found[1]}")


def last_line(tablet: Tablet) -> list[str]:
    """Return the sheet's last line: totals and places, in the order of columns."""
    found = re.search(r"<tfoot>(.*?)</tfoot>", tablet.page("/zettel"), re.DOTALL)
    assert found
    return [text_of(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", found[1], re.DOTALL)]
