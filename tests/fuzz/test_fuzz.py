"""Odd requests, the same ones each time; `make endurance` sends thousands of others to a real server."""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from werkzeug.test import Client

from companion.game import GAMES
from tests.engines import cluster, postgres
from tests.fuzz.device import Device
from tests.fuzz.sent import Sender
from tests.web.forms import NAMES, new_key, set_up
from tests.web.hosting.real_server import RealServer, real_server
from tests.web.houses.visitor import Visitor
from web.app import create_app
from web.games.screen import screen_of
from web.server.houses.hosted import Hosted
from web.storage.engines.many_houses import installation_at

REQUESTS: Final = 80
THOUSANDS: Final = 6000
__all__ = ["cluster", "postgres"]


def taught(page: Callable[[str], str], matches: Sequence[str], seed: str, root: str) -> Sender:
    """Return a sender that knows the forms of pages of a house."""
    sender = Sender(create_app({"DATABASE": Path("nowhere.sqlite")}), matches, seed, root)
    for path in ("/", "/wort?a=EIS&b=WEIN", "/tisch", *(f"/abend/{match}" for match in matches)):
        sender.learn(page(path))
    return sender


def faults_of(client: Client, root: str, seed: str) -> list[str]:
    """Send odd requests as the host of three evenings; return those that were answered by a fault of ours."""
    matches = []
    for game in GAMES:
        answer = client.post(f"{root}/neu/{screen_of(game).slug}", data=set_up(new_key(), NAMES[:4]))
        matches.append(answer.headers["Location"].rpartition("/abend/")[2])
    sender = taught(lambda path: client.get(f"{root}{path}").text, matches, seed, root)
    faults = []
    for _ in range(REQUESTS):
        sent = sender.next()
        if "/strom" in sent.path or sent.kind.startswith("multipart"):
            continue  # a stream has no end, and half a file that Werkzeug has begun to keep warns of itself
        headers = {name: value for name, value in sent.headers if name not in ("Content-Length", "Cookie")}
        headers |= {"Content-Type": sent.kind} if sent.kind else {}
        answer = client.open(sent.path, method=sent.method, data=sent.body, headers=headers, buffered=True)
        if answer.status_code >= 500:
            faults.append(f"{answer.status_code} {sent}")
        if answer.mimetype == "text/html":
            sender.learn(answer.text)
    return faults


def test_no_odd_request_is_a_fault_of_ours(data_home: Path, tmp_path: Path) -> None:
    assert data_home.is_dir()
    app = create_app({"DATABASE": tmp_path / "table.sqlite", "SECRET_KEY": "for these tests"})
    assert faults_of(app.test_client(), "", "a house at home") == []


def test_no_odd_request_to_one_of_many_houses_is_one_either(data_home: Path, postgres: str) -> None:
    assert data_home.is_dir()
    hosted = Hosted(postgres, {"SECRET_KEY": "for these tests"}, create_app)
    hosted.begin()
    visitor = Visitor(hosted)
    try:
        assert faults_of(visitor.client, visitor.open("Bei Oma").root, "one of many") == []
    finally:
        hosted.close()
        installation_at(postgres).close()


@pytest.mark.endurance
@pytest.mark.parametrize("over", ["file", "postgresql", "houses"])
def test_thousands_of_odd_requests_are_no_fault_of_ours_and_take_no_memory(
    data_home: Path, request: pytest.FixtureRequest, over: str, measured: Callable[[str], None]
) -> None:
    statuses: Counter[int] = Counter()
    faults: list[str] = []
    sizes: list[int] = []
    place = "" if over == "file" else request.getfixturevalue("postgres")
    arguments = ["--database", place, *(["--houses"] if over == "houses" else [])] if place else []
    with real_server(data_home, *arguments) as server, closing(Device(server.port)) as device:
        if over == "houses":
            device.open_house()
        matches = [*map(device.begin, GAMES), device.begin("numbers", table="digital")]
        sender = taught(device.page, matches, "1", device.root)
        for number in range(THOUSANDS):
            sent = sender.next()
            status, html = device.send_odd(sent)
            statuses[status] += 1
            if status >= 500:
                faults.append(f"{status} {sent}")
            if html:
                sender.learn(html)
            if number % (THOUSANDS // 4) == THOUSANDS // 4 - 1:
                sizes.append(memory(server))
    measured(f"fuzz over {over}: {dict(sorted(statuses.items()))}; MB after each quarter: {sizes}")
    assert faults == []
    assert sizes[-1] < 1.2 * sizes[1]


def memory(server: RealServer) -> int:
    """Return what the server takes, in MB."""
    lines = Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) // 1024
