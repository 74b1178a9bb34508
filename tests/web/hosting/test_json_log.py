"""Structured logs: a JSON object a line, and in no line a card, a vote, a name or an address of a device."""

import io
import json
import logging
import os
import re
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask

from companion.words.actions import Doubt, Laid, Vote
from companion.words.deck_files.reader import read_deck
from lexicon.paths import shipped
from tests.engines import Place
from tests.server import serving
from tests.waiting import PATIENCE
from tests.web.forms import NAMES, form_of, new_key
from tests.web.http_tablet import HttpTablet
from tests.web.phones.phone import Phone
from web.app import create_app
from web.server.hosting import json_log

SAID = ("Zwetschgenmus", "Großtante", "Kartenspielabend")
"""Texts that nothing but a device has named."""


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """All that is logged."""
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    root, ours = logging.getLogger(), logging.getLogger("schlafmuetze")
    before = root.handlers[:], root.level, ours.level
    stream = io.StringIO()
    json_log.begin(stream)
    yield stream
    logging.captureWarnings(capture=False)
    root.handlers[:] = before[0]
    root.setLevel(before[1])
    ours.setLevel(before[2])


@pytest.fixture
def app(place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path / "nothing"))  # no lexicon: the table needs none
    return create_app({"DATABASE": place, "SECRET_KEY": "for these tests", "LOG": "json", "BOT_PACE": 0.0})


def lines(log: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


def test_an_evening_leaves_no_name_no_card_and_no_vote_in_the_log(app: Flask, log: io.StringIO) -> None:
    with serving(app) as address, closing(HttpTablet(urlsplit(address).port or 0)) as tablet:
        match = tablet.begin("words", table="referee")
        actions = [Laid(0, "Wein", "Bahn"), Doubt(0, (1,), "Wein", "Bahn")]
        actions += [Vote(seat, against=seat == 1) for seat in (1, 2, 3, 0)]
        for number, action in enumerate(actions):
            assert tablet.ask("POST", f"/abend/{match}/tun", form_of(action, new_key(), number))[0] == 200
        for path in (
            f"/abend/{match}",
            "/urteil?a=EIS&b=WEIN",
            f"/wort?w={SAID[0]}",
            f"/abend/{SAID[1]}",
            "/abend/oma1",
        ):
            tablet.ask("GET", path.replace("ß", "%C3%9F"), whole=True)
        assert Phone(app, match, "192.168.77.9").tap(1).status_code == 303
        Phone(app, match, "192.168.77.9").come(SAID[2])
        form = {"id": new_key(), "spiel": "siebenschlaefer", "name": "Mia", "wach": "wide_awake"}
        alone = tablet.ask("POST", "/allein", form)[2].rpartition("/abend/")[2].partition("/")[0]
        assert tablet.ask("GET", f"/abend/{alone}/platz", whole=True)[0] == 200  # a hand of cards
        app.extensions["bots"].close()
    found = lines(log)
    routes = {line.get("route") for line in found}
    assert {"/neu/<slug>", "/abend/<match>/tun", "/urteil", "/allein"} <= routes
    booked = [line for line in found if line.get("route") == "/abend/<match>/tun"]
    assert len(booked) == len(actions)
    for line in booked:
        assert set(line) == {"time", "level", "route", "method", "status", "ms", "table"}
        assert (line["level"], line["status"], line["table"]) == ("info", 200, match)
        assert 0 < line["ms"] < 60_000
    cards = {card for word in read_deck(shipped("decks/klassik.csv")).words for card in (str(word),)}
    secrets = {*NAMES, *SAID, "oma1", "Weinbahn", "WEIN", "Wein", "Bahn", "against", "192.168.77.9", "127.0.0.1"}
    text = log.getvalue()
    hits = [
        each for each in sorted(secrets | cards) if re.search(rf"(?<!\w){re.escape(each)}(?!\w)", text, re.IGNORECASE)
    ]
    assert not hits


def test_a_fault_is_its_kind_and_its_places_without_its_text(app: Flask, log: io.StringIO) -> None:
    @app.get("/kaputt")
    def broken() -> str:
        raise ValueError("Oma hat EIS gelegt")

    assert app.test_client().get("/kaputt").status_code == 500
    fault, answer = lines(log)
    assert (fault["level"], fault["message"], fault["fault"]) == ("error", "unexpected fault", ["ValueError"])
    assert any(re.fullmatch(r"tests/web/hosting/test_json_log\.py:\d+ broken", place) for place in fault["where"])
    assert (answer["route"], answer["status"], answer["level"]) == ("/kaputt", 500, "error")
    thread = threading.Thread(target=lambda: 1 / int("0"))
    thread.start()
    thread.join()
    assert lines(log)[-1]["fault"] == ["ZeroDivisionError"]
    assert "Oma" not in log.getvalue()


def test_messages_are_told_as_they_stand_in_the_code(log: io.StringIO) -> None:
    logging.getLogger("schlafmuetze.bots").info("A bot at %s may not do %s", "kxq4mtp2ab", "Laid EIS")
    logging.getLogger("somebody.else").warning("Oma %s")  # filled in before it came here
    ours, other = lines(log)
    assert (ours["message"], ours["table"]) == ("A bot at %s may not do %s", "kxq4mtp2ab")
    assert re.fullmatch(r"test_json_log\.py:\d+", other["place"])
    assert "EIS" not in log.getvalue()
    assert "Oma" not in log.getvalue()


def test_signs_of_life_are_told_only_when_they_are_missing(app: Flask, log: io.StringIO) -> None:
    assert app.test_client().get("/healthz").status_code == 200
    assert app.test_client().get("/readyz").status_code == 200
    assert not log.getvalue()


def test_a_server_writes_nothing_but_json_to_stderr(data_home: Path) -> None:
    code = "from web.serve import serve; serve('127.0.0.1', 0, log='json')"
    env = {**os.environ, "SCHLAFMUETZE_DATA": str(data_home), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env
    ) as process:
        assert process.stdout
        try:
            found = next(filter(None, (re.search(r"http://localhost:\d+/", line) for line in process.stdout)))
            with urllib.request.urlopen(f"{found[0]}leute", timeout=PATIENCE) as answer:
                assert answer.status == 200
        finally:
            process.terminate()
            _, errors = process.communicate(timeout=PATIENCE)
    (line,) = [json.loads(line) for line in errors.splitlines() if line.startswith("{")]
    assert (line["route"], line["status"]) == ("/leute", 200)
