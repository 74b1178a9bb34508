"""The examples of docs/hosting.md: every option is there, and a real nginx and Caddy pass requests on as they say."""

import http.client
import json
import re
import shlex
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest
from flask import Flask

from companion.numbers.actions import Finish
from tests.free_port import free_port
from tests.server import serving
from tests.waiting import PATIENCE, wait_until
from tests.web.access.roles.http_stranger import Stranger
from tests.web.forms import form_of, new_key, set_up
from tests.web.hosting.real_proxy import NAME, PAGE, FarBrowser, RealProxy, example, real_nginx, real_proxy
from tests.web.hosting.real_server import RealServer, real_server
from tests.web.page import Page
from web.access.this_device import on_this_machine
from web.cli import root
from web.commands.serve import serve

pytestmark = pytest.mark.slow
ARGUMENTS = ("--metrics", "--trust-proxy", "127.0.0.1", "--host-name", NAME)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("proxy")


@pytest.fixture
def server(data_home: Path, postgres: str) -> Iterator[RealServer]:
    with real_server(data_home, *ARGUMENTS, "--database", postgres) as found:
        yield found


@pytest.fixture(params=["nginx", "caddy"])
def proxy(request: pytest.FixtureRequest, server: RealServer, folder: Path) -> Iterator[RealProxy]:
    with real_proxy(request.param, folder, server.port) as found:
        yield found


def test_page_booking_stream_and_secure_cookie_over_tls(server: RealServer, proxy: RealProxy) -> None:
    with closing(FarBrowser(proxy)) as browser:
        assert browser.ask("GET", "/").status == 200
        assert browser.ask("GET", "/readyz").status == 200
        assert browser.ask("GET", "/metrics").status == 404
        assert "schlafmuetze_requests_total" in server.get("/metrics")
        began = browser.ask("POST", "/neu/zahlenspiel", set_up(new_key(), ("Oma", "Ben")))
        table = began.headers["Location"].partition("/abend/")[2]
        assert began.status == 303
        assert "; Secure" in began.headers["Set-Cookie"]
        browser.ask("GET", f"/abend/{table}?schritt=geraete")
        assert Page(browser.text).one(".one-more .url").text == proxy.host
        with browser.listening(f"/abend/{table}/strom") as line:
            assert line.status == 200
            events = line.events()
            assert next(event for event in events if event.name == "stand").data["seq"] == 0
            booked = browser.ask("POST", f"/abend/{table}/tun", form_of(Finish(0), new_key(), 0), X_Fragment="1")
            assert booked.status == 200
            assert next(event for event in events if event.name == "stand").data["seq"] == 1  # no buffer keeps it back
            assert next(event for event in events if event.name == "pulse")
        # What a client makes up reaches nobody.
        made_up = {"X_Forwarded_For": "127.0.0.1", "X_Forwarded_Proto": "http", "X_Forwarded_Host": "evil.example"}
        began = browser.ask("POST", "/neu/zahlenspiel", form=set_up(new_key(), ("Oma", "Ben")), **made_up)
        assert began.status == 303
    with closing(FarBrowser(proxy)) as stranger:
        path = re.sub(r"^https?://[^/]+", "", began.headers["Location"])
        stranger.ask("GET", f"{path}?schritt=geraete", form=None, **made_up)
        assert "evil.example" not in stranger.text
        # A stranger through the proxy is not the machine itself, which may take a table over.
        assert stranger.ask("POST", f"{path}/zugang", {"do": "take_over", "id": new_key()}, **made_up).status == 403


def test_plain_http_leads_to_https(folder: Path) -> None:
    with (
        real_proxy("nginx", folder, free_port()) as proxy,
        closing(http.client.HTTPConnection("127.0.0.1", proxy.plain_port, timeout=PATIENCE)) as line,
    ):
        line.request("GET", "/abende", headers={"Host": NAME})
        answer = line.getresponse()
        assert (answer.status, answer.headers["Location"]) == (301, f"https://{NAME}/abende")


@pytest.mark.parametrize("kind", ["nginx", "caddy"])
def test_behind_the_proxy_one_server_goes_on_for_the_other_one(
    kind: str, server: RealServer, data_home: Path, postgres: str, folder: Path
) -> None:
    with (
        real_server(data_home, *ARGUMENTS, "--database", postgres) as other,
        real_proxy(kind, folder, server.port, other.port) as proxy,
        closing(FarBrowser(proxy)) as browser,
    ):

        def answered(method: str, path: str, form: Mapping[str, Any] | None = None, **headers: str) -> str:
            """Ask until there is an answer, as pages do and people who tap once more; return where it leads."""
            found: list[str] = []

            def ask() -> bool:
                answer = browser.ask(method, path, form, **headers)
                found.append(answer.headers["Location"] or "")
                return answer.status < 400

            wait_until(ask)
            return found[-1]

        table = answered("POST", "/neu/zahlenspiel", set_up(new_key(), ("Oma", "Ben"))).partition("/abend/")[2]
        serving = server if _serves(server) else other
        with browser.listening(f"/abend/{table}/strom") as line:
            assert line.next("stand")["seq"] == 0
            serving.process.kill()
            answered("POST", f"/abend/{table}/tun", form_of(Finish(0), new_key(), 0), X_Fragment="1")
        with browser.listening(f"/abend/{table}/strom") as line:
            assert line.next("stand")["seq"] == 1


def _serves(server: RealServer) -> bool:
    """Say whether a server has the house; the other one refuses."""
    try:
        return bool(server.get("/abende"))
    except HTTPError:
        return False


SITE = "server {{ listen 127.0.0.1:{port}; location / {{ proxy_pass {upstream}; }} }}"
"""The least that nginx needs: it then asks by HTTP/1.0, for 127.0.0.1, and adds no header."""


@pytest.fixture
def silent(house: Flask, tmp_path: Path) -> Iterator[str]:
    """The address of an nginx before a server, with no more than it needs."""
    port = free_port()
    with serving(house) as upstream, real_nginx(tmp_path, SITE.format(port=port, upstream=upstream), port) as found:
        yield found


def test_nobody_behind_an_nginx_that_says_nothing_is_the_machine_itself(silent: str) -> None:
    host, stranger = Stranger(silent, ""), Stranger(silent, "")
    table = host.post("/neu/zahlenspiel", set_up(new_key(), ("Oma", "Ben"))).location
    table = table[table.index("/abend/") :]
    for path, form in ((f"{table}/zugang", {"do": "take_over"}), ("/tisch/vergessen", {"id": new_key()})):
        assert stranger.post(path, form).status == 403


def test_a_proxy_gives_itself_away(house: Flask) -> None:
    house.add_url_rule("/probe", "probe", lambda: str(on_this_machine()))

    def told(headers: dict[str, str], **environ: str) -> bool:
        return house.test_client().get("/probe", headers=headers, environ_overrides=environ).text == "True"

    assert told({})
    assert told({"Origin": "http://localhost", "Referer": "http://localhost/leute"})
    assert not told({}, SERVER_PROTOCOL="HTTP/1.0")
    assert not told({"Origin": "https://spiele.example"})
    assert not told({"Referer": "https://spiele.example/leute"})
    for name in (
        *("X-Forwarded-Server", "X-Client-Ip", "X-Request-Id", "Cf-Connecting-Ip", "Tailscale-User-Login"),
        *("X-Forwarded-Ssl", "X-Forwarded-Port", "X-Envoy-External-Address", "X-Amzn-Trace-Id", "Fly-Client-Ip"),
    ):
        assert not told({name: "something"})
    assert told({"X-Fragment": "1"})  # our own pages send it
    assert told({"X-Prometheus-Scrape-Timeout-Seconds": "10"})


UNIT = example("ini").replace("\\\n", " ")
CONTAINER = example("dockerfile")


def lines_of_shell() -> list[list[str]]:
    """Return the calls of `serve` and the runs of the container that the page shows."""
    text = PAGE.read_text(encoding="utf-8").replace("\\\n", " ")
    found = [shlex.split(each) for each in re.findall(r"^(?:schlafmuetze serve|docker run) .*$", text, re.MULTILINE)]
    return [words[words.index("serve" if "serve" in words else "spiele/schlafmuetze") + 1 :] for words in found]


def value(name: str) -> str:
    found = re.search(rf"^{name}=(.*)$", UNIT, re.MULTILINE)
    assert found, name
    return found[1]


COMMANDS = [
    *lines_of_shell(),
    shlex.split(value("ExecStart"))[2:],
    json.loads(re.findall(r"^CMD (.*)$", CONTAINER, re.MULTILINE)[0]),
]


def test_every_option_is_there() -> None:
    assert len(COMMANDS) == 4
    for words in COMMANDS:
        above = root.make_context("schlafmuetze", [], resilient_parsing=True)  # it says what `serve` calls its help
        context = serve.make_context("serve", list(words), parent=above)
        assert context.params["database"] or "--metrics" in words, words


def test_the_extras_are_those_of_the_package() -> None:
    extras = tomllib.loads((PAGE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    named = re.findall(r"\[([a-z,]+)\]'", f"{PAGE.read_text(encoding='utf-8')}{CONTAINER}")
    assert named
    assert {each for names in named for each in names.split(",")} <= set(extras)
