"""How long a booking takes on a long evening in an old house, and how heavy the table page is."""

from __future__ import annotations

import os
import re
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from companion.action import Action
from companion.log import Header, Log, Undo
from companion.match_actions import EndMatch, Leave
from companion.words.actions import Vote
from companion.words.referee_actions import Doubt, Laid
from lexicon.paths import data_home
from tests.bench.table import Row, median_seconds, milliseconds
from tests.conftest import find_chromium
from tests.web.chance import WORDS
from tests.web.forms import NAMES, form_of, new_key
from tests.web.http_tablet import HttpTablet, Unanswered
from web.app import create_app
from web.storage.event_store import Appending
from web.storage.open_evenings import OpenEvening, OpenEvenings

EVENINGS: Final = 10_000
EVENTS: Final = 1_000
PEOPLE: Final = 60
PATIENCE: Final = 60.0  # seconds until the server is there
_COMMAND: Final = Path(sys.executable).with_name("schlafmuetze")
_SERVED: Final = re.compile(r'(?:href|src)="(/static/[^"]+\.(?:css|js|svg)[^"]*)"')


def evenings() -> list[Row]:
    """Measure bookings and pages over HTTP, in a house of 10,000 evenings, on one of 1,000 events."""
    with tempfile.TemporaryDirectory(prefix="schlafmuetze-evenings-") as folder:
        home = Path(folder)
        for shared in data_home().iterdir():  # the lexicon; the house's own file is new
            if not shared.name.startswith("table.sqlite"):
                (home / shared.name).symlink_to(shared.resolve())
        path = home / "table.sqlite"
        opened: OpenEvenings = create_app({"MEMORY": path}).extensions["evenings"]
        fill(opened)
        with _server(home) as port, closing(HttpTablet(port)) as tablet:
            match = tablet.begin("words", target="500")
            log = lengthen(opened, match)
            return [
                Row("a house in SQLite", f"{path.stat().st_size / 1e6:.0f} MB", "", f"{EVENINGS:,} evenings"),
                *_bookings(tablet, match, log),
                *_pages(tablet, match),
                *_weight(tablet, port, match),
            ]


def fill(opened: OpenEvenings) -> None:
    """Fill a house with evenings: a real one of each game, again and again with other people."""
    with opened.store.database.writing() as connection:
        templates = []
        for game in ("words", "numbers", "siebenschlaefer"):
            header = Header.of(game, NAMES[:4], game, {"table": "referee"}, 0)
            log = _played(Log(header), 40, Random(game))
            match, _ = opened.store.begin(connection, log.header, f"form-of-{game}", 1, colours=(0, 1, 2, 3))
            _keep(opened, connection, match, log)
            templates.append(match)
        connection.executemany(
            "INSERT INTO people (key, name, colour, added) VALUES (?, ?, ?, ?)",
            [(f"person {number}", f"Person {number}", number % 8, number) for number in range(PEOPLE)],
        )
        people = [row[0] for row in connection.execute("SELECT id FROM people")]
        for table in ("matches", "match_events", "standings"):
            _multiply(connection, table, templates, people)
        _votes(connection)


def _multiply(connection: sqlite3.Connection, table: str, templates: Sequence[str], people: Sequence[int]) -> None:
    key = "id" if table == "matches" else "match"
    found = [connection.execute(f"SELECT * FROM {table} WHERE {key} = ?", (match,)) for match in templates]
    columns = [column[0] for column in found[0].description]
    rows = [[dict(zip(columns, row, strict=True)) for row in each] for each in found]
    marks = ", ".join(f":{column}" for column in columns)

    def copies() -> Iterator[dict[str, object]]:
        for number in range(EVENINGS - len(templates)):
            for row in rows[number % len(templates)]:
                changed = {**row, key: f"evening{number:05}", "started": number * 1000, "at": number * 1000}
                if table == "matches":
                    changed |= {"form": f"form-{number:05}", "over": int(number < EVENINGS - 50)}
                if table == "standings":
                    changed["person"] = people[(number * 7 + row["player"] * 11) % len(people)]
                yield {column: changed[column] for column in columns}

    connection.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", copies())


def _votes(connection: sqlite3.Connection) -> None:
    connection.executemany(
        "INSERT INTO events (id, kind, at, modifier, head, word, votes_for, votes_against, p) "
        "VALUES (?, 'vote', '2026-01-01T20:00:00+00:00', ?, ?, ?, 3, 1, 0.5)",
        [
            (
                f"evening{number:05}.{9}",
                f"Wort{number % 500}",
                f"Haus{number % 70}",
                f"Wort{number % 500}haus{number % 70}",
            )
            for number in range(EVENINGS)
        ],
    )


def lengthen(opened: OpenEvenings, match: str) -> Log:
    """Play on until an evening has 1,000 events, with nobody's word in doubt."""
    with opened.reading(match) as evening:
        log = _played(Log(evening.log.header), EVENTS, Random(1))
    with opened.store.appending(match) as appending:
        _keep(opened, appending.connection, match, log)
    return log


def _played(log: Log, events: int, rng: Random) -> Log:
    while len(log) < events or getattr(log.state.round, "dispute", None) is not None or not log.state.running:
        actions = [each for each in log.match.legal_actions(log.state) if not isinstance(each, EndMatch | Leave)]
        log.append(_said(rng.choice(actions), rng), id=f"played-{len(log):06}", at=len(log))
    return log


def _said(action: Action, rng: Random) -> Action:
    """Return what was done with the words it was done with."""
    if isinstance(action, Laid):
        return Laid(action.seat, *rng.sample(WORDS, 2))
    if isinstance(action, Doubt):
        return Doubt(action.accused, action.doubters, *rng.sample(WORDS, 2))
    return action


def _keep(opened: OpenEvenings, connection: sqlite3.Connection, match: str, log: Log) -> None:
    appending, row = Appending(connection, match), opened.store.row(match)
    appending.add(log.events, over=False)
    for project in opened.projections:
        project(appending, OpenEvening(match, row, log), ())
        project(appending, OpenEvening(match, row, log), log.events)


def _bookings(tablet: HttpTablet, match: str, log: Log) -> list[Row]:
    """Book words, doubts, votes and undos as a table does; time them by kind."""
    took: dict[str, list[float]] = {"plain": [], "vote": [], "undo": []}
    rng = Random(2)

    def book(action: Action, kind: str = "") -> None:
        form = form_of(action, new_key(), len(log))
        if isinstance(action, Undo):
            form = {"id": form["id"], "seen": form["seen"], "to": str(action.target), "confirmed": "1"}
        start = time.perf_counter()
        status, body, _ = tablet.ask("POST", f"/abend/{match}/tun", form)
        duration = time.perf_counter() - start
        assert status == 200, body
        log.append(action, id=form["id"])
        if kind:
            took[kind].append(duration)

    def disputed() -> bool:
        return log.state.round.dispute is not None

    def choose(kind: type[Action]) -> Action:
        return _said(next(each for each in log.match.legal_actions(log.state) if isinstance(each, kind)), rng)

    for _ in range(25):
        book(choose(Laid), "plain")
        book(Undo(log.standing[-1], confirmed=True))
        book(choose(Doubt))
        while disputed():
            vote = choose(Vote)
            decides = log.match.apply(log.state, vote).round.dispute is None
            book(vote, "vote" if decides else "")
        book(Undo(log.standing[-1], confirmed=True), "undo")
        while disputed():
            book(Undo(log.standing[-1], confirmed=True))
    what = {"plain": "booking: a word laid", "vote": "booking: the vote that decides", "undo": "booking: taken back"}
    return [
        Row(
            what[kind],
            milliseconds(statistics.median(each)),
            "< 30 ms",
            f"of {len(each)}; worst {milliseconds(max(each))}",
        )
        for kind, each in took.items()
    ]


def _pages(tablet: HttpTablet, match: str) -> list[Row]:
    found = []
    for what, address in (
        ("page: the table", f"/abend/{match}"),
        ("page: how far it is", f"/abend/{match}/stand"),
        ("page: start", "/"),
        ("page: people around the table", "/neu/wortspiel"),
        ("page: all evenings", "/abende"),
        ("page: everybody", "/leute"),
    ):
        if tablet.ask("GET", address)[0] == 200:
            found.append(Row(what, milliseconds(median_seconds(partial(tablet.ask, "GET", address), 20))))
    return found


def _weight(tablet: HttpTablet, port: int, match: str) -> list[Row]:
    page = tablet.ask("GET", f"/abend/{match}", whole=True)[1]
    served = sorted(set(_SERVED.findall(page)))
    parts = [len(page.encode()), *(len(tablet.ask("GET", address)[1].encode()) for address in served)]
    rows = [Row("the table page in all", f"{sum(parts) / 1000:.1f} KB", "< 100 KB", f"{len(parts)} files")]
    if (path := find_chromium(light=False)) is not None:  # as people have it
        rows.append(Row("the table page complete, Chromium", f"{_loaded(path, port, tablet, match):.3f} s", "< 0.3 s"))
    return rows


def _loaded(chromium: Path, port: int, tablet: HttpTablet, match: str) -> float:
    from playwright.sync_api import sync_playwright

    address, took = f"http://127.0.0.1:{port}", []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for _ in range(20):
            context = browser.new_context(viewport={"width": 1024, "height": 768}, locale="de-DE")
            context.add_cookies(
                [{"name": name, "value": value, "url": address} for name, value in tablet.cookies.items()]
            )
            page = context.new_page()
            page.goto(f"{address}/abend/{match}", wait_until="load")
            page.wait_for_function("performance.getEntriesByType('navigation')[0].loadEventEnd > 0")
            took.append(page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd") / 1000)
            context.close()
        browser.close()
    return float(statistics.median(took))


@contextmanager
def _server(home: Path) -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    command = [str(_COMMAND), "serve", "--host", "127.0.0.1", "--port", str(port)]
    env = {**os.environ, "SCHLAFMUETZE_DATA": str(home)}
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env) as running:
        try:
            with closing(HttpTablet(port)) as tablet:
                _wait(tablet)
            yield port
        finally:
            running.terminate()


def _wait(tablet: HttpTablet) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            tablet.ask("GET", "/")
        except Unanswered:
            assert time.monotonic() < deadline, "no server"
            time.sleep(0.1)
        else:
            return
