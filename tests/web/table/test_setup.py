"""Setting up: what the rules don't allow is told with the clause to look up, and nothing entered is lost."""

from __future__ import annotations

import pytest

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
    notice = answer.text.partition('class="notice"')[2].partition("</p>")[0]
    assert sentence in notice
    assert f'href="/regeln/wortspiel#{clause}"' in notice
    assert all(f'value="{name}"' in answer.text for name in names)
