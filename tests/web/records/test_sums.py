"""The sums that a house keeps are those that adding up gives, whatever was played, taken back, deleted, restored."""

from pathlib import Path
from random import Random

import pytest

from companion.header import Header
from companion.log import Log
from companion.match.actions import EndMatch
from tests.engines import Place
from tests.web.added_up import SumRow, added_up
from tests.web.forms import NAMES
from tests.web.random_actions import next_action
from web.app import create_app
from web.records.deleted import delete
from web.storage.database import Connection
from web.storage.open_evenings import OpenEvenings

pytestmark = pytest.mark.contract


def kept(connection: Connection) -> list[SumRow]:
    return sorted(connection.execute("SELECT * FROM sums").fetchall())


@pytest.mark.parametrize("steps", [40, pytest.param(150, marks=pytest.mark.endurance)])
def test_the_kept_sums_are_those_that_adding_up_gives(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, engine: str, steps: int
) -> None:
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path / "nothing"))
    opened: OpenEvenings = create_app({"DATABASE": place}).extensions["evenings"]
    rng = Random(engine)  # other evenings for each engine
    matches = []
    for game in ("words", "numbers", "siebenschlaefer"):
        for number in range(2):
            header = Header.of(game, rng.sample(NAMES, 4), f"{engine}/{number}", {"table": "referee"}, 0)
            match = opened.begin(header, f"form-{game}-{number}")
            matches.append(match)
            log = Log(header)
            for step in range(steps):
                action = next_action(log, rng)
                log.append(action, id=f"event-{step:04}")
                opened.book(match, action, f"event-{step:04}")
            if number:
                opened.book(match, EndMatch(), "the-end-0001")
    database = opened.store.database
    with database.reading() as connection:
        before = kept(connection)
        assert before == added_up(connection)
        assert {"evenings", "won", "ahead", "pointed", "caught"} <= {name for _, _, _, name, _ in before}
    with database.writing() as connection:
        for match in matches:
            delete(connection, match, 1)
        assert kept(connection) == []
    for match in reversed(matches):
        opened.restore(match)
    with database.reading() as connection:
        assert kept(connection) == before
