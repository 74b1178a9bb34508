"""Two servers over one PostgreSQL: one of them serves the house, and the other one once that has died."""

import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from companion.numbers.actions import Caught
from companion.words.actions import Doubt, Laid, Vote
from tests.engines import new_house
from tests.postgres import Cluster
from tests.waiting import wait_until
from tests.web.forked_server import ForkedServer, forked_server, main
from tests.web.forms import form_of, new_key
from tests.web.http_tablet import HttpTablet, Unanswered
from tests.web.live.event_lines import listening
from tests.web.live.test_deadlines import kept_until_the_close
from web.judge.vote_store import VoteStore
from web.live import hub
from web.storage.database import Database, open_database
from web.storage.engines import lease
from web.storage.engines.postgres import database_at
from web.storage.event_store import EventStore
from web.storage.faults import StorageFault
from web.table.phones.join_codes import code_of

BEN, MIA = 1, 2
ABSENT = 3.0
"""Seconds without a sign of life after which a phone is missing from these servers."""


@pytest.fixture(scope="module")
def house(cluster: Cluster) -> Iterator[str]:
    """The address of the house of all tests with two servers; each has an evening of its own."""
    with new_house(cluster) as address:
        yield address


@pytest.fixture(scope="module")
def parents(house: str, data_home: Path) -> Iterator[list[ForkedServer]]:
    with ExitStack() as stack:
        yield [stack.enter_context(forked_server(house, data_home, "tests.web.storage.test_servers")) for _ in range(2)]


@pytest.fixture
def servers(house: str, parents: list[ForkedServer]) -> Iterator[list[ForkedServer]]:
    """Two servers, not yet started, over one database."""
    yield parents
    for each in parents:
        if each.pid:
            each.kill()
            each.wait()
    database_at(house).close()


def test_a_house_is_served_by_one_server_and_by_the_other_one_once_that_has_died(
    house: str, servers: list[ForkedServer]
) -> None:
    here, there = servers
    here.start()
    there.start()
    with closing(HttpTablet(here.port)) as tablet, closing(HttpTablet(there.port)) as other:
        match = tablet.begin("words", table="referee")
        other.cookies.update(tablet.cookies)
        status, page, _ = other.ask("GET", f"/abend/{match}", whole=True)
        assert (status, "An diesem Haus arbeitet gerade ein anderer Server" in page) == (502, True)
        assert other.ask("GET", "/healthz", whole=True)[0] == 200
        laid = form_of(Laid(0, "Wein", "Bahn"), new_key(), 0)  # the other one may get the house, and gives it back
        wait_until(lambda: tablet.ask("POST", f"/abend/{match}/tun", laid)[0] == 200)
        here.kill()
        wait_until(lambda: other.ask("GET", f"/abend/{match}", whole=True)[0] == 200)
        actions = [Doubt(0, (1,), "Wein", "Bahn"), *(Vote(seat, against=False) for seat in (1, 2, 3, 0))]
        for number, action in enumerate(actions, 1):
            assert other.ask("POST", f"/abend/{match}/tun", form_of(action, new_key(), number))[0] == 200
    here.wait()
    assert EventStore(open_database(house)).last(match) == 6
    assert [vote.word for vote in VoteStore(house).precedents().votes] == ["Weinbahn"]


def test_a_server_that_is_asked_for_a_house_gets_it_from_the_one_that_has_it(servers: list[ForkedServer]) -> None:
    here, there = servers
    here.start()
    with closing(HttpTablet(here.port)) as tablet:
        match = tablet.begin("numbers")
        there.start()
        with (
            listening(f"http://127.0.0.1:{here.port}/abend/{match}/strom", tablet.cookie) as line,
            closing(HttpTablet(there.port, tablet.cookies)) as other,
        ):
            assert line.next("stand")["seq"] == 0
            wait_until(lambda: other.ask("GET", f"/abend/{match}", whole=True)[0] == 200)
            with pytest.raises((EOFError, ConnectionError)):  # its devices are let go, and ask the other one
                line.next("nothing")
            assert tablet.ask("POST", f"/abend/{match}/tun", form_of(Caught(1), "booking-1", 0))[0] == 502
            assert other.ask("POST", f"/abend/{match}/tun", form_of(Caught(1), "booking-1", 0))[0] == 200


def test_killed_in_turn_what_was_answered_is_there_once_and_in_order(
    house: str, servers: list[ForkedServer], cluster: Cluster
) -> None:
    for server in servers:
        server.start()
    sent: list[str] = []
    with closing(HttpTablet(servers[0].port)) as tablet:
        match = tablet.begin("numbers")

        def book(key: str, server: int) -> None:
            """Send a booking until it is answered, now to this server and now to that one, as the pages do."""
            end = time.monotonic() + 60
            while time.monotonic() < end:
                server = 1 - server
                try:
                    tablet.connect(servers[server].port)
                    status, body, _ = tablet.ask("POST", f"/abend/{match}/tun", form_of(Caught(1), key, 0))
                except Unanswered:
                    continue
                if status == 200:
                    return
                assert status in (502, 503), body
                time.sleep(0.1)
            pytest.fail("never answered")

        for kill in range(4):
            for number in range(6):
                sent.append(f"booking-{kill}-{number}")
                book(sent[-1], number % 2)
                if number == 3:
                    servers[kill % 2].kill()
                if number == 4 and kill == 2:
                    cluster.stop("fast")
                    cluster.start()
            servers[kill % 2].wait()
            servers[kill % 2].start()
    assert [event["id"] for event in EventStore(open_database(house)).read(match)] == sent


def test_a_deadline_of_a_server_that_died_is_kept_by_the_next_one(house: str, servers: list[ForkedServer]) -> None:
    first, second = servers
    first.start()
    with first.standing_still():
        match, before, _ = kept_until_the_close(house)
        first.kill()
    first.wait()
    second.start()
    wait_until(lambda: EventStore(open_database(house)).last(match) == before + 1)


def seated(port: int, match: str, place: str, player: int) -> HttpTablet:
    """Let a phone join, and return it."""
    phone, code = HttpTablet(port), code_of(open_database(place), match)
    phone.ask("GET", f"/mit/{code}", whole=True)
    assert phone.ask("POST", f"/mit/{code}", {"player": str(player)}, whole=True)[0] == 303
    return phone


def test_phones_of_a_killed_server_are_there_if_they_come_to_the_next_one_and_missing_if_not(
    house: str, servers: list[ForkedServer]
) -> None:
    for each in servers:
        each.start()
    here, there = (f"http://127.0.0.1:{each.port}" for each in servers)
    with closing(HttpTablet(servers[0].port)) as tablet, ExitStack() as stack:
        match = tablet.begin("words")
        ben, mia = (
            stack.enter_context(closing(seated(servers[0].port, match, house, player))) for player in (BEN, MIA)
        )
        path = f"/abend/{match}/platz/strom"
        with ExitStack() as killed:
            for phone in (ben, mia):
                killed.enter_context(listening(f"{here}{path}", phone.cookie)).next("frame")
            began = time.monotonic()
            servers[0].kill()
        with closing(HttpTablet(servers[1].port, tablet.cookies)) as other:
            wait_until(lambda: other.ask("GET", f"/abend/{match}", whole=True)[0] == 200)
        stack.enter_context(listening(f"{there}{path}", ben.cookie)).next("frame")
        line = stack.enter_context(listening(f"{there}/abend/{match}/strom", timeout=30))
        missing = set[int]()
        while missing != {MIA}:
            assert not missing
            missing = set(line.next("stand")["missing"])
        assert time.monotonic() - began > ABSENT
    servers[0].wait()


def test_a_server_without_its_database_lets_its_devices_go_and_takes_them_again(
    servers: list[ForkedServer], cluster: Cluster
) -> None:
    servers[0].start()
    with closing(HttpTablet(servers[0].port)) as tablet:
        match = tablet.begin("words")
        path = f"http://127.0.0.1:{servers[0].port}/abend/{match}/strom"
        with listening(path, tablet.cookie) as line:
            line.next("stand")
            cluster.stop("fast")
            try:
                with pytest.raises((EOFError, ConnectionError)):
                    line.next("nothing")
                status, page, _ = tablet.ask("GET", f"/abend/{match}", whole=True)
                assert (status, "komme ich gerade nicht heran" in page) == (502, True)
                assert tablet.ask("GET", "/healthz", whole=True)[0] == 200
            finally:
                cluster.start()
        wait_until(lambda: tablet.ask("GET", f"/abend/{match}", whole=True)[0] == 200)
        with listening(path, tablet.cookie) as line:
            assert line.next("stand")["seq"] == 0


@contextmanager
def held(database: Database, *people: str) -> Iterator[None]:
    """Let somebody else write at one table meanwhile, for these people."""
    inside, go_on = threading.Event(), threading.Event()

    def hold() -> None:
        with database.writing("one table") as connection:
            connection.hold(*people)
            inside.set()
            go_on.wait(20)

    with ThreadPoolExecutor(1) as holder:
        holder.submit(hold)
        inside.wait(20)
        try:
            yield
        finally:
            go_on.set()


def test_two_tables_do_not_wait_for_each_other_and_one_table_does(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = open_database(postgres)
    with held(database):
        with database.writing("another table"):
            pass
        with database.writing("a third one") as connection:
            connection.execute("SET LOCAL lock_timeout = '50ms'")
        settings = "SELECT set_config('lock_timeout', '50ms', FALSE)"
        monkeypatch.setattr("web.storage.engines.postgres._SETTINGS", settings)
        database.close()  # type: ignore[union-attr]
        for alone in ("one table", None):
            with pytest.raises(StorageFault, match="Gerade schreibt jemand anders"), database.writing(alone):
                pass
    with database.writing("one table"):
        pass


def test_rounds_of_different_people_end_at_once_and_those_of_one_person_in_turn(postgres: str) -> None:
    database = open_database(postgres)

    def hold_one_of_them() -> None:
        with database.writing("a third one") as connection:
            connection.execute("SET LOCAL lock_timeout = '50ms'")
            connection.hold("person 3", "person 2")

    with held(database, "person 1", "person 2"):
        with database.writing("another table") as connection:
            connection.hold("person 4", "person 3")
        with pytest.raises(StorageFault, match="Gerade schreibt jemand anders"):
            hold_one_of_them()


if __name__ == "__main__":
    lease.KEPT = 1.0  # type: ignore[misc]  # a house is handed over soon
    hub.ABSENT = ABSENT  # type: ignore[misc]
    main(sys.argv[1], int(sys.argv[2]))
