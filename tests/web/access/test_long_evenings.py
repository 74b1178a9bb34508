"""Long evenings that a stranger has brought: looking at them in turn costs the tables that play nothing."""

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from flask import Flask

from companion.action import Json
from companion.header import Header
from companion.log import LAST_DEAL, MOST_BETWEEN, MOST_EVENTS, Log, Redo, Undo
from companion.match.actions import NextRound
from companion.numbers.actions import Caught, Finish
from tests.web.access.roles.http_stranger import Stranger
from tests.web.forms import form_of, new_key
from tests.web.http_tablet import HttpTablet
from tests.web.page import Page
from web.app import create_app
from web.records.bundle import EveningEntry, write_bundle
from web.storage.log_file import log_text, write_log
from web.storage.open_evenings import OpenEvenings

IDS: Final = ("kxq4mtp2aa", "kxq4mtp2ab", "kxq4mtp2ac")
HEADER: Final = Header.of("numbers", ["Oma", "Ben"], "a table in Bremen", {"table": "referee"}, dealer=0)


@pytest.fixture
def app(data_home: Path, tmp_path: Path) -> Flask:
    assert data_home.is_dir()
    config = {"DATABASE": tmp_path / "table.sqlite", "COUNT_THIS_MACHINE": True, "REPLAYS": (3 * MOST_EVENTS, 0.001)}
    return create_app(config)


def longest() -> Log:
    """Return a log of the most events that there may be."""
    log = Log(HEADER)
    log.append(Caught(0))
    while len(log) < MOST_EVENTS:
        log.append(Redo(1) if log.undoable is None else Undo(1))
    return log


def imported(port: int, logs: Mapping[str, str]) -> str:
    """Import evenings as the machine itself, and return the text of the page that tells what came of it."""
    evenings = [(EveningEntry(id=name, started=1), text) for name, text in logs.items()]
    machine = Stranger(f"http://127.0.0.1:{port}", "")
    raw = b"".join(write_bundle(evenings, 1))
    return machine.send_file("/sicherung?lang=de", "datei", "a.zip", raw).text


def test_a_stranger_who_looks_at_the_longest_evenings_in_turn_replays_each_once_and_closes_no_table(
    evenings: OpenEvenings, port: int
) -> None:
    replayed: list[int] = []
    refuse = evenings.replaying

    def count(events: int) -> None:
        refuse(events)
        replayed.append(events)

    evenings.replaying = count
    text = write_log(longest())
    assert "3 Abende" in imported(port, dict.fromkeys(IDS, text))
    with closing(HttpTablet(port)) as tablet, closing(HttpTablet(port, own="127.0.0.2")) as stranger:
        match = tablet.begin("numbers")
        statuses: list[int] = []
        for number in range(8):
            form = form_of(Caught(number % 2), new_key(), number)
            assert tablet.ask("POST", f"/abend/{match}/tun", form)[0] == 200
            statuses.extend(stranger.ask("GET", f"/abend/{look}", whole=True)[0] for look in IDS)
            assert tablet.ask("GET", f"/abend/{match}", whole=True)[0] == 200
    assert [events for events in replayed if events == MOST_EVENTS] == [MOST_EVENTS] * 3
    assert sum(replayed) < 3 * MOST_EVENTS + 10  # the table was never read again
    assert statuses[:3] == [200] * 3
    assert set(statuses[3:]) <= {200, 429}
    kept = [evening for evening in evenings._open.values() if evening.id in IDS]
    assert sum(len(evening.log) for evening in kept) <= MOST_EVENTS
    assert match in evenings._open


def test_an_import_of_more_than_can_be_played_is_left_out_with_a_sentence(port: int) -> None:
    log = longest()
    shapes: list[Json] = [event.to_dict() for event in log.events]
    over = log_text(log.header, [*shapes, {"number": MOST_EVENTS + 1, "action": {"do": "redo", "target": 1}}])
    rounds: list[Json] = [
        {"number": number, "action": {"do": "next_round"} if number % 2 == 0 else {"do": "finish", "winner": 0}}
        for number in range(1, 2 * MOST_BETWEEN + 3)
    ]
    logs = {IDS[0]: over, IDS[1]: log_text(HEADER, rounds)}
    page = imported(port, logs)
    assert "Mehr als 20000 Ereignisse fasst ein Protokoll nicht." in page
    assert "So viele Runden und Änderungen am Zettel fasst ein Protokoll nicht." in page
    with closing(HttpTablet(port)) as stranger:
        assert [stranger.ask("GET", f"/abend/{each}", whole=True)[0] for each in IDS] == [404] * 3


def test_a_table_with_a_full_evening_reads_to_end_it_and_can(evenings: OpenEvenings, port: int) -> None:
    with closing(HttpTablet(port)) as tablet:
        match = tablet.begin("numbers")
        with evenings.reading(match) as evening:
            log = evening.log
            log.append(Caught(0))
            while len(log) < LAST_DEAL:
                log.append(Redo(1) if log.undoable is None else Undo(1))
            log.append(Finish(0))
        with evenings.store.appending(match) as appending:
            appending.add(log.events, over=False)
        refused = tablet.ask("POST", f"/abend/{match}/tun", form_of(NextRound(), new_key(), len(log)))
        assert refused[0] in (400, 409)
        assert "Dieser Abend ist voll" in Page(refused[1]).text
        ended = tablet.ask("POST", f"/abend/{match}/tun", {"do": "end_match", "id": new_key(), "seen": str(len(log))})
        assert ended[0] == 200, ended[1]
        with evenings.reading(match) as evening:
            assert evening.row.over
