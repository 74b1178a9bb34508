"""Houses in use: let go when they are quiet, and taken over with what is due when their server died."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Callable

import pytest

from tests.waiting import wait_until
from tests.web.houses.evenings import begin
from tests.web.houses.visitor import Visitor
from web.app import create_app
from web.houses.hosted import Hosted
from web.houses.served import ServedHouses
from web.storage.engines import postgres

NewVisitor = Callable[[], Visitor]


def noted(hosted: Hosted) -> list[tuple[str, int]]:
    with hosted.houses.installation.reading() as connection:
        return [
            (str(house), int(process)) for house, process in connection.execute("SELECT house, process FROM served")
        ]


def test_a_house_is_loaded_once_and_let_go_when_it_is_quiet(visitor: NewVisitor, hosted: Hosted) -> None:
    host = visitor()
    opened = host.open("Bei Oma")
    host.get(f"{opened.root}/")
    (first,) = hosted.served.served()
    host.get(f"{opened.root}/abende")
    assert hosted.served.served() == [first]
    assert [house for house, _ in noted(hosted)] == [opened.root.rpartition("/")[2]]
    hosted.served.rest(host.house(opened).id)
    wait_until(lambda: not hosted.served.served() and not noted(hosted))
    assert host.get(f"{opened.root}/").status_code == 200
    assert hosted.served.served() != [first]


def test_the_house_of_a_server_that_died_is_taken_over(visitor: NewVisitor, hosted: Hosted) -> None:
    host = visitor()
    opened = host.open("Bei Oma")
    begin(host, opened.root, ("Oma", "Ben", "Mia"))
    house = host.house(opened).id
    hosted.served.rest(house)
    wait_until(lambda: not hosted.served.served())
    hosted.houses.serve(house, secrets.randbits(62))  # a process that holds no lock: it is dead
    wait_until(lambda: bool(hosted.served.served()))
    wait_until(lambda: [process for _, process in noted(hosted)] == [hosted.served.process])


def test_a_house_of_a_server_that_lives_is_left_to_it(visitor: NewVisitor, hosted: Hosted) -> None:
    host = visitor()
    opened = host.open("Bei Oma")
    host.get(f"{opened.root}/")
    wait_until(lambda: not hosted.houses.left_behind(0))
    assert [process for _, process in noted(hosted)] == [hosted.served.process]


def test_another_process_lets_go_of_a_house_that_was_deleted(visitor: NewVisitor, hosted: Hosted) -> None:
    host = visitor()
    opened = host.open("Bei Oma")
    host.get(f"{opened.root}/")
    other = ServedHouses(hosted.houses, lambda _: create_app({}))
    other.houses.delete(host.house(opened).id)
    wait_until(lambda: not hosted.served.served())
    assert host.get(f"{opened.root}/").status_code == 404


def test_all_houses_share_one_judge(visitor: NewVisitor, hosted: Hosted) -> None:
    host = visitor()
    apps = []
    for name in ("Eins", "Zwei"):
        opened = host.open(name)
        apps.append(hosted.served.app_of(host.house(opened)))
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
