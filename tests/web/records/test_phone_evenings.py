"""Evenings played on phones elsewhere, imported from a bundle: their pages, sums and bundles hold them."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.game import GAMES
from companion.log import Log
from companion.match.sheet import totals
from tests.web.page import Page, page_of
from tests.web.records.two_houses import START
from web.app import create_app
from web.records.bundle import Bundle, EveningEntry, write_bundle
from web.records.standings import standings
from web.storage.kept_evening import DAY
from web.storage.log_file import read_log, write_log
from web.storage.open_evenings import OpenEvenings

PAGES: Final = ("", "/zettel", "/stand", "/abend.csv", "/abend.bgsplay", "?schritt=geraete", "?zeilen=500")
GOLDEN: Final = Path(__file__).parents[2] / "golden"


def logs() -> Iterator[tuple[str, Log]]:
    """Yield the golden logs played on phones, by their names; some of them over, some in the middle of a round."""
    for path in sorted(GOLDEN.glob("*/*.jsonl")):
        log = read_log(path.read_text(encoding="utf-8"))
        if log.header.options["table"] == "digital":
            yield f"{log.header.game}/{path.stem}", log
            if len(log) > 20:
                yield f"{log.header.game}/{path.stem}, half", Log.replay(log.header, log.events[: len(log) // 2])


LOGS: Final = dict(logs())


class Imported(NamedTuple):
    """A house with all evenings of a bundle, and their ids by the names of the logs."""

    app: Flask
    ids: dict[str, str]

    @property
    def client(self) -> FlaskClient:
        """A device that nobody has told its language."""
        return self.app.test_client()


def bundle_of(ids: dict[str, str]) -> bytes:
    out = io.BytesIO()
    entries = [EveningEntry(id=match, started=START + number * DAY) for number, match in enumerate(ids.values())]
    out.writelines(write_bundle(zip(entries, map(write_log, LOGS.values()), strict=True), START))
    return out.getvalue()


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Imported:
    folder = tmp_path_factory.mktemp("phones")
    app = create_app({"DATABASE": folder / "table.sqlite", "SECRET_KEY": "for these tests", "TESTING": True})
    client = app.test_client()
    ids = {name: f"phones{number:04}" for number, name in enumerate(LOGS)}
    page = page_of(
        client.post("/sicherung", data={"datei": (io.BytesIO(bundle_of(ids)), "schlafmuetze-2026-11-21.zip")})
    )
    assert page.texts(".taken li")[0] == f"{len(LOGS)} Abende sind neu."
    assert not page.has(".told")
    return Imported(app, ids)


def test_every_page_of_them_answers(imported: Imported) -> None:
    client = imported.client
    for name, match in imported.ids.items():
        for page in PAGES:
            assert client.get(f"/abend/{match}{page}", buffered=True).status_code == 200, (name, page)


def test_sums_kept_beside_the_logs_are_those_of_the_logs(imported: Imported) -> None:
    evenings: OpenEvenings = imported.app.extensions["evenings"]
    with evenings.store.database.reading() as connection:
        for name, log in LOGS.items():
            rows = connection.execute(
                "SELECT place, total, rounds, wins, losses FROM standings WHERE match = ? ORDER BY player",
                (imported.ids[name],),
            ).fetchall()
            assert rows == [(each.place, each.total, each.rounds, each.wins, each.losses) for each in standings(log)]
            assert [row[1] for row in rows] == list(totals(log.state))
            counts = connection.execute(
                "SELECT player, name, value FROM counts WHERE match = ?", (imported.ids[name],)
            ).fetchall()
            expected = {
                (player, what, value)
                for player, each in enumerate(standings(log))
                for what, value in each.counts.items()
            }
            assert set(counts) == expected


def test_those_that_are_over_go_on_to_the_next_house_as_they_came_and_come_in_once(imported: Imported) -> None:
    assert {name.partition("/")[0] for name in LOGS} == set(GAMES)
    assert sum(bool(log.state.results) for log in LOGS.values()) > 20
    answer = imported.client.get("/sicherung/alles.zip", buffered=True)
    assert answer.status_code == 200
    found = {entry.id: text for entry, text in Bundle(io.BytesIO(answer.get_data())).evenings()}
    over = {name for name, log in LOGS.items() if not log.match.is_sealed(log.state)}
    assert 0 < len(over) < len(LOGS)
    assert found == {match: write_log(LOGS[name]) for name, match in imported.ids.items() if name in over}
    sent = {"datei": (io.BytesIO(bundle_of(imported.ids)), "schlafmuetze-2026-11-21.zip")}
    page = Page(imported.client.post("/sicherung", data=sent).text)
    assert page.texts(".taken li") == [f"{len(LOGS)} Abende waren schon da."]
