"""Evenings by links and forms alone, as on a device without JavaScript: each key that a page has leads on."""

from flask.testing import FlaskClient

from companion.siebenschlaefer.actions import Laid, Opened
from companion.siebenschlaefer.cards import Rank
from tests.web.page import Page, page_of
from tests.web.tablet import book, played


def tapped(client: FlaskClient, path: str, *keys: str, **entered: str) -> str:
    """Return where the keys of a page lead, one after another; the last form is sent with what was entered."""
    for key in keys:
        page = page_of(client.get(path))
        found = page.one(f"#{key}")
        if found.tag == "a":
            path = found["href"]
            continue
        form = page.one(f"form#{found['form']}" if "form" in found.attributes else f"form:has(#{key})")
        assert form["method"] == "post"
        answer = client.post(form["action"], data={**page.sent_by(key), **entered})
        assert answer.status_code == 303, Page(answer.text).text
        path = answer.headers["Location"]
    return path


def test_w28_to_w44_a_dispute_and_the_count_after_it(client: FlaskClient) -> None:
    at = tapped(client, f"/abend/{played(client, 'words', ('Oma', 'Ben', 'Mia', 'Jo'))}", "halt", "tap-1", "tap-3")
    at = tapped(client, at, "tap-0", "cards-told", "tell-it", said="Weinbahn")
    for name in ("Jo", "Oma", "Ben", "Mia"):
        assert f"{name}, gilt „Weinbahn“" in page_of(client.get(at)).question
        at = tapped(client, at, "for")
    assert "„Weinbahn“ gilt" in page_of(client.get(at)).text
    at = tapped(client, at, "go-on", "finish", "tap-1", "cards-2", "cards-2", "cards-2", "counted")
    assert page_of(client.get(at)).has("#next")


def test_s3_to_s27_pairs_and_the_cards_of_a_hand(client: FlaskClient) -> None:
    match = played(client, "siebenschlaefer", ("Oma", "Ben"), Opened(0))
    at = tapped(client, f"/abend/{match}", "rank-2", "rank-3", "lay")
    assert "Ben ist dran" in page_of(client.get(at)).question
    lap = (Laid(1, Rank.ACE, Rank.ACE), Laid(0, Rank.TWO, Rank.THREE))
    book(client, match, *lap * 3, Laid(1, Rank.ACE, Rank.ACE))
    at = tapped(client, at, "rank-9", "rank-10", "lay", "out", "add-K", "add-7", "less-K")
    page = page_of(client.get(at))
    assert page.one("#points")["value"] == "7"
    assert "zahlt die Getränke" in page_of(client.get(tapped(client, at, "counted"))).one(".pays").text


def test_a_round_of_the_number_game_to_the_podium_and_another_evening_after_it(client: FlaskClient) -> None:
    match = played(client, "numbers", ("Oma", "Ben"), tally="points", target="8")
    at = tapped(client, f"/abend/{match}", "caught", "tap-1", "finish", "tap-0", "cards-8")
    assert "Oma" in page_of(client.get(at)).one(".podium .s1").text
    assert page_of(client.get(tapped(client, at, "again"))).seat(1).one(".total").text == "0"
