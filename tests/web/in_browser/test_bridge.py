"""The bridge of the tablet alone, by CPython: requests in, answers out, without a server and without threads."""

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Final
from urllib.parse import urlencode

import pytest

from companion.action import Action
from companion.match.actions import EndMatch
from companion.numbers.actions import Finish
from tests.waiting import PATIENCE
from tests.web.forms import form_of, new_key, set_up
from web.in_browser.bridge import Bridge

ROOT: Final = "/some/where"
FORM: Final = [("content-type", "application/x-www-form-urlencoded"), ("accept-language", "de")]
OTHERS: Final = ("Noch ein Gerät", "Handy", "QR-Code", "WLAN", "Fernseher", "serviceWorker", "ohne-netz")
"""What belongs to a second device, or to a server that may be out of reach."""


class Alone:
    """A house below a path, with what its worker was told."""

    def __init__(self, folder: Path) -> None:
        self.told: list[str] = []
        self.bridge = Bridge(ROOT, self.told.append, folder, templates=None)

    def get(self, path: str) -> tuple[int, dict[str, str], str]:
        status, headers, body = self.bridge.answer("GET", ROOT + path, [("accept-language", "de")], b"")
        return status, dict(headers), body.decode()

    def post(self, path: str, form: Mapping[str, str | Sequence[str]]) -> tuple[int, str]:
        body = urlencode(form, doseq=True).encode()
        status, headers, _ = self.bridge.answer("POST", ROOT + path, FORM, body)
        return status, dict(headers).get("Location", "")

    def begin(self, slug: str = "zahlenspiel") -> str:
        """Begin an evening; return its address below the root."""
        status, address = self.post(f"/neu/{slug}", set_up(new_key(), ("Oma", "Ben", "Mia")))
        assert status == 303
        assert address.startswith(f"{ROOT}/abend/")
        return address.removeprefix(ROOT)

    def book(self, table: str, *actions: Action) -> None:
        for action in actions:
            assert self.post(f"{table}/tun", form_of(action, new_key()))[0] == 303


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Alone:
    """A house on a device that has no lexicon yet."""
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path / "nothing"))
    return Alone(tmp_path)


def test_pages_and_redirects_lie_below_the_root(house: Alone) -> None:
    status, _, page = house.get("/")
    assert status == 200
    assert f'data-root="{ROOT}"' in page
    assert f'href="{ROOT}/neu/zahlenspiel"' in page
    assert house.get(house.begin())[0] == 200


def test_a_page_that_is_none_is_a_404_with_a_page(house: Alone) -> None:
    status, headers, page = house.get("/gibt-es-nicht")
    assert (status, headers["Content-Type"]) == (404, "text/html; charset=utf-8")
    assert "<h1" in page


def test_the_pages_may_be_framed_by_their_own_shell_alone(house: Alone) -> None:
    _, headers, _ = house.get("/")
    assert headers["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in headers["Content-Security-Policy"]


def test_cookies_stay_with_the_house_and_outlive_it(house: Alone, tmp_path: Path) -> None:
    table = house.begin()
    assert "Set-Cookie" not in house.get(table)[1]
    Alone(tmp_path).book(table, Finish(0))  # as the device that leads the table


def test_a_damaged_file_of_cookies_is_none(tmp_path: Path, house: Alone) -> None:
    house.begin()
    (tmp_path / "cookies.json").write_bytes(b"[1")
    assert Alone(tmp_path).get("/")[0] == 200


def test_a_booking_is_in_the_file_and_told(house: Alone, tmp_path: Path) -> None:
    table = house.begin()
    house.told.clear()
    house.book(table, Finish(0))
    assert house.told == [table.rpartition("/")[2]]
    assert 'data-seq="1"' in Alone(tmp_path).get(table)[2]
    assert not (tmp_path / "table.sqlite-wal").exists()


def test_two_cards_of_the_deck_are_judged_before_the_lexicon_is_there(house: Alone) -> None:
    status, _, page = house.get("/wort?a=EIS&b=WEIN")
    assert status == 200
    assert "Eiswein" in page
    assert house.get("/wort?wort=Weinbahn")[0] == 503


@pytest.mark.parametrize("path", ["/", "/neu/zahlenspiel", "/neu/wortspiel", "/regeln", "/allein", "/leute"])
def test_nothing_that_needs_a_second_device_is_offered(house: Alone, path: str) -> None:
    status, _, page = house.get(path)
    assert status == 200
    assert [word for word in OTHERS if word in page] == []


def test_a_table_offers_nothing_that_needs_a_second_device(house: Alone) -> None:
    for slug in ("zahlenspiel", "wortspiel", "siebenschlaefer"):
        page = house.get(house.begin(slug))[2]
        assert [word for word in OTHERS if word in page] == []
    assert house.get("/netz")[0] == 404


def test_after_an_evening_the_table_leads_to_the_backup_which_says_that_this_is_the_only_copy(house: Alone) -> None:
    table = house.begin()
    house.book(table, Finish(0), EndMatch())
    assert "Abend sichern" in house.get(table)[2]
    assert "liegen allein auf diesem Gerät" in house.get("/sicherung")[2]


def test_bots_play_by_steps(house: Alone) -> None:
    before = threading.active_count()
    status, address = house.post("/allein", {"id": new_key(), "name": "Oma", "spiel": "zahlenspiel"})
    assert status == 303
    house.told.clear()
    end = monotonic() + PATIENCE
    while not house.told and monotonic() < end:
        house.bridge.step()
    assert house.told
    assert address.startswith(f"{ROOT}/abend/")
    assert threading.active_count() == before


def test_where_all_wait_for_people_there_is_no_next_step(house: Alone) -> None:
    house.begin()
    assert house.bridge.step() == -1.0
