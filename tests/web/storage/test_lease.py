"""A house is served by one process at a time, and one that was cut off writes nothing (contract 14)."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from companion.header import Header
from companion.numbers.actions import Caught
from tests.waiting import wait_until
from web.storage.database import Leases, open_database
from web.storage.engines import lease
from web.storage.engines.lease import PostgresLeases, taken_over
from web.storage.engines.postgres import PostgresDatabase
from web.storage.faults import StorageFault
from web.storage.open_evenings import OpenEvenings

TOP = Path(__file__).parents[3]
HOLD = """
import sys
from pathlib import Path
from web.storage.engines.sqlite import SqliteDatabase
leases = SqliteDatabase(Path(sys.argv[1])).leases()
leases.take(None, print)
print("held", flush=True)
sys.stdin.read()
"""


class Process:
    """What a process has: its connections, its leases, its evenings in memory."""

    def __init__(self, address: str) -> None:
        self.house = PostgresDatabase(address)
        self.leases = PostgresLeases(self.house)
        self.evenings = OpenEvenings(self.house)
        self.has_lost = threading.Event()

    def take(self) -> None:
        self.has_lost.clear()
        self.leases.take(self.house, self.has_lost.set)

    def cut_off(self) -> None:
        """End the connection of its leases, as a firewall may; all others go on."""
        with psycopg.connect(self.house.place, autocommit=True) as raw:
            number = self.house.lock_number("lease")
            raw.execute(
                "SELECT pg_terminate_backend(pid, 10000) FROM pg_locks "
                "WHERE locktype = 'advisory' AND ((classid::bigint << 32) | objid::bigint) = %s AND granted",
                (number,),
            )


@pytest.fixture
def processes(postgres: str) -> Iterator[list[Process]]:
    found = [Process(postgres) for _ in range(2)]
    yield found
    for each in found:
        each.leases.close()
        each.house.close()


@contextmanager
def refused(code: str) -> Iterator[None]:
    with pytest.raises(StorageFault) as fault:
        yield
    assert fault.value.code == code


def test_one_process_at_a_time_serves_a_house(processes: list[Process]) -> None:
    here, there = processes
    here.take()
    with refused("elsewhere"):
        there.take()
    here.leases.let_go(here.house)
    there.take()
    assert there.leases.holds(there.house)
    assert not here.leases.holds(here.house)
    assert (here.house.holder, there.house.holder) == (1, 2)


def test_a_process_that_was_cut_off_writes_nothing_once_another_one_has_the_house(processes: list[Process]) -> None:
    here, there = processes
    here.take()
    match = here.evenings.begin(Header.of("numbers", ["Oma", "Ben"], "a", {"table": "referee"}), "form-0001")
    here.evenings.book(match, Caught(0), "booking-1")
    here.cut_off()
    here.evenings.book(match, Caught(1), "booking-2")  # it is still the last holder
    there.take()
    for write in (
        lambda: here.evenings.book(match, Caught(0), "booking-3"),
        lambda: here.evenings.begin(Header.of("numbers", ["Mia", "Tim"], "b", {"table": "referee"}), "form-0002"),
    ):
        with refused("elsewhere"):
            write()
    there.evenings.book(match, Caught(1), "booking-4")
    assert [each["id"] for each in there.evenings.store.read(match)] == ["booking-1", "booking-2", "booking-4"]
    assert here.has_lost.wait(20)


def test_a_change_that_has_begun_ends_before_another_process_takes_the_house(processes: list[Process]) -> None:
    here, there = processes
    here.take()
    inside, go_on, order = threading.Event(), threading.Event(), []

    def change() -> None:
        with here.house.writing("a table"):
            inside.set()
            go_on.wait(20)
            order.append("changed")

    def take() -> None:
        there.take()
        order.append("taken")

    waits = "SELECT count(*) > 0 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    with ThreadPoolExecutor(2) as pool, psycopg.connect(here.house.place, autocommit=True) as raw:
        pool.submit(change)
        inside.wait(20)
        here.cut_off()
        pool.submit(take)
        wait_until(lambda: (raw.execute(waits).fetchone() or (False,))[0])
        go_on.set()
    assert order == ["changed", "taken"]


def test_a_command_takes_a_house_over_and_gives_it_back(
    processes: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "KEPT", 0.0)
    monkeypatch.setattr(lease, "LEFT", 0.0)
    here, there = processes
    here.take()
    with taken_over(there.house):
        assert here.has_lost.is_set()
        with refused("elsewhere"):
            here.take()
    here.take()


def test_a_file_is_served_by_one_process(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite"
    house = open_database(path)
    leases: Leases = house.leases()
    leases.take(house, lambda: None)  # there is nothing to hold yet
    assert not leases.holds(house)
    with house.writing():
        pass
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=TOP
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with refused("elsewhere"):
            leases.take(house, lambda: None)
        other.kill()
    leases.take(house, lambda: None)
    assert leases.holds(house)
    leases.close()
