"""Many houses behind a real nginx or Caddy: streams, cookies and metrics."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from companion.numbers.actions import Finish
from tests.waiting import wait_until
from tests.web.forms import form_of, new_key, set_up
from tests.web.hosting.real_proxy import NAME, FarBrowser, RealProxy, real_proxy
from tests.web.hosting.real_server import RealServer, real_server
from tests.web.hosting.test_metrics import samples
from tests.web.page import Page

pytestmark = pytest.mark.slow


@pytest.fixture
def server(data_home: Path, postgres: str) -> Iterator[RealServer]:
    arguments = ("--houses", "--metrics", "--trust-proxy", "127.0.0.1", "--host-name", NAME)
    with real_server(data_home, *arguments, "--database", postgres) as found:
        yield found


@pytest.fixture(params=["nginx", pytest.param("caddy", marks=pytest.mark.endurance)])
def proxy(request: pytest.FixtureRequest, server: RealServer, tmp_path: Path) -> Iterator[RealProxy]:
    with real_proxy(request.param, tmp_path, server.port) as found:
        yield found


def open_house(device: FarBrowser, name: str) -> tuple[str, str]:
    """Open a house and return its root and the path of its guests' link."""
    device.ask("GET", "/")
    form = Page(device.text).first("[name=id]")["value"]
    assert device.ask("POST", "/haus", {"id": form, "name": name}).status == 200
    page = Page(device.text)
    host, guests = page.values(".way-in > a", "href")
    assert host.startswith(f"https://{device.proxy.host}/wirt/")
    return page.one("#into")["href"].rstrip("/"), urlsplit(guests).path


def begin(device: FarBrowser, root: str) -> str:
    began = device.ask("POST", f"{root}/neu/zahlenspiel", set_up(new_key(), ("Oma", "Ben")))
    assert began.status == 303
    return str(began.headers["Location"]).rpartition("/abend/")[2]


def test_streams_of_two_houses_come_through_the_proxy_each_to_its_own_devices(
    server: RealServer, proxy: RealProxy
) -> None:
    with ExitStack() as stack:
        one, two, guest = (stack.enter_context(closing(FarBrowser(proxy))) for _ in range(3))
        (root, link), (other, _) = open_house(one, "Haus am See"), open_house(two, "Haus am Berg")
        table, beside = begin(one, root), begin(two, other)
        assert {path for path, _ in one.cookies} == {root}
        came = guest.ask("GET", link)
        assert "; Secure" in came.headers["Set-Cookie"]
        guest.ask("GET", came.headers["Location"])
        lines = [stack.enter_context(each.listening(f"{root}/abend/{table}/strom")) for each in (one, guest)]
        lines.append(stack.enter_context(two.listening(f"{other}/abend/{beside}/strom")))
        assert [line.status for line in lines] == [200] * 3
        assert [line.next("stand")["seq"] for line in lines] == [0] * 3
        with (
            two.listening(f"{root}/abend/{table}/strom") as refused,
            two.listening("/h/aaaabbbbcccc/abend/x/strom") as no,
        ):
            assert (refused.status, no.status) == (404, 404)
        booked = one.ask("POST", f"{root}/abend/{table}/tun", form_of(Finish(0), new_key(), 0), X_Fragment="1")
        assert booked.status == 200
        assert [line.next("stand")["seq"] for line in lines[:2]] == [1, 1]
        two.ask("POST", f"{other}/abend/{beside}/tun", form_of(Finish(1), new_key(), 0), X_Fragment="1")
        assert lines[2].next("stand")["seq"] == 1
        assert one.ask("GET", "/metrics").status == one.ask("GET", f"{root}/metrics").status == 404
        found = samples(server.get("/metrics"))
        assert found["schlafmuetze_streams",] == 3
        assert found["schlafmuetze_bookings_total",] == 2
        assert (found["schlafmuetze_houses",], found["schlafmuetze_tables",]) == (2, 2)
        # A house that is deleted ends its streams.
        assert one.ask("POST", f"{root}/haus/loeschen", {"name": "Haus am See"}).status == 303
        for line in lines[:2]:
            for _ in line.events():
                pass
        assert guest.ask("GET", f"{root}/").status == 404
        assert lines[2].next("pulse") is None
        wait_until(lambda: samples(server.get("/metrics"))["schlafmuetze_streams",] == 1)
