"""Two tablets at one table: no booking is doubled or lost, and each page knows how many events it shows."""

import itertools
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.header import Header
from companion.log import Log
from companion.numbers.actions import Caught
from companion.words.actions import Doubt, Laid, Vote
from tests.engines import Place
from tests.waiting import at_once
from tests.web.database_file import events_of, header_of
from tests.web.forms import NAMES, form_of, set_up
from tests.web.http_tablet import HttpTablet
from tests.web.page import Page, read
from tests.web.random_actions import next_action
from tests.web.tablet import cookie_of, played
from web.app import create_app
from web.storage.database import open_database
from web.storage.event_store import EventStore
from web.storage.open_evenings import OpenEvening, OpenEvenings

pytestmark = pytest.mark.contract


@pytest.fixture
def path(place: Place) -> Place:
    return place


@pytest.fixture
def match(client: FlaskClient) -> str:
    return played(client, "numbers", NAMES[:4])


def sent(client: FlaskClient, match: str, **form: object) -> tuple[int, Page]:
    answer = client.post(f"/abend/{match}/tun", data=form, headers={"X-Fragment": "1"})
    return answer.status_code, Page(answer.text)


def caught(client: FlaskClient, match: str, key: str, seat: int = 1, seen: int = 0) -> tuple[int, Page]:
    return sent(client, match, id=key, seen=seen, do="caught", seat=seat)


def test_a_double_tap_is_one_booking_and_both_taps_are_answered(port: int, path: Place) -> None:
    with closing(HttpTablet(port)) as tablet:
        match = tablet.begin("numbers")
        answers: list[tuple[int, int]] = []
        for number in range(12):
            start = threading.Barrier(2)

            def tap(key: str = f"double-tap-{number:04}", seen: int = number, start: threading.Barrier = start) -> None:
                with closing(HttpTablet(port, tablet.cookies)) as hand:
                    start.wait()
                    form = form_of(Caught(1), key, seen)
                    status, body, _ = hand.ask("POST", f"/abend/{match}/tun", form)
                    answers.append((status, Page(body).seq))

            at_once(tap, tap)
            assert answers[-2:] == [(200, number + 1)] * 2
    assert [known_as for known_as, _ in events_of(path, match)] == [f"double-tap-{number:04}" for number in range(12)]


BOOKING = """
import sys
from companion.numbers.actions import Caught
from web.app import create_app

tables = create_app({"DATABASE": sys.argv[1], "SECRET_KEY": "-"}).extensions["evenings"]
sys.stdin.readline()
for number in range(12):
    tables.book(sys.argv[2], Caught(number % 4), f"process-{sys.argv[3]}-{number:04}")
    tables.book(sys.argv[2], Caught(0), f"shared-{number:04}")
"""


def test_two_processes_on_one_evening_book_everything_once(client: FlaskClient, match: str, path: Place) -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", BOOKING, str(path), match, name],
            stdin=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[3],
        )
        for name in "ab"
    ]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.close()
    for number in range(6):  # and this process, too
        assert caught(client, match, f"process-c-{number:04}")[0] == 200
    assert [process.wait() for process in processes] == [0, 0]
    keys = [known_as for known_as, _ in events_of(path, match)]
    own = [f"process-{name}-{number:04}" for name, most in (("a", 12), ("b", 12), ("c", 6)) for number in range(most)]
    assert sorted(keys) == sorted([*own, *(f"shared-{number:04}" for number in range(12))])
    assert read(client, f"/abend/{match}").seq == len(keys)
    assert client.get(f"/abend/{match}/stand").get_json()["seq"] == len(keys)


def test_two_who_begin_from_one_form_sit_at_one_table(app: Flask, path: Place) -> None:
    found: list[str] = []
    start = threading.Barrier(4)

    def tap() -> None:
        client = app.test_client()
        start.wait()
        answer = client.post("/neu/wortspiel", data=set_up("the-form-0001", NAMES[:4]))
        assert answer.status_code == 303
        found.append(answer.location.rpartition("/")[2])

    at_once(tap, tap, tap, tap)
    assert len(set(found)) == 1
    assert [row.id for row in EventStore(open_database(path)).rows()] == found[:1]


def test_a_form_sent_twice_is_one_evening_and_put_right_by_who_came_back_another(client: FlaskClient) -> None:
    first, twice, other = (
        client.post("/neu/wortspiel", data=set_up("once-more-0001", names)).location
        for names in (NAMES[:3], NAMES[:3], (*NAMES[:2], "Pia"))
    )
    assert first == twice != other
    assert "Pia" in read(client, other).texts("li.seat bdi")


def test_an_evening_goes_on_with_none_but_one_of_this_house(
    evenings: OpenEvenings, client: FlaskClient, match: str
) -> None:
    for number, before in enumerate(("", "nirgends22", "../", "x" * 5000, match)):
        follows = match if before == match else None
        form = {**set_up(f"again-{number:04}", NAMES[:3]), "nach": before}
        address = client.post("/neu/wortspiel", data=form).headers["Location"]
        assert evenings.store.row(address.rpartition("/")[2]).follows == follows


def test_what_changes_with_every_booking_is_kept_by_no_browser(client: FlaskClient, match: str) -> None:
    for page in ("", "/zettel", "/stand"):
        assert client.get(f"/abend/{match}{page}").headers["Cache-Control"] == "no-store"


def test_what_another_process_has_booked_is_on_the_next_page(client: FlaskClient, match: str, path: Place) -> None:
    assert read(client, f"/abend/{match}").seq == 0
    other = OpenEvenings(open_database(path))
    for number in range(3):
        other.book(match, Caught(2), f"another-{number:04}")
    assert read(client, f"/abend/{match}").seq == 3
    with client.application.extensions["evenings"].reading(match) as evening:
        assert (evening.row.seq, evening.row.over) == (3, False)
        assert evening.row.at == evening.log.event(3).at
    assert caught(client, match, "mine-00001", seen=3)[0] == 200
    assert len(events_of(path, match)) == 4


def test_an_id_that_was_used_for_something_else_is_told(client: FlaskClient, match: str, path: Place) -> None:
    assert caught(client, match, "the-same-id", seat=1)[0] == 200
    assert caught(client, match, "the-same-id", seat=1)[0] == 200
    for status, page in (
        caught(client, match, "the-same-id", seat=2),
        sent(client, match, id="the-same-id", seen=1, to=1),
    ):
        assert status == 409
        assert page.notice.startswith("Von hier aus ist schon etwas anderes gespeichert.")
    assert len(events_of(path, match)) == 1
    assert sent(client, match, id="take-it-back", seen=1, to=1)[0] == 200
    assert sent(client, match, id="take-it-back", seen=1, to=1)[0] == 200
    for status, _ in (caught(client, match, "take-it-back"), sent(client, match, id="take-it-back", seen=2, to=2)):
        assert status == 409
    assert len(events_of(path, match)) == 2


def test_w45_a_page_from_before_an_undo_books_nothing(client: FlaskClient, match: str, path: Place) -> None:
    caught(client, match, "booking-01")
    caught(client, match, "booking-02", seen=1)
    assert sent(client, match, id="take-it-back", seen=2, to=2)[0] == 200
    status, page = caught(client, match, "booking-03", seen=2)
    assert status == 409
    assert page.notice.startswith("Inzwischen wurde etwas zurückgenommen")
    assert page.seq == 3
    assert caught(client, match, "booking-02", seen=1)[0] == 200  # its answer was lost: it was booked, then undone
    assert caught(client, match, "booking-03", seen=3)[0] == 200
    assert [known_as for known_as, _ in events_of(path, match)] == [
        "booking-01",
        "booking-02",
        "take-it-back.0",
        "booking-03",
    ]


def test_a_page_from_before_somebody_elses_booking_is_judged(client: FlaskClient, match: str, path: Place) -> None:
    caught(client, match, "booking-01", seat=1, seen=0)
    assert caught(client, match, "booking-02", seat=2, seen=0)[0] == 200
    assert sent(client, match, id="finishing-1", seen=2, do="finish", winner=0)[0] == 200
    for seen in (1, 7):  # the round is over; and a page knows more than the file once an older backup was restored
        status, page = caught(client, match, "booking-03", seen=seen)
        assert (status, page.notice != "") == (409, True)
    assert len(events_of(path, match)) == 3


def test_w45_nobody_takes_back_what_their_page_has_not_shown(client: FlaskClient, match: str, path: Place) -> None:
    caught(client, match, "booking-01")
    caught(client, match, "booking-02", seen=1)
    status, page = sent(client, match, id="take-it-back", seen=1, to=1)
    assert status == 409
    assert page.notice.startswith("Inzwischen wurde etwas zurückgenommen")
    assert len(events_of(path, match)) == 2
    assert sent(client, match, id="take-it-back", seen=2, to=1)[0] == 200
    assert len(events_of(path, match)) == 4


def test_a_vote_from_an_old_page_of_a_finished_dispute_is_refused(client: FlaskClient, path: Place) -> None:
    match = played(client, "words", NAMES[:4])
    keys = (f"dispute-{number:04}" for number in itertools.count())
    doubt = {"do": "doubt", "accused": "1", "doubters": "2", "hand_card": "WEIN", "top_card": "BAHN"}
    assert sent(client, match, id=next(keys), seen=0, **doubt)[0] == 200
    for number, seat in enumerate((2, 3, 0, 1)):
        status, page = sent(client, match, id=next(keys), seen=number + 1, do="vote", seat=seat, against=1, word=1)
        assert status == 200, page.text
    status, page = sent(client, match, id=next(keys), seen=3, do="vote", seat=0, against=0, word=1)
    assert status == 409
    assert page.notice
    assert sent(client, match, id=next(keys), seen=5, **doubt)[0] == 200
    status, page = sent(client, match, id=next(keys), seen=3, do="vote", seat=2, against=0, word=1)  # the next dispute
    assert status == 409
    assert len(events_of(path, match)) == 6


def test_a_refused_booking_leaves_no_trace(client: FlaskClient, match: str, path: Place) -> None:
    before = read(client, f"/abend/{match}", headers={"X-Fragment": "1"})
    for form in ({"do": "caught", "seat": "9"}, {"do": "counted", "seat": "0", "cards": "3"}, {"do": "nonsense"}, {}):
        assert sent(client, match, id="refused-001", seen=0, **form)[0] in (400, 409)
    assert sent(client, match, id="x", seen=0, do="caught", seat=1)[0] == 400
    assert events_of(path, match) == []
    after = read(client, f"/abend/{match}", headers={"X-Fragment": "1"})
    assert without_keys(before) == without_keys(after)


def test_a_booking_is_kept_and_answered_whatever_fails_once_it_is_on_disk(
    evenings: OpenEvenings, client: FlaskClient, match: str, path: Place, caplog: pytest.LogCaptureFixture
) -> None:
    told: list[int] = []

    def fails(evening: OpenEvening) -> None:
        raise RuntimeError(evening.id)

    evenings.watchers[:] = [fails, *evenings.watchers, fails, lambda evening: told.append(evening.seen)]
    for seen, key in enumerate(("booking-01", "booking-02", "booking-02")):
        assert caught(client, match, key, seen=seen)[0] == 200
    assert [known_as for known_as, _ in events_of(path, match)] == ["booking-01", "booking-02"]
    assert told == [1, 2]
    assert caplog.text.count("isn't told everywhere") == 4


def without_keys(page: Page) -> str:
    """Return the markup of a page without the keys of its forms, which are new each time."""
    markup = page.markup
    for key in page.values("input[name=id]"):
        markup = markup.replace(key, "")
    return markup


def test_random_evenings_by_two_tablets_stay_one_story(client: FlaskClient, path: Place) -> None:
    for game in ("words", "siebenschlaefer"):
        rng = Random(game)
        other = create_app({"DATABASE": path, "SECRET_KEY": "for these tests"}).test_client()
        match = played(client, game, NAMES[:3])
        other.set_cookie("geraet", cookie_of(client))
        log = Log(header_of(path, match))
        for number in range(25):
            action = next_action(log, rng)
            form = form_of(action, f"two-{number:06}", len(log))
            status, page = sent(rng.choice((client, other)), match, **form)
            assert status == 200, page.notice
            log.append(action, id=f"two-{number:06}")
            assert page.seq == len(log)
        assert events_of(path, match) == [(event.id, event.action.to_dict()) for event in log.events]


def test_a_clock_that_jumps_changes_no_order(path: Place) -> None:
    times = iter([1_790_000_000_000, 4_102_444_800_000, -5, 0, 1_790_000_000_001, 10**15, 1_790_000_000_002] * 3)
    evenings = OpenEvenings(open_database(path), clock=lambda: next(times))
    first = evenings.begin(Header.of("numbers", NAMES[:3], "a", {"table": "referee"}), "form-a")
    for number in range(6):
        evenings.book(first, Caught(number % 3), f"jump-{number:04}")
    second = evenings.begin(Header.of("numbers", NAMES[:3], "b", {"table": "referee"}), "form-b")
    for number in range(6):
        evenings.book(second, Caught(0), f"jump-{number:04}")
    for match in (first, second):
        assert [known_as for known_as, _ in events_of(path, match)] == [f"jump-{number:04}" for number in range(6)]
    with OpenEvenings(open_database(path)).reading(first) as evening:
        assert evening.log.state.round.caught == (2, 2, 2)
    assert {row.id for row in evenings.store.rows()} == {first, second}
    client = create_app({"DATABASE": path, "SECRET_KEY": "-"}).test_client()
    for page in ("/", f"/abend/{first}", f"/abend/{second}", "/neu/zahlenspiel"):
        assert client.get(page).status_code == 200


def test_sums_are_right_when_a_vote_and_what_came_after_it_are_taken_back_at_once(
    evenings: OpenEvenings, path: Place
) -> None:
    match = evenings.begin(Header.of("words", NAMES[:3], "a", {"table": "referee"}, 0), "form-sums")
    doubt = [Doubt(1, (2,), "EIS", "WEIN"), *(Vote(seat, against=False, word=1) for seat in (2, 0, 1))]
    for number, action in enumerate((*doubt, Laid(0))):
        evenings.book(match, action, f"sums-{number:05}")
    assert doubts(path, match) == [0, 1, 0]
    evenings.take_back(match, 1, "take-back-0001", None, confirmed=True)
    assert doubts(path, match) == [0, 0, 0]


def doubts(path: Place, match: str) -> list[int]:
    """Return how often each player's words were doubted, as stored beside the log."""
    with open_database(path).reading() as connection:
        rows = connection.execute(
            "SELECT coalesce(value, 0) FROM standings "
            "LEFT JOIN counts ON counts.match = standings.match AND counts.player = standings.player "
            "AND counts.name = 'laid_doubted' WHERE standings.match = ? ORDER BY standings.player",
            (match,),
        )
        return [row[0] for row in rows]
