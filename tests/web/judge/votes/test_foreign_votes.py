"""Votes from elsewhere, by a bundle or a form, keep no vote of a table from becoming a precedent. Over HTTP."""

import io
import json
import zipfile

import pytest
from flask import Flask

from companion.words.actions import Doubt, Vote
from tests.web.access.roles.http_stranger import Stranger
from tests.web.forms import form_of, new_key, set_up
from tests.web.records.two_houses import VOTE, changed, house_with
from web.judge.precedents import vote_event_id
from web.judge.vote_store import VoteStore

BY_THE_TABLE = ("Weinbahn", 1, 3)
NUMBERS = range(1, 12)
"""Those of the events that the table will make next."""


@pytest.fixture
def app(house: Flask) -> Flask:
    return house


@pytest.fixture
def host(address: str) -> Stranger:
    return Stranger(address)


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
    app: Flask, address: str, host: Stranger, table: str
) -> None:
    machine, match = Stranger(address, ""), table.rpartition("/")[2]
    forged = [{**VOTE, "id": vote_event_id(match, number)} for number in NUMBERS]
    raw = changed(machine.get("/sicherung/alles.zip").raw, house_with(votes=[*forged, VOTE]))
    answer = machine.send_file("/sicherung", "datei", "schlafmuetze.zip", raw)
    assert (answer.status, "1 Abstimmung ist neu." in answer.text) == (200, True)
    vote(host, table)
    assert tally(app) == [BY_THE_TABLE, (VOTE["word"], VOTE["votes_for"], VOTE["votes_against"])]


def test_a_form_with_the_id_of_a_vote_to_come_is_refused(app: Flask, address: str, host: Stranger, table: str) -> None:
    stranger, match = Stranger(address), table.rpartition("/")[2]
    stranger.post("/neu/wortspiel", set_up(new_key(), ("Kim", "Lea", "Tom")))
    ballot = {"a": "HAUS", "b": "TISCH", "w": "Haustisch", "dafuer": "4", "dagegen": "0"}
    machine = Stranger(address, "")
    for number in NUMBERS:
        to_come = vote_event_id(match, number)
        assert stranger.post("/tisch/stimme", {**ballot, "id": to_come}).status == 400
        for page, fields in (("strenge", {"wie": "strict"}), ("vergessen", {}), ("zurueck", {"was": to_come})):
            assert machine.post(f"/tisch/{page}", {"id": to_come, **fields}).status == 400
    vote(host, table)
    assert tally(app) == [BY_THE_TABLE]


@pytest.mark.usefixtures("table")
def test_a_vote_of_an_evening_that_is_not_here_comes_along_once(app: Flask, address: str) -> None:
    machine = Stranger(address, "")
    vote_of_another = {**VOTE, "id": vote_event_id("an0therevening", 7)}
    raw = changed(machine.get("/sicherung/alles.zip").raw, house_with(votes=[vote_of_another]))
    for _ in range(2):
        assert machine.send_file("/sicherung", "datei", "schlafmuetze.zip", raw).status == 200
        assert tally(app) == [(VOTE["word"], VOTE["votes_for"], VOTE["votes_against"])]
    with zipfile.ZipFile(io.BytesIO(machine.get("/sicherung/alles.zip").raw)) as archive:
        assert [each["id"] for each in json.loads(archive.read("house.json"))["votes"]] == [vote_of_another["id"]]
