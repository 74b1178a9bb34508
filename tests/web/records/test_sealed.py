"""A bundle gives away nothing that somebody at a table may not see yet: no seed of hidden cards, no secret vote."""

import zipfile
from io import BytesIO

import pytest
from flask import Flask

from companion.action import SeatAction
from companion.header import Header
from companion.log import Undo
from companion.match.actions import EndMatch
from companion.options import Value
from companion.words.actions import Doubt, Vote
from tests.companion.words.digital_lab import OPTION
from web.storage.open_evenings import OpenEvenings

NAMES = ("Oma", "Ben", "Mia", "Jo")


@pytest.fixture
def evenings(app: Flask) -> OpenEvenings:
    found: OpenEvenings = app.extensions["evenings"]
    return found


def bundle(app: Flask, lang: str = "de") -> dict[str, str]:
    """Return the texts of the bundle that anybody may fetch, by name."""
    answer = app.test_client().get("/sicherung/alles.zip", headers={"Accept-Language": lang}, buffered=True)
    assert answer.status_code == 200
    with zipfile.ZipFile(BytesIO(answer.data)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


@pytest.mark.parametrize(("game", "deck"), [("words", {"deck": OPTION}), ("numbers", {}), ("siebenschlaefer", {})])
def test_the_seed_of_hidden_cards_stays_here_until_the_evening_is_over(
    app: Flask, evenings: OpenEvenings, game: str, deck: dict[str, Value]
) -> None:
    header = Header.of(game, NAMES, "a seed that tells all cards", {"table": "digital", **deck}, 0)
    match = evenings.begin(header, "a-form-1")
    sent = bundle(app)
    assert "a seed that tells all cards" not in "".join(sent.values())
    assert f"{match}: Dieser Abend läuft noch" in sent["left-out.txt"]
    assert "is still going on" in bundle(app, "en")["left-out.txt"]
    evenings.book(match, EndMatch(), "a-key-0001")
    sent = bundle(app)
    assert "a seed that tells all cards" in sent[f"evenings/{match}.jsonl"]
    assert "left-out.txt" not in sent


def test_w30_secret_votes_stay_here_until_all_are_cast(app: Flask, evenings: OpenEvenings) -> None:
    header = Header.of("words", NAMES, "one evening", {"table": "referee", "votes": "secret"}, 0)
    match = evenings.begin(header, "a-form-1")
    evenings.book(match, Doubt(3, (2,), word="Weinbahn"), "a-key-0001")
    votes: list[SeatAction] = [Vote(seat, against=seat > 1) for seat in (2, 3, 0, 1)]
    for number, vote in enumerate(votes):
        log = bundle(app)[f"evenings/{match}.jsonl"]
        assert "Weinbahn" in log
        assert '"do":"vote"' not in log, number
        evenings.book(match, vote, f"a-key-1{number:03}")
    assert bundle(app)[f"evenings/{match}.jsonl"].count('"do":"vote"') == 4


def test_w30_a_secret_vote_that_was_taken_back_stays_here_until_the_evening_is_over(
    app: Flask, evenings: OpenEvenings
) -> None:
    header = Header.of("words", NAMES, "one evening", {"table": "referee", "votes": "secret"}, 0)
    match = evenings.begin(header, "a-form-1")
    evenings.book(match, Doubt(3, (2,), word="Weinbahn"), "a-key-0001")
    evenings.book(match, Vote(2, against=True), "a-key-0002")
    evenings.book(match, Undo(2), "a-key-0003")
    evenings.book(match, Undo(1), "a-key-0004")
    assert '"do":"vote"' not in bundle(app)[f"evenings/{match}.jsonl"]
    evenings.book(match, EndMatch(), "a-key-0005")
    assert bundle(app)[f"evenings/{match}.jsonl"].count('"do":"vote"') == 1


def test_with_real_cards_and_open_votes_all_of_a_running_evening_goes_along(app: Flask, evenings: OpenEvenings) -> None:
    header = Header.of("words", NAMES, "one evening", {"table": "referee"}, 0)
    match = evenings.begin(header, "a-form-1")
    evenings.book(match, Doubt(3, (2,), word="Weinbahn"), "a-key-0001")
    evenings.book(match, Vote(2, against=True), "a-key-0002")
    assert bundle(app)[f"evenings/{match}.jsonl"].count('"do":') == 2
