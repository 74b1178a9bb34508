"""Votes from elsewhere, by a bundle or a form, keep no vote of a table from becoming a precedent. Over HTTP."""

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion.words.actions import Doubt, Vote
from tests.engines import Place
from tests.server import serving
from tests.web.access.roles.http_stranger import Stranger
from tests.web.forms import form_of, new_key, set_up
from tests.web.records.two_houses import VOTE, changed, house_with
from web.app import create_app
from web.judge.precedents import vote_event_id
from web.judge.vote_store import VoteStore

BY_THE_TABLE = ("Weinbahn", 1, 3)
NUMBERS = range(1, 12)
"""Those of the events that the table will make next."""


@pytest.fixture
def app(data_home: Path, place: Place) -> Flask:
    assert data_home.is_dir()
    return create_app({"DATABASE": place, "SECRET_KEY": "for this test"})


@pytest.fixture
def server(app: Flask) -> Iterator[str]:
    with serving(app) as address:
        yield address


@pytest.fixture
def host(server: str) -> Stranger:
    return Stranger(server)


@pytest.fixture
def table(host: Stranger) -> str:
    return host.post("/neu/wortspiel", set_up(new_key(), ("Oma", "Ben", "Mia", "Jo"))).location


def vote(host: Stranger, table: str) -> None:
    """Let the table vote a word down by 3 to 1."""
    doubt = Doubt(1, (2,), "WEIN", "BAHN", "Weinbahn")
    for action in (doubt, *(Vote(seat, against=seat != 1) for seat in (2, 3, 0, 1))):
        assert host.post(f"{table}/tun", form_of(action, new_key())).status == 303


def tally(app: Flask) -> list[tuple[str, int, int]]:
    store: VoteStore = app.extensions["judge"].vote_store
    return [(each.word, each.vote.votes_for, each.vote.votes_against) for each in store.precedents().votes if each.vote]


def test_an_imported_vote_with_the_id_of_one_to_come_is_left_out(
    app: Flask, server: str, host: Stranger, table: str
) -> None:
    machine, match = Stranger(server, ""), table.rpartition("/")[2]
    forged = [{**VOTE, "id": vote_event_id(match, number)} for number in NUMBERS]
    raw = changed(machine.get("/sicherung/alles.zip").raw, house_with(votes=[*forged, VOTE]))
    answer = machine.send_file("/sicherung", "datei", "schlafmuetze.zip", raw)
    assert (answer.status, "1 Abstimmung ist neu." in answer.text) == (200, True)
    vote(host, table)
    assert tally(app) == [BY_THE_TABLE, (VOTE["word"], VOTE["votes_for"], VOTE["votes_against"])]


def test_a_form_with_the_id_of_a_vote_to_come_is_refused(app: Flask, server: str, host: Stranger, table: str) -> None:
    stranger, match = Stranger(server), table.rpartition("/")[2]
    stranger.post("/neu/wortspiel", set_up(new_key(), ("Kim", "Lea", "Tom")))
    ballot = {"a": "HAUS", "b": "TISCH", "w": "Haustisch", "dafuer": "4", "dagegen": "0"}
    for number in NUMBERS:
        assert stranger.post("/tisch/stimme", {**ballot, "id": vote_event_id(match, number)}).status == 400
    vote(host, table)
    assert tally(app) == [BY_THE_TABLE]


@pytest.mark.usefixtures("table")
def test_a_vote_of_an_evening_that_is_not_here_comes_along_once(app: Flask, server: str) -> None:
    machine = Stranger(server, "")
    vote_of_another = {**VOTE, "id": vote_event_id("an0therevening", 7)}
    raw = changed(machine.get("/sicherung/alles.zip").raw, house_with(votes=[vote_of_another]))
    for _ in range(2):
        assert machine.send_file("/sicherung", "datei", "schlafmuetze.zip", raw).status == 200
        assert tally(app) == [(VOTE["word"], VOTE["votes_for"], VOTE["votes_against"])]
    with zipfile.ZipFile(io.BytesIO(machine.get("/sicherung/alles.zip").raw)) as archive:
        assert [each["id"] for each in json.loads(archive.read("house.json"))["votes"]] == [vote_of_another["id"]]
