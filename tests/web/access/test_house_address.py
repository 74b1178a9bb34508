"""The address for other devices: what they can open, never one that leads back to themselves."""

import re
from pathlib import Path

import pytest
import segno
from flask import Flask

from tests.web.page import Page
from tests.web.tablet import Tablet
from web.access.house_address import house_address, qr_code
from web.app import create_app


def reached_as(outward: str | None, place: Path) -> Flask:
    """Return an application on a server that others reach as `outward`."""
    return create_app({"DATABASE": place / "t.sqlite", "SECRET_KEY": "for this test", "OUTWARD_ADDRESS": outward})


@pytest.mark.parametrize(
    ("base", "outward", "shown"),
    [
        ("http://localhost:8010", "192.168.1.7", "http://192.168.1.7:8010/"),
        ("http://127.0.0.1:8010", "192.168.1.7", "http://192.168.1.7:8010/"),
        ("http://[::1]:8010", "192.168.1.7", "http://192.168.1.7:8010/"),
        ("http://localhost", "192.168.1.7", "http://192.168.1.7/"),
        ("http://localhost:8010", "fd00::7", "http://[fd00::7]:8010/"),
        ("http://192.168.1.7:8010", "192.168.1.8", "http://192.168.1.7:8010/"),
        ("https://spiele.local", None, "https://spiele.local/"),
        ("http://localhost:8010", "127.0.0.1", ""),
        ("http://localhost:8010", "localhost", ""),
    ],
)
def test_other_devices_are_shown_an_address_that_they_can_open(
    tmp_path: Path, base: str, outward: str, shown: str
) -> None:
    with reached_as(outward, tmp_path).test_request_context(base_url=base):
        assert house_address() == shown


def test_the_start_page_and_the_devices_of_a_table_show_it_as_text_and_as_a_code_that_leads_there(
    tmp_path: Path,
) -> None:
    tablet = Tablet(reached_as("10.0.0.7", tmp_path))
    tablet.begin()
    for path, step, place in (("/", "", ".address"), (tablet.address, "?schritt=geraete", ".one-more")):
        page = Page(tablet.client.get(path + step, base_url="http://localhost:8010").text)
        assert page.one(f"{place} .url").text == "10.0.0.7:8010"
        assert page.one(f"{place} .qr .dark")["d"] == qr_code(f"http://10.0.0.7:8010{path}").path


def test_a_table_that_no_other_device_can_reach_shows_no_address(tmp_path: Path) -> None:
    tablet = Tablet(reached_as("localhost", tmp_path))
    tablet.begin()
    page = tablet.page("?schritt=geraete")
    assert page.has(".devices")
    assert not page.has(".qr")


def test_the_code_has_the_squares_of_the_address() -> None:
    code = qr_code("http://10.0.0.7:8010/")
    dark = sum(int(run) for run in re.findall(r"h(\d+)v1", code.path))
    assert dark == sum(map(sum, segno.make("http://10.0.0.7:8010/", error="m", micro=False).matrix))
    assert code.path.startswith("M4 4h7v1h-7z")  # the quiet zone is four squares wide
    assert code != qr_code("http://10.0.0.8:8010/")
