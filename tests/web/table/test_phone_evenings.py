"""An evening played on phones that came in with a bundle has all its pages, and none shows a card that isn't open."""

import re
from pathlib import Path
from typing import Final

import pytest
from flask import Flask

from companion.log import Log
from companion.options import Way, way_of
from tests.web.page import read
from web.storage.log_file import read_log_file

GOLDEN: Final = Path(__file__).parents[2] / "golden"
LOGS: Final = [
    path for path in sorted(GOLDEN.glob("*/*.jsonl")) if way_of(read_log_file(path).header.options) is Way.DIGITAL
]
PAGES: Final = ("", "/zettel", "/stand", "/abend.csv", "/abend.bgsplay", "?schritt=geraete", "?zeilen=500")


def stored_evening(app: Flask, log: Log, form: str) -> str:
    """Keep a log as an import does, and return the id of its evening."""
    evenings = app.extensions["evenings"]
    match = str(evenings.begin(log.header, form))
    with evenings.store.appending(match) as appending:
        appending.add(log.events, over=log.match.outcome(log.state) is not None)
    return match


def hidden(log: Log) -> set[str]:
    """Return the words that only hands and the draw pile of a running word game show."""
    state = log.state.round
    if log.header.game != "words" or not log.state.running:
        return set()
    words = {number: card.word for number, card in enumerate(state.conditions.deck)}
    shown = {words[card] for stack in state.stacks for card in stack}
    return {words[card] for pile in (*state.hands, state.pile) for card in pile} - shown


def test_every_page_of_an_evening_on_phones_answers(app: Flask) -> None:
    client = app.test_client()
    for path in LOGS:
        log = read_log_file(path)
        match = stored_evening(app, log, f"{path.parent.name}-{path.stem}")
        for page, lang in (*((page, "de") for page in PAGES), ("", "en")):
            answer = client.get(f"/abend/{match}{page}", headers={"Accept-Language": lang})
            assert answer.status_code == 200, page
            seen = set(re.findall(r"[A-ZÄÖÜ]{3,}", answer.text))
            assert not seen & hidden(log), page


def begun(path: Path) -> Log:
    """Return the log as far as its first round runs."""
    log = read_log_file(path)
    return Log.replay(log.header, log.events[:3])


@pytest.mark.parametrize("game", ["words", "numbers", "siebenschlaefer"])
def test_a_running_round_on_phones_is_shown_on_the_table_screen(app: Flask, game: str) -> None:
    log = next(found for path in LOGS if path.parent.name == game and (found := begun(path)).state.running)
    page = read(
        app.test_client(), f"/abend/{stored_evening(app, log, f'running-{game}')}", headers={"Accept-Language": "de"}
    )
    assert page.has(".scene .middle")
    assert len(page.all(".seats .seat")) == len(log.state.players)
    assert page.has(".story .lines li")
