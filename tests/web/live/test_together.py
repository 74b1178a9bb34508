"""The state that the processes of a house share: phones that are there, their clocks, limits, the key of their cookies.

Where one process serves a house the same holds, so most of these tests run over both engines.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask import Flask

from tests.engines import Place
from tests.postgres import Cluster
from tests.server import serving
from tests.waiting import PATIENCE, wait_until
from tests.web.forked_server import ForkedServer, forked_server
from tests.web.http_tablet import HttpTablet
from tests.web.live.event_lines import Listening, listening
from web.access.limits import WRONG_CODES
from web.app import create_app
from web.live import hub, presence, together
from web.live.arrival import HouseClock, steady_ms
from web.live.clocks import FEWEST, MeasuredClocks
from web.phones.join_codes import code_of
from web.storage.database import open_database

pytestmark = pytest.mark.contract

BEN, MIA = 1, 2
FAR = {"REMOTE_ADDR": "192.168.1.9"}


@pytest.fixture
def processes(place: Place) -> list[Flask]:
    """Two processes of a house; over a file it is one."""
    config = {"DATABASE": place, "SECRET_KEY": "for these tests"}
    here = create_app(config)
    return [here, here if isinstance(place, Path) else create_app(config)]


@pytest.fixture
def addresses(processes: list[Flask]) -> Iterator[list[str]]:
    with ExitStack() as stack:
        here = stack.enter_context(serving(processes[0]))
        yield [here, here if processes[1] is processes[0] else stack.enter_context(serving(processes[1]))]


def device(address: str) -> HttpTablet:
    return HttpTablet(urlsplit(address).port or 0)


def seated(address: str, match: str, place: Place, player: int) -> HttpTablet:
    """Let a phone join, and return it."""
    phone, code = device(address), code_of(open_database(place), match)
    phone.ask("GET", f"/mit/{code}", whole=True)
    assert phone.ask("POST", f"/mit/{code}", {"player": str(player)}, whole=True)[0] == 303
    return phone


def hear_until(line: Listening, are: Callable[[set[int]], bool]) -> None:
    """Read a tablet's stream until the missing players are so."""
    end = time.monotonic() + PATIENCE
    while not are(set(line.next("stand")["missing"])):
        assert time.monotonic() < end


def test_a_phone_that_listens_to_another_process_is_there_until_it_is_gone(
    addresses: list[str], place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = addresses
    with closing(device(here)) as tablet, ExitStack() as stack:
        match = tablet.begin("words")
        ben, mia = (stack.enter_context(closing(seated(there, match, place, player))) for player in (BEN, MIA))
        monkeypatch.setattr(presence, "ABSENT", 1.0)
        seat = f"{there}/abend/{match}/platz/strom"
        stack.enter_context(listening(seat, mia.cookie)).next("frame")
        with ExitStack() as battery:
            battery.enter_context(listening(seat, ben.cookie)).next("frame")
            line = stack.enter_context(listening(f"{here}/abend/{match}/strom"))
            time.sleep(1.5)  # somebody who hasn't heard of them would miss both by now
            assert line.next("stand")["missing"] == []
        hear_until(line, lambda missing: missing == {BEN})
        stack.enter_context(listening(seat, ben.cookie)).next("frame")
        hear_until(line, lambda missing: not missing)


def test_every_process_gives_the_same_answer_to_who_is_missing(
    addresses: list[str], processes: list[Flask], place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = addresses
    monkeypatch.setattr(presence, "ABSENT", 0.5)
    with closing(device(here)) as tablet, ExitStack() as stack:
        match = tablet.begin("words")
        ben = stack.enter_context(closing(seated(there, match, place, BEN)))
        stack.enter_context(listening(f"{there}/abend/{match}/strom")).next("stand")
        with ExitStack() as battery:
            battery.enter_context(listening(f"{there}/abend/{match}/platz/strom", ben.cookie)).next("frame")
        wait_until(lambda: {each.extensions["live"].missing(match) for each in processes} == {frozenset({BEN})})


def measure(clocks: list[MeasuredClocks], phone: str, pings: int, skew: float = 77_000) -> None:
    """Let the processes in turn measure a phone whose clock is ahead by `skew` ms."""
    nonce = ""
    for number in range(pings + 1):
        nonce, _ = clocks[number % len(clocks)].ping(phone, nonce, steady_ms() + skew, steady_ms())


@pytest.fixture
def clocks(processes: list[Flask]) -> list[MeasuredClocks]:
    return [each.extensions["live"].clocks for each in processes]


@pytest.fixture
def tell(processes: list[Flask]) -> Callable[[], None]:
    """A function that lets the processes tell each other what they have measured, as they do some times a second."""

    def told() -> None:
        for each in processes:
            made = each.extensions["live"].together
            if made is not None:
                with each.extensions["evenings"].store.database.shared() as shared:
                    made.clocks.tell(shared)

    return told


def test_a_phone_measured_by_one_process_may_call_at_another(
    clocks: list[MeasuredClocks], tell: Callable[[], None]
) -> None:
    measure(clocks[:1], "phone", FEWEST)
    tell()
    now = steady_ms()
    moment = clocks[1].moment("phone", now + 77_000, now)
    assert moment.measured
    assert abs(moment.at - now) <= moment.spread < 50
    assert not clocks[1].moment("another", now, now).measured


def test_pings_that_reach_now_this_process_and_now_that_one_measure_a_clock(
    clocks: list[MeasuredClocks], tell: Callable[[], None]
) -> None:
    measure(clocks, "phone", 2 * FEWEST)
    tell()
    now = steady_ms()
    for each in clocks:
        assert each.moment("phone", now + 77_000, now).measured


def test_a_page_that_was_loaded_again_counts_anew_at_every_process(
    clocks: list[MeasuredClocks], tell: Callable[[], None]
) -> None:
    measure(clocks[:1], "phone", FEWEST)
    tell()
    clocks[1].ping("phone", "", 5.0, steady_ms())
    tell()
    now = steady_ms()
    for each in clocks:
        assert not each.moment("phone", now + 77_000, now).measured
    measure(clocks[1:], "phone", FEWEST, skew=-500)
    tell()
    moment = clocks[0].moment("phone", now - 500, now)
    assert moment.measured
    assert abs(moment.at - now) <= moment.spread


@pytest.mark.parametrize("forged", ["x", "AAAA" * 8, "ä", "=" * 35, "a" * 35])
def test_a_forged_nonce_measures_nothing(clocks: list[MeasuredClocks], tell: Callable[[], None], forged: str) -> None:
    for _ in range(2 * FEWEST):
        clocks[0].ping("phone", forged, 5.0, steady_ms())
        tell()
    assert not clocks[0].moment("phone", 5.0, steady_ms()).measured


def test_a_nonce_counts_once_and_for_its_own_phone(clocks: list[MeasuredClocks], tell: Callable[[], None]) -> None:
    nonce, _ = clocks[0].ping("phone", "", 5.0, steady_ms())
    for each in (*clocks, *clocks):
        each.ping("phone", nonce, 5.0, steady_ms())
        each.ping("another", nonce, 5.0, steady_ms())
        tell()
    for phone in ("phone", "another"):
        assert not clocks[1].moment(phone, 5.0, steady_ms()).measured


def test_the_clock_of_a_house_is_read_by_the_shortest_way() -> None:
    clock = HouseClock()
    clock.follow(100.0, 5_000_000.0, 100.2)
    clock.follow(101.0, 5_001_003.0, 101.002)
    clock.follow(102.0, 5_002_300.0, 102.4)
    assert clock.offset == pytest.approx(5_001_003 - 101_001)
    assert clock.spread == pytest.approx(1)
    clock.follow(103.0, 9_000_000.0, 103.3)  # somebody has set it
    assert clock.offset == pytest.approx(9_000_000 - 103_150)


def test_wrong_codes_count_at_all_processes_together(place: Place) -> None:
    config = {"DATABASE": place, "SECRET_KEY": "for these tests", "WRONG_CODES": (WRONG_CODES.most, 0.001)}
    clients = [create_app(config).test_client() for _ in range(1 if isinstance(place, Path) else 2)] * 2
    answers = [
        clients[guess % 2].get(f"/mit/{guess:06}", environ_overrides=FAR).status_code
        for guess in range(int(WRONG_CODES.most) + 6)
    ]
    assert answers == [404] * int(WRONG_CODES.most) + [429] * 6


def test_a_flood_over_all_processes_is_held_to_the_rate_of_one(place: Place) -> None:
    config = {"DATABASE": place, "SECRET_KEY": "for these tests", "CHANGES": (6, 0.01)}
    apps = [create_app(config)]
    apps.append(apps[0] if isinstance(place, Path) else create_app(config))

    def share() -> None:
        for app in apps:
            for each in app.extensions["sharing"]:
                with app.extensions["evenings"].store.database.shared() as shared:
                    each(shared)

    def knock(app: Flask) -> int:
        return app.test_client().post("/tisch/strenge", data={"id": "x"}, environ_overrides=FAR).status_code

    for number in range(6):
        assert knock(apps[number % 2]) != 429
    share()
    share()  # the first one hears what the second one has told
    knocks = [knock(app) for app in apps]
    share()
    share()
    knocks += [knock(app) for app in apps]
    assert knocks[-1] == knocks[-2] == 429


def test_servers_on_two_machines_sign_alike(postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cookies = []
    apps = []
    for machine in ("one", "two"):
        monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path / machine))
        apps.append(create_app({"DATABASE": postgres}))
        client = apps[-1].test_client()
        client.get("/abende")
        with client.session_transaction() as session:
            session["device"] = machine
        cookies.append(client.get_cookie("geraet"))
    for app in apps:
        for machine, cookie in zip(("one", "two"), cookies, strict=True):
            assert cookie is not None
            client = app.test_client()
            client.set_cookie("geraet", cookie.value)
            with client.session_transaction() as session:
                assert session["device"] == machine
    assert not (tmp_path / "two" / "secret.key").exists() or (
        (tmp_path / "one" / "secret.key").read_bytes() == apps[0].secret_key == apps[1].secret_key
    )


def test_while_the_key_of_a_house_cannot_be_read_nobody_becomes_a_stranger(
    postgres: str, cluster: Cluster, data_home: Path
) -> None:
    assert data_home.is_dir()
    known = create_app({"DATABASE": postgres}).test_client()
    known.post("/neu/zahlenspiel", data={"id": "form-0001", "name": ["Oma", "Ben", "Mia"], "farbe": ["0", "1", "2"]})
    cookie = known.get_cookie("geraet")
    assert cookie is not None
    database = open_database(postgres)
    database.close()  # type: ignore[attr-defined]
    cluster.stop("fast")
    try:
        client = create_app({"DATABASE": postgres}).test_client()
        client.set_cookie("geraet", cookie.value)
        answer = client.get("/abende")
        assert answer.status_code == 503
        assert "Set-Cookie" not in answer.headers
        assert client.get("/healthz").status_code == 200
    finally:
        cluster.start()
    end = time.monotonic() + PATIENCE
    while (answer := client.get("/abende")).status_code == 503:
        assert time.monotonic() < end
        time.sleep(0.1)
    assert answer.status_code == 200
    with client.session_transaction() as session, known.session_transaction() as before:
        assert session["device"] == before["device"]


def test_a_process_without_its_database_lets_its_devices_go_and_takes_them_again(
    postgres: str, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(together, "CUT_OFF", 0.5)
    monkeypatch.setattr(hub, "PULSE", 0.1)
    app = create_app({"DATABASE": postgres, "SECRET_KEY": "for these tests"})
    with serving(app) as address, closing(device(address)) as tablet:
        match = tablet.begin("words")
        with listening(f"{address}/abend/{match}/strom") as line:
            line.next("stand")
            cluster.stop("fast")
            try:
                with pytest.raises((EOFError, ConnectionError)):
                    line.next("nothing")
            finally:
                cluster.start()
        end = time.monotonic() + PATIENCE
        while True:
            with listening(f"{address}/abend/{match}/strom") as line:
                if line.status == 200:
                    with suppress(EOFError, ConnectionError):  # it lets go once more before it knows
                        assert line.next("stand")["seq"] == 0
                        return
            assert time.monotonic() < end


@pytest.fixture
def servers(postgres: str, data_home: Path) -> Iterator[list[ForkedServer]]:
    """Two servers over one database."""
    with ExitStack() as stack:
        found = [stack.enter_context(forked_server(postgres, data_home)) for _ in range(2)]
        for each in found:
            each.start()
        yield found


def told_of(place: str, match: str) -> int:
    """Return how many phones of a table all processes know to listen."""
    with open_database(place).reading() as connection:
        query = "SELECT count(*) FROM seats_listening WHERE match = ?"
        return int(connection.execute(query, (match,)).fetchone()[0])


def test_phones_of_a_killed_process_are_there_if_they_come_to_another_and_missing_if_not(
    postgres: str, servers: list[ForkedServer]
) -> None:
    here, there = (f"http://127.0.0.1:{each.port}" for each in servers)
    with closing(device(here)) as tablet, ExitStack() as stack:
        match = tablet.begin("words")
        ben, mia = (stack.enter_context(closing(seated(there, match, postgres, player))) for player in (BEN, MIA))
        path = f"/abend/{match}/platz/strom"
        with ExitStack() as killed:
            for phone in (ben, mia):
                killed.enter_context(listening(f"{there}{path}", phone.cookie)).next("frame")
            line = stack.enter_context(listening(f"{here}/abend/{match}/strom"))
            assert line.next("stand")["missing"] == []
            wait_until(lambda: told_of(postgres, match) == 2)
            servers[1].kill()
            at = time.monotonic()
        stack.enter_context(listening(f"{here}{path}", ben.cookie)).next("frame")
        seen: list[set[int]] = []

        def is_mia_alone(missing: set[int]) -> bool:
            seen.append(missing)
            return missing == {MIA}

        hear_until(line, is_mia_alone)
        assert time.monotonic() - at > 8
        assert not any(BEN in missing for missing in seen)
    servers[1].wait()
