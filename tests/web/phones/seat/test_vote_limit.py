"""A table that has set a time for each vote: phones show what is left, and the server books what is missing (W-30)."""

import pytest

from companion.log import AFTER_UNDO
from companion.words.actions import Close, Doubt, Laid, Vote
from tests.waiting import wait_until
from tests.web.forms import new_key
from tests.web.phones.seat.conftest import Begin, Table
from web.live.clocks import steady_ms

BEN, MIA, OMA, JO = range(4)
WORD = Laid(JO, "WEIN", "BAHN", "Weinbahn")


def doubted(begin: Begin, begun_before: int, votes: str = "open") -> Table:
    """Return a table that votes since so many ms on Jo's word, with 15 seconds a vote."""
    at = round(steady_ms()) - begun_before
    return begin("words", WORD, Doubt(JO, (BEN,), at=at), votes=votes, vote_seconds="15")


def time_is_up(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the clock of the deadlines 15 seconds forward: nothing has run out before, however slow the machine is."""
    deadlines = table.app.extensions["live"].deadlines
    monkeypatch.setattr(deadlines, "_now", lambda: steady_ms() + 15_000)
    deadlines.resume()


def booked(table: Table, number: int) -> None:
    wait_until(lambda: table.evenings.store.last(table.match) >= number)
    assert table.evenings.store.last(table.match) == number


def test_w30_a_phone_shows_the_time_that_is_left_for_the_vote(begin: Begin) -> None:
    before = steady_ms()
    table = doubted(begin, 5_000)
    ben = table.phone(BEN)
    left = ben.frame()["left"]
    assert 10_000 - (steady_ms() - before) - 1 <= left <= 10_000
    before = steady_ms()
    ben.tap("gilt nicht")
    left = table.phone(MIA).frame()["left"]
    assert 15_000 - (steady_ms() - before) - 1 <= left <= 15_000
    assert isinstance(table.actions[-1], Vote)
    assert ben.send("vote", against=True, at=1, word=1).status_code == 400, "a phone names no times"


def test_w30_once_time_is_up_the_server_books_what_is_missing(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    table = doubted(begin, 0, "secret")
    ben, jo = table.phone(BEN), table.phone(JO)
    ben.tap("gilt nicht")
    time_is_up(table, monkeypatch)
    booked(table, 4)
    assert isinstance(table.actions[-1], Close)
    view = jo.view()
    assert (view["mood"], view["figure"], view["verdict"]) == ("result", "3 zu 1", "gilt")
    assert "left" not in jo.frame()
    story = table.page().text
    assert "Die Zeit ist um, die Stimmen von Mia, Oma und Jo zählen dafür – 3 zu 1, „Weinbahn“ gilt." in story


def test_w30_without_a_limit_no_phone_shows_a_time(begin: Begin) -> None:
    table = begin("words", WORD, Doubt(JO, (BEN,), at=1))
    assert "left" not in table.phone(BEN).frame()
    assert "data-left=" not in table.host.get(f"/abend/{table.match}").text


def test_w45_what_was_taken_back_does_not_run_out_at_once(begin: Begin) -> None:
    table = doubted(begin, 14_900)
    booked(table, 3)
    page, before = f"/abend/{table.match}", steady_ms()
    answer = table.host.post(f"{page}/tun", data={"id": new_key(), "seen": 3, "do": "undo", "target": 3})
    assert answer.status_code < 400, answer.text
    left = table.phone(BEN).frame()["left"]
    assert left >= AFTER_UNDO - (steady_ms() - before) - 1
    assert "data-left=" in table.host.get(page).text
