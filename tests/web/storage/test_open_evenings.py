"""Evenings in memory are bounded, in number and in events; one that was closed is read again as it was."""

import pytest

from companion.header import Header
from companion.numbers.actions import Caught
from tests.engines import Place
from web.storage import open_evenings
from web.storage.database import open_database
from web.storage.open_evenings import OpenEvenings

pytestmark = pytest.mark.contract


@pytest.fixture
def evenings(place: Place) -> OpenEvenings:
    return OpenEvenings(open_database(place))


def begin(evenings: OpenEvenings, number: int, events: int = 0) -> str:
    """Begin an evening with so many events, and return its id."""
    match = evenings.begin(Header.of("numbers", ["Oma", "Ben"], "a", {"table": "referee"}), f"form-{number:04}")
    for event in range(events):
        evenings.book(match, Caught(event % 2), f"booking-{event}")
    return match


def length(evenings: OpenEvenings, match: str) -> int:
    with evenings.reading(match) as evening:
        return len(evening.log)


def test_so_many_evenings_are_open_and_no_more(evenings: OpenEvenings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_evenings, "MOST_OPEN", 5)
    matches = [begin(evenings, number, events=1) for number in range(12)]
    assert list(evenings._open) == matches[-5:]
    assert length(evenings, matches[7]) == 1  # asked for again, it stays longer
    assert length(evenings, matches[0]) == 1
    assert list(evenings._open) == [*matches[9:], matches[7], matches[0]]
    assert [length(evenings, match) for match in matches] == [1] * 12
    evenings.book(matches[0], Caught(1), "booking-9", seen=1)
    assert length(evenings, matches[0]) == 2


def test_so_many_events_are_in_memory_and_no_more(evenings: OpenEvenings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_evenings, "MOST_EVENTS", 25)
    matches = [begin(evenings, number, events=10) for number in range(6)]
    for match in matches * 2:
        assert length(evenings, match) == 10
        for played in (False, True):
            assert sum(len(each.log) for each in evenings._open.values() if each.is_played is played) <= 25
    assert list(evenings._open)[-1] == matches[-1]


def test_evenings_that_are_looked_at_close_none_that_is_played(
    evenings: OpenEvenings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_evenings, "MOST_EVENTS", 25)
    old = [begin(evenings, number, events=20) for number in range(3)]
    evenings._open.clear()
    table = begin(evenings, 3, events=2)
    for match in old * 2:
        assert length(evenings, match) == 20
        assert list(evenings._open) == [table, match]
    evenings.book(table, Caught(1), "the next")
    assert length(evenings, table) == 3
    long = begin(evenings, 4, events=40)  # one longer than the bound stays while it is asked for
    for _ in range(3):
        assert length(evenings, long) == 40
        assert list(evenings._open)[-1] == long
