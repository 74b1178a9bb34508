"""Evenings by links and forms alone, as on a device without JavaScript: each key that a page has leads on."""

from flask.testing import FlaskClient

from companion.siebenschlaefer.actions import Laid, Opened
from companion.siebenschlaefer.cards import Rank
from tests.web.page import Page, page_of
from tests.web.tablet import book, played


class Pages:
    """A device that shows one page, and taps keys of it."""

    def __init__(self, client: FlaskClient, path: str) -> None:
        self._client = client
        self.show(path)

    def show(self, path: str) -> None:
        """Go to an address."""
        self.page: Page = page_of(self._client.get(path))

    def tap(self, *keys: str, **entered: str) -> None:
        """Follow a link or send a form after another, the last one with what was entered."""
        for key in keys:
            found = self.page.one(f"#{key}")
            if found.tag == "a":
                self.show(found["href"])
                continue
            form = self.page.one(f"form#{found['form']}" if "form" in found.attributes else f"form:has(#{key})")
            assert form["method"] == "post"
            answer = self._client.post(form["action"], data={**self.page.sent_by(key), **entered})
            assert answer.status_code == 303, Page(answer.text).text
            self.show(answer.headers["Location"])


def test_w28_to_w44_a_dispute_and_the_count_after_it(client: FlaskClient) -> None:
    at = Pages(client, f"/abend/{played(client, 'words', ('Oma', 'Ben', 'Mia', 'Jo'))}")
    at.tap("halt", "tap-1", "tap-3", "tap-0", "cards-told")
    at.tap("tell-it", said="Weinbahn")
    for name in ("Jo", "Oma", "Ben", "Mia"):
        assert f"{name}, gilt „Weinbahn“" in at.page.question
        at.tap("for")
    assert "Weinbahn" in at.page.question
    assert "gilt" in at.page.question
    at.tap("go-on", "finish", "tap-1", "cards-2", "cards-2", "cards-2", "counted")
    assert at.page.has("#next")


def test_s3_to_s27_pairs_and_the_cards_of_a_hand(client: FlaskClient) -> None:
    match = played(client, "siebenschlaefer", ("Oma", "Ben"), Opened(0))
    at = Pages(client, f"/abend/{match}")
    at.tap("rank-2", "rank-3", "lay")
    assert "Ben ist dran" in at.page.question
    lap = (Laid(1, Rank.ACE, Rank.ACE), Laid(0, Rank.TWO, Rank.THREE))
    book(client, match, *lap * 3, Laid(1, Rank.ACE, Rank.ACE))
    at.show(f"/abend/{match}")
    at.tap("rank-9", "rank-10", "lay", "out", "add-K", "add-7", "less-K")
    assert at.page.one("#points")["value"] == "7"
    at.tap("counted")
    assert "zahlt die Getränke" in at.page.one(".pays").text


def test_a_round_of_the_number_game_to_the_podium_and_another_evening_after_it(client: FlaskClient) -> None:
    match = played(client, "numbers", ("Oma", "Ben"), tally="points", target="8")
    at = Pages(client, f"/abend/{match}")
    at.tap("caught", "tap-1", "finish", "tap-0", "cards-8")
    assert "Oma" in at.page.one(".podium .s1").text
    at.tap("again")
    assert at.page.seat(1).one(".total").text == "0"
