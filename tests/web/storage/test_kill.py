"""A table killed at any moment loses nothing: recorded evenings over HTTP, SIGKILL, start, look, send again."""

import itertools
import shutil
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final

import pytest

from companion.action import Action
from companion.log import Log, Undo
from companion.words.actions import Doubt
from tests.web.database_file import events_of, header_of
from tests.web.forked_server import ForkedServer, forked_server
from tests.web.forms import NAMES, form_of, new_key, set_up
from tests.web.http_tablet import HttpTablet, Unanswered
from tests.web.page import Page
from tests.web.random_actions import next_action
from web.app import create_app
from web.games.screen import SCREENS, screen_of
from web.storage.log_file import read_log_file

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")]

GOLDEN: Final = Path(__file__).parents[2] / "golden"
LONGEST: Final = 0.02  # seconds from a request to the kill: some come before the answer, some after it
EVENING: Final = 60  # bookings, then the next one begins


class Table:
    """An evening on a tablet that gets an answer only sometimes."""

    def __init__(self, server: ForkedServer, path: Path, rng: Random) -> None:
        self.server = server
        self.path = path
        self.rng = rng
        # Only the kills draw from this one: an answer in time or not doesn't change what is played afterwards.
        self.kills = Random(rng.random())
        self.tablet = HttpTablet(server.port)
        self.seen: Counter[str] = Counter()
        self.match = ""
        self.log: Log
        self.told: list[Action] = []
        self.evenings: dict[str, Log] = {}

    def begin(self, game: str, told: Log | None = None) -> None:
        """Set up an evening of a game; with `told`, the recorded one."""
        names: tuple[str, ...] = NAMES[:4]
        options, self.told = {"target": "60", "tally": "points"}, []
        if told is not None:
            names = told.header.seats
            options = {name: str(value) for name, value in told.header.options.items() if name not in ("deck", "table")}
            self.told = [event.action for event in told.events]
        form = set_up(new_key(), names, farbe=[str(NAMES.index(name)) for name in names], **options)
        if told is not None:
            form["geber"] = str(told.header.dealer)
        status, body, location = self.sure("POST", f"/neu/{screen_of(game).slug}", form)
        assert status == 303, body
        again = self.tablet.ask("POST", f"/neu/{screen_of(game).slug}", form)
        assert again[2] == location
        self.match = location.rpartition("/")[2]
        self.log = self.evenings[self.match] = Log(header_of(self.path, self.match))

    def next(self) -> tuple[dict[str, str], list[tuple[Action, str]]]:
        """Return the next form and the events that it books."""
        key, seen = new_key(), len(self.log)
        if not self.told and len(self.log.standing) > 3 and self.rng.randrange(12) == 0:
            targets = self.log.standing[: -self.rng.randint(2, 4) : -1] or self.log.standing[-1:]
            form = {"id": key, "seen": str(seen), "to": str(targets[-1]), "confirmed": "1"}
            undos = [(Undo(target, confirmed=True), f"{key}.{step}") for step, target in enumerate(targets)]
            return form, list(undos)
        action = self.told.pop(0) if self.told else next_action(self.log, self.rng)
        return form_of(action, key, seen), [(action, key)]

    def sure(self, method: str, path: str, form: object = None) -> tuple[int, str, str]:
        """Ask until an answer comes, as the page does."""
        while True:
            try:
                return self.tablet.ask(method, path, form)  # type: ignore[arg-type]
            except Unanswered:
                self.wake()

    def wake(self) -> None:
        """Restart the server, and check that all events are there."""
        self.server.wait()
        self.server.start()
        self.tablet.connect(self.server.port)

    def do(self) -> None:
        """Send the next form; its events count as booked once the answer comes."""
        form, events = self.next()
        status, body, _ = self.sure("POST", f"/abend/{self.match}/tun", form)
        self.take(events, status, body)

    def do_and_die(self) -> None:
        """Send the next form and kill the server before, during or after it; then look, and send it again."""
        form, events = self.next()
        moment = self.kills.choice(("before", "while", "while", "while", "after"))
        path = f"/abend/{self.match}/tun"
        answer: tuple[int, str, str] | None = None
        if moment == "before":
            self.server.kill()
        try:
            self.tablet.send("POST", path, form)
            if moment == "while":
                time.sleep(LONGEST * self.kills.randrange(1000) / 1000)
                self.server.kill()
            answer = self.tablet.answer()
        except Unanswered:
            pass
        if moment == "after":
            self.server.kill()
        self.wake()
        before = [(known_as, action.to_dict()) for known_as, action in self.known()]
        after = [*before, *((known_as, action.to_dict()) for action, known_as in events)]
        there = events_of(self.path, self.match)
        assert there in ([after] if answer is not None else [before, after])
        self.seen["answered" if answer else "kept, not answered" if there == after else "not kept"] += 1
        status, body, _ = self.tablet.ask("GET", f"/abend/{self.match}")
        assert (status, Page(body).seq) == (200, len(there))
        if answer is None or self.kills.randrange(3) == 0:  # an impatient person sends it again, too
            answer = self.sure("POST", path, form)
        self.take(events, answer[0], answer[1])
        assert events_of(self.path, self.match) == after

    def take(self, events: list[tuple[Action, str]], status: int, body: str) -> None:
        """Note the events of an answered form as booked."""
        assert status == 200, body
        for action, key in events:
            self.log.append(action, id=key)
        assert Page(body).seq == len(self.log)

    def known(self) -> list[tuple[str, Action]]:
        """Return id and action of all events answered as booked."""
        return [(event.id, event.action) for event in self.log.events]


def recorded() -> list[Log]:
    """Return the golden evenings with real cards, of all three games."""
    logs = [read_log_file(path) for path in sorted(GOLDEN.glob("*/*.jsonl"))]
    return [log for log in logs if log.header.options["table"] == "referee"]


@pytest.mark.parametrize("kills", [12, pytest.param(500, marks=pytest.mark.endurance)])
def test_killed_at_any_moment_every_booking_that_was_answered_is_there_once(
    tmp_path: Path, data_home: Path, kills: int, measured: Callable[[str], None]
) -> None:
    told = [log for log in recorded() if len(log) >= 8]
    assert {log.header.game for log in told} == set(SCREENS)
    voted = [log for log in told if any(isinstance(event.action, Doubt) for event in log.events)]
    few = [*voted, *(log for log in told[:: len(told) // 4] if log not in voted)]
    table = played(tmp_path, told if kills > len(told) else few, kills, data_home)
    assert min(table.seen[how] for how in ("answered", "not kept")) > kills // 60, table.seen
    with closing(sqlite3.connect(tmp_path / "table.sqlite")) as connection:
        assert connection.execute("SELECT count(*) FROM events WHERE kind = 'vote'").fetchone()[0] > 5
    measured(f"kills: {table.seen.total()} at any moment, none lost or doubled; {dict(table.seen)}")


def played(folder: Path, told: list[Log], kills: int, data: Path) -> Table:
    """Play recorded evenings, then random ones, until the server was killed so often; check the file."""
    path, rng = folder / "table.sqlite", Random(kills)
    evenings: list[tuple[str, Log | None]] = [(log.header.game, log) for log in told]
    rng.shuffle(evenings)
    others = itertools.cycle(SCREENS)
    with forked_server(path, data) as server:
        server.start()
        table = Table(server, path, rng)
        while evenings or table.seen.total() < kills:
            game, log = evenings.pop() if evenings else (next(others), None)
            table.begin(game, log)
            for _ in range(EVENING):
                over = table.log.match.outcome(table.log.state) is not None
                if (over or log is not None) and not table.told:
                    break
                if table.seen.total() < kills and rng.randrange(3) == 0:
                    table.do_and_die()
                else:
                    table.do()
        for match, played_log in table.evenings.items():
            events = [(event.id, event.action.to_dict()) for event in played_log.events]
            assert events_of(path, match) == events
        table.tablet.close()
        server.kill()
        server.wait()
    assert_it_follows_from_the_logs(path, folder / "again.sqlite", table.evenings)
    return table


def assert_it_follows_from_the_logs(path: Path, copy: Path, evenings: dict[str, Log]) -> None:
    """Check that the file is whole, and that the tables beside the logs agree with them."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copy(path, copy)
    with closing(sqlite3.connect(copy)) as connection, connection:
        for table in ("counts", "standings", "people", "events"):
            connection.execute(f"DELETE FROM {table}")
    opened = create_app({"DATABASE": copy, "SECRET_KEY": "-"}).extensions["evenings"]
    for match, log in evenings.items():  # in the order in which they were played, whatever a clock said meanwhile
        with opened.reading(match) as found:
            assert found.log.state == log.state
            with opened.store.appending(match) as appending:
                for project in opened.projections:
                    project(appending, found, ())  # as it began
                    project(appending, found, found.log.events)
    assert follows(copy) == follows(path)


def follows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return the tables that follow from the logs, people by name."""
    with closing(sqlite3.connect(path)) as connection:
        people = connection.execute("SELECT key, name, colour FROM people ORDER BY key").fetchall()
        standings = connection.execute(
            "SELECT standings.*, people.key FROM standings JOIN people ON people.id = person ORDER BY match, player"
        )
        columns = [column[0] for column in standings.description]
        sums = [
            tuple(value for column, value in zip(columns, row, strict=True) if column != "person") for row in standings
        ]
        votes = connection.execute(
            "SELECT id, kind, at, modifier, head, word, votes_for, votes_against, target FROM events ORDER BY id"
        ).fetchall()
        counts = connection.execute("SELECT match, player, name, value FROM counts ORDER BY 1, 2, 3").fetchall()
    assert people
    assert sums
    return {"people": people, "standings": sums, "counts": counts, "events": votes}
