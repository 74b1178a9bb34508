"""Changes overtake pages: a booking waits for nobody who looks, and pages being drawn rest while it is under way."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest

from tests.server import serving
from tests.waiting import PATIENCE
from tests.web.http_tablet import HttpTablet
from web.access.play_first import MOST, THREADS, PlayFirst, Rank, rank_of
from web.app import create_app
from web.pages.precedence import Precedence, precedence


class Request:
    """A channel of waitress with one request in front."""

    def __init__(self, method: str, path: str, serve: Callable[[], object], sender: str = "192.168.1.2") -> None:
        self.requests = [SimpleNamespace(command=method, path=path, error=None, sender=sender)]
        self.serve = serve
        self.done = threading.Event()

    def service(self) -> None:
        self.serve()
        self.done.set()

    def cancel(self) -> None:
        self.done.set()


@pytest.fixture
def dispatcher() -> Iterator[PlayFirst]:
    found = PlayFirst()
    yield found
    found.shutdown()


@pytest.mark.parametrize(
    ("method", "path", "rank"),
    [
        ("POST", "/abend/kxq4mtp2ab/tun", Rank.CHANGE),
        ("POST", "/tisch/strenge", Rank.CHANGE),
        ("DELETE", "/sicherung/alles.zip/x", Rank.CHANGE),
        ("POST", "/kartenspiele/klassik/woerter", Rank.CHANGE),
        ("POST", "/kartenspiele/klassik/pruefen", Rank.LOOK),
        ("POST", "/h/0123456789ab/kartenspiele/klassik/pruefen", Rank.LOOK),
        ("GET", "/kartenspiele/klassik/karten.pdf", Rank.LONG),
        ("GET", "/healthz", Rank.ALIVE),
        ("GET", "/readyz", Rank.LOOK),
        ("GET", "/abend/kxq4mtp2ab", Rank.TABLE),
        ("GET", "/static/table/table.css", Rank.TABLE),
        ("GET", "/tisch", Rank.LOOK),
        ("HEAD", "/leute/1", Rank.LOOK),
        ("GET", "/tisch/abstimmungen.csv", Rank.LONG),
        ("GET", "/sicherung/alles.zip", Rank.LONG),
        ("POST", "/sicherung", Rank.LONG),
        ("POST", "/sicherung/", Rank.LONG),
    ],
)
def test_requests_have_ranks(method: str, path: str, rank: Rank) -> None:
    assert rank_of(method, path) is rank


def test_pages_leave_a_thread_free() -> None:
    assert sum(most for rank, most in MOST.items() if rank not in (Rank.ALIVE, Rank.CHANGE)) < THREADS


def test_a_change_is_served_while_everybody_looks(dispatcher: PlayFirst) -> None:
    go_on = threading.Event()
    looks = [Request("GET", path, go_on.wait) for path in ("/tisch", "/leute", "/abend/a", "/sicherung/alles.zip") * 10]
    for look in looks:
        dispatcher.add_task(look)
    change = Request("POST", "/abend/a/tun", lambda: None)
    dispatcher.add_task(change)
    assert change.done.wait(PATIENCE)
    assert not any(look.done.is_set() for look in looks)
    go_on.set()
    assert all(look.done.wait(PATIENCE) for look in looks)


def test_a_table_is_drawn_while_files_and_lists_are_waited_for(dispatcher: PlayFirst) -> None:
    go_on = threading.Event()
    waiting = [Request("GET", path, go_on.wait) for path in ("/tisch", "/sicherung/alles.zip") * 8]
    for each in waiting:
        dispatcher.add_task(each)
    table = Request("GET", "/abend/a", lambda: None)
    dispatcher.add_task(table)
    assert table.done.wait(PATIENCE)
    go_on.set()
    assert all(each.done.wait(PATIENCE) for each in waiting)


def test_no_more_threads_than_agreed_serve_one_rank(dispatcher: PlayFirst) -> None:
    busy, most, lock = 0, 0, threading.Lock()

    def work() -> None:
        nonlocal busy, most
        with lock:
            busy += 1
            most = max(most, busy)
        time.sleep(0.005)
        with lock:
            busy -= 1

    looks = [Request("GET", "/leute", work, f"192.168.1.{number % 5}") for number in range(20)]
    for look in looks:
        dispatcher.add_task(look)
    assert all(look.done.wait(PATIENCE) for look in looks)
    assert most == MOST[Rank.LOOK]


@pytest.mark.parametrize("path", ["/leute", "/abend/a", "/sicherung/alles.zip"])
def test_a_sender_who_asks_without_end_leaves_a_place_for_another(dispatcher: PlayFirst, path: str) -> None:
    go_on = threading.Event()
    held = [Request("GET", path, go_on.wait, "192.168.1.9") for _ in range(20)]
    for each in held:
        dispatcher.add_task(each)
    for number in range(3):
        other = Request("GET", path, lambda: None, f"192.168.1.{number}")
        dispatcher.add_task(other)
        assert other.done.wait(PATIENCE)
    assert not any(each.done.is_set() for each in held)
    go_on.set()
    assert all(each.done.wait(PATIENCE) for each in held)


def test_a_house_that_asks_without_end_leaves_a_place_for_another(dispatcher: PlayFirst) -> None:
    go_on = threading.Event()
    held = [Request("GET", "/h/aaaabbbbcccc/leute", go_on.wait, f"192.168.1.{number}") for number in range(20)]
    for each in held:
        dispatcher.add_task(each)
    for _ in range(3):
        other = Request("GET", "/h/ddddeeeeffff/leute", lambda: None, "192.168.1.77")
        dispatcher.add_task(other)
        assert other.done.wait(PATIENCE)
    assert not any(each.done.is_set() for each in held)
    go_on.set()
    assert all(each.done.wait(PATIENCE) for each in held)


def test_of_many_who_wait_those_come_first_who_were_served_longest_ago(dispatcher: PlayFirst) -> None:
    go_on, order = threading.Event(), list[str]()
    busy = [Request("GET", "/leute", go_on.wait, f"10.0.0.{number}") for number in range(MOST[Rank.LOOK])]
    for each in busy:
        dispatcher.add_task(each)
    waiting = [Request("GET", "/tisch", partial(order.append, "greedy"), "10.0.0.0") for _ in range(10)]
    waiting.append(Request("GET", "/tisch", partial(order.append, "other"), "10.0.0.9"))
    for each in waiting:
        dispatcher.add_task(each)
    go_on.set()
    assert all(each.done.wait(PATIENCE) for each in waiting)
    assert "other" in order[:2]


def test_a_request_that_fails_keeps_no_thread(dispatcher: PlayFirst, caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> None:
        raise ValueError("broken")

    for _ in range(3 * THREADS):
        dispatcher.add_task(Request("POST", "/abend/a/tun", fail))
        dispatcher.add_task(Request("GET", "/tisch", fail))
    look, change = Request("GET", "/tisch", lambda: None), Request("POST", "/abend/a/tun", lambda: None)
    dispatcher.add_task(look)
    dispatcher.add_task(change)
    assert look.done.wait(PATIENCE)
    assert change.done.wait(PATIENCE)
    assert "broken" in caplog.text


def test_drawing_rests_while_a_change_is_under_way(dispatcher: PlayFirst) -> None:
    drawing, may_end = threading.Event(), threading.Event()

    def draw() -> None:
        drawing.set()
        while not may_end.is_set():
            precedence.give_way()

    page = Request("GET", "/tisch", draw)
    dispatcher.add_task(page)
    assert drawing.wait(PATIENCE)
    ended_meanwhile: list[bool] = []

    def book() -> None:
        time.sleep(0.05)  # until the page has come to its next rest
        may_end.set()
        time.sleep(0.05)
        ended_meanwhile.append(page.done.is_set())

    change = Request("POST", "/abend/a/tun", book)
    dispatcher.add_task(change)
    assert change.done.wait(PATIENCE)
    assert page.done.wait(PATIENCE)
    assert ended_meanwhile == [False]


def test_a_page_rests_no_longer_than_its_patience_and_a_change_never() -> None:
    busy = Precedence()
    busy.expect_change()
    busy.give_way()  # this thread changes something itself
    assert not hasattr(busy._thread, "patience")  # it has not rested
    start = time.monotonic()
    with busy.looking():
        busy._thread.patience = 0.05
        busy.give_way()
        busy.give_way()
        assert busy._thread.patience <= 0
    assert time.monotonic() - start >= 0.05
    busy.finish_change()


def test_a_page_that_holds_an_evening_hardly_rests_as_the_change_may_wait_for_it() -> None:
    busy = Precedence()
    busy.expect_change()
    with busy.looking():
        with busy.holding():
            for _ in range(3):
                busy.give_way()
        assert busy._thread.patience > 0  # or it would have rested until it had none
    busy.finish_change()


def test_pages_go_on_once_the_last_change_is_done() -> None:
    busy = Precedence()
    busy.expect_change()
    busy.expect_change()
    rested = threading.Event()

    def draw() -> None:
        with busy.looking():
            busy.give_way()
        rested.set()

    thread = threading.Thread(target=draw)
    thread.start()
    busy.finish_change()
    assert not rested.wait(0.1)
    busy.finish_change()
    assert rested.wait(PATIENCE)
    thread.join()


def test_a_long_file_rests_while_a_page_is_drawn_and_no_page_waits_for_it(dispatcher: PlayFirst) -> None:
    begun, page_is_due, may_end, drawn = (threading.Event() for _ in range(4))

    def pack() -> None:
        begun.set()
        page_is_due.wait(PATIENCE)
        precedence.give_way()
        order.append("file")

    def draw() -> None:
        drawn.set()
        for _ in range(100):
            precedence.give_way()  # a page doesn't rest for itself or a file
        may_end.wait(PATIENCE)
        order.append("page")

    order: list[str] = []
    file, page = Request("GET", "/sicherung/alles.zip", pack), Request("GET", "/leute", draw)
    dispatcher.add_task(file)
    assert begun.wait(PATIENCE)
    dispatcher.add_task(page)
    assert drawn.wait(PATIENCE)
    page_is_due.set()
    assert not file.done.wait(0.1)
    may_end.set()
    assert file.done.wait(PATIENCE)
    assert order == ["page", "file"]


def test_a_long_file_goes_on_once_its_patience_is_over() -> None:
    busy = Precedence()
    start = time.monotonic()
    packed = threading.Event()

    def pack() -> None:
        with busy.sending_file():
            busy._thread.patience = 0.05
            for _ in range(3):
                busy.give_way()
        packed.set()

    with busy.looking():
        thread = threading.Thread(target=pack)
        thread.start()
        assert packed.wait(PATIENCE)
    thread.join()
    assert time.monotonic() - start >= 0.05


def test_what_waits_when_the_server_ends_is_cancelled() -> None:
    for _ in range(30):  # threads take tasks, or not, at any moment of the end
        dispatcher, go_on = PlayFirst(), threading.Event()
        looks = [Request("GET", "/tisch", go_on.wait) for _ in range(3)]
        for look in looks:
            dispatcher.add_task(look)
        go_on.set()
        dispatcher.shutdown()
        assert not dispatcher.threads
        assert all(look.done.wait(PATIENCE) for look in looks)


def test_a_page_is_answered_while_another_sender_asks_for_slow_ones_without_end(tmp_path: Path) -> None:
    app, begun, go_on = create_app({"DATABASE": tmp_path / "table.sqlite"}), threading.Event(), threading.Event()

    @app.get("/slow")
    def slow() -> str:
        begun.set()
        go_on.wait(PATIENCE)
        return "at last"

    with serving(app) as address, ExitStack() as stack:
        port = urlsplit(address).port or 0
        greedy = [stack.enter_context(closing(HttpTablet(port, own="127.0.0.2"))) for _ in range(6)]
        for each in greedy:
            each.send("GET", "/slow")
        assert begun.wait(PATIENCE)
        other = stack.enter_context(closing(HttpTablet(port, own="127.0.0.3")))
        assert [other.ask("GET", path, whole=True)[0] for path in ("/abende", "/leute", "/")] == [200] * 3
        assert not go_on.is_set()
        go_on.set()
        assert [each.answer()[1] for each in greedy] == ["at last"] * 6
