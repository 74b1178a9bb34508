"""Houses in use: each by one server, let go when they are quiet."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from werkzeug.routing import Rule

from tests.waiting import wait_until
from tests.web.houses.visitor import Visitor
from web.app import create_app
from web.server.houses.hosted import Hosted
from web.server.houses.served import ServedHouses
from web.storage.engines import postgres
from web.storage.faults import StorageFault

NewVisitor = Callable[[], Visitor]


@pytest.fixture
def other(hosted: Hosted) -> Iterator[ServedHouses]:
    """The houses of another server."""
    found = ServedHouses(hosted.houses, lambda _, database: create_app({"DATABASE": database, "SECRET_KEY": "-"}))
    yield found
    found.close()


def test_a_house_is_loaded_once_and_let_go_when_it_is_quiet(
    visitor: NewVisitor, hosted: Hosted, other: ServedHouses, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = visitor()
    opened = host.open("Bei Oma")
    house = host.house(opened)
    host.get(f"{opened.root}/")
    first = hosted.served.served()[house.id]
    host.get(f"{opened.root}/abende")
    assert hosted.served.served() == {house.id: first}
    with pytest.raises(StorageFault, match="ein anderer Server"):
        other.app_of(house)
    monkeypatch.setattr("web.server.houses.served.QUIET", 0.0)

    def serves_it_too() -> bool:
        try:
            return other.app_of(house) is not first
        except StorageFault:  # the first one has let go of its application, and is about to free the house
            return False

    wait_until(serves_it_too)
    other.close()
    monkeypatch.undo()
    host.get(f"{opened.root}/")
    other.houses.delete(house.id)  # what another server has deleted is let go, too
    wait_until(lambda: not hosted.served.served())
    assert host.get(f"{opened.root}/").status_code == 404


def test_a_house_of_another_server_is_refused_until_that_has_ended_and_all_of_one_share_a_judge(
    visitor: NewVisitor, hosted: Hosted, other: ServedHouses
) -> None:
    host = visitor()
    opened, beside = host.open("Bei Oma"), host.open("Nebenan")
    other.app_of(host.house(opened))
    answer = host.get(f"{opened.root}/")
    assert (answer.status_code, "ein anderer Server" in answer.text) == (502, True)
    assert host.get(f"{beside.root}/").status_code == 200
    other.close()
    assert host.get(f"{opened.root}/").status_code == 200
    apps = [hosted.served.app_of(host.house(each)) for each in (opened, beside)]
    first, second = (app.extensions["judge"].deck_judge for app in apps)
    assert first is second


def test_no_connection_remembers_more_than_so_many_houses(
    visitor: NewVisitor, hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "MOST_SEEN", 2)
    houses = [visitor().house(visitor().open(name)) for name in ("Haus am See", "Haus am Berg", "Haus am Wald")]
    seen: defaultdict[int, set[str]] = defaultdict(set)
    for house in houses * 3:
        with hosted.houses.database_of(house.id).reading() as connection:
            ((number,),) = connection.execute("SELECT pg_backend_pid() FROM house").fetchall()
            seen[number].add(house.id)
    assert max(map(len, seen.values())) <= 2


def test_houses_that_are_entered_at_once_are_made_without_compiling_a_route(
    visitor: NewVisitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    hosts = [visitor() for _ in range(4)]
    roots = [host.open("Bei Oma").root for host in hosts]
    monkeypatch.setattr(Rule, "compile", lambda rule: pytest.fail(f"{rule} is compiled anew"))
    with ThreadPoolExecutor(len(hosts)) as pool:
        answers = pool.map(lambda host, root: host.get(f"{root}/").status_code, hosts, roots)
        assert list(answers) == [200] * len(hosts)
