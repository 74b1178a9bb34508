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


def test_other_rules_of_a_game_without_a_box_lead_back_to_one_without_a_box(tablet: Tablet) -> None:
    for way in ("digital", "referee"):
        query = {"table": way, "name": ["Oma", "Ben", "Mia"]}
        page = Page(tablet.client.get("/neu/wortspiel/anders", query_string=query).text)
        assert page.values("#setup input[name=table]") == (["digital"] if way == "digital" else [])


def test_one_tap_says_whether_cards_or_phones_are_played_with_and_bots_need_phones(tablet: Tablet) -> None:
    query = {"name": ["Oma", "Bruno"], "bot": ["", "1"], "table": "digital", "tun": "table-referee"}
    cards = tablet.client.get("/neu/zahlenspiel", query_string=query, follow_redirects=True)
    page = Page(cards.text)
    assert page.has("#with-referee[aria-pressed=true]")
    assert not page.has("#add-bot")
    assert "Bruno" not in page.values("input[name=name]")
    query = {"name": ["Oma", "Ben"], "tun": "table-digital"}
    page = Page(tablet.client.get("/neu/zahlenspiel", query_string=query, follow_redirects=True).text)
    assert page.has("#with-digital[aria-pressed=true]")
    assert page.has("#add-bot")
