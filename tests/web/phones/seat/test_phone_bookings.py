"""Bookings of phones: for the own player alone, once each, in time, and nothing that isn't a phone's to do."""

import pytest

from companion.log import AFTER_UNDO
from companion.match.actions import Buzz, Join, NextRound
from companion.words.actions import Close, Count, Doubt, Finish, Laid, Vote
from tests.waiting import wait_until
from tests.web.forms import new_key
from tests.web.page import Page
from tests.web.phones.seat.conftest import Begin, Table
from web.live.clocks import steady_ms

BEN, MIA, OMA, JO = range(4)
LATER = 10**13  # ms: no deadline comes before the test is over
WORD = Laid(JO, "WEIN", "BAHN", "Weinbahn")


def test_a_booking_is_answered_with_a_number_counts_once_and_is_its_own(begin: Begin) -> None:
    table = begin("words", WORD, Doubt(JO, (BEN,)))
    ben, key = table.phone(BEN), new_key()
    answers = [ben.send("vote", key, against=True, word=1) for _ in range(3)]
    assert [(answer.status_code, answer.get_json()) for answer in answers] == [(200, {"seq": 3})] * 3
    assert table.actions[2:] == [Vote(BEN, against=True, word=1)]
    assert [event.by for event in table.log.events] == [None, None, BEN]
    table = begin("words", Buzz(BEN, LATER, 3))
    ben, key = table.phone(BEN), new_key()
    assert [ben.send("doubt", key, accused=JO).status_code for _ in range(2)] == [200, 200]
    assert table.actions[1:] == [Doubt(JO, (BEN,))]  # an answer for the table


def test_a_device_without_a_seat_sees_and_does_nothing(begin: Begin) -> None:
    table = begin("words", WORD, Doubt(JO, (BEN,)))
    stranger, elsewhere = table.phone(None), begin("words").phone(BEN)
    elsewhere.match = table.match
    for device in (stranger, elsewhere):
        page, stand = device.page(), device.client.get(f"/abend/{table.match}/platz/stand")
        assert (page.status_code, stand.status_code, device.send("vote", against=True).status_code) == (403, 403, 403)
        assert "Weinbahn" not in page.text + stand.text
        assert any(link.startswith("/mit") for link in Page(page.text).links)
    assert len(table.actions) == 2


def test_a_phone_neither_names_a_seat_nor_a_time(begin: Begin) -> None:
    table = begin("words", WORD, Doubt(JO, (BEN,)))
    ben = table.phone(BEN)
    for fields in ({"seat": MIA}, {"seat": BEN}, {"by": 1}, {"at": 5}):
        assert ben.send("vote", against=True, **fields).status_code == 400  # type: ignore[arg-type]
    assert ben.send("buzz", at=1).status_code == ben.send("buzz").status_code == 400
    assert len(table.actions) == 2


def test_a_phone_does_nothing_that_is_the_table_s(begin: Begin) -> None:
    table = begin("words", WORD)
    ben = table.phone(BEN)
    for do in ("undo", "redo", "end_match", "next_round", "leave", "hush", "laid", "halt", "finish", "set_chips", ""):
        answer = ben.send(do, target=1, player=MIA, winner=BEN, chips=9)
        assert answer.status_code == 400, do
        assert answer.get_json()["refused"]["sentence"], do
    assert table.actions == [WORD]


def test_w28_a_phone_opens_no_dispute_without_a_call_and_names_no_other_word(begin: Begin) -> None:
    table = begin("words", WORD)
    ben = table.phone(BEN)
    assert ben.send("doubt_too", word=1).status_code == 409
    assert ben.send("doubt", accused=JO).status_code == 409
    table.book(Buzz(BEN, LATER, 3))
    assert table.phone(MIA).send("doubt", accused=JO).status_code == 400  # not hers to say
    ben.do("doubt", accused=OMA)  # the word that lies is known
    assert table.actions[-1] == Doubt(JO, (BEN,))


def test_w28_equal_callers_need_a_first_one_out_of_them(begin: Begin) -> None:
    table = begin("words", WORD, Buzz(BEN, LATER, 9), Buzz(MIA, LATER + 1, 9))
    ben = table.phone(BEN)
    assert [ben.send("doubt", **first).status_code for first in ({}, {"first": OMA}, {"first": "1"})] == [400] * 3
    ben.do("doubt", first=MIA)
    assert table.actions[-1] == Doubt(JO, (MIA, BEN))


def test_a_vote_of_an_earlier_moment_is_refused_with_a_reason(begin: Begin) -> None:
    table = begin("words", WORD, Doubt(JO, (BEN,)))
    ben = table.phone(BEN)
    assert table.log.undoable is not None
    table.evenings.take_back(table.match, table.log.undoable, new_key(), None)
    answer = ben.send("vote", seen=2, against=True, word=1)
    refused = answer.get_json()["refused"]
    assert (answer.status_code, refused["clause"]) == (409, "W-45")
    assert refused["url"] == "/regeln/wortspiel#W-45"


def test_a_body_that_is_none_is_refused_with_a_sentence(begin: Begin) -> None:
    table = begin("words", WORD, Doubt(JO, (BEN,)))
    for body in [
        b"",
        b"null",
        b"[]",
        b"{",
        b'{"id": 1}',
        b'{"id": "abcdefgh", "do": "vote"}',
        b"\xff\xfe",
        b'{"do": {}}',
        b'{"id": "abcdefgh", "seen": true, "do": "vote", "against": true}',
        b'{"id": "../../etc", "seen": 1, "do": "vote"}',
        b'{"id": "abcdefgh", "seen": 1, "do": ["vote"]}',
        b'{"id": "abcdefgh", "seen": 1e400, "do": "vote"}',
        b'{"id": "abcdefgh", "seen": %d, "do": "vote"}' % (10**30),
        b'{"id": "abcdefgh", "seen": 1, "do": "doubt", "word": %d}' % (10**30),
    ]:
        answer = table.phone(BEN).client.post(f"/abend/{table.match}/platz/tun", data=body)
        assert answer.status_code == 400, body
        assert answer.get_json()["refused"]["sentence"], body
        assert len(table.actions) == 2, body


def test_w46_a_phone_speaks_for_its_player_whatever_seat_that_is(begin: Begin) -> None:
    table = begin("words", Finish(BEN), Count((0, 1, 1, 1)), Join("Ada", place=0), NextRound())
    jo = table.phone(JO)
    table.book(Laid(0, "WEIN", "BAHN"), Doubt(0, (4,)))  # Ada sits before all others: Jo has seat 4
    jo.do("vote", against=True)
    assert table.actions[-1] == Vote(4, against=True)
    assert jo.frame()["view"]["ballots"] == {str(JO): "against"}


def test_who_comes_between_rounds_waits_for_the_next_one(begin: Begin) -> None:
    table = begin("words", Finish(BEN), Count((0, 1, 1, 1)), Join("Ada"))
    ada = table.phone(4)
    assert ada.view()["mood"] == "between"
    assert ada.send("vote", against=True).status_code == 400


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
