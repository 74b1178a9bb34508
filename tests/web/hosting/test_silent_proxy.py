"""A proxy that passes on no header: where it can be recognised, nobody who comes through it is the machine itself."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.free_port import free_port
from tests.server import serving
from tests.web.access.roles.http_stranger import Stranger
from tests.web.forms import new_key, set_up
from tests.web.hosting.real_proxy import real_nginx
from web.access.this_device import on_this_machine

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
