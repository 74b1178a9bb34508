"""Setting up: a refusal names the clause and links to it, and the page keeps everything that was entered."""

from __future__ import annotations

import pytest

from tests.web.page import Page
from tests.web.tablet import Tablet


@pytest.mark.parametrize(
    ("names", "target", "sentence", "clause"),
    [
        (("Oma", "Ben"), "30", "Hier spielen 3 bis 8 mit.", "W-2"),
        (("Oma", "oma", "Mia"), "30", "sitzt schon am Tisch.", "W-46"),
        (("Oma", "Ben", "Mia"), "501", "Als Ziel geht jede Zahl von 0 bis 500.", "W-5"),
    ],
)
def test_a_set_up_that_is_refused_links_to_its_clause(
    tablet: Tablet, names: tuple[str, ...], target: str, sentence: str, clause: str
) -> None:
    form = {"id": "form-0001", "name": list(names), "target": target}
    answer = tablet.client.post("/neu/wortspiel", data=form, headers={"Accept-Language": "de"})
    assert answer.status_code == 409
    page = Page(answer.text)
    notice = page.one("p.notice")
    assert sentence in notice.text
    assert notice.links == [f"/regeln/wortspiel#{clause}"]
    assert page.values("input[name=name]")[: len(names)] == list(names)
