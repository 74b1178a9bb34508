"""`python -m tests.bench`: its parts, its limits and its table. Times are not tested."""

from inspect import signature
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.header import Header
from tests.bench import __main__ as bench, house
from tests.bench.__main__ import PARTS, load
from tests.bench.games import play_outs
from tests.bench.rows import Limit, Row
from tests.web.forms import NAMES
from web.app import create_app
from web.storage.event_store import EveningRow
from web.storage.open_evenings import OpenEvenings


def test_every_part_is_a_function_that_measures_rows() -> None:
    for part in PARTS:
        measured = signature(load(part))
        assert measured.return_annotation == list[Row]
        assert all(parameter.default is not parameter.empty for parameter in measured.parameters.values())


def test_the_parts_named_are_measured_alone_each_once(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[str] = []

    def measure(part: str) -> list[Row]:
        measured.append(part)
        return [Row(f"something of {part}", 12.5, "ms", Limit("<", 20), "another one 30.5 ms")]

    monkeypatch.setenv("SCHLAFMUETZE_DATA", "")
    monkeypatch.setattr(bench, "load", lambda part: lambda: measure(part))
    done = CliRunner().invoke(bench.main, ["logs", "games", "logs"])
    assert (done.exit_code, measured) == (0, ["logs", "games"])
    assert done.stderr == "… logs\n… games\n"
    assert done.stdout.splitlines() == [
        "| measured           | result  | asked   | beside it           |",
        "| ------------------ | ------- | ------- | ------------------- |",
        "| something of logs  | 12.5 ms | < 20 ms | another one 30.5 ms |",
        "| something of games | 12.5 ms | < 20 ms | another one 30.5 ms |",
    ]
    measured.clear()
    assert CliRunner().invoke(bench.main, []).exit_code == 0
    assert measured == list(PARTS)


@pytest.mark.parametrize(
    ("limit", "met", "missed"),
    [
        (Limit("<", 30), (0, 29.9), (30, 31)),
        (Limit("≤", 2), (0, 2), (2.01, 3)),
        (Limit("≥", 0.95), (0.95, 1), (0.9499,)),
        (Limit("about", 1), (0.8, 1, 1.25), (0.79, 1.26)),
    ],
)
def test_a_limit_is_met_or_missed(limit: Limit, met: tuple[float, ...], missed: tuple[float, ...]) -> None:
    assert all(limit.met(value) for value in met)
    assert not any(limit.met(value) for value in missed)


def test_the_play_outs_need_no_lexicon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path / "data"))
    rows = play_outs(blocks=1, seconds=0.01)
    assert [row.measured.partition(",")[0] for row in rows] == [
        "random play-outs of words",
        "random play-outs of numbers",
        "random play-outs of siebenschlaefer",
    ]
    assert all(row.value > 0 and row.unit == "×" and row.beside for row in rows)
    assert not (tmp_path / "data").exists()


@pytest.mark.usefixtures("data_home")
def test_the_old_house_is_filled_with_evenings_that_can_be_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "EVENINGS", 30)
    monkeypatch.setattr(house, "EVENTS", 60)
    opened: OpenEvenings = create_app({"DATABASE": tmp_path / "table.sqlite"}).extensions["evenings"]
    house.fill(opened)
    with opened.store.database.writing() as connection:
        evenings = connection.execute("SELECT count(*) FROM matches").fetchone()[0]
        people = connection.execute("SELECT count(DISTINCT person) FROM standings").fetchone()[0]
        header = Header.of("words", NAMES[:4], "another evening", {"table": "referee"}, 0)
        begun = EveningRow("", header, {}, (0, 1, 2, 3), 1, None, 0, 1, over=False)
        row, _ = opened.store.begin(connection, begun, "form-of-another")
        objections = connection.execute("SELECT count(*) FROM objections").fetchone()[0]
        there = connection.execute("SELECT count(*) FROM matches WHERE deleted IS NULL").fetchone()[0]
    assert (evenings, there, objections) == (40, 31, 30)
    assert people > 20
    assert len(house.lengthen(opened, row.id)) >= 60
