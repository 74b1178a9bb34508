"""A bundle gives away nothing that somebody at a table may not see yet: no seed of hidden cards, no secret vote."""

import zipfile
from io import BytesIO

import pytest
from flask import Flask

from companion.header import Header
from companion.log import Undo
from companion.match.actions import EndMatch
from companion.words.actions import Doubt, Vote
from web.storage.open_evenings import OpenEvenings

NAMES = ("Oma", "Ben", "Mia", "Jo")


def bundle(app: Flask, lang: str = "de") -> dict[str, str]:
    """Return the texts of the bundle that anybody may fetch, by name."""
    answer = app.test_client().get("/sicherung/alles.zip", headers={"Accept-Language": lang}, buffered=True)
    assert answer.status_code == 200
    with zipfile.ZipFile(BytesIO(answer.data)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


@pytest.mark.parametrize("secret", [True, False])
def test_w30_secret_votes_stay_here_until_all_are_cast_and_open_ones_go_along(
    app: Flask, evenings: OpenEvenings, secret: bool
) -> None:
    options = {"table": "referee", "votes": "secret" if secret else "open"}
    match = evenings.begin(Header.of("words", NAMES, "one evening", options, 0), "a-form-1")
    evenings.book(match, Doubt(3, (2,), word="Weinbahn"), "a-key-0001")
    for number, seat in enumerate((2, 3, 0, 1)):
        log = bundle(app)[f"evenings/{match}.jsonl"]
        assert "Weinbahn" in log
        assert log.count('"do":"vote"') == (0 if secret else number)
        evenings.book(match, Vote(seat, against=seat > 1), f"a-key-1{number:03}")
    assert bundle(app)[f"evenings/{match}.jsonl"].count('"do":"vote"') == 4


def test_w30_a_secret_vote_that_was_taken_back_stays_here_until_the_evening_is_over(
    app: Flask, evenings: OpenEvenings
) -> None:
    match = evenings.begin(Header.of("words", NAMES, "one", {"table": "referee", "votes": "secret"}, 0), "a-form-1")
    for number, action in enumerate((Doubt(3, (2,), word="Weinbahn"), Vote(2, against=True), Undo(2), Undo(1))):
        evenings.book(match, action, f"a-key-{number:04}")
    assert '"do":"vote"' not in bundle(app)[f"evenings/{match}.jsonl"]
    evenings.book(match, EndMatch(), "a-key-0005")
    assert bundle(app)[f"evenings/{match}.jsonl"].count('"do":"vote"') == 1
