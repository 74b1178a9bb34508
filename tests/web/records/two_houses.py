"""A house with a clock of its own, and bundles that somebody has changed."""

import io
import json
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from companion.header import Header
from companion.match.actions import NextRound
from companion.words.actions import Count, Finish
from tests.engines import Place
from web.judge.vote_store import VoteStore
from web.records import people
from web.records.bundle import Bundle
from web.records.house_records import REST, HouseRecords, Report, import_bundle
from web.records.standings import project_standings
from web.storage.database import open_database
from web.storage.open_evenings import OpenEvenings

NAMES = ("Oma", "נועה", "<script>", "👩‍👩‍👧")
START = 1_795_000_000_000
VOTE = {
    "id": "vote-0001",
    "at": START,
    "modifier": "Xyzz",
    "head": "Quorp",
    "word": "Xyzzquorp",
    "votes_for": 3,
    "votes_against": 2,
}


class House:
    """A house with a clock of its own."""

    def __init__(self, place: Place) -> None:
        self.database = open_database(place)
        self.ticks = iter(range(START, START + 10**9, 1000))
        self.evenings = OpenEvenings(
            self.database, [people.project_people, project_standings], lambda: next(self.ticks)
        )
        self.now = datetime(2026, 11, 21, 20, tzinfo=UTC)
        self.vote_store = VoteStore(self.database, now=lambda: self.now)
        self.records = HouseRecords(self.evenings, self.vote_store)

    def evening(self, form: str = "form-1", rounds: int = 2) -> str:
        header = Header.of("words", NAMES, "a table in Bremen", {"table": "referee", "target": 0}, dealer=0)
        evening = self.evenings.begin(header, form, colours=(3, 1, 4, 7), settings={"advice": "after"})
        self.play(evening, rounds)
        return evening

    def play(self, evening: str, rounds: int, points: int = 5) -> None:
        for _ in range(rounds):
            with self.evenings.reading(evening) as opened:
                number, running = len(opened.log), opened.log.state.running
            if not running:
                self.evenings.book(evening, NextRound(), f"next-{number}")
            self.evenings.book(evening, Finish(0), f"finish-{number}")
            self.evenings.book(evening, Count((0, points, 3, 1)), f"count-{number}")

    def packed(self) -> bytes:
        file = io.BytesIO()
        file.writelines(self.records.bundle())
        return file.getvalue()

    def take(self, raw: bytes, device: str | None = None) -> Report:
        """Import a bundle once nobody has played here for a while."""
        self.ticks = iter(range(next(self.ticks) + REST, START + 10**9, 1000))
        return import_bundle(Bundle(io.BytesIO(raw)), self.records, device)

    def everything(self) -> list[tuple[Any, ...]]:
        with self.database.reading() as connection:
            tables = ("matches", "match_events", "people", "events")
            return [row for table in tables for row in connection.execute(f"SELECT * FROM {table}")]


def why(report: Report) -> list[str]:
    return [told.fault.code for told in report.left_out]


def changed(raw: bytes, change: Callable[[dict[str, bytes]], object]) -> bytes:
    """Return a bundle with changed files."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    change(files)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return out.getvalue()


def house_with(**changes: object) -> Callable[[dict[str, bytes]], None]:
    def change(files: dict[str, bytes]) -> None:
        files["house.json"] = json.dumps({**json.loads(files["house.json"]), **changes}).encode()

    return change
